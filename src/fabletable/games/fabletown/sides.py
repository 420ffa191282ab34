"""The two sides of a duel."""

from __future__ import annotations

from fabletable.games.fabletown.cards import Item
from fabletable.games.fabletown.table import Board, Fable

ATTACK, DEFEND = "attack", "defend"


class Side:
    """One of the two in a duel. All of this is open to see."""

    def __init__(self, fable: Fable, attacks: bool) -> None:
        self.fable = fable
        self.attacks = attacks
        fable.role, fable.total = ATTACK if attacks else DEFEND, 0
        self.laid = 0  # cards in the line, revealed or not
        self.poisoned = False  # the next card revealed counts nothing
        self.misted = False  # the next card revealed has no ability
        self.held = False  # cannot retreat
        self.last = 0  # the printed value of what was revealed last
        self.retreated = False
        self.carpets = 0  # that return unless the duel is won
        self.dusts = 0  # that go into the pool if it is won

    def value(self, item: Item) -> int:
        """What a card is worth in this role, as printed."""
        return item.attack if self.attacks else item.defense

    @property
    def total(self) -> int:
        """With what followers and character add, as things stand now."""
        return self.fable.total + self.bonus

    @property
    def bonus(self) -> int:
        fable = self.fable
        if self.attacks:
            more = sum([one.attack for one in fable.followers.cards])
        else:
            more = sum([one.defense for one in fable.followers.cards])
        beast = fable.is_("bigby") or (fable.is_("beauty") and self.attacks)
        if beast and fable.in_beast_mode:
            more += fable.character.cards[0].amount
        return more


class Duel:
    def __init__(self, table: Board, attacker: Fable, defender: Fable) -> None:
        self.table = table
        self.attacker = Side(attacker, attacks=True)
        self.defender = Side(defender, attacks=False)
        self.sides = (self.attacker, self.defender)

    def other(self, side: Side) -> Side:
        return self.defender if side is self.attacker else self.attacker

    def add(self, side: Side, amount: int) -> None:
        """What an ability adds to a total, or takes away."""
        if amount:
            side.fable.total += amount
            self.table.tell("total", side.fable.player, (), (f"{amount:+}",))

    def end(self) -> None:
        for side in self.sides:
            side.fable.role, side.fable.total = "", 0
