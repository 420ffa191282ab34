"""One table: what its log tells, the game that follows from it, and those around it."""
