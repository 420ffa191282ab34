"""The stage: events of the story that play large, with what was shown and counted.

A game names these events, each with a title, in its look. What they count comes with the event,
from the rule that decides by it; so a count on the stage is the rules' own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fabletable.engine.facts import Setup
from fabletable.engine.look import Look
from fabletable.engine.scene import Face
from fabletable.engine.story import Event, Pan, Weight, filled, named
from fabletable.engine.table import Table


@dataclass(frozen=True)
class WeightShown:
    """What a card, or something that is said, adds to a total; in a grid also where it lies."""

    worth: int
    face: Face | None = None
    text: str = ""
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True)
class PanShown:
    name: str
    seat: int  # -1: nobody's
    total: int
    won: bool
    weights: tuple[WeightShown, ...] = ()


@dataclass(frozen=True)
class Act:
    """An event as it plays on the stage for one viewer."""

    event: str
    title: str
    told: str  # its sentence in the story
    cards: tuple[Face, ...] = ()
    hidden: int = 0  # cards that this viewer is not told
    pans: tuple[PanShown, ...] = ()


def act_of(
    event: Event,
    told: str,
    viewer: int,
    look: Look[Table],
    names: list[str],
    setup: Setup,
) -> Act:
    """How an event that the game has named for it plays for this viewer."""
    open_to_me = event.names_cards_to(viewer)
    return Act(
        event.name,
        filled(look.acts[event.name], event, viewer, names),
        told,
        tuple([look.staged(setup.deck[key], setup) for key in event.cards]) if open_to_me else (),
        0 if open_to_me else len(event.cards),
        tuple([_pan(pan, viewer, look, names, setup) for pan in event.pans]),
    )


def _pan(pan: Pan, viewer: int, look: Look[Table], names: list[str], setup: Setup) -> PanShown:
    weights = tuple([_weight(weight, look, setup) for weight in pan.weights])
    name = named(pan.name, viewer, names)
    return PanShown(name, pan.player, pan.total, pan.won, weights)


def _weight(weight: Weight, look: Look[Table], setup: Setup) -> WeightShown:
    face = look.staged(setup.deck[weight.card], setup) if weight.card else None
    if face is not None and weight.colour:
        face = replace(face, colour=weight.colour)
    return WeightShown(weight.worth, face, weight.text, weight.row, weight.column)
