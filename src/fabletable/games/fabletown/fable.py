"""One player's side: character, hand, followers, pool, and the line laid in a duel."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, ClassVar, Final

from fabletable.engine import fields
from fabletable.engine.cards import Card
from fabletable.engine.choice import Prompt, Why, choose_of, thing, verb_of
from fabletable.engine.table import Seat
from fabletable.engine.zones import ALL, OWNER, Zone
from fabletable.games.fabletown.actions import DRAW
from fabletable.games.fabletown.kinds import WHEN, Character, Follower, Item
from fabletable.games.fabletown.texts import in_brackets

if TYPE_CHECKING:
    from fabletable.games.fabletown.table import Town

ATTACK: Final = "attack"
DEFEND: Final = "defend"
RETREAT: Final = "retreat"
STAY: Final = "stay"
USE: Final = "use"
DIE: Final = 6
ALONE: Final = -1  # facing nobody


class Fable(Seat["Town"]):
    """All of it in less than thirty names: plain Python looks up more of them more slowly."""

    FIELDS: ClassVar[tuple[fields.Field, ...]] = (
        fields.many(fields.card("used")),
        fields.flag("once"),
        fields.count("rank"),
        fields.count("eliminated"),
        fields.count("last_pool", -fields.MANY),
        fields.word("role", "", ATTACK, DEFEND),
        fields.count("total", -fields.MANY),
    )
    PASSING: ClassVar[tuple[fields.Field, ...]] = (
        fields.player("facing", or_nobody=True),
        fields.count("added", -fields.MANY),
        fields.flag("poisoned"),
        fields.flag("misted"),
        fields.card("held"),
        fields.word("stance", "", STAY, RETREAT),
        fields.many(fields.card("waiting")),
        fields.card("buying"),
        fields.count("price"),
        fields.count("reached", -fields.MANY),
    )

    def __init__(self, table: Town, player: int) -> None:
        super().__init__(table, player)
        self.hand: Zone[Item] = self.zone("hand", OWNER)
        self.line: Zone[Item] = self.zone("line", OWNER)  # face down in a duel
        self.revealed: Zone[Item] = self.zone("revealed", ALL)
        self.character: Zone[Character] = self.zone("character", ALL)
        self.followers: Zone[Follower] = self.zone("followers", ALL)
        self.scoured: Zone[Item] = self.zone("scoured", ALL)
        self.actions: Zone[Card] = self.zone("actions", ALL)
        self.chosen: Zone[Card] = self.zone("chosen", OWNER)  # face down
        self.action: Zone[Card] = self.zone("action", ALL)  # shown
        self.used: list[str] = []  # followers whose ability is gone
        self.once = False  # whether one was used this turn
        self.rank = 0  # above others in this turn's conflicts
        self.eliminated = 0  # the turn in which Tommy Sharp did so
        self.last_pool = 0  # what the pool was then
        self.reached = 0  # Glamour with the roll, while he investigates
        self.buying = ""  # the follower for sale, as only buyer
        self.price = 0  # what is still to be paid
        self.leave_duel()

    # -- Glamour

    @property
    def is_in(self) -> bool:
        return not self.eliminated

    @property
    def pool(self) -> int:
        """The Glamour Pool: followers and scoured items; what Tommy Sharp asks for."""
        of_two, total = self.table.players == 2, 0
        for item in self.scoured.cards:
            total += item.glamour
        for follower in self.followers.cards:
            total += follower.worth(of_two)
        return total

    @property
    def glamour(self) -> int:
        """What counts: the pool, and what followers bring when the game is over. Of who is out,
        what the pool was.
        """
        if self.eliminated:
            return self.last_pool
        return self.pool + (self.at_end if self.table.is_over else 0)

    @property
    def at_end(self) -> int:
        total = 0
        for one in self.followers.cards:
            if one.at_end is not None:
                total += one.at_end(one)
        return total

    # -- who one is, and does

    @property
    def in_beast_mode(self) -> bool:
        """Judged whenever somebody asks; cards in a line are not in hand."""
        return self.is_in and len(self.hand.cards) < self.character.cards[0].threshold

    @property
    def does(self) -> str:
        """The key of the action that is shown."""
        return self.action.cards[0].key if self.action.cards else ""

    @property
    def rivals(self) -> list[Fable]:
        """All who chose the same, by priority, oneself among them; nobody, where all draw."""
        action = self.does
        return self.table.contenders(action) if action != DRAW else []

    @property
    def last_action(self) -> Card | None:
        """What was shown last turn. It came back to the others last, and so lies on top; while
        one of them is chosen, nobody can tell.
        """
        back = self.table.turn > 1 and not self.action and not self.chosen
        return self.actions.top if back else None

    # -- items

    def draw(self, count: int, why: str = "") -> None:
        """As many as there are; the story says what brings them."""
        drawn = self.table.from_items(self.hand, count)
        if not self.table.telling:
            return
        words = (in_brackets(why),)
        if drawn:
            self.tell("drew", self.hand.cards[-drawn:], words, to=(self.player,))
        elif count > 0:
            self.tell("nothing_left", words=words)

    def discard(self, item: Item, why: str = "") -> None:
        self.table.move(item, self.hand, self.table.discard)
        self.tell("discarded", [item], (in_brackets(why),))

    def lose_random(self, by: Card) -> None:
        """Discard a random card of the hand, if there is one."""
        if self.hand:
            self.discard(self.random_card(), by.name)

    def random_card(self) -> Item:
        return self.hand.cards[self.roll(len(self.hand))]

    def rolled(self) -> int:
        """One die, for all to see."""
        rolled = self.roll(DIE) + 1
        self.tell("rolled", words=(rolled,))
        return rolled

    def find_comfort(self) -> None:
        """The action brought nothing."""
        character = self.character.top
        if character.comfort is not None:
            character.comfort(self, character)

    @property
    def draws_more(self) -> list[tuple[Card, int]]:
        """What followers and character add when two are drawn, as things stand now."""
        found: list[tuple[Card, int]]
        found = [(one, one.draw) for one in self.followers.cards if one.draw]
        character = self.character.cards[0]
        more = character.draws_more(self, character) if character.draws_more is not None else 0
        return [*found, (character, more)] if more else found

    # -- buying

    @property
    def worth(self) -> int:
        """What the hand could pay."""
        total = 0
        for item in self.hand.cards:
            total += item.glamour
        return total

    @property
    def discount(self) -> int:
        """What an only buyer pays less, as things stand when paying begins."""
        less, character = 0, self.character.cards[0]
        for follower in self.followers.cards:
            less += follower.discount
        if character.pays_less is not None:
            less += character.pays_less(self, character)
        return less

    def price_of(self, follower: Follower) -> int:
        return max(0, follower.glamour - self.discount)

    # -- abilities

    def against_using(self, follower: Follower, moment: str) -> str:
        """Why its ability cannot be used at this moment; nothing if it can."""
        if not follower.moment:
            return "it works by itself"
        if follower.key in self.used:
            return "used already"
        if self.once:
            return "one ability a turn"
        if follower.moment != moment:
            return f"not at this moment: once, {WHEN[follower.moment]}"
        return follower.cannot_use(self, follower) if follower.cannot_use is not None else ""

    def usable(self, moment: str) -> list[Follower]:
        return [
            one
            for one in self.followers.cards
            if one.moment == moment and not self.against_using(one, moment)
        ]

    def against(self, key: str, moment: str = "") -> str:
        """What is against a key whatever the question is; it may belong to another moment."""
        if verb_of(key) == USE:
            mine = [one for one in self.followers.cards if one.key == thing(key)]
            return self.against_using(mine[0], moment) if mine else ""
        return self.against_retreat if key == RETREAT else ""

    def choose_of(self, prompt: Prompt, keys: list[str], why: Why | None = None) -> Awaitable[str]:
        """Ask to pick one of these keys, which follow from open things alone."""
        return choose_of(self.player, prompt, keys, self.against if why is None else why)

    # -- in a duel

    def enter_duel(self, role: str, opponent: Fable) -> None:
        self.role, self.total = role, 0
        self.facing = opponent.player

    def leave_duel(self) -> None:
        """All of this is open to see."""
        self.role = ""  # in a duel: attack or defend
        self.total = 0  # in a duel: what was revealed, and what abilities add
        self.added = 0  # by abilities, of the total
        self.facing = ALONE  # the player one duels with
        self.poisoned = False  # the next card revealed counts nothing
        self.misted = False  # the next card revealed has no ability
        self.held = ""  # by this card: one cannot retreat
        self.stance = ""  # to stay to the end, or to retreat, once it is said
        self.waiting: list[str] = []  # revealed cards that matter when the duel is decided

    @property
    def opponent(self) -> Fable:
        return self.table.fables[self.facing]

    @property
    def attacks(self) -> bool:
        return self.role == ATTACK

    @property
    def prize(self) -> str:
        """What one duels for, in words."""
        return self.table.prize(self.does)

    @property
    def reveals_next(self) -> bool:
        """In turn, the attacker first; who has no card left is passed over."""
        you = self.opponent
        if not self.line.cards or not you.line.cards:
            return bool(self.line.cards)
        mine, theirs = len(self.revealed.cards), len(you.revealed.cards)
        return mine <= theirs if self.attacks else mine < theirs

    @property
    def laid(self) -> int:
        """Cards in the line, revealed or not."""
        return len(self.line) + len(self.revealed)

    def printed(self, item: Item) -> int:
        """What a card is worth in this role."""
        return item.attack if self.role == ATTACK else item.defense

    def add(self, amount: int, by: Card) -> None:
        """What an ability adds to the total, or takes away."""
        if amount:
            self.total += amount
            self.added += amount
            if self.table.telling:
                self.tell("total", [by], (f"{amount:+}",))

    @property
    def bonuses(self) -> list[tuple[Card, int]]:
        """What followers and character add in this role, as things stand now."""
        found: list[tuple[Card, int]]
        if self.role == ATTACK:
            found = [(one, one.attack) for one in self.followers.cards if one.attack]
        else:
            found = [(one, one.defense) for one in self.followers.cards if one.defense]
        character = self.character.cards[0]
        more = character.duel_bonus(self, character) if character.duel_bonus is not None else 0
        return [*found, (character, more)] if more else found

    @property
    def duel_total(self) -> int:
        """What is compared."""
        total = self.total
        for _, amount in self.bonuses:
            total += amount
        return total

    @property
    def can_retreat(self) -> bool:
        return not self.held and self.stance != STAY

    @property
    def against_retreat(self) -> str:
        if self.held:
            return f"{self.table.setup.deck[self.held].name} holds you"
        return "you stay to the end" if self.stance == STAY else ""
