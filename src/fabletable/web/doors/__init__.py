"""The doors: pages, requests and the wire, and who may come in how often."""
