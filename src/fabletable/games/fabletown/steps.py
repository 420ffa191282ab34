"""The steps of a game: setting up, Tommy Sharp, the actions of a turn, and its end."""

from __future__ import annotations

from fabletable.engine.choice import choose, kinds, thing
from fabletable.engine.together import together
from fabletable.games.fabletown.abilities import (
    after_reveal,
    choose_ability,
    discount,
    spend,
    start_of_turn,
    usable,
)
from fabletable.games.fabletown.cards import (
    BUY_1,
    BUY_2,
    DRAW,
    INVESTIGATION,
    PAY,
    SCOUR,
    SCOURED,
    Character,
    Follower,
    Item,
)
from fabletable.games.fabletown.duel import comfort, fight
from fabletable.games.fabletown.table import (
    BEGIN,
    BOX_1,
    BOX_2,
    CHOOSE,
    DRAWING,
    HAND,
    OVER,
    SCOURING,
    SETUP,
    Board,
    Fable,
)

DRAW_TWO = 2
DECLINE = "decline"
AT_RANDOM = "random"


# -- setting up


async def set_up(table: Board) -> None:
    """Roll for priority; who comes last chooses a character first; deal items and followers."""
    table.stand = roll_for_priority(table)
    table.tell("first", table.stand)
    for who in reversed(table.in_order()):
        await choose_character(table, who)
    table.move_all(table.discard, table.items)
    table.shuffle(table.items)
    for fable in table.fables:
        table.move_top(table.items, fable.hand, HAND)
    for card in [one for one in table.aside.cards if isinstance(one, Follower) and not one.of]:
        table.move(card, table.aside, table.deck)
    table.shuffle(table.deck)
    refill(table)
    table.phase = BEGIN


def roll_for_priority(table: Board) -> int:
    """The highest roll is first; who ties for it rolls again."""
    rolling = list(table.fables)
    while len(rolling) > 1:
        rolls = [roll(table, fable) for fable in rolling]
        rolling = [f for f, rolled in zip(rolling, rolls, strict=True) if rolled == max(rolls)]
    return rolling[0].player


async def choose_character(table: Board, who: Fable) -> None:
    """The starting follower comes along."""
    free = [card for card in table.aside.cards if isinstance(card, Character)]
    if table.setup.settings["characters"] == AT_RANDOM:
        character = free[table.roll(len(free), who.player)]
    else:
        keys = kinds("character", free)
        key = await choose(who.player, "Who are you?", lambda: keys)
        character = next(card for card in free if card.key == thing(key))
    table.move(character, table.aside, who.character)
    for card in list(table.aside.cards):
        if isinstance(card, Follower) and card.of == character.key:
            table.move(card, table.aside, who.followers)
    table.tell("is", who.player, (character,))


# -- a turn


async def begin_turn(table: Board) -> None:
    """On the last three turns Tommy Sharp investigates; then abilities of the start."""
    table.tell("turn", table.stand, (), (table.turn,))
    if table.limit and investigate(table):
        table.phase = OVER
        return
    await start_of_turn(table)
    table.phase = CHOOSE


def investigate(table: Board) -> bool:
    """Whoever has less than the limit rolls; who still has less is out. Says if it is over."""
    limit = table.limit
    table.tell("investigates", words=(limit,))
    out = [who for who in table.in_order() if who.pool < limit and not survives(table, who, limit)]
    for who in out:
        eliminate(table, who)
    left = table.in_order()
    if len(left) < 2:
        return True
    if left[0].player != table.stand:
        table.stand = left[0].player
        table.tell("takes_stand", table.stand)
    return False


def survives(table: Board, who: Fable, limit: int) -> bool:
    """The roll counts for this investigation only."""
    reached = who.pool + max([roll(table, who) for _ in range(2 if who.is_("cinderella") else 1)])
    reached += sum([one.amount for one in who.followers.cards if one.key == "king_cole"])
    if reached < limit and usable(who, INVESTIGATION):
        spend(table, who, "godmother")
        reached += roll(table, who)
    table.tell("reached", who.player, (), (reached,))
    return reached >= limit


