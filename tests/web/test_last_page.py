"""After a game: how it went, and playing on from any moment of it, alone against bots."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any

import pytest

from fabletable.campaigns.book import journal_text
from fabletable.campaigns.journal import current_game
from fabletable.engine.errors import Mistake
from fabletable.engine.game import Game, new_game
from fabletable.engine.log import Choice, Log, log_text
from fabletable.engine.replay import replaying
from fabletable.engine.rules import AnyRules
from fabletable.shelf import GAMES
from fabletable.web.bots.pool import BotWorkers, Position
from fabletable.web.bots.reviews import MOST_OF_ADDRESS, Reviews
from fabletable.web.finished import Finished
from fabletable.web.table import replays
from fabletable.web.table.lines import Arranged, Chair, Reviewed, Seated, TakenBack
from fabletable.web.table.state import started
from fabletable.web.wire_pages import PlayOn
from tests.campaigns.playing import in_the_middle, played_out, rules_of
from tests.campaigns.playing import started as campaign
from tests.soak.inside import Building

ANN, EVE = "ann", "eve"


def finished(key: str, seed: str = "last") -> Game:
    rules, rng = GAMES[key], Random(seed)
    mode = rules.facts.modes[0]
    game = new_game(rules, rules.setup(mode.key, 2, seed))
    while game.asks:
        ask = rng.choice(game.asks)
        game.answer(ask.player, rng.choice(ask.keys))
    game.log.seats[:] = ["you=Ann", "rival"]
    return game


class Visit:
    """Ann, who has brought a finished game, and the way to its replay."""

    def __init__(self, building: Building, table: str, token: str, game: Game) -> None:
        self.building = building
        self.table = table
        self.token = token
        self.game = game

    async def get(self, path: str, who: str = ANN) -> tuple[int, Any]:
        status, found = await self.building.ask("GET", path, cookie=self.building.cookie(who))
        return status, json.loads(found)

    async def post(self, path: str, wish: object, who: str = ANN) -> tuple[int, Any]:
        body, cookie = json.dumps(wish).encode(), self.building.cookie(who)
        status, found = await self.building.ask("POST", path, body, cookie)
        return status, json.loads(found)


def visiting(story: Callable[[Visit], Awaitable[None]], key: str = "wonder-tales") -> None:
    async def visit() -> None:
        building, game = Building(), finished(key)
        cookie = building.cookie(ANN)
        await building.json("/api/me", {"name": "Ann"}, cookie)
        log = json.loads(log_text(game.log)) | {"seats": ["you=Ann", "rival"]}
        table = (await building.json("/api/import", log, cookie))["table"]
        link = (await building.json(f"/api/tables/{table}/share", {"number": 1}, cookie))["link"]
        try:
            await story(Visit(building, table, link.removeprefix("/replay/"), game))
        finally:
            await building.hall.close()

    asyncio.run(visit())


def test_how_it_went_is_told_to_who_sat_there_and_by_the_link() -> None:
    async def story(visit: Visit) -> None:
        status, course = await visit.get(f"/api/tables/{visit.table}/course?number=1")
        assert (status, course["names"]) == (200, ["Ann", "Russet"])
        assert course["points"][-1]["at"] == len(visit.game.choices)
        others = await visit.get(f"/api/replay/{visit.token}/course", EVE)
        assert others == (200, course | {"turns": others[1]["turns"]})
        assert (await visit.get(f"/api/tables/{visit.table}/course?number=1", EVE))[0] == 400
        assert (await visit.get(f"/api/tables/{visit.table}/course?number=2"))[0] == 400

    visiting(story)


def test_who_steps_through_a_replay_goes_on_from_where_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where another seat is looked from; and each moment is as if it were looked at alone."""
    begun = []

    def counted(rules: AnyRules, log: Log, upto: int | None = None) -> Iterator[Game]:
        begun.append(upto)
        return replaying(rules, log, upto)

    async def story(visit: Visit) -> None:
        steps = [f"at={at}&since={at - 1}&seat={at % 3 - 1}" for at in range(1, 12)]
        alone = []
        for step in steps:
            visit.building.hall.finished = Finished(visit.building.hall, BotWorkers())
            alone.append(await visit.get(f"/api/replay/{visit.token}?{step}"))
        monkeypatch.setattr(replays, "replaying", counted)
        assert [await visit.get(f"/api/replay/{visit.token}?{step}") for step in steps] == alone
        assert len(begun) == 1
        back = await visit.get(f"/api/replay/{visit.token}?{steps[3]}")
        assert (back, len(begun)) == (alone[3], 2)

    visiting(story)


def test_a_replay_whose_link_was_withdrawn_is_shown_to_nobody() -> None:
    async def story(visit: Visit) -> None:
        room = await visit.building.hall.room(visit.table)
        await room.note(Arranged(False, False, 0, links=1))
        for what in ("", "/course"):
            status, said = await visit.get(f"/api/replay/{visit.token}{what}", EVE)
            assert (status, "withdrawn" in said["error"]) == (400, True)
        again = await visit.post(f"/api/tables/{visit.table}/share", {"number": 1}, ANN)
        token = again[1]["link"].removeprefix("/replay/")
        assert (await visit.get(f"/api/replay/{token}", EVE))[0] == 200

    visiting(story)


def test_who_plays_on_sits_at_the_same_choice_among_bots() -> None:
    async def story(visit: Visit) -> None:
        wish = {"at": 7, "seat": 1}
        status, found = await visit.post(f"/api/replay/{visit.token}/play", wish, EVE)
        assert status == 200
        room = await visit.building.hall.room(found["table"])
        assert room.game is not None
        assert room.game.choices == visit.game.choices[:7]
        kinds = [(seat.kind, seat.person) for seat in room.stored.state.seats]
        assert kinds == [("bot", ""), ("person", EVE)]
        assert "goes on from a moment" in room.stored.note
        original = (await visit.building.hall.room(visit.table)).game
        assert original is not None
        assert original.result is not None

    visiting(story)


