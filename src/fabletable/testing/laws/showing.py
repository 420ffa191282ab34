"""What a screen shows: everything that can be chosen, the numbers of the rules, and reasons."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fabletable.engine.choice import NOT_NOW, Ask, Why, verb_of
from fabletable.engine.game import Game
from fabletable.engine.scene import COUNTER, KINDS, PILE, TRACK, Element, Scene
from fabletable.engine.spread import MIDDLE, MINE, OTHERS, Spread, flaws, is_among
from fabletable.engine.stage import Act
from fabletable.engine.zones import SHARED
from fabletable.testing.cases import Case, play_out, walk


def scenes_are_complete(case: Case, seed: int) -> None:
    """Every option points to something that is there; every face may be seen: of cards those that
    lie open, of what is no card those that all see. Where all are said to see the same, they do.
    """
    for game in walk(case, seed, about=25):
        for viewer in case.viewers:
            view = game.view(viewer)
            scene = game.scene(viewer)
            assert {element.kind for element in scene.elements} <= set(KINDS)
            if case.rules.look.alike:
                assert scene.plain() == game.scene(SHARED).plain()
            own = game.ask_of(viewer)
            for option in game.options(own) if own is not None else ():
                assert option.at in scene.ids(), f"{option.key} points to {option.at}"
            faces, cards = _titles(scene), {card.name for card in game.setup.deck.values()}
            names = {game.setup.deck[key].name for key in _visible(view)}
            if faces - cards:
                names |= _titles(game.scene(SHARED)) - cards
            assert faces <= names, f"{faces - names} shown to {viewer}"


def _titles(scene: Scene) -> set[str]:
    return {item.face.title for one in scene.elements for item in one.items if item.face}


def spreads_have_a_place_for_everything(case: Case, seed: int) -> None:
    """Places are drawn as they should be, and every element of every scene lies in one."""
    spread = case.rules.look.spread()
    if spread is None:
        return
    assert flaws(spread) == []
    for game in walk(case, seed, about=10):
        for viewer in case.viewers:
            for element in game.scene(viewer).elements:
                where = _place(spread, element, max(0, viewer))
                assert where, f"{viewer} sees {element.id}, for which there is no place"


def _place(spread: Spread, element: Element, near: int) -> str:
    """Its place, as a client finds it: who watches sits behind the first."""
    if is_among(element.id, spread.status):
        return "status"
    whose = MIDDLE if element.seat is None else MINE if element.seat == near else OTHERS
    return spread.place_of(element.id, whose)


def _visible(view: dict[str, Any]) -> set[str]:
    zones = [zone for area in (view["table"], *view["seats"]) for zone in area["zones"].values()]
    return {key for zone in zones if isinstance(zone, list) for key in zone}


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


def acts_count_as_rules_do(case: Case, seed: int) -> None:
    """Every act is told of in the story; what the weights in a pan add up to is the total that
    the rules decide by; and all viewers see the same count.
    """
    assert case.rules.look.acts.keys() <= case.rules.look.texts.keys()
    game = play_out(case.game(seed), seed)
    for event in game.events(SHARED):
        counts = [_counted(game.act(event, viewer, case.names)) for viewer in case.viewers]
        assert counts.count(counts[0]) == len(counts), f"'{event.name}' counts differ: {counts}"
        for total, weights in counts[0]:
            shown = f"'{event.name}' shows {weights}, which is not {total}"
            assert not weights or sum(weights) == total, shown


def _counted(act: Act | None) -> list[tuple[int, list[int]]]:
    pans = act.pans if act is not None else ()
    return [(pan.total, [weight.worth for weight in pan.weights]) for pan in pans]


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
