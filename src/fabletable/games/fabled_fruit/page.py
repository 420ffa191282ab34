"""How a campaign of Fabled Fruit stands, for people to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from fabletable.engine.campaign import Part, Pile, State
from fabletable.engine.cards import Card
from fabletable.engine.story import counted
from fabletable.games.fabled_fruit.cards import Location, price_in_words

WIDTH = 80
NAME = 20  # letters
EXPLORED = "The whole forest has been explored."


def lead(state: State, names: Sequence[str], count_points: bool) -> str:
    """Who is ahead, or was at the end."""
    if not state["games"]:
        return "The whole forest lies ahead."
    what = "points" if count_points else "wins"
    best = [names[player] for player in _best(state[what])]
    most = max(state[what])
    count = f"{most} {what if most != 1 else what[:-1]}"
    if not state["over"]:
        return f"In the lead with {count}: {_joined(best)}."
    champion = "Champion" if len(best) == 1 else "Champions"
    return f"{EXPLORED} {champion} with {count}: {_joined(best)}."


def standings(state: State, names: Sequence[str], count_points: bool) -> list[str]:
    """Everybody's points, wins and juices."""
    if not state["games"]:
        return []
    columns = ["points"] * count_points + ["wins", "juices"]
    lines = ["", " " * NAME + "".join(f"{column:>8}" for column in columns)]
    for player, name in enumerate(names):
        numbers = "".join(f"{state[column][player]:8}" for column in columns)
        lines.append(f"{name[:NAME]:{NAME}}{numbers}")
    return lines


def forest_parts(states: Sequence[State], names: Sequence[str], count_points: bool) -> list[Part]:
    """The same as a box: standings, the display as it grew, what is closed, and what is gone."""
    state = states[-1]
    forest = state["forest"]
    display, ahead, unopened = forest["display"], forest["ahead"], forest["unopened"]
    last, since = state.get("opened", []), _since(states)
    lie = [Pile(key, count, key in last, since.get(key, "")) for key, count in display.items()]
    more = tuple([Pile(key, count) for key, count in ahead.items()])
    gone = tuple([Pile(key) for key in state["known"] if key not in {**display, **ahead}])
    columns = ["points"] * count_points + ["wins", "juices"]
    rows = [
        (name, *[str(state[column][player]) for column in columns])
        for player, name in enumerate(names)
    ]
    parts = [Part("Standings", head=("", *columns), rows=tuple(rows))] if state["games"] else []
    parts.append(Part("The forest as it grew", cards=tuple(lie)))
    parts += [Part("Next in the location stack", cards=more)] if more else []
    closed = sum(unopened.values())
    text = f"{counted(len(unopened), 'location')} that nobody has seen yet"
    parts += [Part("Still closed", text, closed=closed)] if closed else []
    return [*parts, *([Part("Gone for good", cards=gone)] if gone else [])]


def _since(states: Sequence[State]) -> dict[str, str]:
    """By location, when it was opened; nothing as long as all were from the beginning."""
    if len(states) == 1:
        return {}
    found = dict.fromkeys(states[0]["known"], "From the beginning")
    for game, state in enumerate(states[1:], 1):
        found |= dict.fromkeys(state.get("opened", []), f"Since game {game}")
    return found


def forest_lines(state: State, deck: Mapping[str, Card]) -> list[str]:
    """The display with its prices, and how much is still to come, without telling what."""
    forest = state["forest"]
    display, ahead, unopened = forest["display"], forest["ahead"], forest["unopened"]
    lines = ["", f"In the display, {_cards(display)}:"]
    for key, count in display.items():
        place = deck[key]
        assert isinstance(place, Location)
        about = f"{place.name}: {place.title} ({price_in_words(place)})"
        lines += wrap(about, WIDTH, initial_indent=f"{count:3} x ", subsequent_indent=" " * 8)
    gone = [deck[key].name for key in state["known"] if key not in {**display, **ahead}]
    if gone:
        lines += ["", *wrap(f"Gone: {', '.join(gone)}.", WIDTH, subsequent_indent="  ")]
    return [*lines, "", *wrap(_to_come(ahead, unopened, deck), WIDTH)]


def _to_come(
    ahead: Mapping[str, int], unopened: Mapping[str, int], deck: Mapping[str, Card]
) -> str:
    if not ahead and not unopened:
        return "The location stack is empty."
    more = [f"{count} more of {deck[key].name}" for key, count in ahead.items()]
    if unopened:
        kinds = counted(len(unopened), "location")
        more.append(f"{_cards(unopened)} of {kinds} that nobody has seen yet")
    return f"In the location stack: {', then '.join(more)}."


def _cards(counts: Mapping[str, int]) -> str:
    return counted(sum(counts.values()), "card")


def what_changed(
    state: State, gained: Sequence[int], names: Sequence[str], deck: Mapping[str, Card]
) -> list[str]:
    """Points, if they count; what was opened; and how it goes on, or who is champion."""
    told = []
    count_points = any(gained)
    if count_points:
        got = [f"{name} {count}" for name, count in zip(names, gained, strict=True)]
        told.append(f"Points: {', '.join(got)}.")
    if state["opened"]:
        opened = _joined([deck[key].name for key in state["opened"]])
        told.append(f"Opened for the first time: {opened}.")
    if state["over"]:
        return [*told, lead(state, names, count_points)]
    return [*told, *_next_game(state["next"], names)]


def _next_game(coming: Mapping[str, int], names: Sequence[str]) -> list[str]:
    """In words that fit whatever somebody is called: in the terminal, a name may be You."""
    if "chooser" in coming:
        told = [f"Who chooses the next start player: {names[coming['chooser']]}."]
    else:
        told = [f"Next start player: {names[coming['start']]}."]
    if "helped" in coming:
        told.append(f"Alone last, and so with a fruit more: {names[coming['helped']]}.")
    return told


def _best(numbers: Sequence[int]) -> list[int]:
    return [player for player, number in enumerate(numbers) if number == max(numbers)]


def _joined(words: Sequence[str]) -> str:
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
