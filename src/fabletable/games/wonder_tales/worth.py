"""What the terms of the value are worth, in units of the first.

Written by `python -m fabletable.lab.values wonder-tales 3000 hasty`
under rules 2.
"""

from __future__ import annotations

WORTH: dict[str, float] = {
    "points": 1,
    "held frog": 1.82,
    "laid frog": 0.799,
    "held princess": 1.24,
    "laid princess": 0.62,
    "held witch": 2.12,
    "laid witch": 0.314,
    "held stepmother": 5.39,
    "laid stepmother": 0.896,
    "held goldilocks": 1.87,
    "laid goldilocks": -1.71,
    "held mama": 4.33,
    "laid mama": 1.5,
    "held papa": 3.65,
    "laid papa": 1.98,
    "held baby": 0.542,
    "laid baby": 0.082,
    "held wolf": 0.935,
    "laid wolf": -0.239,
    "held hood": 1.52,
    "laid hood": 1.99,
    "held hansel": 0.733,
    "laid hansel": 1.64,
    "held gretel": 2.26,
    "laid gretel": 2.38,
    "held straw": 0.875,
    "laid straw": 1.76,
    "held stick": 3.37,
    "laid stick": 2,
    "held brick": 1.26,
    "laid brick": 1.71,
    "held grandmother": 0.797,
    "laid grandmother": 1.43,
    "held woodcutter": 1.8,
    "laid woodcutter": 0.884,
}
