"""Commands that need both the terminal and another part; `cli` knows where they are."""
