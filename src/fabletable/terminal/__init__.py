"""The table in a terminal: one client for every game, in plain lines of text."""
