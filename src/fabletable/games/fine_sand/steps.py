"""The steps of a game: dealing, exchanging, the turns that all take at once, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from fabletable.engine.choice import DONE, Ask, Why, thing, verb_and_thing
from fabletable.engine.handful import Some, picked
from fabletable.engine.rules import Step
from fabletable.engine.together import together
from fabletable.games.fine_sand.board import DRAW, DRAWN, ONE_PORTION, draw_keys, total
from fabletable.games.fine_sand.building import (
    BUILD_KEYS,
    NOTHING_KEPT,
    Payment,
    buildable,
    choose_to_build,
    kept_back,
    not_buildable,
    settle,
)
from fabletable.games.fine_sand.cards import CARDS
from fabletable.games.fine_sand.end import finish, hand_over
from fabletable.games.fine_sand.sand import BLUE, GREEN, NO_COST, PURPLE, RED, YELLOW, Sand
from fabletable.games.fine_sand.table import (
    BUILD,
    CLOCK,
    EXCHANGE,
    LEARNING,
    START_HAND,
    STEP_1,
    STEP_2,
    STEP_3,
    TURN,
    Beach,
    Builder,
)
from fabletable.games.fine_sand.texts import cards
from fabletable.games.fine_sand.using import GREENS, PURPLES, THIS_TURN, against_using, use, uses
from fabletable.games.fine_sand.verbs import OFFLOAD, USE
from fabletable.native import mypyc_attr


async def deal(table: Beach) -> None:
    """Everybody has the same cards as a draw stack, and starts with six of them in hand.

    In the learning game the stacks are presorted. Alone, thirteen wooden coins are the clock.
    """
    for me in table.builders:
        table.move_all(me.discard, me.stack)
        if table.setup.mode != LEARNING:
            me.shuffle(me.stack)
        me.draw(START_HAND)
        me.clock = CLOCK if table.solo else 0
    table.phase = TURN if table.setup.mode == LEARNING else EXCHANGE


async def exchange(table: Beach) -> None:
    """Before the first turn, discard any of your six cards to draw as many others."""
    await together(table.builders, exchange_some)
    table.phase = TURN


async def exchange_some(me: Builder) -> None:
    """The discarded cards are not among those that come."""
    prompt = f"Before the first turn: discard any of your {len(me.hand)} cards to draw as many?"
    words = "Exchange these {n}", "Exchange nothing"
    most = START_HAND
    count = await me.handful(prompt, "exchange", me.hand, me.discard, 0, most, *words)
    me.tell("exchanged" if count else "kept", me.discard.cards[-count:] if count else ())
    me.table.move_top(me.stack, me.hand, count)
    if count:
        me.tell("drew", me.hand.cards[-count:], to=(me.player,))
    me.lay_in_front(me.hand)


async def play_turn(table: Beach) -> None:
    """All take their turn at the same time; then off-loads are handed over together."""
    await together(table.builders, take_turn)
    hand_over(table)
    finish(table)


async def take_turn(me: Builder) -> None:
    """Draw; then either build or draw more; then keep no more cards than your hand limit."""
    me.begin_turn()
    if me.table.turn > 0:
        me.begin_step(STEP_1, me.start.green)
        if len(me.to_draw) > 1 or GREEN in me.start.columns:
            await step_1(me)
        else:
            me.draw_plain(total(me.to_draw))
    await step_2(me)
    me.stage = STEP_3
    if PURPLE in me.board.columns:
        await use_purple(me)
    surplus = surplus_of(me)
    if surplus is not None:
        await picked(surplus)
        me.tell_discarded(surplus.least)
    end_turn(me)


# -- step 1


async def step_1(me: Builder) -> None:
    """Draw two cards, and what your green cards give, card by card or at once; in between and
    afterwards use green cards with an action. You may pass on all but the two of the board.
    """
    while me.to_draw or GREEN in me.start.columns:
        key = await AskInStep1(me)
        if key == DONE:
            break
        if key in DRAWN:
            me.draw_plain(DRAWN[key])
        else:
            await use(me, thing(key))


class AskInTurn(Ask):
    """What a builder does next. Not made of functions, since somebody is asked all the time."""

    __slots__ = ("me",)

    def __init__(self, me: Builder) -> None:
        Ask.__init__(self, me.player, "", None)  # in plain Python sooner than by `super`
        self.me = me


@mypyc_attr(free_list_len=1)
class AskInStep1(AskInTurn):
    __slots__ = ()

    @property
    def prompt(self) -> str:
        return prompt_1(self.me)

    @property
    def why(self) -> Why:
        return partial(against_1, self.me)

    def offer(self) -> list[str]:
        return menu_1(self.me)


def prompt_1(me: Builder) -> str:
    left = sum(me.to_draw)
    return f"Step 1: {cards(left)} to draw" if left else "Step 1: use a green card?"


def menu_1(me: Builder) -> list[str]:
    usable = uses(me, GREENS)
    keys = [*portions(me, usable), *usable]
    if not me.board_left:
        keys.append(DONE)
    return keys


def portions(me: Builder, usable: list[str]) -> list[str]:
    """Plain cards are drawn in any order, but where no action could come in between, the
    board's own come first: that is as good, and asks less.
    """
    left = me.to_draw
    if len(left) == 1:
        return ONE_PORTION[left[0]]
    return draw_keys(left, me.board_left and not usable)


def against_1(me: Builder, key: str) -> str:
    if key == DONE:
        return against_ending(me)
    if key in DRAWN:
        return against_drawing(me, key, me.start.green, GREENS)
    return against_using(me, key, GREENS)


def against_drawing(me: Builder, key: str, at_first: list[int], columns: Sequence[str]) -> str:
    """Cards are drawn in the portions that the board gives, each once."""
    if key not in draw_keys(at_first, board_first=False):
        return ""
    if me.way == BUILD:
        return THIS_TURN[BUILD]
    if key in portions(me, uses(me, columns)):
        return ""
    return against_ending(me) or "drawn already in this step"


def against_ending(me: Builder) -> str:
    """The board's own cards are drawn in any case."""
    return f"first draw the {me.to_draw[0]} of your board" if me.board_left else ""


