"""What is hidden from somebody is not sent to them, in no form. See tests/soak."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from fabletable.engine.game import Game
from fabletable.engine.scene import Scene
from fabletable.testing.cases import Case
from fabletable.web import wire, wishes
from fabletable.web.bots.pool import BotChoice, BotWorkers, Position
from fabletable.web.people import Signer
from fabletable.web.table import replays
from fabletable.web.table.lines import Chair, Started, decode_line
from fabletable.web.table.picture import Picture, picture
from fabletable.web.table.room import Room
from fabletable.web.table.seats import Links
from fabletable.web.table.sight import Sights
from fabletable.web.table.stored_table import StoredTable, loaded
from fabletable.web.wire import SeatShown
from tests.games.fabled_fruit.forests import Side, forest, go
from tests.laws.registered import REGISTERED
from tests.soak import secrets
from tests.soak.inside import Building
from tests.soak.memory_store import SECRET
from tests.soak.report import Report

ANN, BEN = "ann-whose-id-is-hers", "ben-whose-id-is-his"


@pytest.mark.parametrize("case", REGISTERED, ids=str)
def test_what_is_sent_is_the_same_when_what_is_hidden_is_exchanged(case: Case) -> None:
    report = Report()
    for viewer in case.viewers:
        secrets.try_one(case, "test", viewer, report)
    assert report.found == []
    assert report.tried["exchanges"]


# -- such a leak would be found


def leaks() -> list[str]:
    """What is found in a world that was made to leak."""
    report = Report()
    for case in [case for case in REGISTERED if case.players == 2]:
        for viewer in case.viewers:
            secrets.try_one(case, "leak", viewer, report)
    return report.found


def test_a_picture_that_shows_a_hidden_card_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(sights: Sights, viewer: int, *rest: Any) -> Picture:
        honest = picture(sights, viewer, *rest)
        return replace(honest, story=[*honest.story, *hidden_from(sights.game, viewer)])

    monkeypatch.setattr("fabletable.web.table.showing.picture", leaking)
    assert leaks()


def test_ids_that_count_others_choices_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StoredTable, "ask_id", lambda self, _: f"1.{len(self.now.chosen)}")
    assert leaks()


def test_a_seed_among_the_words_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StoredTable, "campaign_line", property(lambda self: self.now.started.seed))
    assert leaks()


def test_links_for_everybody_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Links.shown

    def open_handed(
        links: Links, table: str, number: int, seat: Chair, person: str, host: bool, *rest: Any
    ) -> SeatShown:
        return honest(links, table, number, seat, person, True, *rest)

    monkeypatch.setattr(Links, "shown", open_handed)
    assert leaks()


def test_a_past_seen_with_the_eyes_of_another_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = replays.recalled

    async def prying(stored: StoredTable, seat: int, line: int) -> Scene:
        return await honest(stored, 1 - seat, line)

    monkeypatch.setattr(replays, "recalled", prying)
    assert leaks()


def hidden_from(game: Game, viewer: int) -> list[str]:
    zones = [zone for zone in game.table.zones if zone.cards and not zone.seen_by(viewer)]
    return [zone.cards[-1].key for zone in zones]


def test_a_reason_that_tells_of_a_hidden_card_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(game: Game, player: int, *_: object) -> list[str]:
        return hidden_from(game, player)

    monkeypatch.setattr("fabletable.web.table.answering.reasons", telling)
    assert leaks()


def test_marks_that_tell_of_a_hidden_card_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(game: Game, player: int, *_: object) -> wire.MarkedShown:
        return wire.MarkedShown([], hidden_from(game, player), "", "")

    monkeypatch.setattr("fabletable.web.table.answering.marked", telling)
    assert leaks()


# -- what everybody sees is no leak


def sights_after_moving(hand: str, viewer: int) -> list[object]:
    """Whoever moves to #47 is asked whom to favour, or before that whether to buy. Nobody draws."""
    game = forest(Side(hand), Side("S"), Side("S"), display=[1, 47], stack="")
    go(game, 47)
    assert [ask.player for ask in game.asks] == [0]
    return secrets.sights(game, viewer)


def test_who_is_asked_the_next_question_at_once_had_no_choice_before() -> None:
    """Everybody sees that who moves cannot buy. What they are asked themselves is no such sight:
    it is compared to the last letter.
    """
    rich, poor = "C C C C B B B B", "S S S S P P P P"
    assert sights_after_moving(rich, 1) != sights_after_moving(poor, 1)
    assert sights_after_moving(rich, 1) == sights_after_moving("C C C C B B B S", 1)
    assert sights_after_moving(rich, 0)[3] == sights_after_moving(poor, 0)[3]


# -- files


