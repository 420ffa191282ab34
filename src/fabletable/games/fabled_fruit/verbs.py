"""What can be answered in the forest: each verb with its words, and where it lies."""

from __future__ import annotations

from typing import Final

from fabletable.engine.choice import DONE
from fabletable.engine.verbs import Verb
from fabletable.games.fabled_fruit.animal import Animal
from fabletable.games.fabled_fruit.asking import BUY
from fabletable.games.fabled_fruit.cards import ANIMALS, FRUITS, KINDS, MIXES, Location
from fabletable.games.fabled_fruit.dwellers import LOCATIONS
from fabletable.games.fabled_fruit.dwellers.beginning import REVEAL, STOP
from fabletable.games.fabled_fruit.dwellers.feast import DRAW_MIX, STEAL, TAKE_WILD
from fabletable.games.fabled_fruit.dwellers.gardens import LEASE, SELL
from fabletable.games.fabled_fruit.dwellers.market import RENEW
from fabletable.games.fabled_fruit.dwellers.runners import DASH, DRAW, REST
from fabletable.games.fabled_fruit.dwellers.secrets import GRAB, MOST_BID, SHARE
from fabletable.games.fabled_fruit.dwellers.thief import REFUSE, YIELD
from fabletable.games.fabled_fruit.dwellers.wild import BREW, POUR
from fabletable.games.fabled_fruit.kinds import fruits
from fabletable.games.fabled_fruit.outlook import MAYBE, SURELY, can_buy, can_meet, toll_at
from fabletable.games.fabled_fruit.prices import PAYERS, STALL_KEY, TOKEN, WILD_KEY
from fabletable.games.fabled_fruit.standing import FOREST
from fabletable.games.fabled_fruit.steps import AGAIN, ANIMAL, KEEP, USE
from fabletable.games.fabled_fruit.table import Forest

HANDS: Final = [card.key for card in (*FRUITS, *MIXES)]
PLACES: Final = list(LOCATIONS)
MOST_PLAYERS: Final = 5
NOWHERE: Final = ""
UNMET: Final = "its signpost is not met, so you draw 1"
MINE: Final = "animal/{me}"
THERE: Final = "display/{thing}"


# -- words


def buy(seen: Forest, viewer: int, _: str) -> str:
    me = _seated(seen, viewer)
    if me is None or me.at == FOREST:
        return "Buy the juice"
    return f"Buy the juice: {me.price_in_words(me.here)}"


def use(seen: Forest, viewer: int, _: str) -> str:
    me = _seated(seen, viewer)
    if me is None or not me.at:
        return "Use the action"
    return f"Use the action: {me.here.title if me.meets(me.here) else UNMET}"


def take(seen: Forest, _: int, __: str) -> str:
    return "Take it" if len(seen.revealed) == 1 else "Take them"


def go(seen: Forest, viewer: int, thing: str) -> str:
    """Everything one wants to know before going there."""
    place, me = seen.location(thing), _seated(seen, viewer)
    if me is None:
        return f"{place.name}: {place.title}"
    words = [f"{place.name}: {place.title} (juice: {me.price_in_words(place)})"]
    there = me.met_at(place)
    words += [_toll(me, there)] if there else []
    words += ["the thief steals a fruit"] * me.is_robbed_at(place)
    words += ["its last card"] * seen.is_last(place)
    words += [UNMET] * (not can_meet(me, place))
    return "; ".join([*words, *_purchase(me, place)])


def _purchase(me: Animal, place: Location) -> list[str]:
    """Whether it can be bought, with toll and thief counted in."""
    verdict = can_buy(me, place)
    if verdict == MAYBE:
        return ["you could buy it, unless the thief takes what you need"]
    still = "still " * (toll_at(me, place) > 0 or me.is_robbed_at(place))
    return [f"you could {still}buy it"] * (verdict == SURELY)


def _toll(me: Animal, there: list[Animal]) -> str:
    """Who gets how much; or what there is of it."""
    names = [f"{{{you.player}}}" for you in there]
    all_of_them, have, each = joined(names, "and"), len(me.hand), me.table.toll
    if not have:
        return f"{all_of_them} there"
    if have < len(there):
        some = joined(names, "or") if have == 1 else f"{have} of {all_of_them}"
        return f"all you have, {fruits(have)}, for {some}"
    if have < len(there) * each:
        return f"all you have, {fruits(have)}, for {all_of_them}"
    return f"{fruits(each)} {'each ' * (len(there) > 1)}for {all_of_them}"


def joined(words: list[str], last: str) -> str:
    """`Dora, Emil and Fred`."""
    return f" {last} ".join([part for part in (", ".join(words[:-1]), words[-1]) if part])


def dash(seen: Forest, viewer: int, thing: str) -> str:
    """The juice alone; no toll, no thief, no action there."""
    place, me = seen.location(thing), _seated(seen, viewer)
    if me is None or not me.used:
        return place.name
    price = me.price_in_words(place, me.place.less)
    return f"{place.name}: buy its juice for {price}{'; its last card' * seen.is_last(place)}"


def thief(seen: Forest, viewer: int, thing: str) -> str:
    """With who stands there."""
    there = [f"{{{you.player}}}" for you in seen.standing_at(thing) if you.player != viewer]
    stand = f"stand{'s' * (len(there) == 1)}"
    who = f", where {joined(there, 'and')} {stand}" if there else ""
    return f"To {seen.location(thing).name}{who}"


