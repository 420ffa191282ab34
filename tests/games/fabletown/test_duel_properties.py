"""Random duels through the real game, compared with the content page read naively."""

from __future__ import annotations

from random import Random

import pytest

from fabletable.engine.game import Game
from tests.games.fabletown.boards import REST, Side, board, choose, fable, scoured, table_of
from tests.games.fabletown.duelling import ANN, BEN, totals, winner
from tests.games.fabletown.naive_duel import VALUES, NaiveDuel, One, Pile

CHARACTERS = ["bigby", "beauty", "rose_red", "pigs", "boy_blue", "cinderella"]
HELPERS = """
    north_wind cubs clara giants bliss puss jack tin_soldier rapunzel baba_yaga gingerbread_man
    snow_queen frog_king golden_goose
"""
PLAIN, CLEVER = list(VALUES)[:15], list(VALUES)[15:]
STEADY = 0.93  # how likely somebody goes on who could retreat


class Played:
    """A duel that was fought at random, and what the naive reading wants to know of it."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.game = laid_out(self.rng, seed)
        table = table_of(self.game)
        deck = [card.key for card in reversed(table.items.cards)]
        discard = [card.key for card in table.discard.cards]
        begun = len(table.record.story)
        self.two = [one(self.game, player) for player in (ANN, BEN)]
        role = self.rng.choice(["attack", "defend"])
        self.game.answer(ANN, role)
        if role == "defend":
            self.two.reverse()
        for who in self.two:
            self.lay(who)
        self.answers: list[tuple[int, str]] = []
        while table.phase == "box 1":
            self.choose()
        self.pile = Pile(deck, discard, fate(self.game, begun))

    def lay(self, who: One) -> None:
        most = self.rng.randint(0, 5)
        while who.hand and len(who.line) < most:
            card = self.rng.choice(who.hand)
            self.game.answer(who.player, f"lay:{card}")
            who.hand.remove(card)
            who.line.append(card)
        if who.hand:
            self.game.answer(who.player, "done")

    def choose(self) -> None:
        (ask,) = self.game.asks
        steady = "flip" in ask.keys and self.rng.random() < STEADY
        key = "flip" if steady else self.rng.choice(ask.keys)
        self.answers.append((ask.player, key))
        self.game.answer(ask.player, key)


def laid_out(rng: Random, seed: int) -> Game:
    """Two random players; the deck is whole, or nearly empty. Both want the first follower."""
    characters = rng.sample(CHARACTERS, 2)
    helpers = rng.sample(HELPERS.split(), 6)
    kinds = CLEVER if rng.random() < 0.7 else PLAIN + CLEVER
    items = [key for key in kinds for _ in range(2)]
    rng.shuffle(items)
    sides = []
    for i in (0, 1):
        hand = [items.pop() for _ in range(rng.randint(0, 7))]
        helping = helpers[3 * i : 3 * i + rng.randint(0, 3)]
        sides.append(Side(characters[i], " ".join(hand), " ".join(helping)))
    few = " ".join(items[: rng.randint(0, 3)])
    thrown = " ".join(items[3 : 3 + rng.randint(0, 2)])
    deck, discard = rng.choice([(REST, ""), (few, ""), (few, thrown)])
    game = board(*sides, boxes="sinbad king_cole", items=deck, discard=discard, seed=str(seed))
    choose(game, "buy_1", "buy_1")
    return game


def one(game: Game, player: int) -> One:
    me = fable(game, player)
    hand = [card.key for card in me.hand.cards]
    return One(
        player, [], hand, me.character.cards[0].key, [card.key for card in me.followers.cards]
    )


def fate(game: Game, begun: int) -> list[str]:
    """Items drawn, turned over, and lost at random in the duel, in this order."""
    chance = ("drew", "turned_over", "discarded")
    events = [event for event in game.table.record.story[begun:] if event.name in chance]
    return [key for event in events for key in event.cards]


@pytest.mark.parametrize("block", range(10))
def test_duels_go_as_the_content_page_says(block: int) -> None:
    for seed in range(60 * block, 60 * block + 60):
        played = Played(seed)
        game, (attacker, defender) = played.game, played.two
        naive = NaiveDuel(attacker, defender, played.pile, played.answers)
        compared, won = naive.play()
        assert (played.answers, played.pile.fate) == ([], []), f"seed {seed}: something is left"
        assert totals(game) == compared, f"seed {seed}"
        assert winner(game) == ("-" if won is None else ["Ann", "Ben"][won]), f"seed {seed}"
        for who in played.two:
            hand = [card.key for card in fable(game, who.player).hand.cards]
            assert sorted(hand) == sorted(who.hand), f"seed {seed}"
            assert scoured(game, who.player).split() == who.pool, f"seed {seed}"
        lying = [card.key for card in table_of(game).discard.cards]
        assert sorted(lying) == sorted(played.pile.discard), f"seed {seed}"
        assert len(table_of(game).items) == len(played.pile.deck), f"seed {seed}"


def test_random_duels_end_in_all_ways() -> None:
    """Otherwise the comparison would say little."""
    endings = set()
    for seed in range(150):
        game = Played(seed).game
        endings.add(f"{winner(game)} {'retreat' if totals(game) is None else 'compared'}")
    assert endings == {"Ann compared", "Ben compared", "- compared", "Ann retreat", "Ben retreat"}
