"""Four fable games, one table."""

__version__ = "0.1.0"