def draw(seen: Forest, viewer: int, _: str) -> str:
    me = _seated(seen, viewer)
    return f"Draw {me.place.draw}" if me is not None and me.used else "Draw"


def rest(seen: Forest, viewer: int, _: str) -> str:
    me = _seated(seen, viewer)
    drawn = f" and draw {me.place.more}" if me is not None and me.used else ""
    return f"Return your double-turn token{drawn}"


def refuse(seen: Forest, _: int, __: str) -> str:
    """As the location says whose text is carried out."""
    active = seen.animals[seen.active]
    return active.place.refusal if active.used else "No, go on"


def payer(seen: Forest, _: int, thing: str) -> str:
    if thing.startswith(TOKEN):
        return f"Your {thing.removeprefix(TOKEN)} token"
    purses = {WILD_KEY: "A wild token", STALL_KEY: "Grapes from the market"}
    return purses[thing] if thing in purses else seen.setup.deck[thing].name


def _seated(seen: Forest, viewer: int) -> Animal | None:
    """Whoever looks on has no animal."""
    return seen.animals[viewer] if viewer >= 0 else None


# -- places


def here(seen: Forest, viewer: int, _: str) -> str:
    me = _seated(seen, viewer)
    return NOWHERE if me is None else f"display/{me.at}"


def open_fruit(seen: Forest, viewer: int, thing: str) -> str:
    """In what was looked at or laid open, if there is any; else in the market."""
    for animal in seen.animals:
        if animal.player == viewer and thing in [fruit.key for fruit in animal.aside]:
            return f"aside/{viewer}/{thing}"
    for animal in seen.animals:
        if thing in [fruit.key for fruit in animal.shown]:
            return f"shown/{animal.player}/{thing}"
    return f"{'revealed' if seen.revealed else 'market'}/{thing}"


def own_fruit(seen: Forest, viewer: int, thing: str) -> str:
    """Among what I look at; else in my hand."""
    me = _seated(seen, viewer)
    looking = me is not None and thing in [fruit.key for fruit in me.aside]
    return f"{'aside' if looking else 'hand'}/{viewer}/{thing}"


def purse(_: Forest, viewer: int, thing: str) -> str:
    if thing == STALL_KEY:
        return "market"
    if thing == WILD_KEY:
        return f"wild/{viewer}"
    return f"tokens/{viewer}" if thing.startswith(TOKEN) else f"hand/{viewer}/{thing}"


VERBS: Final[list[Verb[Forest]]] = [
    Verb(BUY, buy, here),
    Verb(USE, use, here),
    Verb(STOP, take, MINE),
    Verb(REVEAL, "Reveal another", "stack"),
    Verb(AGAIN, "Take another turn", "double/{me}", gives_away=True),
    Verb(KEEP, "Keep the token for later", "double/{me}"),
    Verb(RENEW, "Lay out a new market", "market", gives_away=True),
    Verb(SHARE, "Share", MINE),
    Verb(GRAB, "Grab", MINE),
    Verb(YIELD, "Give a fruit", MINE, gives_away=True),
    Verb(REFUSE, "Give nothing", MINE),
    Verb(POUR, "Return a wild token", "wild/{me}", gives_away=True),
    Verb(BREW, "Discard fruits of one kind and take a wild token", MINE, gives_away=True),
    Verb("first", "The first group", MINE),
    Verb("second", "The second group", MINE),
    Verb("show", "Show {thing}", MINE, ["2", "1"]),
    Verb("go", go, THERE, PLACES),
    Verb(DASH, dash, THERE, PLACES, by_name=True),
    Verb(DRAW, draw, "stack"),
    Verb(REST, rest, "double/{me}", gives_away=True),
    Verb(DRAW_MIX, "Draw a mix card", MINE),
    Verb(TAKE_WILD, "Take a wild token", MINE),
    Verb(STEAL, "Steal a random fruit", MINE),
    Verb(LEASE, "Take the {thing} token", MINE, KINDS),
    Verb(SELL, "Return the {thing} token", "tokens/{me}", KINDS, gives_away=True),
    Verb("kind", "{Thing}", MINE, KINDS),
    Verb("name", "{Thing}", MINE, KINDS),
    Verb("copy", "Use {card}", THERE, PLACES),
    Verb("thief", thief, THERE, PLACES, by_name=True),
    Verb("mark", "On {card}", THERE, PLACES, by_name=True),
    Verb("player", "{player}", "animal/{thing}", [str(n) for n in range(MOST_PLAYERS)]),
    Verb("bid", "Bid {thing}", "hand/{me}", [str(n) for n in range(MOST_BID + 1)]),
    Verb("pay", payer, purse, PAYERS),
    Verb("give", "Give {card}", "hand/{me}/{thing}", HANDS),
    Verb("discard", "Discard {card}", own_fruit, HANDS),
    Verb("take", "Take {card}", open_fruit, HANDS),
    Verb("put", "Put {card} in", "hand/{me}/{thing}", HANDS),
    Verb("hide", "{card}", "hand/{me}/{thing}", HANDS),
    Verb("group", "{card}", "revealed/{thing}", HANDS),
    Verb(ANIMAL, "{Thing}", "animals/{thing}", ANIMALS),
    Verb(DONE, refuse, "turn"),
]
