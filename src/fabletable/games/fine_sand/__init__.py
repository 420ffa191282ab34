"""Fine Sand: everybody builds a deck down, at the same time; one to four players."""
