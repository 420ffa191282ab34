"""The words of Wonder Tales: the grid, what touches what, and the solo opponent."""

from __future__ import annotations

from typing import Final

from fabletable.engine.terms import Term
from fabletable.games.wonder_tales.grid import SHAPES, SIZES, shape_words
from fabletable.games.wonder_tales.table import ENOUGH, HEAD_START, ROUNDS

TERMS: Final = (
    Term(
        "cell",
        "A place for one card in the Story Grid.",
        "A cell is free if it touches a card, and all cards would still fit into the shape.",
        ("cells",),
    ),
    Term(
        "change places",
        "Two cards of the Story Grid are exchanged, and keep the colours that they show.",
        "The Witch goes where the Princess was, and the Princess where the Witch was.",
        ("changes places",),
    ),
    Term(
        "colour",
        "Red or Blue: each card has both sides, and belongs to the player whose colour is up.",
        "A card of the other colour scores for your opponent.",
        ("colours",),
    ),
    Term(
        "Red",
        "One of the two colours, and whoever plays it; against you alone, Rumpelstiltskin.",
        "A card that lies red side up scores for Red.",
    ),
    Term(
        "Blue",
        "One of the two colours, and whoever plays it; alone, you are Blue.",
        "A card that lies blue side up scores for Blue.",
    ),
    Term(
        "column",
        "The cells above and below each other.",
        f"The widest shape is {max(len(row) for row in SHAPES['pyramid'])} columns wide.",
        ("columns",),
    ),
    Term(
        "connected",
        "Joined by touching: each of these cards touches at least one other of them, so that they "
        "hold together.",
        "Mama Bear touches Papa Bear, who touches Baby Bear: the three are connected.",
    ),
    Term(
        "directly above",
        "In the very next cell upwards.",
        "The Princess lies in the top row: no card lies directly above her.",
    ),
    Term(
        "draw pile",
        "The cards of this round that nobody has yet; its top card lies open.",
        "You see which card you, or your opponent, will draw next.",
        ("pile",),
    ),
    Term(
        "head start",
        "Points that Rumpelstiltskin has before the first round.",
        f"With a head start of {HEAD_START} and 20 points in three rounds he has "
        f"{HEAD_START + 20}.",
    ),
    Term(
        "neighbour",
        "A card that touches another one: above, below, left or right, never across a corner.",
        "A card in the middle of the grid has four neighbours.",
        ("neighbours",),
    ),
    Term(
        "opponent",
        "The other player, or Rumpelstiltskin.",
        "Your opponent places a card after you.",
    ),
    Term(
        "pyramid",
        f"The shape of round 3: {shape_words('pyramid')}.",
        f"It is full with {SIZES['pyramid']} cards.",
    ),
    Term(
        "round",
        f"Filling one Story Grid and counting its points; there are {len(ROUNDS)} at most.",
        f"In the best of three, whoever wins {ENOUGH} rounds has won.",
        ("rounds",),
    ),
    Term(
        "row",
        "The cells side by side.",
        f"Round 1 has {len(SHAPES['wide'])} rows and {len(SHAPES['wide'][0])} columns.",
        ("rows",),
    ),
    Term(
        "Rumpelstiltskin",
        "Who plays Red against you alone, by fixed rules: he never chooses.",
        "The reason for each of his moves stands below the grid.",
        ("Rumpelstiltskin's",),
    ),
    Term(
        "shape",
        f"The outline that the grid may not leave: {shape_words('wide')} in round 1, "
        f"{shape_words('square')} in round 2, a pyramid in round 3. It lies wherever the cards "
        "fit.",
        "As soon as five cards lie side by side in round 1, no card goes further left or right.",
        ("shapes",),
    ),
    Term(
        "Story Grid",
        "The cards that lie on the table, side by side and one above the other.",
        "It grows with each card until it has the shape of the round.",
        ("grid", "grids"),
    ),
    Term(
        "supply",
        "The cards that a player may place from, open for both.",
        "You draw a card into your supply and place one of it.",
        ("supplies",),
    ),
    Term(
        "touching",
        "Lying side by side or one above the other, not across a corner.",
        "The Frog Prince touching the Princess scores.",
        ("touch", "touches"),
    ),
    Term(
        "turn over",
        "To turn a card so that its other colour is up: from now on it scores for the other one.",
        "The Stepmother turns over your Big Bad Wolf: its points are your opponent's.",
        ("turns over", "turned over"),
    ),
)  # fmt: skip