# -- step 2

COLUMNS: Final = {"": (YELLOW, RED, BLUE), BUILD: (YELLOW, RED), DRAW: (YELLOW, BLUE)}
NAMES: Final = {"": "Step 2", BUILD: "Step 2A", DRAW: "Step 2B"}
PROMPTS: Final = {
    "": "Step 2: build or draw",
    BUILD: "Step 2A: anything else?",
    DRAW: "Step 2B: anything else?",
}
MUST_OFFLOAD: Final = "The clock has run out: you must off-load a card"


async def step_2(me: Builder) -> None:
    """Either build a card, and one more for each red one; or draw two, and what blue gives.

    Yellow actions fit anywhere in between, each once a turn. All that is chosen to be built
    before it is paid for is paid as one sum, at once where no other build could be added.
    """
    me.begin_step(STEP_2, me.start.blue)
    me.builds_left = me.start.builds
    me.less = me.start.discount
    while me.unpaid or something_left(me):
        if not me.unpaid or may_build_more(me):
            key = await AskInStep2(me)
            if key != DONE:
                asking = done_with(me, key)
                if asking is not None:
                    await asking
                continue
            if not me.unpaid:
                break
        payment = Payment(me)
        await picked(payment)
        settle(me, payment.taken)
    if me.table.solo and me.can_offload and me.hand.cards:
        # Alone, when the clock has run out, a card has to go every turn.
        offload(me, await me.choose_card(MUST_OFFLOAD, OFFLOAD.key, me.hand))


@mypyc_attr(free_list_len=1)
class AskInStep2(AskInTurn):
    __slots__ = ()

    @property
    def prompt(self) -> str:
        return prompt_2(self.me)

    @property
    def why(self) -> Why:
        return partial(against, self.me)

    def offer(self) -> list[str]:
        return menu(self.me)


def prompt_2(me: Builder) -> str:
    if me.unpaid:
        return f"{NAMES[me.way]}: {me.owed} to pay so far{more_builds(me)}"
    if me.way == DRAW and me.to_draw:
        return f"Step 2B: {cards(sum(me.to_draw))} still to draw"
    if me.builds_left > 1 and not me.way:
        return f"Step 2: build up to {me.builds_left} cards, or draw"
    return PROMPTS[me.way]


def more_builds(me: Builder) -> str:
    """What is left, if there is a card for it."""
    left = me.builds_left if me.way != DRAW else 0
    if not left or not buildable(me, me.hand, me.start.discount):
        return ""
    return f"; build {left} more?"


def done_with(me: Builder, key: str) -> Step | None:
    """Do it; where it has to ask for more, that is to be awaited."""
    verb, what = verb_and_thing(key)
    if verb == USE.key:
        return use(me, what)
    if me.declined:
        me.declined = []
    if verb == BUILD:
        me.way = BUILD
        me.builds_left -= 1
        choose_to_build(me, me.hand, what, me.start.discount)
    elif verb == DRAW:
        me.way = DRAW
        me.draw_plain(DRAWN[key])
    else:
        offload(me, me.table.kinds[what])
    return None


def menu(me: Builder) -> list[str]:
    """All that can be done now, in the order of the vocabulary. `against` says why not.

    Who can only off-load before paying can as well do so afterwards, and is not asked.
    """
    keys: list[str] = []
    way, unpaid = me.way, me.unpaid
    offloads = [] if me.can_offload else NO_KEYS
    can_build = me.builds_left > 0 and way != DRAW
    if can_build or me.can_offload:
        add_from_hand(me, can_build, keys, offloads)
    usable = uses(me, COLUMNS[way]) if me.board.actions else NO_KEYS
    if me.to_draw and way != BUILD:
        keys += portions(me, usable)
    if usable:
        keys += usable
    if offloads and (keys or not unpaid):
        keys += offloads
    if unpaid or way != DRAW or not me.board_left:
        keys.append(DONE)
    return keys


NO_KEYS: Final[list[str]] = []  # nobody adds to it


