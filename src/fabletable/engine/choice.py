"""Questions to players. Every decision is: pick one of these keys."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator, Iterable
from functools import partial
from sys import intern
from typing import TYPE_CHECKING, Final

from fabletable.engine.cards import Card
from fabletable.engine.errors import DeadEnd
from fabletable.engine.zones import COMPILED, C, Zone, in_order
from fabletable.native import mypyc_attr

if TYPE_CHECKING:
    from fabletable.engine.handful import Handful

DONE: Final = "done"  # the key that ends an "any number"; the last in every vocabulary
NOT_NOW: Final = "not now"  # the reason of a rule that gives none

NOT_MADE: Final[list[str]] = []  # in place of keys, before anybody is asked

Offer = Callable[[], list[str]]
Prompt = str | Callable[[], str]  # the question, or what makes its words when somebody reads it
Why = Callable[[str], str]  # the reason against a key; empty if the question is not about it


@mypyc_attr(free_list_len=1)  # one is dropped where the next is asked
class Ask:
    """One open question: `keys` are the answers, in the order of the game's vocabulary.

    `prompt` is the question in words, as long as it is open: where it says how things stand, it
    is made when somebody reads it, since programs never do.
    `offer` makes the keys from the table: when somebody is asked, and anew in an imagined world;
    not where the choice is known, since it was made before. Keys that no hidden card decides stay
    as they are.
    `why` says what is against a key that is not offered. A question for several things has a
    `handful`, which people mark as a whole, while programs pick one key after another; it has
    its own words, and keys for an imagined deal in which it would offer none. Elsewhere
    `otherwise` makes them.
    The driver lays the `answer` into it before the rule goes on.
    It is `always` asked, also with one answer, where not asking would tell, or where somebody
    has to look at something before the game goes on.
    """

    __slots__ = (
        "_offer", "_prompt", "_why", "always", "answer", "handful", "keys", "otherwise", "player"
    )  # fmt: skip
    answer: str

    def __init__(
        self,
        player: int,
        prompt: Prompt,
        offer: Offer | None,
        keys: list[str] = NOT_MADE,
        why: Why | None = None,
        handful: Handful | None = None,
        otherwise: Offer | None = None,
        always: bool = False,
    ) -> None:
        self.player = player
        self._prompt = prompt
        self._offer = offer
        self.keys = keys
        self._why = why
        self.handful = handful
        self.otherwise = otherwise
        self.always = always

    @property
    def prompt(self) -> str:
        return worded(self._prompt) if self.handful is None else self.handful.asked()

    @property
    def why(self) -> Why | None:
        return self._why

    def __repr__(self) -> str:
        return f"Ask(player={self.player}, prompt={self.prompt!r}, keys={self.keys})"

    def __await__(self) -> Generator[object, None, str]:
        # The one place where a rule waits for a player.
        yield self
        return self.answer

    def offer(self) -> list[str]:
        """The keys, from the table as it lies now."""
        if self.handful is not None:
            return self.handful.offer()
        offer = self._offer
        return offer() if offer is not None else self.keys

    def without_keys(self) -> str:
        """What is answered where nothing is offered: nothing, to a handful that is complete."""
        if self.handful is None:
            who = f"player {self.player}"
            raise DeadEnd(f"{who} was asked '{self.prompt}' with nothing to choose")
        return ""

    def make_anew(self) -> None:
        """Make the keys again: cards that whoever imagines this does not know are others now."""
        otherwise = self.otherwise
        if self.handful is not None:
            self.handful.forget()
            self.handful.look_again()
            otherwise = self.handful.anything
        self.keys = self.offer()
        if not self.keys and otherwise is not None:
            self.keys = otherwise()

    def against(self, key: str) -> str:
        """Why this key cannot be chosen now; empty if it can, or if it is no matter of this
        question.
        """
        if self.handful is not None and verb_of(key) == self.handful.verb:
            return self.handful.against([], key)
        if key in self.keys:
            return ""
        why = self.why
        if why is not None:
            return why(key)
        return NOT_NOW if verb_of(key) in [verb_of(one) for one in self.keys] else ""


def is_among(keys: list[str], key: str) -> bool:
    """As `in`, which compares letters: a key is one object, so compiled it is sooner found by that.
    Keys from outside may be others.
    """
    if COMPILED:
        for one in keys:
            if one is key:
                return True
    return key in keys


def worded(prompt: Prompt) -> str:
    return prompt if isinstance(prompt, str) else prompt()


def choose(
    player: int,
    prompt: Prompt,
    offer: Offer,
    why: Why | None = None,
    otherwise: Offer | None = None,
    always: bool = False,
) -> Awaitable[str]:
    """Ask the player to pick one of the offered keys: `key = await choose(...)`.

    One key alone is not asked for, unless it is to be asked `always`.
    Not a coroutine itself, since rules ask often and a coroutine costs more than the question.
    """
    return Ask(player, prompt, offer, NOT_MADE, why, None, otherwise, always)


def choose_of(
    player: int,
    prompt: Prompt,
    keys: list[str],
    why: Why | None = None,
    offer: Offer | None = None,
    otherwise: Offer | None = None,
    always: bool = False,
) -> Awaitable[str]:
    """Ask to pick one of these keys. Only where hidden cards decide which these are, something
    has to `offer` them anew.
    """
    return Ask(player, prompt, offer, keys, why, None, otherwise, always)


def kinds(verb: str, cards: Iterable[Card]) -> list[str]:
    """A key for each kind among the cards, in the order of the card table."""
    return picks(verb, in_order(cards), 1)


def kinds_in(verb: str, zone: Zone[C]) -> list[str]:
    """A key for each kind of card in the zone."""
    return picks(verb, zone.in_order(), 1)


def verb_and_thing(key: str) -> tuple[str, str]:
    """Both of `verb:thing`; a verb that stands alone is about nothing."""
    known = _PARTS.get(key)
    return known if known is not None else (verb_of(key), thing(key))


def thing(key: str) -> str:
    known = _PARTS.get(key)
    return known[1] if known is not None else key.partition(":")[2]


def verb_of(key: str) -> str:
    known = _PARTS.get(key)
    return known[0] if known is not None else key.partition(":")[0]


async def choose_card(
    player: int,
    prompt: str,
    verb: str,
    zone: Zone[C],
    fitting: Callable[[], Iterable[C]] | None = None,
    why: Why | None = None,
    always: bool = False,
) -> C:
    """Ask the player to pick one kind of card in the zone, if need be of those that fit.

    The card stays where it is.
    """
    # No functions within: compiled, a coroutine and a function of its own hold each other.
    every = partial(kinds_in, verb, zone)
    offer = every if fitting is None else partial(_fitting_kinds, verb, fitting)
    key = await choose(player, prompt, offer, why, every, always)
    return zone.find(thing(key))


def _fitting_kinds(verb: str, fitting: Callable[[], Iterable[Card]]) -> list[str]:
    return kinds(verb, fitting())


def picks(verb: str, ahead: list[C], needed: int) -> list[str]:
    """Kinds, in this order, that leave enough cards behind them for what is still needed."""
    key_of = keys_of(verb)
    keys = []
    last: C | None = None
    for card in ahead if needed < 2 else ahead[: max(0, len(ahead) - needed + 1)]:
        if card is not last:  # each kind once, and a kind is one object
            last = card
            keys.append(key_of[card.key])
    if needed < 1:
        keys.append(DONE)
    return keys


class _Keys(dict[str, str]):
    """The keys of one verb by the thing they are about; each is made once, and is the same object
    as whatever is written so in the code, by which tables of keys are quickly looked up.
    """

    def __init__(self, verb: str) -> None:
        super().__init__()
        self.verb = verb

    def __missing__(self, thing: str) -> str:
        key = self[thing] = intern(f"{self.verb}:{thing}")
        _PARTS[key] = self.verb, thing
        return key


_BY_VERB: Final[dict[str, _Keys]] = {}
_PARTS: Final[dict[str, tuple[str, str]]] = {}  # verb and thing, by key


def keys_of(verb: str) -> _Keys:
    found = _BY_VERB.get(verb)
    if found is None:
        found = _BY_VERB[verb] = _Keys(verb)
    return found
