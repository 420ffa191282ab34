"""Fabled Fruit: animals trade fruits for juices, in a forest that grows from game to game."""
