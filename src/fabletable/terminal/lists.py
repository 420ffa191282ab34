"""Lists for people to read: the games on the shelf, and what came of many games."""

from __future__ import annotations

from typing import Any

from fabletable.engine.rules import Rules
from fabletable.terminal.screen import wrapped


def game_facts(rules: Rules) -> dict[str, Any]:
    """What is on the box, as data."""
    facts = rules.facts
    return {
        "key": facts.key,
        "name": facts.name,
        "rules_version": facts.rules_version,
        "modes": [
            {"key": mode.key, "name": mode.name, "players": list(mode.players)}
            for mode in facts.modes
        ],
        "options": [
            {"key": one.key, "name": one.name, "values": list(one.values), "modes": list(one.modes)}
            for one in facts.options
        ],
        "campaigns": [
            {"key": one.key, "name": one.name, "players": list(one.players)}
            for one in rules.campaigns.values()
        ],
    }


def game_text(facts: dict[str, Any]) -> str:
    lines = [f"{facts['key']}: {facts['name']} (rules {facts['rules_version']})"]
    for mode in facts["modes"]:
        lines += wrapped(_with_players(mode), f"  {mode['key']:16}", " " * 18)
    for one in facts["options"]:
        words = f"{one['name']}: {', '.join(one['values'])}"
        where = f" (in {', '.join(one['modes'])})" if one["modes"] else ""
        lines += wrapped(words + where, f"  --option {one['key']}  ", " " * 18)
    for one in facts["campaigns"]:
        lines += wrapped(_with_players(one), f"  campaign {one['key']:7}", " " * 18)
    return "\n".join(lines)


def _with_players(one: dict[str, Any]) -> str:
    return f"{one['name']}; players: {', '.join(map(str, one['players']))}"


def summary_text(rules: Rules, summary: dict[str, Any]) -> str:
    name, mode = rules.facts.name, rules.facts.mode(summary["mode"]).name
    mean, most = summary["mean_decisions"], summary["max_decisions"]
    lines = wrapped(f"{name}, {mode}: {summary['games']:,} games, seed {summary['seed']}")
    lines += [f"{'seat':<6}{'bot':<12}{'wins':>10}{'share':>9}{'mean score':>13}"]
    lines += [_seat_line(summary, seat) for seat in range(summary["players"])]
    lines += [f"draws: {summary['draws']:,}"]
    lines += [f"decisions: {mean:,} a game, {most:,} at most"]
    lines += [f"speed: {summary['decisions_per_second']:,} decisions a second"]
    return "\n".join(lines)


def _seat_line(summary: dict[str, Any], seat: int) -> str:
    wins, score = summary["wins"][seat], summary["mean_scores"][seat]
    share = f"{wins / summary['games']:.1%}"
    return f"{seat + 1:<6}{summary['bots'][seat]:<12}{wins:>10,}{share:>9}{score:>13.2f}"
