"""Whoever visits a table server as a page in a browser would, without a page."""
