"""What the terms of the value are worth, in fruits."""

from __future__ import annotations

WORTH: dict[str, float] = {
    "fruits": 1.0,
    "juices": 16.0,
    "mixes": 0.6,
    "wild tokens": 1.4,
    "fruit tokens": 1.3,
    "double-turn tokens": 2.3,
    "thief": 0.6,
    "animal token": 0.8,
    "missing fruits": -0.8,
}
