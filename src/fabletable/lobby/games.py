"""The games on offer, as data: what `games --json` prints and the table server sends."""

from __future__ import annotations

from typing import Any

from fabletable.engine.facts import Setting
from fabletable.engine.rules import AnyRules


def game_facts(rules: AnyRules) -> dict[str, Any]:
    """What is on the box."""
    facts = rules.facts
    return {
        "key": facts.key,
        "name": facts.name,
        "rules_version": facts.rules_version,
        "pitch": facts.pitch,
        "minutes": facts.minutes,
        "weight": facts.weight,
        "modes": [
            {
                "key": mode.key,
                "name": mode.name,
                "players": list(mode.players),
                "about": mode.about,
            }
            for mode in facts.modes
        ],
        "options": [{**_setting(one), "modes": list(one.modes)} for one in facts.settings],
        "campaigns": [
            {
                "key": one.key,
                "name": one.name,
                "mode": one.mode,
                "players": list(one.players),
                "options": [_setting(setting) for setting in one.settings],
                "about": one.about,
            }
            for one in rules.campaigns.values()
        ],
    }


def _setting(one: Setting) -> dict[str, Any]:
    return {"key": one.key, "name": one.name, "values": list(one.values)}
