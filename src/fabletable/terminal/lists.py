"""Lists for people to read: the games on the shelf, and what came of many games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from fabletable.bots.strengths import STRENGTHS
from fabletable.engine.cards import Card
from fabletable.engine.facts import in_runs
from fabletable.engine.rules import AnyRules
from fabletable.shelf import BOTS, COMPANY
from fabletable.terminal.screen import wrapped

FOR_MEASURING = "For measuring: quick, and no company for people."
COLUMN = 23  # letters of what one types


def card_text(card: Card) -> str:
    """Its numbers other than nothing, in a line or two."""
    numbers = [f"{path} {number}" for path, number in card.numbers() if number]
    copies = [f"{card.copies} copies"] if card.copies != 1 else []
    about = ", ".join([*copies, *numbers])
    return "\n".join(_row(card.key, f"{card.name}: {about}" if about else card.name))


def game_text(facts: dict[str, Any]) -> str:
    lines = [f"{facts['key']}: {facts['name']} (rules {facts['rules_version']})"]
    for mode in facts["modes"]:
        lines += _row(mode["key"], _with_players(mode))
    for one in facts["options"]:
        lines += _option_row(one, one["modes"])
    for one in facts["campaigns"]:
        lines += _row(f"campaign {one['key']}", _with_players(one))
    for one, kinds in _campaign_options(facts["campaigns"]):
        lines += _option_row(one, kinds)
    return "\n".join(lines)


def _campaign_options(
    campaigns: list[dict[str, Any]],
) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """Every option once, with where it applies."""
    options = [option for campaign in campaigns for option in campaign["options"]]
    for i, option in enumerate(options):
        if option not in options[:i]:
            kinds = [f"campaign {one['key']}" for one in campaigns if option in one["options"]]
            yield option, kinds if len(kinds) < len(campaigns) else ["campaigns"]


def _option_row(one: dict[str, Any], where: list[str]) -> list[str]:
    places = f" (in {', '.join(where)})" if where else ""
    return _row(f"--option {one['key']}", f"{one['name']}: {in_runs(one['values'])}{places}")


def _row(head: str, words: str) -> list[str]:
    return wrapped(words, f"  {head:{COLUMN}}", " " * (COLUMN + 2))


def _with_players(one: dict[str, Any]) -> str:
    return f"{one['name']}; players: {in_runs([str(count) for count in one['players']])}"


def summary_text(rules: AnyRules, summary: dict[str, Any]) -> str:
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


def bot_facts() -> list[dict[str, Any]]:
    """The bots for people, then those for measuring."""
    people = [_company(key) for key in COMPANY]
    others = [name for name in BOTS if name not in COMPANY]
    return people + [{"key": name, "character": FOR_MEASURING} for name in others]


def _company(key: str) -> dict[str, Any]:
    return asdict(STRENGTHS[key]) if key in STRENGTHS else {"key": key, "character": COMPANY[key]}


def bot_text(facts: Mapping[str, Any]) -> str:
    return f"{facts['key']:12} {facts['character']}"
