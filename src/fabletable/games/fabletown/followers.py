"""The followers: seven that come with a character, whose names are the rulebook's, and twenty
of the deck. Every number and every ability is ours.
"""

from __future__ import annotations

from typing import Final

from fabletable.engine.cards import RULEBOOK
from fabletable.engine.choice import thing
from fabletable.games.fabletown.actions import DRAW
from fabletable.games.fabletown.drawing import draw_amount
from fabletable.games.fabletown.fable import Fable
from fabletable.games.fabletown.kinds import (
    DUEL,
    INVESTIGATION,
    LOST,
    PAY,
    REVEAL,
    SCOURED,
    START,
    Follower,
)
from fabletable.games.fabletown.scouring import scour_one

PAIRED: Final = {"name": RULEBOOK, "of": RULEBOOK}

# fmt: off

# -- what several of them do


def nothing_to_draw(me: Fable, _card: Follower) -> str:
    return "" if me.table.can_draw else "no item is left to draw"


def weaken(me: Fable, card: Follower) -> None:
    me.opponent.add(-card.amount, card)


def push_ahead(me: Fable, _card: Follower) -> None:
    """Who does so later goes above who did so earlier. The stand does not move."""
    me.rank = 1 + max([fable.rank for fable in me.table.fables])
    me.tell("pushed_ahead")


def no_conflict(me: Fable, _card: Follower) -> str:
    return "" if len(me.rivals) > 1 else "nobody else chose that"


def nobody_to_push_past(me: Fable, _card: Follower) -> str:
    rivals = me.rivals
    if len(rivals) < 2:
        return "nobody else chose that"
    return "you come first already" if rivals[0] is me else ""


# -- starting followers


NORTH_WIND: Final = Follower(
    "north_wind", "The North Wind",
    of="bigby", glamour=16, glamour_of_two=16, attack=1, origins=PAIRED,
)

CUBS: Final = Follower(
    "cubs", "The Cubs",
    of="snow_white", glamour=17, glamour_of_two=14, defense=1, origins=PAIRED,
)


def strengthen(me: Fable, card: Follower) -> None:
    me.add(card.amount, card)


CLARA: Final = Follower(
    "clara", "Clara", "Once, {when}: +{amount} to your total.",
    of="rose_red", glamour=10, glamour_of_two=13, origins=PAIRED,
    moment=DUEL, amount=3, use=strengthen,
)

RED_RIDING_HOOD: Final = Follower(
    "red_riding_hood", "Red Riding Hood", "Once, {when}: draw {amount}.",
    of="boy_blue", glamour=13, glamour_of_two=13, origins=PAIRED,
    moment=START, amount=2, use=draw_amount, cannot_use=nothing_to_draw,
)

PRINCE_CHARMING: Final = Follower(
    "prince_charming", "Prince Charming",
    "Once, {when}: you rank above all others in conflicts this turn.",
    of="cinderella", glamour=20, glamour_of_two=17, origins=PAIRED,
    moment=REVEAL, use=push_ahead, cannot_use=nobody_to_push_past,
)

BLISS: Final = Follower(
    "bliss", "Bliss", "After you retreat, draw {amount}.",
    of="beauty", glamour=15, glamour_of_two=16, origins=PAIRED,
    amount=1, after_retreat=draw_amount, on_retreat="draw {amount}",
)

GIANTS: Final = Follower(
    "giants", "The Trio of Giants", "Once, {when}: -{amount} to your opponent's total.",
    of="pigs", glamour=13, glamour_of_two=13, origins=PAIRED,
    moment=DUEL, amount=3, use=weaken,
)

STARTING: Final = [
    NORTH_WIND, CUBS, CLARA, RED_RIDING_HOOD, PRINCE_CHARMING, BLISS, GIANTS,
]


# -- followers of the deck


PUSS: Final = Follower(
    "puss", "Puss in Boots", glamour=6, attack=1,
)

JACK: Final = Follower(
    "jack", "Jack the Giant Killer", glamour=7, attack=2,
)

TIN_SOLDIER: Final = Follower(
    "tin_soldier", "The Tin Soldier", glamour=5, defense=2,
)


def defending(me: Fable) -> bool:
    return not me.attacks


RAPUNZEL: Final = Follower(
    "rapunzel", "Rapunzel", "A tied duel in which you defend is won by you.",
    glamour=6, wins_tie=defending,
)


def rob_who_retreats(me: Fable, card: Follower) -> None:
    me.opponent.lose_random(card)


BABA_YAGA: Final = Follower(
    "baba_yaga", "Baba Yaga",
    "Whoever retreats from a duel with you discards a random card of their hand.",
    glamour=10, when_opponent_retreats=rob_who_retreats, on_retreat="discard 1 at random",
)

MILLERS_DAUGHTER: Final = Follower(
    "millers_daughter", "The Miller's Daughter", glamour=5, draw=1,
)

GOOSE_GIRL: Final = Follower(
    "goose_girl", "The Goose Girl", "After each item you scour, draw {amount}.",
    glamour=4, amount=1, after_scour=draw_amount,
)

MOTHER_GOOSE: Final = Follower(
    "mother_goose", "Mother Goose", glamour=5, discount=1,
)


