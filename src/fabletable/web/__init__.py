"""The table in a browser: a server, its store, and one client for every game."""
