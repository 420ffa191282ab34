"""How even the characters are, and what happens in many games between equal bots."""

from __future__ import annotations

from collections.abc import Sequence

from fabletable.engine.facts import Result
from fabletable.engine.story import Event
from fabletable.engine.study import Counts, Study, interval
from fabletable.games.fabletown.actions import ACTIONS
from fabletable.games.fabletown.characters import CHARACTERS
from fabletable.games.fabletown.followers import FOLLOWERS
from fabletable.games.fabletown.table import LIMITS, ROUNDS, Town

LEAST, MOST = 0.20, 0.30  # shares of wins within which a character of four is even


class TownStudy(Study[Town]):
    """Games of four with characters by lot. Who starts is by lot too, so seats even out."""

    def at_end(self, table: Town, result: Result, story: Sequence[Event]) -> list[str]:
        found = _happened(story)
        for event in story:
            if event.name == "is":
                found.append(f"played {event.cards[0]}")
                if result.winners == [event.player]:
                    found.append(f"won {event.cards[0]}")
        out = [fable.eliminated for fable in table.fables if fable.eliminated]
        found += [f"out {turn}" for turn in out]
        found += ["some out"] * bool(out) + ["all out"] * (len(out) == table.players)
        return found + ["glamour"] * max(result.scores)

    def page(self, counts: Counts) -> list[str]:
        return [
            f"{counts['games']:,} games of four between equal bots, characters by lot.",
            "",
            *_characters(counts),
            "",
            *_actions(counts),
            "",
            *_duels(counts),
            "",
            *_tommy(counts),
            "",
            *_followers(counts),
        ]


def _happened(story: Sequence[Event]) -> list[str]:
    """What the events of a game add to the counts."""
    found: list[str] = []
    attacker = 0
    for event in story:
        if event.name == "attacks":
            attacker = event.player
            found.append("duels")
        elif event.name == "won_duel":
            found.append(f"{'attacker' if event.player == attacker else 'defender'} won")
        elif event.name in ("chose", "turned_up", "follows"):
            found.append(f"{event.name} {event.cards[0]}")
        elif event.name in ("tied", "retreated", "shut_out", "cannot_pay"):
            found.append(event.name)
    return found


def _characters(counts: Counts) -> list[str]:
    lines = ["| character | played | won | 95 % interval |", "|---|---|---|---|"]
    for card in CHARACTERS:
        played, won = counts.get(f"played {card.key}", 0), counts.get(f"won {card.key}", 0)
        low, high = interval(won, played)
        row = f"| {card.name} | {played:,} | {_share(won, played)} | {low:.1%} to {high:.1%} |"
        lines.append(row)
    outside = [
        card.name
        for card in CHARACTERS
        if not LEAST <= _ratio(counts, f"won {card.key}", f"played {card.key}") <= MOST
    ]
    return [*lines, "", f"Outside {LEAST:.0%} to {MOST:.0%}: {', '.join(outside) or 'none'}."]


def _actions(counts: Counts) -> list[str]:
    total = sum([counts.get(f"chose {card.key}", 0) for card in ACTIONS])
    return [
        "| action | chosen |",
        "|---|---|",
        *[
            f"| {card.name} | {_share(counts.get(f'chose {card.key}', 0), total)} |"
            for card in ACTIONS
        ],
    ]


def _duels(counts: Counts) -> list[str]:
    games, duels = counts["games"], counts.get("duels", 0)
    return [
        "| duels | |",
        "|---|---|",
        f"| a game | {duels / games:.1f} |",
        f"| tied | {_share(counts.get('tied', 0), duels)} |",
        f"| ended by a retreat | {_share(counts.get('retreated', 0), duels)} |",
        f"| won by the attacker, of those decided | {_attackers(counts)} |",
        f"| players shut out, a game | {counts.get('shut_out', 0) / games:.1f} |",
        f"| buyers who could not pay, a game | {counts.get('cannot_pay', 0) / games:.1f} |",
    ]


def _attackers(counts: Counts) -> str:
    won = counts.get("attacker won", 0)
    return _share(won, won + counts.get("defender won", 0))


def _tommy(counts: Counts) -> list[str]:
    games = counts["games"]
    first = ROUNDS * 4 + 1
    lines = ["| Tommy Sharp | |", "|---|---|"]
    for i, limit in enumerate(LIMITS):
        out = counts.get(f"out {first + i}", 0)
        lines.append(f"| players out at {limit}, a game | {out / games:.2f} |")
    lines.append(f"| games in which somebody is out | {_share(counts.get('some out', 0), games)} |")
    lines.append(f"| games in which all are | {_share(counts.get('all out', 0), games)} |")
    lines.append(f"| the highest Glamour at the end | {counts.get('glamour', 0) / games:.1f} |")
    return lines


def _followers(counts: Counts) -> list[str]:
    lines = ["| follower | turned up | taken |", "|---|---|---|"]
    for card in FOLLOWERS:
        shown = counts.get(f"turned_up {card.key}", 0)
        taken = counts.get(f"follows {card.key}", 0)
        lines.append(f"| {card.name} | {shown:,} | {_share(taken, shown)} |")
    return lines


def _ratio(counts: Counts, part: str, whole: str) -> float:
    return counts.get(part, 0) / max(1, counts.get(whole, 0))


def _share(part: int, whole: int) -> str:
    return f"{part / max(1, whole):.1%}"
