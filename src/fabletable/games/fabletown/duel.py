"""Duels: two players, two lines of cards, face down, revealed in turn."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from functools import partial
from typing import Final

from fabletable.engine.cards import Card
from fabletable.engine.choice import thing
from fabletable.engine.fields import MANY
from fabletable.engine.handful import Some, picked
from fabletable.engine.story import Pan, Weight
from fabletable.games.fabletown.abilities import may_use
from fabletable.games.fabletown.actions import BOXES
from fabletable.games.fabletown.fable import ATTACK, DEFEND, RETREAT, Fable
from fabletable.games.fabletown.kinds import DUEL, LOST, Asking, Item
from fabletable.games.fabletown.retreating import (
    is_comforted,
    retreats,
    returning,
    to_go_on,
    to_stay,
)
from fabletable.games.fabletown.texts import so_many

LAY: Final = "lay"
ROLES: Final = [ATTACK, DEFEND]
COUNTED: Final = ("flipped", "total")  # events that change a total


async def fight(first: Fable, second: Fable) -> Fable | None:
    """The duel of two, of whom the first has the higher priority. Says who won, if anybody."""
    if first.table.telling:
        first.tell("duel", at_stake(first, second), (first.prize,), other=second.player)
    role = await attack_or_defend(first, second)
    attacker, defender = (first, second) if role == ATTACK else (second, first)
    attacker.tell("attacks", other=defender.player)
    attacker.enter_duel(ATTACK, defender)
    defender.enter_duel(DEFEND, attacker)
    both = (attacker, defender)
    for me in both:
        await picked(Line(me))
        tell_laid(me)
    for me in both:
        if me.usable(DUEL):
            await may_use(me, DUEL, in_duel(me))
    await reveal_all(attacker, defender)
    winner = winner_of(attacker, defender)
    clear_up(attacker, defender, winner)
    if winner is not None:
        loser = winner.opponent
        if loser.usable(LOST):
            await may_use(loser, LOST, "You lost the duel. Use an ability?")
        after_retreat(loser)
    for me in both:
        me.leave_duel()
    return winner


def attack_or_defend(first: Fable, second: Fable) -> Awaitable[str]:
    return first.choose_of(partial(_which_role, first, second), ROLES)


def _which_role(first: Fable, second: Fable) -> str:
    return f"You and {{{second.player}}} both want {first.prize}. Attack or defend?"


def tell_laid(me: Fable) -> None:
    if me.table.telling:
        me.tell("laid", words=(so_many(me.laid, "card"),))


class Line(Some):
    """Any number of cards, face down, from left to right; its words are made when somebody reads
    them.
    """

    ordered = True
    nothing = "Lay nothing"

    def __init__(self, me: Fable) -> None:
        super().__init__(me.table, me.player, "", LAY, me.hand, me.line, 0, MANY)
        self.me = me

    def asked(self) -> str:
        me, you = self.me, f"{{{self.me.facing}}}"
        laid = so_many(me.opponent.laid, "card")
        whom = you if me.attacks else f"against {you}, who laid {laid},"
        return f"Lay any number of cards, from left to right, to {me.role} {whom} for {me.prize}"

    def confirming(self) -> str:
        return f"Lay these {{n}} to {self.me.role}"

    def comes_to(self, marks: Sequence[str]) -> str:
        deck = self.table.setup.deck
        cards = [*self.me.line, *[deck[thing(key)] for key in marks]]
        return f"{sum([self.me.printed(card) for card in cards])} printed"


def in_duel(me: Fable) -> str:
    return f"Use an ability in the duel for {me.prize}?"


# -- revealing, and retreating


async def reveal_all(attacker: Fable, defender: Fable) -> None:
    """One card after the other. Before each of them both may retreat, whosever it is; who
    reveals it answers last, so that the card follows on the word. After the last they may again,
    if it brings them something.
    """
    while attacker.line.cards or defender.line.cards:
        me = attacker if attacker.reveals_next else defender
        for one in (me.opponent, me):
            if one.can_retreat and retreats(one, await to_go_on(one)):
                return
        asking = flip(me)
        if asking is not None:
            await asking
    for one in (attacker, defender):
        if is_comforted(one) and one.can_retreat and retreats(one, await to_stay(one)):
            return


def flip(me: Fable) -> Asking:
    """A card counts, unless poisoned; then its ability takes effect, unless misted."""
    item = me.line.cards[0]
    me.table.move(item, me.line, me.revealed)
    poisoned, misted = me.poisoned, me.misted
    worth = 0 if poisoned else me.printed(item)
    me.poisoned = me.misted = False
    me.total += worth
    if me.table.telling:
        me.tell("flipped", [item], (worth, ", since it does not count" if poisoned else ""))
        if misted and item.has_ability:
            me.tell("misted", [item])
    return None if misted else take_effect(me, item)


def take_effect(me: Fable, item: Item) -> Asking:
    if item.returns_unless_won or item.kept_if_won:
        me.waiting.append(item.key)
    return item.when_revealed(me, item) if item.when_revealed is not None else None


def winner_of(attacker: Fable, defender: Fable) -> Fable | None:
    """The greater total. A tie is nobody's, unless a follower decides it."""
    for me in (attacker, defender):
        if me.stance == RETREAT:
            return me.opponent
    for me in (attacker, defender):
        tell_bonuses(me)
    attack, defense = attacker.duel_total, defender.duel_total
    if attacker.table.telling:
        attacker.table.tell("compared", words=(attack, defense))
    if attack == defense:
        return winner_of_tie(attacker, defender)
    return attacker if attack > defense else defender


