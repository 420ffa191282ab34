"""The two campaigns of Fine Sand: the Fable campaign and the solo campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fabletable.engine.campaign import Campaign, Part, Played, State
from fabletable.engine.cards import Card
from fabletable.engine.chance import shuffle
from fabletable.engine.story import counted
from fabletable.games.fine_sand.cards import CHANGE, FABLE_STACK, START_DECK
from fabletable.games.fine_sand.help_pages import FABLE_PAGE, SOLO_PAGE
from fabletable.games.fine_sand.page import (
    coins_of,
    deck_lines,
    deck_parts,
    left_lines,
    left_parts,
    names_of,
    round_parts,
    scored,
    sheet_lines,
    sheet_parts,
    stack_lines,
    standings_lines,
    standings_part,
)
from fabletable.games.fine_sand.sand import WARNING, Sand
from fabletable.games.fine_sand.sheet import GAMES, blank_sheet, victory_points
from fabletable.games.fine_sand.table import NORMAL, SOLO


def changed(state: State, out: Sequence[str], back: bool) -> State:
    """Cards leave the deck, and the top three of the Fable stack come.

    With `back`, those that leave go under the Fable stack and return one day.
    """
    deck = list(state["deck"])
    for key in out:
        deck.remove(key)
    new, rest = state["fable"][:CHANGE], state["fable"][CHANGE:]
    fable = [*rest, *out] if back else rest
    return {**state, "deck": [*deck, *new], "fable": fable, "new": new}


def come_in(state: State, deck: Mapping[str, Card]) -> list[str]:
    """Who comes, and what each does, unless everybody began with it."""
    new = [deck[key] for key in dict.fromkeys(state["new"]) if key not in START_DECK]
    return [f"In their place come {names_of(state['new'], deck)}.", *map(introduced, new)]


def introduced(card: Card) -> str:
    assert isinstance(card, Sand)
    costs = f" costs {card.cost}" if card.can_be_built else ""
    return f"{card.name}{costs}: {card.text}"


class FableCampaign(Campaign):
    """All share one deck list. After each game three numbered cards leave and three come.

    From the tenth change on, what left at the beginning returns. There is no end.
    """

    def begin(
        self, players: int, settings: Mapping[str, str], deck: Mapping[str, Card], chance: str
    ) -> State:
        zeros = [0] * players
        return {
            "deck": START_DECK, "fable": FABLE_STACK, "new": [],
            "games": 0, "wins": zeros, "unbuilt": zeros, "coins": zeros,
        }  # fmt: skip

    def prepare(self, state: State) -> dict[str, Any]:
        return {"deck": list(state["deck"])}

    def conclude(
        self, state: State, played: Played, deck: Mapping[str, Card], chance: str
    ) -> tuple[State, list[str]]:
        """The winner's shuffled deck is turned over until three numbered cards have appeared."""
        turned = list(state["deck"])
        shuffle(turned, chance)
        out = [key for key in turned if has_number(deck[key])][:CHANGE]
        winners = played.result.winners
        after = {
            **changed(state, out, back=True),
            "games": state["games"] + 1,
            "wins": [won + (player in winners) for player, won in enumerate(state["wins"])],
            "unbuilt": _added(state["unbuilt"], played.result.scores),
            "coins": _added(coins_of(state), played.outcome["coins"]),
        }
        who = " and ".join(played.names[player] for player in winners)
        why = f"{who} turned over {names_of(out, deck)}: they leave the deck."
        return after, [why, *come_in(after, deck)]

    def parts(
        self, states: Sequence[State], names: list[str], deck: Mapping[str, Card]
    ) -> list[Part]:
        state = states[-1]
        closed = max(0, len(FABLE_STACK) - CHANGE * state["games"])
        out = state["fable"][closed:]
        return [
            standings_part(state, names),
            *round_parts(state["games"], closed),
            *deck_parts(state, deck, closed),
            *left_parts("They left, and return in this order", out),
        ]

    def show(self, state: State, names: list[str], deck: Mapping[str, Card]) -> list[str]:
        closed = max(0, len(FABLE_STACK) - CHANGE * state["games"])
        out = state["fable"][closed:]
        return [
            *standings_lines(state, names), "", *deck_lines(state, deck), "", *stack_lines(closed),
            *left_lines("They left, and return in this order:", out, deck),
        ]  # fmt: skip


