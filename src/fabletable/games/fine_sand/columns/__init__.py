"""The cards, column by column: each with what it says, gives and does."""