def winner_of_tie(attacker: Fable, defender: Fable) -> Fable | None:
    for me in (defender, attacker):
        for follower in me.followers:
            if follower.wins_tie is not None and follower.wins_tie(me):
                me.tell("decides", [follower])
                return me
    return None


def tell_bonuses(me: Fable) -> None:
    if me.table.telling:
        for card, amount in me.bonuses:
            me.tell("bonus", [card], (f"{amount:+}",))


# -- what is seen of it


def at_stake(first: Fable, second: Fable) -> list[Card]:
    """Who duels with whom, and the follower between them if it is for one."""
    table = first.table
    prize = [table.box(first.does).top] if first.does in BOXES else []
    return [first.character.top, *prize, second.character.top]


def pans_of(attacker: Fable, defender: Fable, winner: Fable | None) -> tuple[Pan, ...]:
    """Both totals, card by card."""
    if not attacker.table.telling:
        return ()
    return tuple(
        [
            Pan(f"{{{me.player}}}", me.player, me.duel_total, counted_for(me), me is winner)
            for me in (attacker, defender)
        ]
    )


def counted_for(me: Fable) -> tuple[Weight, ...]:
    """What came to the total in this duel as it was told, and what followers and character add
    as things stand.
    """
    weights: list[Weight] = []
    for event in reversed(me.table.record.story):
        if event.name == "duel":
            break
        if event.player == me.player and event.name in COUNTED:
            weights.insert(0, Weight(int(event.words[0]), event.cards[0]))
    return (*weights, *[Weight(amount, card.key) for card, amount in me.bonuses])


# -- after the duel


def clear_up(attacker: Fable, defender: Fable, winner: Fable | None) -> None:
    """Used cards are discarded; the loser draws one fewer, after a tie both draw as many."""
    pans = pans_of(attacker, defender, winner)
    attacker_used = put_away(attacker, attacker is winner)
    defender_used = put_away(defender, defender is winner)
    if winner is not None:
        loser = winner.opponent
        fled = ", since the other retreats" if loser.stance == RETREAT else ""
        winner.tell("won_duel", words=(fled,), pans=pans)
        used = attacker_used if loser is attacker else defender_used
        loser.draw(max(0, used - 1), "one fewer than used")
        loser.find_comfort()
        return
    attacker.table.tell("tied", pans=pans)
    attacker.draw(attacker_used, "as many as used")
    defender.draw(defender_used, "as many as used")
    attacker.find_comfort()
    defender.find_comfort()


def put_away(me: Fable, won: bool) -> int:
    """Says how many cards were used. What is still face down goes back to the hand unseen."""
    table = me.table
    waiting = [me.revealed.find(key) for key in me.waiting]
    for item in [] if won else returning(me):
        table.move(item, me.revealed, me.hand)
        me.tell("returned", [item])
    used = len(me.revealed.cards)
    for item in waiting:
        if item.kept_if_won and won:
            table.move(item, me.revealed, me.scoured)
            me.tell("kept", [item])
    if me.revealed.cards:
        me.tell("used_up", me.revealed)
    if me.line.cards:
        me.tell("took_back", words=(so_many(len(me.line.cards), "card"),))
    table.move_all(me.revealed, table.discard)
    table.move_all(me.line, me.hand)
    return used


def after_retreat(loser: Fable) -> None:
    """What followers bring to who retreated, or take."""
    if loser.stance != RETREAT:
        return
    for follower in loser.followers.cards:
        if follower.after_retreat is not None:
            follower.after_retreat(loser, follower)
    winner = loser.opponent
    for follower in winner.followers.cards:
        if follower.when_opponent_retreats is not None:
            follower.when_opponent_retreats(winner, follower)
