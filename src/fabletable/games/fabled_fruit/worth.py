"""What the terms of the value are worth, in units of the first.

Written by `python -m fabletable.lab.values fabled-fruit 1000 hasty`
under rules 2.
"""

from __future__ import annotations

WORTH: dict[str, float] = {
    "fruits": 1,
    "juices": 8.24,
    "mixes": -0.527,
    "wild tokens": 0.0951,
    "fruit tokens": 2.65,
    "double-turn tokens": 1.91,
    "thief": -0.453,
    "animal token": -0.000947,
    "missing fruits": -0.249,
}
