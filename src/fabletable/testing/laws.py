"""The laws every game obeys. Each is a function that raises AssertionError where it is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from fabletable.bots.bot import Bot, answer_of
from fabletable.bots.strengths import STRENGTHS, Player, weakened
from fabletable.engine.cards import Card
from fabletable.engine.choice import NOT_NOW, Ask, Why, verb_of
from fabletable.engine.ending import all_scores, places_by
from fabletable.engine.errors import NotOffered
from fabletable.engine.facts import Result
from fabletable.engine.game import Game, game_from, new_game, played_again
from fabletable.engine.handful import Handful
from fabletable.engine.imagine import redeal
from fabletable.engine.log import digest, fingerprint, log_text, read_log
from fabletable.engine.memory import Pools
from fabletable.engine.replay import replay
from fabletable.engine.scene import COUNTER, KINDS, PILE, TRACK, Scene
from fabletable.engine.table import Area, Table
from fabletable.engine.zones import Zone
from fabletable.shelf import BOTS, make_bot
from fabletable.testing.cases import Case, asked, play_out, random_choice, seen, walk
from fabletable.testing.watching import Watched
from fabletable.testing.wording import known_names, odd_words, texts_of, unused_terms

Law = Callable[[Case, int], None]


def conservation(case: Case, seed: int) -> None:
    """Every card is in exactly one zone, at every question."""
    box = case.rules.blank(case.game(seed).setup)
    case.rules.lay_out(box)
    for game in walk(case, seed):
        assert _cards(game.table) == _cards(box)


def _cards(table: Table) -> Counter[str]:
    return Counter(card.key for zone in table.zones for card in zone.cards)


def fork_is_exact(case: Case, seed: int) -> None:
    """A copy has the same table, questions and views, and goes on in the same way."""
    for game in walk(case, seed, about=12):
        fork = game.fork()
        assert digest(fork.table) == digest(game.table)
        assert asked(fork) == asked(game)
        for viewer in case.viewers:
            assert seen(fork, viewer) == seen(game, viewer)
            assert fork.story(viewer, case.names) == game.story(viewer, case.names)
        ends = [play_out(one, seed) for one in (fork, game.fork())]
        assert ends[0].digests == ends[1].digests
        assert ends[0].log == ends[1].log


def replay_is_exact(case: Case, seed: int) -> None:
    """A log, written and read, replays to the same digests and result, from any point."""
    game = play_out(case.game(seed), seed)
    log = read_log(log_text(game.log))
    again = replay(case.rules, log)
    assert again.digests == game.digests
    assert again.result == game.result
    assert again.log == game.log
    half = len(game.choices) // 2
    assert replay(case.rules, log, half).choices == game.choices[:half]


def boundary_goes_on(case: Case, seed: int) -> None:
    """From a stored boundary the game goes on as from the log."""
    rng = Random(seed)
    game = case.game(seed)
    for _ in range(rng.randrange(60)):
        if game.asks:
            game.answer(*random_choice(game, rng))
    log = read_log(log_text(game.log))
    stored = replace(log, steps=log.steps[-1:], start=log.boundary)
    resumed = replay(case.rules, stored)
    assert digest(resumed.table) == digest(game.table)
    for viewer in case.viewers:
        assert seen(resumed, viewer) == seen(game, viewer)
    assert play_out(resumed, seed).result == play_out(game, seed).result


def order_does_not_matter(case: Case, seed: int) -> None:
    """Under simultaneous turns the table is the same, whoever answers first."""
    ends = [_played_in_order(case, seed, Random(order)) for order in (1, 2)]
    assert ends[0].digests == ends[1].digests
    assert ends[0].result == ends[1].result
    for viewer in case.viewers:
        assert seen(ends[0], viewer) == seen(ends[1], viewer)
        first, second = (end.story(viewer, case.names) for end in ends)
        assert first == second


def _played_in_order(case: Case, seed: int, order: Random) -> Game:
    """Each player decides by a will of their own; `order` says who is next."""
    wills = [Random(f"{seed}/{player}") for player in range(case.players)]
    game = case.game(seed)
    while game.asks:
        ask = order.choice(game.asks)
        game.answer(ask.player, wills[ask.player].choice(ask.keys))
    return game


def views_tell_nothing(case: Case, seed: int) -> None:
    """Exchanging what is hidden from a player changes nothing that reaches them."""
    for game in walk(case, seed, about=15):
        for viewer in case.viewers:
            other = game.fork()
            before = seen(other, viewer), other.story(viewer, case.names)
            if game.simultaneous:
                continue  # how others stand is not known then; see imagination
            redeal(other.table, viewer, game.pools(viewer), f"exchange {seed}")
            for ask in other.asks:
                if ask.player == viewer:
                    ask.keys = ask.offer()
            assert (seen(other, viewer), other.story(viewer, case.names)) == before


def nothing_is_let_out(case: Case, seed: int) -> None:
    """Two hidden cards change places before a step: as long as the viewer sees the same cards
    move, everything that reaches them is the same, whatever the rules say, ask or note down.
    """
    rng = Random(seed)
    for game in walk(case, seed, about=15):
        stored, choices = game.snapshot(), game.log.steps[-1].choices
        for viewer in case.viewers:
            other = _exchanged(stored, game.pools(viewer), game.table, rng)
            real, twin = (_gone_on(case, game, one, choices) for one in (stored, other))
            if real is None or twin is None:
                continue
            if _sights(real, viewer) == _sights(twin, viewer):
                assert seen(twin, viewer) == seen(real, viewer)
                assert twin.story(viewer, case.names) == real.story(viewer, case.names)


def _exchanged(stored: dict[str, Any], pools: Pools, table: Table, rng: Random) -> dict[str, Any]:
    """The snapshot with two cards exchanged that the viewer cannot tell apart."""
    zones = {name: list(keys) for name, keys in stored["zones"].items()}
    where = rng.choice([[table.zones[i].id for i in where] for where in pools] or [[]])
    slots = [(name, i) for name in where for i in range(len(zones[name]))]
    if len(slots) > 1:
        (one, i), (two, j) = rng.sample(slots, 2)
        zones[one][i], zones[two][j] = zones[two][j], zones[one][i]
    data = {**{name: stored[name] for name in ("step", "table", "seats")}, "zones": zones}
    return {**stored, **data, "digest": fingerprint(data)}


def _gone_on(
    case: Case, game: Game, stored: dict[str, Any], choices: list[tuple[int, str]]
) -> Game | None:
    """The game from the snapshot with these choices; None if one of them is not offered there."""
    again = game_from(case.rules, game.setup, stored)
    try:
        for choice in choices:
            again.answer(*choice)
    except NotOffered:
        return None
    return again


def _sights(game: Game, viewer: int) -> list[object]:
    """The cards that the viewer saw move in this step, those that lie open now, and who is
    asked: only who has a choice is, and everybody sees it.
    """
    zones = game.table.zones
    moves = [
        (len(cards) if not (zones[a].seen_by(viewer) or zones[b].seen_by(viewer)) else cards, a, b)
        for cards, a, b, _ in game.moves(viewer)
    ]
    asked_now = [ask.player for ask in game.asks]
    return [moves, [zone.cards for zone in zones if zone.seen_by(viewer)], asked_now]


def imagination_is_honest(case: Case, seed: int) -> None:
    """An imagined world shows the same, can be played to its end, and does vary."""
    rng = Random(seed)
    for game in walk(case, seed, about=10):
        for viewer in case.viewers:
            worlds = [game.imagine(viewer, rng) for _ in range(4)]
            real = seen(game, viewer)
            for world in worlds:
                assert seen(world, viewer) == real
                assert _cards(world.table) == _cards(game.table)
                own = world.ask_of(viewer)
                assert own is None or own.offer() == own.keys, "a question depends on secrets"
            if _could_vary(game, viewer):
                many = {_lie(game.imagine(viewer, rng), viewer) for _ in range(12)}
                assert len(many) > 1, f"all worlds are the same for {viewer}"
            assert play_out(worlds[0], seed).result is not None


def imagined_worlds_fork(case: Case, seed: int) -> None:
    """A copy of an imagined world is exact too, also after choices in it."""
    rng = Random(seed)
    for game in walk(case, seed, about=8):
        for viewer in case.viewers:
            world = game.imagine(viewer, rng)
            for _ in range(3):
                fork = world.fork()
                assert digest(fork.table) == digest(world.table)
                assert asked(fork) == asked(world)
                if world.asks:
                    world.answer(*random_choice(world, rng))
            again = world.imagine(viewer, rng)
            assert seen(again, viewer) == seen(world, viewer)


def _could_vary(game: Game, viewer: int) -> bool:
    """Whether some pool holds enough different cards that a few deals hardly agree."""
    return any(
        len(cards) > 5 and len({card.key for card in cards}) > 2
        for cards in game.pools(viewer).values()
    )


def _lie(game: Game, viewer: int) -> str:
    hidden = [zone for zone in game.table.zones if not zone.seen_by(viewer)]
    return str([[card.key for card in zone.cards] for zone in hidden])


def memory_is_true(case: Case, seed: int) -> None:
    """What a player remembers of hidden cards is so, and leaves no hidden card out."""
    for game in walk(case, seed, about=40):
        # During a simultaneous turn others' cards are remembered as they lay at its start.
        for viewer in case.viewers if not game.simultaneous else ():
            assert _fits(game, viewer), f"{viewer} remembers wrongly"


def _fits(game: Game, viewer: int) -> bool:
    """Whether the cards can be dealt from the pools so that they lie as they do."""
    remembered = game.pools(viewer).items()
    pools = [(set(where), card.key) for where, cards in remembered for card in cards]
    slots = [
        (zone.index, card.key)
        for zone in game.table.zones
        if not zone.seen_by(viewer)
        for card in zone.cards
    ]
    holder: dict[int, int] = {}

    def place(pool: int, tried: set[int]) -> bool:
        where, key = pools[pool]
        for i, (zone, kind) in enumerate(slots):
            if zone in where and kind == key and i not in tried:
                tried.add(i)
                if i not in holder or place(holder[i], tried):
                    holder[i] = pool
                    return True
        return False

    return len(pools) == len(slots) and all(place(i, set()) for i in range(len(pools)))


def frames_hold_nothing(case: Case, seed: int) -> None:
    """No waiting rule keeps a card that is hidden from the player who is asked."""
    for game in walk(case, seed):
        for ask, coroutine in zip(game.asks, game.coroutines(), strict=True):
            visible = {
                card.key
                for zone in game.table.zones
                if zone.seen_by(ask.player)
                for card in zone.cards
            }
            held = {card.key for card in _held(coroutine)}
            assert held <= visible, f"{held - visible} held while {ask.player} is asked"


def _held(coroutine: Coroutine[object, str, object]) -> list[Card]:
    """The cards in the local variables of a waiting rule and of the rules it waits for."""
    return [one for one in _locals(coroutine) if isinstance(one, Card)]


def _locals(coroutine: Coroutine[object, str, object]) -> Iterator[object]:
    """All that a waiting rule, and the rules it waits for, have in their local variables."""
    waiting: Any = coroutine
    while waiting is not None and hasattr(waiting, "cr_frame"):
        for value in waiting.cr_frame.f_locals.values():
            yield from value if isinstance(value, list | tuple | set) else [value]
        waiting = waiting.cr_await


def vocabulary_is_closed(case: Case, seed: int) -> None:
    """Every key is in the vocabulary; keys of a question are distinct, sorted, at least two.

    One answer is asked for only where others cannot know that it is the only one, or where all
    have to look at something before the game goes on.
    """
    rank = {key: i for i, key in enumerate(case.rules.look.vocabulary)}
    assert len(rank) == len(case.rules.look.vocabulary)
    for game in walk(case, seed):
        for ask in game.asks:
            ranks = [rank.get(key, -1) for key in ask.keys]
            assert -1 not in ranks, f"{ask.keys} not all in the vocabulary"
            assert ranks == sorted(set(ranks)), f"{ask.keys} not in order"
            if len(ask.keys) < 2:
                assert ask.always, f"'{ask.prompt}' has only one answer"
                fair = _all_look_on(game) or _may_have_more(game, ask.player)
                assert fair, f"'{ask.prompt}' never has two answers"


def _all_look_on(game: Game) -> bool:
    """Whether everybody is asked at once, and none of them has anything to decide."""
    return game.simultaneous and all(len(ask.keys) == 1 for ask in game.asks)


def _may_have_more(game: Game, player: int) -> bool:
    """Whether in some world that others can imagine the player has several answers; or all
    worlds are the same, since everybody happens to know the cards.
    """
    rng = Random(game.decisions)
    worlds = [game.imagine(SPECTATOR, rng) for _ in range(20)]
    answers = {len(ask.keys) for world in worlds for ask in world.asks if ask.player == player}
    hands = {str(_owned(world, player)) for world in worlds}
    return max(answers, default=0) > 1 or len(hands) == 1


def _owned(game: Game, player: int) -> list[list[str]]:
    """What lies in the player's zones, in whatever order."""
    zones = [zone for zone in game.table.zones if zone.owner == player]
    return [sorted(card.key for card in zone.cards) for zone in zones]


