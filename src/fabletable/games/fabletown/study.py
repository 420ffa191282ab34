"""What happens in many games: actions, duels, Tommy Sharp, and who follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fabletable.engine.facts import Result
from fabletable.engine.story import Event
from fabletable.engine.study import Counts, Family, Section, Study
from fabletable.games.fabletown.actions import ACTIONS
from fabletable.games.fabletown.characters import CHARACTERS
from fabletable.games.fabletown.followers import FOLLOWERS
from fabletable.games.fabletown.items import ITEMS
from fabletable.games.fabletown.setting_up import AT_RANDOM
from fabletable.games.fabletown.table import LIMITS, ROUNDS, Town

EVEN = 0.05  # a character wins its fair share, give or take so much

FAMILIES = (
    Family("characters", tuple([card.key for card in CHARACTERS]), within=EVEN),
    Family("followers", tuple([card.key for card in FOLLOWERS])),
    Family("items", tuple([card.key for card in ITEMS])),
    Family("actions", tuple([card.key for card in ACTIONS])),
)


class TownStudy(Study[Town]):
    """Games with characters by lot. Who starts is by lot too, so seats even out."""

    def at_end(self, table: Town, result: Result, story: Sequence[Event]) -> list[str]:
        found = _happened(story)
        out = [fable.eliminated for fable in table.fables if fable.eliminated]
        found += [f"out {turn}" for turn in out]
        found += ["some out"] * bool(out) + ["all out"] * (len(out) == table.players)
        return found + ["glamour"] * max(result.scores)

    def sections(self, counts: Counts) -> list[Section]:
        return [_actions(counts), _duels(counts), _tommy(counts), _followers(counts)]


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


def _actions(counts: Counts) -> Section:
    total = sum([counts.get(f"chose {card.key}", 0) for card in ACTIONS])
    rows = [[card.name, _share(counts.get(f"chose {card.key}", 0), total)] for card in ACTIONS]
    return Section("Actions as they were chosen", ("action", "of all"), rows)


def _duels(counts: Counts) -> Section:
    games, duels = counts["games"], counts.get("duels", 0)
    rows = [
        ["a game", f"{duels / games:.1f}"],
        ["tied", _share(counts.get("tied", 0), duels)],
        ["ended by a retreat", _share(counts.get("retreated", 0), duels)],
        ["won by the attacker, of those decided", _attackers(counts)],
        ["players shut out, a game", f"{counts.get('shut_out', 0) / games:.1f}"],
        ["buyers who could not pay, a game", f"{counts.get('cannot_pay', 0) / games:.1f}"],
    ]
    return Section("Duels", ("duels", ""), rows)


def _attackers(counts: Counts) -> str:
    won = counts.get("attacker won", 0)
    return _share(won, won + counts.get("defender won", 0))


def _tommy(counts: Counts) -> Section:
    games = counts["games"]
    first = ROUNDS * 4 + 1
    rows = [
        [f"players out at {limit}, a game", f"{counts.get(f'out {first + i}', 0) / games:.2f}"]
        for i, limit in enumerate(LIMITS)
    ]
    rows += [
        ["games in which somebody is out", _share(counts.get("some out", 0), games)],
        ["games in which all are", _share(counts.get("all out", 0), games)],
        ["the highest Glamour at the end", f"{counts.get('glamour', 0) / games:.1f}"],
    ]
    return Section("Tommy Sharp", ("Tommy Sharp", ""), rows)


def _followers(counts: Counts) -> Section:
    rows = []
    for card in FOLLOWERS:
        shown = counts.get(f"turned_up {card.key}", 0)
        rows.append([card.name, f"{shown:,}", _share(counts.get(f"follows {card.key}", 0), shown)])
    return Section("Followers as they turned up", ("follower", "turned up", "taken"), rows)


def _share(part: int, whole: int) -> str:
    return f"{part / max(1, whole):.1%}"


STUDY: Final = TownStudy(
    (4,),
    settings={"characters": AT_RANDOM},
    taken=("is", "drew", "follows"),
    played=("is", "chose", "follows", "used", "flipped", "scoured"),
    verbs=("character", "action", "use", "lay"),
    families=FAMILIES,
)
