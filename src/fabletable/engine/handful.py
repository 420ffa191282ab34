"""Handfuls: several things asked for at once.

A person marks things in any order, drops them again, and confirms once: one choice.
A program picks one key after another in canonical order, so that the same handful is one path
and not one for every order; both reach the same handfuls, and a law compares them.

A handful answers three questions about some marks: what else can be marked (`more`), what is
still missing (`missing`), and what the whole comes to (`comes_to`). Nothing moves before an
answer: what would be forced goes along with it (`forced`), and is shown beforehand.
"""

from __future__ import annotations

from collections.abc import Awaitable, Generator, Sequence
from typing import TYPE_CHECKING, Any

from fabletable.engine.cards import Card
from fabletable.engine.choice import DONE, NOT_MADE, Ask, kinds_in, picks, thing, verb_of
from fabletable.engine.errors import NotOffered
from fabletable.engine.zones import Zone, in_order
from fabletable.native import mypyc_attr

if TYPE_CHECKING:
    from fabletable.engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Handful:
    """A question for several things. Derive from it for what counts and sums cannot say.

    Marks are keys, and stand for what is not yet taken.
    """

    # What most handfuls leave as it is stands here, since they are made all the time.
    besides: tuple[str, ...] = ()  # keys offered instead, while nothing is taken
    whole: str = ""  # what confirming does, in words: see there
    nothing: str = ""  # and what confirming without a mark does
    always: bool = False  # asked for even if it is forced, since silence would tell
    ordered: bool = False  # whether it matters what is marked before what

    def __init__(self, player: int, prompt: str, verb: str) -> None:
        self.player = player
        self.prompt = prompt
        self.verb = verb
        self.taken: list[str] = []  # so far, by programs that pick one after another
        self.forced: list[str] = []  # goes along with whatever is answered next

    def __await__(self) -> Generator[object, None, int]:
        """How it is `picked`. Who answers it as a whole answers all picks in a row; see
        `Game.answer`.
        """
        player, taken, always = self.player, self.taken, self.always
        while self.goes_on():
            ask = Ask(player, "", None, NOT_MADE, None, self, None, always)
            yield ask  # itself: one coroutine less for each pick
            key = ask.answer
            always = False  # once: then everybody has seen it
            if key in self.besides:
                taken.append(key)
                break
            forced = self.forced
            if forced:
                for one in forced:
                    self.take(one)
                taken += forced
            if not key or key == DONE:
                break
            self.take(key)
            taken.append(key)
        return len(taken)

    # -- for programs

    def offer(self) -> list[str]:
        """The next keys in canonical order; notes what is forced on the way to them.

        Where all the rest is forced, its last key alone; nothing if it is complete.
        """
        raise NotImplementedError

    def goes_on(self) -> bool:
        """Whether more may be offered; a quick look, so that nobody has to find out."""
        return True

    def take(self, key: str) -> None:
        """Carry one pick out. Where it is made again, nothing was offered before."""
        raise NotImplementedError

    def anything(self) -> list[str]:
        """Keys for an imagined deal in which nothing fits."""
        return []

    def forget(self) -> None:
        """What was picked unseen is not for the dreamer to know, only how much it was."""
        self.taken[:] = [""] * len(self.taken)

    def look_again(self) -> None:
        """Other cards lie there now: nothing that was worked out from them holds."""

    # -- for people

    def more(self, marks: Sequence[str]) -> list[str]:
        """Each key that can be marked beside these, so that it can still become a handful."""
        raise NotImplementedError

    def missing(self, marks: Sequence[str]) -> str:
        """What is still needed, in words; nothing if the marks can be confirmed."""
        raise NotImplementedError

    def comes_to(self, marks: Sequence[str]) -> str:
        """What follows from marks that can be confirmed, in numbers; it is told with what
        confirming them does.
        """
        return ""

    def in_order(self, marks: Sequence[str]) -> list[str]:
        """The marks in the order in which a program would pick them."""
        raise NotImplementedError

    def against(self, marks: Sequence[str], key: str) -> str:
        """Why this key cannot be marked beside these; nothing if it can."""
        if key in self.more(marks):
            return ""
        return "no more can be marked" if marks and not self.missing(marks) else "it would not fit"

    def asked(self) -> str:
        """The question, as it stands."""
        return self.prompt

    def confirming(self) -> str:
        """What confirming does, in words: {n} is how many, {cards} which."""
        return self.whole

    def rounded(self, marks: Sequence[str]) -> list[str]:
        """The marks with what they force: where one thing alone can follow, it goes along."""
        found = list(marks)
        while self.missing(found):
            following = self.more(found)
            if len(following) != 1:
                break
            found.append(following[0])
        return found

    def misfit(self, marks: Sequence[str]) -> tuple[str, str]:
        """The first of the marks that does not fit those before it, and why; nothing if all do."""
        for i, key in enumerate(marks):
            if key not in self.more(marks[:i]):
                return key, self.unfit(marks[:i], key)
        return "", ""

    def check_marks(self, marks: Sequence[str]) -> None:
        """Raise NotOffered unless the marks can be together."""
        key, why = self.misfit(marks)
        if why:
            raise NotOffered(f"'{key}' cannot be marked: {why}")

    def unfit(self, marks: Sequence[str], key: str) -> str:
        """Why a key that came from outside cannot be marked; it may be anything at all."""
        known = verb_of(key) == self.verb
        return (self.against(marks, key) if known else "") or "it is not asked for"

    def check(self, marks: Sequence[str]) -> None:
        """Raise NotOffered unless the marks are a whole handful."""
        self.check_marks(marks)
        missing = self.missing(marks)
        if missing:
            raise NotOffered(f"that is no whole handful: {missing}")