SPECTATOR = -1


def bots_do_not_cheat(case: Case, seed: int) -> None:
    """Bots that search differ in how long they do: of these, one takes its turn each time."""
    searching = [name for name in BOTS if name in STRENGTHS]
    turn = searching[(seed + case.players) % len(searching)]
    for name in [name for name in BOTS if name not in searching] + [turn]:
        bot_does_not_cheat(case, seed, partial(quick_bot, name))


def quick_bot(name: str, seed: str) -> Bot:
    """The bot of this name; one that searches thinks for a moment only."""
    if name not in STRENGTHS:
        return make_bot(name, seed)
    return Player(Random(seed), weakened(STRENGTHS[name], 24))


def bot_does_not_cheat(case: Case, seed: int, make: Callable[[str], Bot]) -> None:
    """Same view, same randomness, other hidden cards: same choice."""
    rng = Random(seed)
    for game in walk(case, seed, about=6):
        for ask in rng.sample(game.asks, min(1, len(game.asks))):  # nobody, when it is over
            world = game.imagine(ask.player, Random(seed))
            twin = world.ask_of(ask.player)
            assert twin is not None
            choices = {
                answer_of(make(str(seed)), one, question)
                for one, question in ((game, ask), (world, twin))
            }
            assert len(choices) == 1, "the choice depends on what is hidden"


