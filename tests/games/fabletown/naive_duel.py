"""Whole duels scored from rulebook and content page read naively, with a card table of its own.

"At any point during the duel, you may retreat": before every card that is revealed, both may,
first who looks on, then who reveals; and when all lie open whoever draws for it, the attacker
first. Who said to the end is not asked again.

Chance and choices are told: `fate` lists the items as they came to light or hand by chance,
`answers` what the two chose. The naive reading says at every point which it expects, and is
wrong, loudly, if another comes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

# Attack, Defense
VALUES = {
    "axe": (5, 1), "oak_shield": (1, 5), "sword": (4, 3), "door_bar": (2, 5),
    "pitchfork": (4, 2), "kettle": (1, 4), "slippers": (1, 1), "golden_egg": (0, 0),
    "necklace": (0, 1), "gown": (0, 3), "ring": (2, 0), "walking_stick": (3, 2),
    "lantern": (2, 3), "bread": (1, 3), "bone_whistle": (3, 3), "beans": (1, 1),
    "apple": (3, 1), "mirror": (1, 1), "spindle": (3, 2), "carpet": (2, 2), "boots": (2, 2),
    "hedge": (1, 4), "cloak": (2, 3), "flute": (3, 1), "porridge": (0, 2), "club": (4, 0),
    "lamp": (1, 1), "sack": (1, 1), "fairy_dust": (1, 1), "bell": (2, 3),
}  # fmt: skip
ATTACKING = {"north_wind": 1, "puss": 1, "jack": 2}
DEFENDING = {"cubs": 1, "tin_soldier": 2}
Answer = tuple[int, str]


@dataclass
class One:
    """One of the two: what is laid, what is kept, and who stands by."""

    player: int
    line: list[str]
    hand: list[str]
    character: str = ""
    followers: list[str] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)
    used_once: bool = False


@dataclass
class Pile:
    """The item deck, the topmost first, and the discard pile. Shuffled, its order is fate's."""

    deck: list[str]
    discard: list[str]
    fate: list[str]
    shuffled: bool = False

    def top(self) -> str | None:
        if not self.deck and not self.discard:
            return None
        if not self.deck:
            self.deck, self.discard, self.shuffled = self.discard, [], True
        card = self.fate.pop(0)
        if self.shuffled:
            self.deck.remove(card)
        else:
            assert card == self.deck.pop(0), "not the top of the deck"
        return card

    def any_left(self) -> bool:
        return bool(self.deck or self.discard)


