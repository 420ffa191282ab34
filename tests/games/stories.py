"""What the stories of all games share."""

from fabletable.testing.stories import ask, keys, mixed, play, things

__all__ = ["ask", "keys", "mixed", "play", "things"]