def games_end(case: Case, seed: int) -> None:
    """Random play ends well below the cap, and somebody is placed first."""
    game = play_out(case.game(seed), seed)
    assert game.decisions * 2 < case.rules.facts.cap
    result = game.result
    assert isinstance(result, Result)
    assert len(result.places) == len(result.scores) == case.players
    assert 1 in [*result.places, *(rival.place for rival in result.rivals)]


def scenes_are_complete(case: Case, seed: int) -> None:
    """Every option points to something that is there; every face may be seen."""
    for game in walk(case, seed, about=25):
        for viewer in case.viewers:
            view = game.view(viewer)
            scene = game.scene(viewer)
            assert {element.kind for element in scene.elements} <= set(KINDS)
            own = game.ask_of(viewer)
            for option in game.options(own) if own is not None else ():
                assert option.at in scene.ids(), f"{option.key} points to {option.at}"
            faces = {i.face.title for e in scene.elements for i in e.items if i.face}
            names = {game.setup.deck[key].name for key in _visible(view)}
            assert faces <= names, f"{faces - names} shown to {viewer}"


def _visible(view: dict[str, Any]) -> set[str]:
    zones = [zone for area in (view["table"], *view["seats"]) for zone in area["zones"].values()]
    return {key for zone in zones if isinstance(zone, list) for key in zone}


