"""What the terms of the value are worth, in units of the first.

Learned from 67 games for two between bots with 24 simulations for a choice, by the fit of
`fabletable.lab.values`, under rules 2.
"""

from __future__ import annotations

WORTH: dict[str, float] = {
    "cards gone": 1,
    "cards gone, squared": 0.0525,
    "hand": 0.0167,
    "purses": 0.127,
    "wooden coins": -0.273,
    "costs gone": 0.0151,
    "coins left": 0.0953,
    "green draws": 1.61,
    "early green draws": 0.674,
    "late green draws": -0.0132,
    "other draws": 0.466,
    "early other draws": -0.00738,
    "late other draws": 0.0426,
    "builds": 1.34,
    "early builds": -0.427,
    "late builds": -0.131,
    "discount": 1.97,
    "hand limit": 1.05,
    "early hand limit": 0.309,
    "late hand limit": 0.052,
    "late spared cards": 0.904,
    "actions": 0.494,
    "early actions": -0.423,
    "late actions": -0.303,
}