def test_where_nobody_can_play_on_it_is_said() -> None:
    async def story(visit: Visit) -> None:
        end = len(visit.game.choices)
        for wish, word in [
            ({"at": end, "seat": 0}, "over there"),
            ({"at": -1, "seat": 0}, "over there"),
            ({"at": 3, "seat": -1}, "whose seat"),
            ({"at": 3, "seat": 2}, "whose seat"),
        ]:
            status, found = await visit.post(f"/api/replay/{visit.token}/play", wish)
            assert status == 400
            assert word in found["error"]

    visiting(story)


def test_in_a_campaign_under_way_nobody_plays_on_into_what_is_hidden_from_others() -> None:
    async def story() -> None:
        building, journal = Building(), campaign()
        end = len(played_out(current_game(rules_of(journal), journal)).choices)
        text = journal_text(in_the_middle(journal, end - 1))
        room = await building.hall.room(await building.hall.files.bring(ANN, text))
        assert room.game is not None
        ask = room.game.asks[0]
        await room.make(ask.player, ask.keys[0])
        token = (await building.hall.finished.share(ANN, room.id, 1)).removeprefix("/replay/")
        wish = PlayOn(at=end - 2, seat=1)
        assert await building.hall.files.play_on(ANN, token, wish), "nothing is hidden from others"
        await room.note(Seated(1, Chair("person", "Eve", EVE)))
        with pytest.raises(Mistake, match="once the campaign is over"):
            await building.hall.files.play_on(EVE, token, wish)
        await building.hall.close()

    asyncio.run(story())


def test_a_review_is_made_in_the_background_and_kept_with_the_game() -> None:
    async def story(visit: Visit) -> None:
        path = f"/api/replay/{visit.token}/review"
        status, found = await visit.get(f"{path}?seat=0")
        assert (status, found["begun"]) == (200, False)
        assert (await visit.post(path, {"seat": 0}, EVE))[0] == 400
        status, found = await visit.post(path, {"seat": 1})
        assert "only your own" in found["error"]
        status, found = await visit.post(path, {"seat": 0})
        assert (status, found["begun"], found["choices"]) == (200, True, [])
        while not found["choices"]:
            assert not found["failed"]
            await asyncio.sleep(0.1)
            _, found = await visit.get(f"{path}?seat=0", EVE)
        made = [at for at, (player, _) in enumerate(visit.game.choices) if player == 0]
        assert {one["at"] for one in found["choices"]} <= set(made)
        assert all(0 <= one["after"] <= 1 and one["chosen"] for one in found["choices"])
        other = Building(visit.building.store)
        room = await other.hall.room(visit.table)
        assert (1, 0) in room.stored.state.reviews, "it is on disk"
        await other.hall.close()

    visiting(story, "fabletown")


def test_a_review_of_what_was_taken_back_is_not_kept() -> None:
    async def story(visit: Visit) -> None:
        hall, choices = visit.building.hall, visit.game.choices
        room = await hall.room(visit.table)

        async def keep(choices: list[Choice]) -> None:
            line = Reviewed(1, 0, 0.5, 1.0, [])
            await hall.finished._keep_review(visit.table, line, choices)  # noqa: SLF001

        with pytest.raises(Mistake, match="taken back meanwhile"):
            await keep([*choices[:-1], (0, "another")])
        await keep(choices)
        assert (1, 0) in room.stored.state.reviews
        await room.note(TakenBack(len(choices) - 1))
        await room.stored.reload()
        with pytest.raises(Mistake, match="not over"):
            await keep(choices)

    visiting(story)


def test_one_review_at_a_time_and_what_fails_is_told() -> None:
    async def story() -> None:
        game, kept = finished("fabletown"), list[Reviewed]()

        async def keep(_: str, line: Reviewed, __: object) -> None:
            kept.append(line)

        workers = BotWorkers()
        reviews = Reviews(workers, keep)
        position = Position("t", "fabletown", started(game), choices=game.choices)
        assert game.result is not None
        reviews.begin(("t", 1, 0), ANN, "here", position, game.result)
        with pytest.raises(Mistake, match="another review"):
            reviews.begin(("t", 2, 0), ANN, "there", position, game.result)
        for number in range(2, MOST_OF_ADDRESS + 1):
            reviews.begin(("t", number, 0), f"somebody-{number}", "here", position, game.result)
        with pytest.raises(Mistake, match="too many reviews"):
            reviews.begin(("t", 9, 0), EVE, "here", position, game.result)
        now = reviews.progress(("t", 1, 0))
        assert now is not None
        assert now.task is not None
        await workers.close()
        await now.task
        await reviews.close()
        assert "not finished" in now.failed
        assert kept == []

    asyncio.run(story())


def test_a_review_that_fails_inside_makes_room_for_another() -> None:
    async def story() -> None:
        game, workers = finished("fabletown"), BotWorkers()

        async def keep(*_: object) -> None:
            raise AssertionError("nobody expected this")

        reviews = Reviews(workers, keep)
        position = Position("t", "fabletown", started(game), choices=[])
        assert game.result is not None
        for number in (1, 2):
            place = ("t", number, 0)
            reviews.begin(place, ANN, "here", position, game.result)
            now = reviews.progress(place)
            assert now is not None
            assert now.task is not None
            await asyncio.wait([now.task])
            assert "not finished" in now.failed
        await reviews.close()
        await workers.close()

    asyncio.run(story())