def undo_is_exact(case: Case, seed: int) -> None:
    """Taking back some choices and making them again gives the same table."""
    rng = Random(seed)
    for game in walk(case, seed, about=5):
        back = rng.randint(0, len(game.choices))
        again = played_again(game, len(game.choices) - back)
        for choice in game.choices[len(game.choices) - back :]:
            again.answer(*choice)
        assert digest(again.table) == digest(game.table)
        assert asked(again) == asked(game)


def a_wrong_answer_changes_nothing(case: Case, seed: int) -> None:
    """What is not offered is refused with a word on what is, and leaves the game as it was."""
    for game in walk(case, seed, about=8):
        before = digest(game.table), asked(game), list(game.choices)
        for player in (*range(case.players), 99):
            for key in ("no such key", *_no_handfuls(game.ask_of(player))):
                assert _refuses(game, player, key), f"'{key}' is not offered, and was taken"
        assert (digest(game.table), asked(game), list(game.choices)) == before


def _no_handfuls(ask: Ask | None) -> list[str]:
    """What looks like a handful and is none."""
    verbs = [verb_of(ask.keys[0])] if ask is not None else []
    odd = ["zz", "", "done", "zz:1", *[f"{verb}:zz" for verb in verbs]]
    return [f"{key} done" for key in odd]