def _added(before: Sequence[int], more: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(before, more, strict=True)]


def has_number(card: Card) -> bool:
    """Cards with a warning sign instead never leave the deck."""
    assert isinstance(card, Sand)
    return card.number != WARNING


class SoloCampaign(Campaign):
    """Ten games, a scoring sheet, and a deck that you choose yourself, three cards at a time."""

    def begin(
        self, players: int, settings: Mapping[str, str], deck: Mapping[str, Card], chance: str
    ) -> State:
        return {
            "deck": START_DECK, "fable": FABLE_STACK, "new": [],
            "sheet": blank_sheet(), "games": [],
        }  # fmt: skip

    def prepare(self, state: State) -> dict[str, Any]:
        return {
            "deck": list(state["deck"]),
            "sheet": state["sheet"],
            "last": len(state["games"]) + 1 == GAMES,
        }

    def conclude(
        self, state: State, played: Played, deck: Mapping[str, Card], chance: str
    ) -> tuple[State, list[str]]:
        """What was decided at the end of the game goes onto the sheet and into the deck."""
        made = played.outcome
        sheet = state["sheet"]
        after = {
            **state,
            "games": [*state["games"], dict(made)],
            "sheet": {
                "struck": [*sheet["struck"], *([made["struck"]] if made["struck"] else [])],
                "boxes": sheet["boxes"] + made["coins"],
                "spent": [*sheet["spent"], *made["spent"]],
            },
        }
        if not made["out"]:
            return after, [scored(made)]
        after = changed(after, made["out"], back=False)
        out = f"Out for good: {names_of(made['out'], deck)}."
        return after, [scored(made), out, *come_in(after, deck)]

    def over(self, state: State) -> str:
        if any(not game["struck"] for game in state["games"]):
            return "The campaign is lost: no number was left to strike off."
        if len(state["games"]) == GAMES:
            return f"The campaign is won, with {points_won(state)}."
        return ""

    def points(self, state: State) -> int | None:
        struck: list[int] = state["sheet"]["struck"]
        return victory_points(struck) if len(struck) == GAMES else None

    def parts(
        self, states: Sequence[State], names: list[str], deck: Mapping[str, Card]
    ) -> list[Part]:
        state = states[-1]
        out = [key for game in state["games"] for key in game["out"]]
        return [
            *sheet_parts(state),
            *round_parts(len(state["games"]), len(state["fable"])),
            *deck_parts(state, deck, len(state["fable"])),
            *left_parts("They left for good", out),
        ]

    def show(self, state: State, names: list[str], deck: Mapping[str, Card]) -> list[str]:
        out = [key for game in state["games"] for key in game["out"]]
        return [
            f"{points_won(state)} so far.", "", *sheet_lines(state), "",
            *deck_lines(state, deck), "", *stack_lines(len(state["fable"])),
            *left_lines("They left for good:", out, deck),
        ]  # fmt: skip


def points_won(state: State) -> str:
    return counted(victory_points(state["sheet"]["struck"]), "victory point")


CAMPAIGNS: Final = (
    FableCampaign(
        "fable", "Fable campaign", NORMAL, (2, 3, 4), page=FABLE_PAGE,
        about="Cards leave all decks after each game, and new ones come that you have never seen.",
    ),
    SoloCampaign(
        "solo", "Solo campaign", SOLO, (1,), page=SOLO_PAGE,
        about="Ten games alone, a scoring sheet, and a deck that you change yourself.",
    ),
)  # fmt: skip
