"""The seven characters. Their names are the rulebook's, what they can do is ours."""

from __future__ import annotations

from typing import Final

from fabletable.games.fabletown.drawing import draw_amount
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import Character

# fmt: off


def in_beast_mode(me: Fable, card: Character) -> int:
    return card.amount if me.in_beast_mode else 0


BIGBY: Final = Character(
    "bigby", "Bigby Wolf",
    "Beast Mode (fewer than {threshold} cards in hand): +{amount} to your duel total.",
    threshold=3, amount=2, duel_bonus=in_beast_mode,
)

SNOW_WHITE: Final = Character(
    "snow_white", "Snow White", scours=2,
)


ROSE_RED: Final = Character(
    "rose_red", "Rose Red",
    "Whenever your action brings you nothing (a duel lost or tied, shut out, or unable to "
    "pay), draw {amount}.",
    amount=1, comfort=draw_amount,
)


def always(_me: Fable, card: Character) -> int:
    return card.amount


async def discard_one(me: Fable, card: Character) -> None:
    """With several cards in hand it is asked for, even if all are alike, which nobody is told."""
    if me.hand:
        prompt, several = f"{card.name}: discard one card of your hand", len(me.hand) > 1
        item = await me.choose_card(prompt, "discard", me.hand, None, me.against, always=several)
        me.discard(item, card.name)


BOY_BLUE: Final = Character(
    "boy_blue", "Boy Blue",
    "When you draw two, draw {amount} more, then discard one card.",
    amount=1, draws_more=always, after_drawing=discard_one,
)

CINDERELLA: Final = Character(
    "cinderella", "Cinderella",
    "As only buyer you pay {amount} less.",
    amount=1, rolls=2, pays_less=always,
)


def as_beauty(me: Fable, card: Character) -> int:
    return 0 if me.in_beast_mode else card.discount


def as_the_beast(me: Fable, card: Character) -> int:
    return card.amount if me.in_beast_mode and me.attacks else 0


BEAUTY: Final = Character(
    "beauty", "Beauty and the Beast",
    "Beauty ({threshold} or more cards in hand): as only buyer you pay {less}. The Beast "
    "(fewer): +{amount} to your duel total when you attack.",
    threshold=4, amount=2, discount=1, pays_less=as_beauty, duel_bonus=as_the_beast,
)

PIGS: Final = Character(
    "pigs", "The Three Little Pigs",
    "Beast Mode (fewer than {threshold} cards in hand): when you draw two, draw {amount} more.",
    threshold=4, amount=1, draws_more=in_beast_mode,
)

# fmt: on

CHARACTERS: Final = [BIGBY, SNOW_WHITE, ROSE_RED, BOY_BLUE, CINDERELLA, BEAUTY, PIGS]