def _refuses(game: Game, player: int, key: str) -> bool:
    try:
        game.answer(player, key)
    except NotOffered:
        return True
    return False


def unrecorded_games_are_the_same(case: Case, seed: int) -> None:
    """Playing without a record changes nothing but the record."""
    game = play_out(case.game(seed), seed)
    fast = play_out(new_game(case.rules, game.setup, recording=False), seed)
    assert fast.result == game.result
    assert fast.log == game.log


def fields_keep_their_bounds(case: Case, seed: int) -> None:
    """Every value is of the kind that is declared, and within its bounds; what lives within a
    step is as on a blank table whenever a step begins, and at the end.
    """

    def look_at(table: Table) -> None:
        blank = case.rules.blank(table.setup)
        for area, fresh in zip(_areas(table), _areas(blank), strict=True):
            for field in area.PASSING:
                left = getattr(area, field.name)
                assert left == getattr(fresh, field.name), f"{field.name} stays {left!r}"

    for game in walk(replace(case, rules=Watched(case.rules, look_at)), seed):
        for area in _areas(game.table):
            for field in (*area.FIELDS, *area.PASSING):
                value = getattr(area, field.name)
                wrong = field.wrong(value, game.table.players, game.setup.deck)
                assert not wrong, f"{field.name}: expected {wrong}, got {value!r}"


def _areas(table: Table) -> list[Area]:
    return [table, *table.areas]


def screens_count_as_rules_do(case: Case, seed: int) -> None:
    """The numbers on a screen are those of the real table, and add up to the result.

    Drawn from the real table, a scene may show more, but counts the same: what it counts is
    declared, so that it reaches the viewer.
    """
    for game in walk(case, seed, about=25):
        for viewer in case.viewers:
            scene = game.scene(viewer)
            really = _numbers(case.rules.look.scene(game.table, viewer))
            for name, number in _numbers(scene).items():
                if not game.simultaneous or _seat_of(scene, name) == viewer:
                    assert number == really.get(name), f"{viewer} sees {number} in {name}"
    result = game.result
    assert result is not None
    scores = [*result.scores, *(rival.score for rival in result.rivals)]
    for viewer in case.viewers:
        numbers = _numbers(game.scene(viewer))
        tally = case.rules.look.tally(game.seen(viewer))
        for parts, score in zip(tally, scores, strict=False):
            shown = sum(numbers[name][0] for name in parts)
            assert not parts or shown == score, f"{viewer} sees {shown} in the end, not {score}"


def _numbers(scene: Scene) -> dict[str, tuple[int, int | None]]:
    """What is counted on a screen: the number, and how far it goes."""
    counting = [one for one in scene.elements if one.kind in (COUNTER, TRACK, PILE)]
    return {one.id: (one.value or one.count or 0, one.limit) for one in counting}


def _seat_of(scene: Scene, name: str) -> int | None:
    return next(one.seat for one in scene.elements if one.id == name)


def nothing_is_kept_from_the_table(case: Case, seed: int) -> None:
    """No waiting rule changes numbers, flags or words in a thing of its own: what is under way
    lies on the table, where screens find it.
    """
    before: dict[int, tuple[object, dict[str, object]]] = {}
    for game in walk(case, seed):
        now = {id(one): (one, _kept_by(one)) for one in _things(game)}
        for known in now.keys() & before.keys():
            one, kept = now[known]
            changed = [name for name in kept if kept[name] != before[known][1].get(name)]
            assert not changed, f"a {type(one).__name__} keeps {' and '.join(changed)} for itself"
        before = now


def _things(game: Game) -> list[object]:
    """What waiting rules hold beside the table and what lies on it, and beside the question."""
    held = [one for coroutine in game.coroutines() for one in _locals(coroutine)]
    ours = [one for one in held if type(one).__module__.startswith(("fabletable", "tests"))]
    return [one for one in ours if not isinstance(one, Area | Zone | Card | Handful)]


