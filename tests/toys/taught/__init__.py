"""A package with a box, for games that teach."""