def something_left(me: Builder) -> bool:
    """Whether there may be more to do than to go on; a quick look, since mostly there is not."""
    if me.can_offload or me.board.actions:
        return True
    way = me.way
    return (way != BUILD and bool(me.to_draw)) or (way != DRAW and me.builds_left > 0)


def may_build_more(me: Builder) -> bool:
    """Whether a build is left that could be paid for in the same sum."""
    if me.builds_left > 0 and me.way != DRAW:
        return True
    columns = COLUMNS[me.way]
    for card, copies in me.board.actions:
        if card.adds_build and card.column in columns and copies > me.used.count(card.key):
            return True
    return False


def add_from_hand(me: Builder, can_build: bool, builds: list[str], offloads: list[str]) -> None:
    """Add cards of the hand that can be built, and those that can be off-loaded.

    Asked for all the time, and so a quick way of saying `against_building` again. That no reason
    speaks against an offer is a law.
    """
    owed, can_offload = me.owed, me.can_offload
    rest = me.can_pay - owed if can_build or owed else 0
    most = rest + me.start.discount if can_build else NOTHING
    least, next_least = kept_back(me) if can_build and me.table.solo else NOTHING_KEPT
    last: Sand | None = None
    for card in me.hand.in_order():
        if card is last:
            continue  # each kind once
        last = card
        coins = card.coins
        if owed and coins > rest:
            continue  # what is built or given away no longer pays
        if can_offload:
            offloads.append(OFFLOADS[card.index])
        if card.cost + coins <= most and card.cost > NO_COST:
            if next_least:
                coins += least if coins > least else next_least
                if coins > rest or card.cost + coins > most:
                    continue  # another has to be left
            builds.append(BUILDS[card.index])


NOTHING: Final = -1_000  # less than any card costs
# By a card's place in the card table.
BUILDS: Final = [BUILD_KEYS[card.key] for card in CARDS]
OFFLOADS: Final = OFFLOAD.keys


def against(me: Builder, key: str) -> str:
    """Why something cannot be done in step 2."""
    verb, what = verb_and_thing(key)
    if verb == USE.key:
        return against_using(me, key, COLUMNS[me.way])
    if verb == DRAW:
        return against_drawing(me, key, me.start.blue, COLUMNS[me.way])
    if key == DONE:
        return against_ending(me) if me.way == DRAW and not me.unpaid else ""
    if what not in [card.key for card in me.hand]:
        return ""
    if verb == OFFLOAD.key:
        return against_off_loading(me, me.table.kinds[what])
    return against_building_now(me, key) if verb == BUILD else ""


def against_building_now(me: Builder, key: str) -> str:
    if me.way == DRAW:
        return THIS_TURN[DRAW]
    if me.builds_left < 1:
        return "no build is left this turn"
    why: Why = not_buildable(me, me.hand, me.start.discount)
    return why(key)


def against_off_loading(me: Builder, card: Sand) -> str:
    if not me.can_offload:
        return "not before the clock has run out" if me.clock else "one off-load a turn"
    short = 0 < me.owed > me.can_pay - card.coins
    return f"you need it to pay {me.owed}" if short else ""


def offload(me: Builder, card: Sand) -> None:
    """Lay a card of your hand face down onto your Symbol card, for your left neighbour."""
    me.can_offload = False
    if me.table.telling:
        me.tell("offloaded", [card], to=(me.player,))
    me.table.move(card, me.hand, me.symbol)


# -- step 3 and what follows


class Surplus(Some):
    """What is more than the hand limit; its words are made when somebody reads them."""

    keeps: int = 0

    def asked(self) -> str:
        return f"Your hand limit is {self.keeps}: discard {cards(self.least)}"

    def confirming(self) -> str:
        return f"Discard these {{n}} and keep {self.keeps}"


def surplus_of(me: Builder) -> Surplus | None:
    """Keep as many cards as your hand limit; discard the others."""
    keeps = max(0, me.board.limit + me.raised)
    count = len(me.hand.cards) - keeps
    if count < 1:
        return None
    surplus = Surplus(me.table, me.player, "", "discard", me.hand, me.discard, count, count)
    surplus.keeps = keeps
    return surplus


async def use_purple(me: Builder) -> None:
    def prompt() -> str:
        return f"Step 3: you hold {len(me.hand)}, your limit is {me.limit}. Use a purple card?"

    def offer() -> list[str]:
        return [*uses(me, PURPLES), DONE]

    def why(key: str) -> str:
        return against_using(me, key, PURPLES)

    while True:
        key = await me.choose(prompt, offer, why)
        if key == DONE:
            break
        await use(me, thing(key))


def end_turn(me: Builder) -> None:
    """Some used cards go to the neighbour; the solo clock goes on."""
    for key in me.used:
        card = me.table.kinds[key]
        if card.offloaded_when_used:
            me.tell("laid_below" if me.table.solo else "offloaded", [card])
            me.table.move(card, me.built, me.removed if me.table.solo else me.symbol)
    if me.clock:
        me.clock -= 1
        if not me.clock:
            me.tell("clock")
    me.forget_turn()