def roll(table: Board, who: Fable) -> int:
    rolled = table.die(who)
    table.tell("rolled", who.player, (), (rolled,))
    return rolled


def eliminate(table: Board, who: Fable) -> None:
    """Hand and scoured items are discarded; character and followers leave the game."""
    table.tell("eliminated", who.player)
    who.last_pool, who.eliminated = who.pool, table.turn
    items = (*who.hand.cards, *who.scoured.cards)
    if items:
        table.tell("discarded", who.player, items)
    for zone in (who.hand, who.scoured):
        table.move_all(zone, table.discard)
    for gone in (who.character, who.followers):
        table.move_all(gone, table.aside)


async def choose_actions(table: Board) -> None:
    """All choose in secret, reveal together, and may answer with abilities."""

    async def choose_action(who: Fable) -> None:
        empty = [one for one in (BUY_1, BUY_2) if not table.box(one).cards]
        possible = [card for card in who.actions.cards if card.key not in empty]
        keys = kinds("action", possible)
        key = await choose(who.player, "Choose your action", lambda: keys)
        table.move(who.actions.find(thing(key)), who.actions, who.chosen)

    await together(table.in_order(), choose_action)
    for who in table.in_order():
        table.move_all(who.chosen, who.action)
        table.tell("chose", who.player, tuple(who.action.cards))
    await after_reveal(table)
    table.phase = BOX_1


async def resolve_box_1(table: Board) -> None:
    await resolve(table, BUY_1)
    table.phase = BOX_2


async def resolve_box_2(table: Board) -> None:
    await resolve(table, BUY_2)
    table.phase = SCOURING


async def resolve_scour(table: Board) -> None:
    await resolve(table, SCOUR)
    table.phase = DRAWING


async def resolve(table: Board, action: str) -> None:
    """One player does it; two duel for it; all beyond the first two are shut out."""
    who = table.contenders(action)
    if not who:
        return
    for shut_out in who[2:]:
        table.tell("shut_out", shut_out.player)
        comfort(table, shut_out)
    if len(who) == 1:
        await act_alone(table, who[0], action)
        return
    winner = await fight(table, who[0], who[1])
    if winner is not None:
        await win(table, winner, action)


async def act_alone(table: Board, who: Fable, action: str) -> None:
    if action == SCOUR:
        await scour(table, who)
    else:
        await buy(table, who, table.box(action).cards[0])


async def win(table: Board, who: Fable, action: str) -> None:
    """The winner pays nothing."""
    if action == SCOUR:
        await scour(table, who)
    else:
        follow(table, who, table.box(action).cards[0])


def follow(table: Board, who: Fable, follower: Follower) -> None:
    box = table.box_1 if follower in table.box_1.cards else table.box_2
    table.move(follower, box, who.followers)
    table.tell("follows", who.player, (follower,))


# -- buying


async def buy(table: Board, who: Fable, follower: Follower) -> None:
    """Discard items worth the price, or decline; too much paid is lost."""
    cost = max(0, follower.glamour - discount(who))
    cost = await pay_less(table, who, follower, cost)
    if worth(who.hand.cards) < cost:
        table.tell("cannot_pay", who.player, (follower,))
        comfort(table, who)
    elif await pay(table, who, follower, cost):
        follow(table, who, follower)
    else:
        table.tell("declined", who.player, (follower,))


async def pay_less(table: Board, who: Fable, follower: Follower, cost: int) -> int:
    """Rumpelstiltskin helps an only buyer who could pay what is left."""
    for helper in usable(who, PAY):
        less = max(0, cost - helper.amount)
        if cost and worth(who.hand.cards) >= less:
            prompt = f"{follower.name} costs {cost}. Use an ability?"
            if await choose_ability(who, prompt, [helper]):
                spend(table, who, helper.key)
                return less
    return cost


def worth(items: list[Item]) -> int:
    return sum([item.glamour for item in items])