def its_amount(card: Follower) -> int:
    return card.amount


KING_COLE: Final = Follower(
    "king_cole", "Old King Cole", "When Tommy Sharp comes: +{amount} to your roll.",
    glamour=8, amount=2, roll_bonus=its_amount,
)

GOLDEN_GOOSE: Final = Follower(
    "golden_goose", "The Golden Goose", "At the end of the game: +{amount} Glamour.",
    glamour=8, amount=2, at_end=its_amount,
)

GINGERBREAD_MAN: Final = Follower(
    "gingerbread_man", "The Gingerbread Man", "After you retreat, draw {amount}.",
    glamour=3, amount=1, after_retreat=draw_amount, on_retreat="draw {amount}",
)


def lower_price(me: Fable, card: Follower) -> None:
    me.price = max(0, me.price - card.amount)
    me.tell("lowered", [me.table.setup.deck[me.buying]], (me.price,))


def nothing_to_pay(me: Fable, _card: Follower) -> str:
    """Whether it helps depends on the hand, of which silence would tell."""
    return "" if me.price else "there is nothing to pay"


RUMPELSTILTSKIN: Final = Follower(
    "rumpelstiltskin", "Rumpelstiltskin", "Once, {when}: pay {amount} less.",
    glamour=8, moment=PAY, amount=4, use=lower_price, cannot_use=nothing_to_pay,
)


def roll_another(me: Fable, _card: Follower) -> None:
    me.reached += me.rolled()


GODMOTHER: Final = Follower(
    "godmother", "The Fairy Godmother", "Once, {when}: roll another die and add it.",
    glamour=7, moment=INVESTIGATION, use=roll_another,
)


def against_robbing(me: Fable, you: Fable) -> str:
    if you is me:
        return "that is you"
    return "" if you.hand else f"{{{you.player}}} has no card in hand"


async def take_a_card(me: Fable, card: Follower) -> None:
    """Only the two know which card it was."""
    fables = me.table.fables
    keys = [f"player:{you.player}" for you in fables if not against_robbing(me, you)]

    def why(key: str) -> str:
        if not key.startswith("player:"):
            return me.against(key)
        seat = int(thing(key))
        return against_robbing(me, fables[seat]) if seat < len(fables) else ""

    key = await me.choose_of(f"{card.name}: a card from whom?", keys, why)
    you = fables[int(thing(key))]
    item = you.random_card()
    me.table.move(item, you.hand, me.hand)
    me.tell("took", [item], to=(me.player, you.player), other=you.player)


def nobody_to_rob(me: Fable, _card: Follower) -> str:
    if all(against_robbing(me, you) for you in me.table.fables):
        return "nobody else has a card in hand"
    return ""


PIED_PIPER: Final = Follower(
    "pied_piper", "The Pied Piper",
    "Once, {when}: take a random card from another player's hand.",
    glamour=6, moment=START, use=take_a_card, cannot_use=nobody_to_rob,
)

SINBAD: Final = Follower(
    "sinbad", "Sinbad", "Once, {when}: draw {amount}.",
    glamour=6, moment=START, amount=2, use=draw_amount, cannot_use=nothing_to_draw,
)

SNOW_QUEEN: Final = Follower(
    "snow_queen", "The Snow Queen", "Once, {when}: -{amount} to your opponent's total.",
    glamour=9, moment=DUEL, amount=3, use=weaken,
)

FROG_KING: Final = Follower(
    "frog_king", "The Frog King", "Once, {when}: draw {amount}.",
    glamour=5, moment=LOST, amount=2, use=draw_amount, cannot_use=nothing_to_draw,
)


def draw_instead(me: Fable, _card: Follower) -> None:
    me.table.move_all(me.action, me.actions)
    me.table.move(me.actions.find(DRAW), me.actions, me.action)
    me.tell("draws_instead")


LITTLE_MERMAID: Final = Follower(
    "little_mermaid", "The Little Mermaid", "Once, {when}: draw two instead.",
    glamour=4, moment=REVEAL, use=draw_instead, cannot_use=no_conflict,
)


async def scour_again(me: Fable, _card: Follower) -> None:
    await scour_one(me)


ALI_BABA: Final = Follower(
    "ali_baba", "Ali Baba", "Once, {when}: scour a second item.",
    glamour=5, moment=SCOURED, use=scour_again, cannot_use=nothing_to_draw,
)

SANDMAN: Final = Follower(
    "sandman", "The Sandman", "Once, {when}: you rank above all others in conflicts this turn.",
    glamour=7, moment=REVEAL, use=push_ahead, cannot_use=nobody_to_push_past,
)

FOLLOWERS: Final = [
    PUSS, JACK, TIN_SOLDIER, RAPUNZEL, BABA_YAGA, MILLERS_DAUGHTER, GOOSE_GIRL, MOTHER_GOOSE,
    KING_COLE, GOLDEN_GOOSE, GINGERBREAD_MAN, RUMPELSTILTSKIN, GODMOTHER, PIED_PIPER, SINBAD,
    SNOW_QUEEN, FROG_KING, LITTLE_MERMAID, ALI_BABA, SANDMAN,
]
# fmt: on
