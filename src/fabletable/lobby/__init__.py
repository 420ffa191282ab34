"""What is settled before a game, in the same words for the terminal and the table server."""
