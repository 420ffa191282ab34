"""Duels: two players, two lines of cards, face down, revealed in turn."""

from __future__ import annotations

from fabletable.engine.choice import DONE, choose, kinds, thing
from fabletable.games.fabletown.abilities import choose_ability, spend, usable
from fabletable.games.fabletown.cards import DUEL, LOST
from fabletable.games.fabletown.items import WHEN_REVEALED
from fabletable.games.fabletown.sides import ATTACK, DEFEND, Duel, Side
from fabletable.games.fabletown.table import Board, Fable

FLIP, RETREAT = "flip", "retreat"


async def fight(table: Board, first: Fable, second: Fable) -> Fable | None:
    """The duel of two, of whom the first has the higher priority. Says who won, if anybody."""
    table.tell("duel", first.player, other=second.player)
    prompt = f"Attack or defend against {{{second.player}}}?"
    role = await choose(first.player, prompt, lambda: [ATTACK, DEFEND])
    attacker, defender = (first, second) if role == ATTACK else (second, first)
    table.tell("attacks", attacker.player, other=defender.player)
    duel = Duel(table, attacker, defender)
    for side in duel.sides:
        await lay(duel, side)
    for side in duel.sides:
        await use_ability(duel, side)
    await reveal_all(duel)
    winner = winner_of(duel)
    await clear_up(duel, winner)
    duel.end()
    return winner.fable if winner is not None else None


async def lay(duel: Duel, side: Side) -> None:
    """Any number of cards, face down, from left to right."""
    me, table = side.fable, duel.table
    while me.hand.cards:
        prompt = f"Lay a card to {'attack' if side.attacks else 'defend'}? ({side.laid} laid)"
        key = await choose(me.player, prompt, lambda: [*kinds("lay", me.hand.cards), DONE])
        if key == DONE:
            break
        table.move(me.hand.find(thing(key)), me.hand, me.line)
        side.laid += 1
    table.tell("laid", me.player, (), (side.laid, "" if side.laid == 1 else "s"))


async def use_ability(duel: Duel, side: Side) -> None:
    """Clara helps her owner; the giants and the Snow Queen harm the other."""
    me = side.fable
    some = usable(me, DUEL)
    if some:
        key = await choose_ability(me, "Use an ability in this duel?", some)
        if key:
            follower = spend(duel.table, me, key)
            if key == "clara":
                duel.add(side, follower.amount)
            else:
                duel.add(duel.other(side), -follower.amount)


async def reveal_all(duel: Duel) -> None:
    """In turn, the attacker first; who has no card left is passed over. Before each own card
    one may retreat.
    """
    while any(side.fable.line.cards for side in duel.sides):
        for side in duel.sides:
            if side.fable.line.cards:
                if await wants_retreat(duel, side):
                    side.retreated = True
                    duel.table.tell("retreated", side.fable.player)
                    return
                await flip(duel, side)


async def wants_retreat(duel: Duel, side: Side) -> bool:
    keys = [FLIP] if side.held else [FLIP, RETREAT]
    totals = f"{duel.attacker.total} against {duel.defender.total}"
    prompt = f"Reveal your next card, or retreat? ({totals} so far)"
    return await choose(side.fable.player, prompt, lambda: keys) == RETREAT


async def flip(duel: Duel, side: Side) -> None:
    """A card counts, unless poisoned; then its ability takes effect, unless misted."""
    table, me = duel.table, side.fable
    item = me.line.cards[0]
    table.move(item, me.line, me.revealed)
    worth = 0 if side.poisoned else side.value(item)
    misted = side.misted
    side.poisoned = side.misted = False
    me.total += worth
    side.last = side.value(item)
    table.tell("flipped", me.player, (item,), (worth,))
    if item.key in WHEN_REVEALED:
        if misted:
            table.tell("misted", me.player, (item,))
        else:
            await WHEN_REVEALED[item.key](duel, side)


def winner_of(duel: Duel) -> Side | None:
    """The greater total. A tie is nobody's, unless Rapunzel defends."""
    for side in duel.sides:
        if side.retreated:
            return duel.other(side)
    attack, defense = duel.attacker.total, duel.defender.total
    duel.table.tell("compared", words=(attack, defense))
    if attack == defense:
        return duel.defender if duel.defender.fable.has("rapunzel") else None
    return duel.attacker if attack > defense else duel.defender


# -- after the duel


async def clear_up(duel: Duel, winner: Side | None) -> None:
    """Used cards are discarded; the loser draws one fewer, after a tie both draw as many."""
    table = duel.table
    used = {side: put_away(duel, side, side is winner) for side in duel.sides}
    if winner is None:
        table.tell("tied")
        for side in duel.sides:
            table.draw(side.fable, used[side])
        for side in duel.sides:
            comfort(table, side.fable)
        return
    loser = duel.other(winner)
    table.tell("won_duel", winner.fable.player)
    table.draw(loser.fable, max(0, used[loser] - 1))
    await console(duel, loser)
    if loser.retreated and winner.fable.has("baba_yaga"):
        table.lose_random(loser.fable)


def put_away(duel: Duel, side: Side, won: bool) -> int:
    """Says how many cards were used. What is still face down goes back to the hand unseen."""
    table, me = duel.table, side.fable
    for _ in range(0 if won else side.carpets):
        item = me.revealed.find("carpet")
        table.move(item, me.revealed, me.hand)
        table.tell("returned", me.player, (item,))
    used = len(me.revealed.cards)
    for _ in range(side.dusts if won else 0):
        item = me.revealed.find("fairy_dust")
        table.move(item, me.revealed, me.scoured)
        table.tell("kept", me.player, (item,))
    table.move_all(me.revealed, table.discard)
    table.move_all(me.line, me.hand)
    return used


async def console(duel: Duel, loser: Side) -> None:
    """What losing brings: Rose Red, the Frog King, the Gingerbread Man, Bliss."""
    table, me = duel.table, loser.fable
    comfort(table, me)
    some = usable(me, LOST) if table.can_draw else []
    if some:
        key = await choose_ability(me, "You lost the duel. Use an ability?", some)
        if key:
            table.draw(me, spend(table, me, key).amount)
    if loser.retreated:
        for follower in me.followers.cards:
            if follower.key in ("gingerbread_man", "bliss"):
                table.draw(me, follower.amount)


def comfort(table: Board, who: Fable) -> None:
    """Rose Red draws whenever her action brings her nothing."""
    if who.is_("rose_red"):
        table.draw(who, who.character.cards[0].amount)
