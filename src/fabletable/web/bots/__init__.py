"""Bots of the server: at a table, and in processes of their own."""