class NaiveDuel:
    """`play` says the totals that were compared (none after a retreat) and who won."""

    def __init__(self, attacker: One, defender: One, pile: Pile, answers: list[Answer]) -> None:
        self.two = [attacker, defender]
        self.pile = pile
        self.answers = answers
        self.extra = [0, 0]
        self.staying: set[int] = set()  # sides that said "to the end"
        self.happened: list[tuple[int, str, bool, bool]] = []  # side, card, poisoned, misted

    def play(self) -> tuple[tuple[int, int] | None, int | None]:
        for side in (0, 1):
            self.use_ability(side)
        retreated = self.reveal_cards()
        totals = None
        if retreated is not None:
            won: int | None = 1 - retreated
        else:
            totals = self.total(0), self.total(1)
            won = self.better(totals)
        self.afterwards(won, retreated)
        winner = None if won is None else self.two[won].player
        return totals, winner

    def answer(self, side: int) -> str:
        player, key = self.answers.pop(0)
        assert player == self.two[side].player, f"{key} was asked of the wrong player"
        return key

    # -- before and while cards are revealed

    def use_ability(self, side: int) -> None:
        me = self.two[side]
        if not {"clara", "giants", "snow_queen"} & set(me.followers):
            return
        key = self.answer(side)
        if key != "no_ability":
            me.used_once = True
            if key == "use:clara":
                self.extra[side] += 3
            else:
                self.extra[1 - side] -= 3

    def order(self) -> list[int]:
        """Attacker, defender, attacker, … and the longer line goes on alone."""
        counts = [len(one.line) for one in self.two]
        return [side for i in range(max(counts)) for side in (0, 1) if i < counts[side]]

    def reveal_cards(self) -> int | None:
        """Says who retreated, if somebody did."""
        for side in self.order():
            for one in (1 - side, side):  # before every card, whosever it is
                word = "" if self.held(one) or one in self.staying else self.answer(one)
                if word == "retreat":
                    return one
                if word == "stay":
                    self.staying.add(one)
            self.reveal(side)
        for side in (0, 1):  # and once more, whom it comforts
            gains = {"gingerbread_man", "bliss"} & set(self.two[side].followers)
            asked = gains and not self.held(side) and side not in self.staying
            if asked and self.answer(side) == "retreat":
                return side
        return None

    def shown(self, side: int) -> list[str]:
        return [card for who, card, _, _ in self.happened if who == side]

    def working(self, side: int, card: str) -> int:
        """How many of these this side revealed outside the mist."""
        return sum(
            1 for who, one, _, misted in self.happened if (who, one) == (side, card) and not misted
        )

    def held(self, side: int) -> bool:
        return self.working(1 - side, "spindle") > 0

    def waiting(self, side: int, card: str) -> bool:
        """Whether the other side revealed this since this side's last card, and it works."""
        for who, one, _, misted in reversed(self.happened):
            if who == side:
                return False
            if one == card and not misted:
                return True
        return False

    def reveal(self, side: int) -> None:
        card = self.two[side].line[len(self.shown(side))]
        poisoned, misted = self.waiting(side, "apple"), self.waiting(side, "cloak")
        self.happened.append((side, card, poisoned, misted))
        if not misted:
            self.act(side, card)

    def act(self, side: int, card: str) -> None:
        me, you = self.two[side], self.two[1 - side]
        longer = len(you.line) - len(me.line)
        theirs = self.shown(1 - side)
        if card == "mirror" and theirs:
            self.extra[side] += VALUES[theirs[-1]][1 - side]
        elif card == "boots" and len(self.shown(side)) == len(me.line):
            self.extra[side] += 2
        elif card == "hedge" and longer > 0:
            self.extra[1 - side] -= longer
        elif card == "club" and longer > 0:
            self.extra[side] += 2
        elif card == "porridge":
            self.extra[side] += min(3, len(me.hand))
        elif card == "bell" and len(me.hand) < len(you.hand):
            self.extra[side] += 2
        elif card in ("beans", "flute", "lamp", "sack"):
            self.move_cards(side, card)

    def move_cards(self, side: int, card: str) -> None:
        if card == "beans":
            self.draw(side, 1)
        elif card == "flute":
            self.lose_card(1 - side)
        elif card == "lamp":
            if self.pile.any_left() and self.answer(side) == "draw_one":
                self.draw(side, 1)
            else:
                self.extra[side] += 2
        else:
            top = self.pile.top()
            if top is not None:
                self.extra[side] += VALUES[top][side]
                self.pile.discard.append(top)

    def draw(self, side: int, count: int) -> None:
        for _ in range(count):
            card = self.pile.top()
            if card is not None:
                self.two[side].hand.append(card)

    def lose_card(self, side: int) -> None:
        if self.two[side].hand:
            card = self.pile.fate.pop(0)
            self.two[side].hand.remove(card)
            self.pile.discard.append(card)

    # -- comparing

    def total(self, side: int) -> int:
        me = self.two[side]
        cards = [
            VALUES[card][side]
            for who, card, poisoned, _ in self.happened
            if who == side and not poisoned
        ]
        helpers = (ATTACKING, DEFENDING)[side]
        more = sum(helpers.get(one, 0) for one in me.followers)
        if me.character == "bigby" and len(me.hand) <= 2:
            more += 2
        if me.character == "beauty" and side == 0 and len(me.hand) <= 3:
            more += 2
        return sum(cards) + self.extra[side] + more

    def better(self, totals: tuple[int, int]) -> int | None:
        if totals[0] != totals[1]:
            return 0 if totals[0] > totals[1] else 1
        return 1 if "rapunzel" in self.two[1].followers else None

    # -- afterwards

    def afterwards(self, won: int | None, retreated: int | None) -> None:
        used = [self.put_away(side, won == side) for side in (0, 1)]
        if won is None:
            for side in (0, 1):
                self.draw(side, used[side])
            for side in (0, 1):
                self.rose_red(side)
            return
        lost = 1 - won
        self.draw(lost, max(0, used[lost] - 1))
        self.rose_red(lost)
        self.frog_king(lost)
        if retreated is not None:
            self.draw(lost, len({"gingerbread_man", "bliss"} & set(self.two[lost].followers)))
            if "baba_yaga" in self.two[won].followers:
                self.lose_card(lost)

    def put_away(self, side: int, won: bool) -> int:
        me = self.two[side]
        shown = Counter(self.shown(side))
        back = 0 if won else self.working(side, "carpet")
        kept = self.working(side, "fairy_dust") if won else 0
        me.hand += me.line[len(self.shown(side)) :] + ["carpet"] * back
        me.pool += ["fairy_dust"] * kept
        self.pile.discard += (shown - Counter(carpet=back, fairy_dust=kept)).elements()
        me.line = []
        return shown.total() - back

    def rose_red(self, side: int) -> None:
        if self.two[side].character == "rose_red":
            self.draw(side, 1)

    def frog_king(self, side: int) -> None:
        me = self.two[side]
        asked = "frog_king" in me.followers and not me.used_once and self.pile.any_left()
        if asked and self.answer(side) == "use:frog_king":
            self.draw(side, 2)
