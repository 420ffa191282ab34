"""Random hands, compared with the content page read naively."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from hypothesis import assume, given
from hypothesis import strategies as st

from fabletable.engine.game import Game
from tests.games.fine_sand.beaches import Site, beach, coins, hand, lies, offered, prompt, sand
from tests.games.stories import ask, keys, play

COINS = {"coin2": 2, "coin3": 3, "big_base": 4, "pit": 0}
COSTS = {
    "castle1": 1, "castle2": 2, "castle3": 3, "castle4": 4, "red4": 4, "blue5": 5, "green6": 6,
}  # fmt: skip
HAND = st.lists(
    st.sampled_from([*COSTS, "castle2", "coin2", "coin2", "coin3", "big_base", "pit"]), max_size=7
)

Payment = tuple[str, ...]


@st.composite
def purses(draw: st.DrawFn) -> Site:
    """A hand, wooden coins, perhaps a scaffold, perhaps coin cards on two pallets."""
    cards = draw(HAND)
    return Site(
        hand=" ".join(cards),
        coins=draw(st.integers(0, 3)),
        front=draw(st.sampled_from(["", "scaffold"])),
        built="pallet pallet",
        pallet=" ".join(draw(st.lists(st.sampled_from([*COINS]), max_size=2))),
    )


def enough_copies(site: Site) -> bool:
    """Two players have two decks, and more copies there are not."""
    return all(count <= 2 * sand(key).copies for key, count in Counter(site.words()).items())


def left(game: Game) -> Counter[str]:
    """All that can still pay."""
    found = Counter(hand(game).split())
    found.update({"wood": coins(game)})
    found.update(lies(game, "front").split())
    found.update(f"loaded {coin}" for coin in lies(game, "pallet").split())
    return +found


def worth(purse: str) -> int:
    return COINS.get(purse.removeprefix("loaded "), 1)


def paths(game: Game) -> Iterator[Payment]:
    """What is paid, for each way to answer."""
    if game.ask_of(0) is not None and prompt(game).startswith("Pay "):
        for key in keys(game):
            fork = game.fork()
            play(fork, 0, key)
            yield from paths(fork)
    else:
        yield tuple(sorted(left(game).elements()))


def brute_force(purse: Counter[str], amount: int) -> set[Payment]:
    """What may be left: something was paid of which nothing could be taken back."""
    things = list(purse.elements())
    found = set()
    for count in range(len(things) + 1):
        for paid in combinations(things, count):
            total = sum(map(worth, paid))
            if total >= amount and all(total - worth(one) < amount for one in paid):
                found.add(tuple(sorted((purse - Counter(paid)).elements())))
    return found


@given(site=purses(), card=st.sampled_from(list(COSTS)))
def test_every_payment_without_a_needless_card_is_exactly_one_path(site: Site, card: str) -> None:
    site = Site(**{**site.__dict__, "hand": f"{card} {site.hand}"})
    assume(enough_copies(site))
    game = beach(site)
    purse = left(game) - Counter([card])
    can = sum(worth(one) for one in purse.elements()) >= COSTS[card]
    assert (card in offered(game, "build").split()) == can
    assume(can)
    play(game, 0, f"build:{card}")
    found = list(paths(game))
    assert len(found) == len(set(found))
    assert set(found) == brute_force(purse, COSTS[card])


@given(site=purses(), discounts=st.integers(0, 2))
def test_several_builds_are_offered_exactly_where_the_sum_can_be_paid(
    site: Site, discounts: int
) -> None:
    before = "pallet pallet red5 red6 " + "discount7 " * discounts
    site = Site(**{**site.__dict__, "built": before})
    assume(enough_copies(site))
    game = beach(site)
    chosen: list[str] = []
    while len(chosen) < 3:
        fitting = []
        for card in sorted(set(hand(game).split()) & set(COSTS), key=lambda key: sand(key).index):
            sum_of_all = sum(max(0, COSTS[one] - discounts) for one in [*chosen, card])
            rest = left(game) - Counter([card])
            if sum(worth(one) for one in rest.elements()) >= sum_of_all:
                fitting.append(card)
        if not fitting:
            break
        assert offered(game, "build").split() == fitting
        chosen.append(fitting[-1])
        play(game, 0, f"build:{fitting[-1]}")
    built = lies(game, "built").split()[4 + discounts :]
    assert built == chosen or lies(game, "building").split() == chosen


@given(site=purses())
def test_a_question_never_has_one_answer_and_no_answer_twice(site: Site) -> None:
    assume(enough_copies(site))
    game = beach(site)
    while game.ask_of(0) is not None:
        assert len(set(keys(game))) == len(keys(game)) > 1
        assert ask(game).prompt
        play(game, 0, keys(game)[0])