async def pay(table: Board, who: Fable, follower: Follower, cost: int) -> bool:
    """One item after the other, the most precious first, so that nothing is thrown in that
    the price does not need. Says if it was paid.
    """
    paid: list[Item] = []
    while worth(paid) < cost:

        def offer() -> list[str]:
            left = cost - worth(paid)
            keys = kinds("pay", payable(who.hand.cards, left, paid[-1] if paid else None))
            return keys if paid else [*keys, DECLINE]

        prompt = f"Pay {cost - worth(paid)} for {follower.name}"
        key = await choose(who.player, prompt, offer)
        if key == DECLINE:
            return False
        item = who.hand.find(thing(key))
        table.move(item, who.hand, table.discard)
        table.tell("paid", who.player, (item,))
        paid.append(item)
    return True


def payable(hand: list[Item], left: int, last: Item | None) -> list[Item]:
    """Items not before the last one paid, from which on there is enough.

    Only in an imagined deal there is not; then any has to do.
    """
    ahead = [item for item in sorted(hand, key=_precious) if last is None or _after(item, last)]
    enough = worth(ahead)
    found = []
    for item in ahead:
        if enough < left:
            break
        found.append(item)
        enough -= item.glamour
    return found or hand


def _precious(item: Item) -> tuple[int, int]:
    return -item.glamour, item.index


def _after(item: Item, last: Item) -> bool:
    return _precious(item) >= _precious(last)


# -- scouring and drawing


async def scour(table: Board, who: Fable) -> None:
    """The top item goes into the pool; no ability happens."""
    if not await scour_one(table, who):
        return
    some = usable(who, SCOURED) if table.can_draw else []
    if some and await choose_ability(who, "Scour a second item?", some):
        spend(table, who, some[0].key)
        await scour_one(table, who)


async def scour_one(table: Board, who: Fable) -> bool:
    """Snow White draws two, keeps one in her pool, and discards the other."""
    if not table.from_items(table.shown, 2 if who.is_("snow_white") else 1):
        return False
    if len(table.shown.cards) > 1:
        table.tell("found", who.player, tuple(table.shown.cards))
    key = await choose(who.player, "Keep which?", lambda: kinds("keep", table.shown.cards))
    item = table.shown.find(thing(key))
    table.move(item, table.shown, who.scoured)
    table.tell("scoured", who.player, (item,))
    table.move_all(table.shown, table.discard)
    for follower in who.followers.cards:
        if follower.key == "goose_girl":
            table.draw(who, follower.amount)
    return True


async def draw_and_end(table: Board) -> None:
    """All who draw do so by priority; empty boxes are refilled; the stand is passed on."""
    for who in table.contenders(DRAW):
        await draw_two(table, who)
    refill(table)
    for who in table.fables:
        table.move_all(who.action, who.actions)
        who.once, who.rank = False, 0
    table.stand = after_stand(table)
    table.turn += 1
    table.phase = OVER if table.turn > table.turns else BEGIN


async def draw_two(table: Board, who: Fable) -> None:
    more = sum([follower.draw for follower in who.followers.cards])
    blue = who.is_("boy_blue")
    if blue or (who.is_("pigs") and who.in_beast_mode):
        more += who.character.cards[0].amount
    table.draw(who, DRAW_TWO + more)
    if blue and who.hand.cards:
        hand = who.hand
        key = await choose(who.player, "Discard a card", lambda: kinds("discard", hand.cards))
        item = hand.find(thing(key))
        table.move(item, hand, table.discard)
        table.tell("discarded", who.player, (item,))


def refill(table: Board) -> None:
    """The first box first."""
    for box in (table.box_1, table.box_2):
        if not box.cards and table.move_top(table.deck, box):
            table.tell("turned_up", cards=tuple(box.cards))


def after_stand(table: Board) -> int:
    """The next player still in the game, clockwise."""
    around = table.fables[table.stand + 1 :] + table.fables[: table.stand + 1]
    return next(fable.player for fable in around if fable.is_in)


NEXT = {
    SETUP: set_up,
    BEGIN: begin_turn,
    CHOOSE: choose_actions,
    BOX_1: resolve_box_1,
    BOX_2: resolve_box_2,
    SCOURING: resolve_scour,
    DRAWING: draw_and_end,
}