async def opened(building: Building, *, sit: bool, **more: object) -> str:
    """A table of Ann's, at which Ben sits, or could."""
    body = {"seats": [{"kind": "me"}, {"kind": "open"}], **more}
    table = str((await building.json("/api/tables", body, building.cookie(ANN)))["table"])
    if sit:
        link = building.hall.links.to_seat(table, 1, 0).rpartition("/")[2]
        await building.json("/api/take", {"token": link}, building.cookie(BEN))
    return table


async def files_of(building: Building, table: str) -> list[tuple[int, bytes]]:
    """What Ann gets who asks for all files of this table."""
    campaign = (await building.hall.room(table)).stored.state.opened.campaign
    paths = [f"/api/tables/{table}/file"] + [f"/api/campaigns/{campaign}/file"] * bool(campaign)
    return [await building.ask("GET", path, cookie=building.cookie(ANN)) for path in paths]


@pytest.mark.parametrize("sit", [True, False], ids=["a-friend-plays", "a-friend-may-come"])
@pytest.mark.parametrize("more", [{"mode": "fable"}, {"campaign": "random"}], ids=str)
def test_no_file_tells_what_is_hidden_from_a_friend(sit: bool, more: dict[str, str]) -> None:
    async def story() -> None:
        building = Building()
        table = await opened(building, sit=sit, game="fabled-fruit", **more)
        stored = (await building.hall.room(table)).stored
        secret = stored.next_secret if stored.waits else stored.now.started.seed
        for status, text in await files_of(building, table):
            assert status == 400
            assert secret.encode() not in text
        await building.hall.close()

    asyncio.run(story())


def test_a_finished_game_tells_nothing_of_the_next_one_of_its_campaign() -> None:
    async def story() -> None:
        building = Building()
        table = await opened(building, sit=True, game="fabled-fruit", campaign="quick")
        found = await building.hall.room(table)
        await play_out(found)
        first = found.stored.now.started.seed
        for status, _ in await files_of(building, table):
            assert status == 400, "the campaign goes on"
        await found.obey(await found.join(ANN), wishes.Next("next"))
        season = found.stored.season
        assert season is not None
        second = found.stored.now.started.seed
        assert len(found.stored.state.games) == 2
        assert first[:8] not in second
        assert season.journal.seed not in second, "a branch of the campaign tells its seed"
        await building.hall.close()

    asyncio.run(story())


async def play_out(found: Room) -> None:
    rng = Random(1)
    people = [await found.join(ANN), await found.join(BEN)]
    while found.game is not None and found.game.asks:
        ask = rng.choice(found.game.asks)
        name = found.stored.ask_id(ask.player)
        wish = wishes.Choose(str(rng.random()), name, rng.choice(ask.keys))
        await found.obey(people[ask.player], wish)
    for one in people:
        found.part(one)


# -- words


def test_why_old_rules_cannot_be_followed_is_not_told_to_players() -> None:
    """It would tell of digests, and of what somebody else was offered."""

    async def story() -> None:
        building = Building()
        table = await opened(building, sit=True, game="fabletown")
        log = building.store.logs[table]
        line = decode_line(log[2].what)
        assert isinstance(line, Started)
        wrong = json.loads(log[2].what) | {"digests": ["feedface" for _ in line.digests]}
        log[2] = replace(log[2], what=json.dumps(wrong).encode())
        for stored in (True, False):
            if not stored:
                building.store.boundaries.clear()
            found = await loaded(building.store, table, SECRET)
            assert found.state.note or found.frozen
            for words in (found.state.note, found.frozen):
                assert "feedface" not in words
                assert line.digests[0] not in words
            del log[3:]
        await building.hall.close()

    asyncio.run(story())


class Troubled(BotWorkers):
    async def choose(
        self, position: Position, player: int, bot: str, seed: str, whose: str = ""
    ) -> BotChoice:
        return BotChoice("no key", bot, "gave up (KeyError: 'the frog in its hand')")


def test_what_went_wrong_with_a_bot_tells_nothing_of_its_hand() -> None:
    async def story() -> None:
        building = Building()
        seats = [{"kind": "me"}, {"kind": "bot"}]
        body = {"game": "fine-sand", "seats": seats, "pace": 0}
        table = (await building.json("/api/tables", body, building.cookie(ANN)))["table"]
        found = Room(await loaded(building.store, table, SECRET), Troubled(), Links(Signer(SECRET)))
        sent: list[bytes] = []
        async with secrets.connected(found, ANN, sent):
            async with asyncio.timeout(30):
                while b"simpler" not in b"".join(sent):  # noqa: ASYNC110  # nobody says when
                    await asyncio.sleep(0.01)
        assert b"frog in its hand" not in b"".join(sent)
        await found.close()
        await building.hall.close()

    asyncio.run(story())