def picked(handful: Handful) -> Awaitable[int]:
    """Ask for a handful, pick by pick, and carry it out; says how many picks it were."""
    return handful


class Some(Handful):
    """Cards of a zone, `least` to `most` of them; each goes to the target.

    Later picks never come before earlier ones in the card table, unless the order matters.
    Who has fewer than `least` gives all.
    """

    _ahead: list[Any] | None = None  # what can still be picked, in order; made once

    def __init__(
        self,
        table: Table,
        player: int,
        prompt: str,
        verb: str,
        source: Zone[Any],
        target: Zone[Any],
        least: int,
        most: int,
    ) -> None:
        super().__init__(player, prompt, verb)
        self.table = table
        self.source = source
        self.target = target
        there = len(source.cards)
        self.most = min(there, most)
        self.least = min(there, least)

    @property
    def _start(self) -> int:
        """The place of the last pick in the card table: read off the card itself, which in an
        imagined deal may be another.
        """
        return self.target.cards[-1].index if self.taken and not self.ordered else 0

    def _cards_ahead(self) -> list[Any]:
        """What can still be picked, in order; nobody changes this list."""
        # Once for each handful, so that nobody keeps an order that is asked for seldom.
        source = self.source
        ahead = in_order(source.cards) if source.order is None else source.in_order()
        if not self.taken or self.ordered:
            return ahead
        start = self._start
        return [card for card in ahead if card.index >= start]

    def _after(self, ahead: list[Any], card: Card) -> list[Any]:
        """What can be picked after this card."""
        place = ahead.index(card)
        return ahead[place + 1 :] if not self.ordered else ahead[:place] + ahead[place + 1 :]

    def look_again(self) -> None:
        self._ahead = None

    def goes_on(self) -> bool:
        return len(self.taken) < self.most

    def offer(self) -> list[str]:
        if self.forced:
            self.forced = []
        done = len(self.taken)
        room = self.most - done
        if room < 1:
            return []
        needed = self.least - done
        ahead = self._ahead
        if ahead is None:
            ahead = self._ahead = self._cards_ahead()
        keys = picks(self.verb, ahead, needed)
        while len(keys) == 1 and keys[0] != DONE and room > 1:
            ahead = self._after(ahead, ahead[0])  # the only one
            room -= 1
            needed -= 1
            following = picks(self.verb, ahead, needed)
            if not following:
                break  # in an imagined deal, which has fewer cards than the real one
            self.forced.append(keys[0])
            keys = following
        return keys

    def take(self, key: str) -> None:
        card = self.table.setup.deck[thing(key)]
        ahead = self._ahead
        if ahead is not None and not self.ordered:
            place = 0
            while ahead[place] is not card:
                place += 1
            self._ahead = ahead[place + 1 :]
        else:
            self._ahead = None
        self.table.move(card, self.source, self.target)

    def more(self, marks: Sequence[str]) -> list[str]:
        if len(self.taken) + len(marks) >= self.most:
            return []
        start = self._start
        left = [card.key for card in self.source.cards if card.index >= start]
        keys = kinds_in(self.verb, self.source)
        return [key for key in keys if left.count(thing(key)) > marks.count(key)]

    def missing(self, marks: Sequence[str]) -> str:
        needed = self.least - len(self.taken) - len(marks)
        return f"{needed} more" if needed > 0 else ""

    def in_order(self, marks: Sequence[str]) -> list[str]:
        if self.ordered:
            return list(marks)
        place = {card.key: card.index for card in self.source.cards}
        return sorted(marks, key=lambda key: place[thing(key)])

    def against(self, marks: Sequence[str], key: str) -> str:
        if key in self.more(marks) or not any(card.key == thing(key) for card in self.source):
            return ""
        if len(self.taken) + len(marks) >= self.most:
            return f"no more than {self.most} can go"
        return "all of these are marked"