def _kept_by(thing: object) -> dict[str, object]:
    slots = [name for one in type(thing).__mro__ for name in getattr(one, "__slots__", ())]
    values = {
        name: getattr(thing, name, None) for name in [*getattr(thing, "__dict__", {}), *slots]
    }
    return {name: _copied(value) for name, value in values.items() if _is_plain(value)}


def _copied(value: object) -> object:
    return value.copy() if isinstance(value, list) else value


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        return all(isinstance(one, int | str) for one in value)
    return isinstance(value, int | str)


def handfuls_reach_what_picks_reach(case: Case, seed: int) -> None:
    """What a program picks one by one can be marked in any order, and comes to the same; what
    is marked at random is one choice, in the log and when it is taken back.
    """
    rng = Random(seed)
    for game in _at_handfuls(case, seed, rng):
        ask = rng.choice([ask for ask in game.asks if ask.handful is not None])
        _picks_can_be_marked(game, case, ask.player, rng)
        whole = _marks_are_one_choice(game, ask.player, rng)
        if rng.randrange(3) == 0:
            _is_one_in_the_log(whole, game)


def _at_handfuls(case: Case, seed: int, rng: Random) -> Iterator[Game]:
    """The game at about ten of its questions for a handful."""
    asked_for = sum(_wants_handful(game) for game in walk(case, seed))
    for game in walk(case, seed):
        if _wants_handful(game) and rng.randrange(max(1, asked_for // 10)) == 0:
            yield game


def _wants_handful(game: Game) -> bool:
    return any(ask.handful is not None for ask in game.asks)


def _picks_can_be_marked(game: Game, case: Case, player: int, rng: Random) -> None:
    one, other = game.fork(), game.fork()
    marks = _picked_by_program(one, player, rng)
    if marks is None:
        return
    handful = _handful_of(other, player)
    if handful.in_order(marks[::-1]) == handful.in_order(marks):
        rng.shuffle(marks)  # the order does not matter
    for i, key in enumerate(marks):
        assert key in handful.more(marks[:i]), f"{key} cannot be marked beside {marks[:i]}"
    assert not handful.missing(marks), f"{marks} are picked, but lack {handful.missing(marks)}"
    other.answer(player, other.whole(player, marks))
    assert digest(other.table) == digest(one.table)
    assert asked(other) == asked(one)
    for viewer in case.viewers:
        assert other.story(viewer, case.names) == one.story(viewer, case.names)


def _picked_by_program(game: Game, player: int, rng: Random) -> list[str] | None:
    """Answer the player's handful key by key; None if something else was chosen instead."""
    handful = _handful_of(game, player)
    before = len(handful.taken)
    ask = game.ask_of(player)
    while ask is not None and ask.handful is handful:
        key = rng.choice(ask.keys)
        game.answer(player, key)
        if key in handful.besides:
            return None
        ask = game.ask_of(player)
    return handful.taken[before:]


def _handful_of(game: Game, player: int) -> Handful:
    ask = game.ask_of(player)
    assert ask is not None
    assert ask.handful is not None
    return ask.handful


def _marks_are_one_choice(game: Game, player: int, rng: Random) -> Game:
    whole = game.fork()
    key = whole.whole(player, _marked_at_random(whole, player, rng))
    whole.answer(player, key)
    assert whole.decisions == game.decisions + 1
    assert whole.choices == [*game.choices, (player, key)]
    return whole


def _is_one_in_the_log(whole: Game, before: Game) -> None:
    again = replay(whole.rules, read_log(log_text(whole.log)))
    assert digest(again.table) == digest(whole.table)
    assert asked(again) == asked(whole)
    back = played_again(whole, len(whole.choices) - 1)
    assert digest(back.table) == digest(before.table)
    assert asked(back) == asked(before)


def _marked_at_random(game: Game, player: int, rng: Random) -> list[str]:
    """Marks until nothing is missing, and perhaps some more."""
    marks: list[str] = []
    while True:
        found = game.marked(player, marks)
        if not found.missing and (not found.more or rng.randrange(2)):
            assert found.called, f"nothing is said of {marks}"
            return list(found.marks)
        assert found.more, f"beside {marks} nothing can be marked, but it lacks {found.missing}"
        marks = [*found.marks, rng.choice(found.more)]


def what_is_not_offered_has_a_reason(case: Case, seed: int) -> None:
    """A key is offered, or can be marked, exactly when nothing is said against it; and hardly
    ever is no more said than "not now".
    """
    said: Counter[bool] = Counter()
    gives_reasons = False
    for game in walk(case, seed, about=25):
        for ask in game.asks:
            reasons = game.reasons(ask.player)
            can = {*ask.keys, *(ask.handful.more([]) if ask.handful is not None else ())}
            for key, why in [one for at in reasons.values() for one in at.items()]:
                assert (not why) == (key in can), f"{key}: '{why}' in '{ask.prompt}'"
                said.update([why == NOT_NOW] if why else [])
            if ask.why is not None:
                gives_reasons = True
                _reasons_fit(game, ask, set(reasons), ask.why)
    share = said[True] / max(1, said.total())
    assert not gives_reasons or share < HARDLY_EVER, f"{share:.0%} say 'not now'"


HARDLY_EVER = 0.05


def _reasons_fit(game: Game, ask: Ask, places: set[str], why: Why) -> None:
    """Nothing is said against what is offered; and wherever something lies that this could be
    done with, something is said.
    """
    look, table = game.rules.look, game.seen(ask.player)
    ids = look.scene(table, ask.player).ids() - places
    verbs = {verb_of(key) for key in ask.keys}
    for key in look.vocabulary:
        if key in ask.keys:
            assert not why(key), f"{key} is offered, but '{why(key)}'"
        elif verb_of(key) in verbs:
            silent = look.place(table, ask.player, key) in ids
            assert not silent, f"nothing is said against {key} in '{ask.prompt}'"


def every_word_is_explained(case: Case, seed: int) -> None:
    """Cards, help pages and entries of the glossary speak plain English, or use words that the
    glossary has an entry for; every mode and campaign has a page; no entry is empty or unused.
    """
    rules, terms = case.rules, case.rules.look.terms
    names = known_names(rules)
    for where, text in texts_of(rules).items():
        odd = odd_words(text, terms, names)
        assert not odd, f"{where} says '{odd[0]}': no plain word, and the glossary has no entry"
        assert text.strip(), f"{where} is empty"
    for term in terms:
        assert _is_sentence(term.sentence), f"the entry {term.name} says nothing"
        assert _is_sentence(term.example), f"the entry {term.name} has no example"
    if unused_terms(rules, []):
        unused = unused_terms(rules, [game.scene(-1) for game in walk(case, seed, about=10)])
        assert not unused, f"nothing uses the entry {unused[0]}"


def _is_sentence(text: str) -> bool:
    return text[:1].strip() != "" and text.endswith((".", "!", "?"))


def endings_are_explained(case: Case, seed: int) -> None:
    """Whoever is placed apart with equal scores is told why; the measures that a game names for
    its end give the places that its rules give.
    """
    game = play_out(case.game(seed), seed)
    result = game.result
    assert result is not None
    ending = case.rules.look.ending(game.seen(-1))
    places = [*result.places, *(rival.place for rival in result.rivals)]
    if ending.measures:
        assert places_by(ending) == places, f"by the measures {places_by(ending)}, not {places}"
        assert _is_sentence(ending.counts), "nothing is said on what counts"
    said = game.ending
    assert not ending.measures or len(said.made_of) == len(places)
    scores = all_scores(result)
    apart = [
        (one, other)
        for one, other in combinations(range(len(places)), 2)
        if scores[one] == scores[other] and places[one] != places[other]
    ]
    assert not apart or said.decided, f"{apart[0]} have equal scores, and nothing is said of it"


LAWS: list[Law] = [
    conservation,
    fork_is_exact,
    replay_is_exact,
    boundary_goes_on,
    order_does_not_matter,
    views_tell_nothing,
    nothing_is_let_out,
    imagination_is_honest,
    imagined_worlds_fork,
    memory_is_true,
    frames_hold_nothing,
    vocabulary_is_closed,
    bots_do_not_cheat,
    games_end,
    scenes_are_complete,
    undo_is_exact,
    a_wrong_answer_changes_nothing,
    unrecorded_games_are_the_same,
    fields_keep_their_bounds,
    screens_count_as_rules_do,
    nothing_is_kept_from_the_table,
    handfuls_reach_what_picks_reach,
    what_is_not_offered_has_a_reason,
    every_word_is_explained,
    endings_are_explained,
]
