"""Sitting down, playing, coming back: with the real server."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.house import House, Live, Person, Refusal, without_bots_pause


def play_on(live: Live, rng: Random, most: int = 2_000) -> int:
    """Choose anything until the game is over; says how often."""
    for made in range(most):
        live.until(lambda: live.keys or live.over)
        if live.over:
            return made
        assert live.choose(live.any_answer(rng))["type"] == "done"
    raise AssertionError("the game does not end")


def test_the_shelf_lists_every_game_and_its_modes(server: House) -> None:
    shelf = Person(server).get("/api/shelf")
    assert [game["key"] for game in shelf["games"]] == [
        "wonder-tales", "fine-sand", "fabled-fruit", "fabletown",
    ]  # fmt: skip
    for game in shelf["games"]:
        assert all(one["help"] for one in [*game["modes"], *game["campaigns"]])
        assert all(term["sentence"] and term["example"] for term in game["terms"])
    assert shelf["usual_bot"] in [bot["key"] for bot in shelf["bots"]]


def test_a_game_against_bots_is_played_to_its_end(server: House) -> None:
    ann = Person(server, "Ann")
    table = ann.open("wonder-tales", "me", "apprentice")
    with ann.live(table) as live:
        without_bots_pause(live)
        assert live.state["room"]["you"] == 0
        assert [seat["name"] for seat in live.state["room"]["seats"]] == ["Ann", "Pip"]
        play_on(live, Random(1))
        over = live.state["over"]
        assert min(over["places"]) == 1
        assert over["next"] == "Play again"
        assert live.state["waiting"] == []
        assert live.do("next")["type"] == "done"
        assert live.state["room"]["number"] == 2
        assert live.state["over"] is None
    card = next(one for one in ann.get("/api/me")["tables"] if one["id"] == table)
    assert card["seats"] == ["Ann", "Pip"]


def test_two_people_share_a_table_by_a_link(server: House) -> None:
    ann, ben = Person(server, "Ann"), Person(server, "Ben")
    table = ann.open("wonder-tales", "me", "open", options={"blue": "first"})
    with ann.live(table) as hers:
        link = hers.state["room"]["seats"][1]["link"]
        assert ben.get(f"/api/invitation/{link.rpartition('/')[2]}")["title"] == "Wonder Tales"
        assert ben.sit(link) == table
        with ben.live(table) as his:
            assert his.state["room"]["you"] == 1
            assert "link" not in his.state["room"]["seats"][1]
            hers.until(lambda: hers.state["room"]["seats"][1].get("here"))
            assert hers.state["room"]["seats"][1]["name"] == "Ben"
            assert hers.keys
            assert not his.keys
            while hers.keys:
                hers.choose(hers.keys[0])
            his.until(lambda: his.keys)
            assert any("Ann" in line for line in his.state["story"])


def test_a_stranger_finds_nothing(server: House) -> None:
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    table = ann.open("wonder-tales", "me", "open")
    assert eve.get("/api/me")["tables"] == []
    live = eve.live(table)
    assert live.receive()[-1]["type"] == "gone"
    with pytest.raises(ConnectionClosed):
        live.receive()
    live.close()
    for path in (f"/api/tables/{table}/file", f"/api/campaigns/{table}"):
        assert eve.raw("GET", path)[0] == 400
    with pytest.raises(Refusal, match="leads nowhere"):
        eve.sit("/sit/made-up.token")


def test_a_link_leads_to_a_seat_until_it_is_given_away(server: House) -> None:
    ann, ben, eve = Person(server, "Ann"), Person(server, "Ben"), Person(server, "Eve")
    table = ann.open("wonder-tales", "me", "open")
    with ann.live(table) as hers:
        link = hers.state["room"]["seats"][1]["link"]
        ben.sit(link)
        with pytest.raises(Refusal, match="sits there already"):
            eve.sit(link)
        with ben.live(table) as his:
            assert his.do("leave")["type"] == "done"
        ben.sit(link)  # who left comes back by the same link
        assert hers.do("give-seat", seat=1, to="open")["type"] == "done"
        with pytest.raises(Refusal, match="leads nowhere"):
            ben.sit(link)
        assert hers.do("arrange", locked=True)["type"] == "done"
        with pytest.raises(Refusal, match="locked"):
            ben.sit(hers.state["room"]["seats"][1]["link"])


def test_only_the_host_arranges_the_table(server: House) -> None:
    ann, ben = Person(server, "Ann"), Person(server, "Ben")
    table = ann.open("fabletown", "me", "open", "neighbour")
    with ann.live(table) as hers:
        ben.sit(hers.state["room"]["seats"][1]["link"])
        with ben.live(table) as his:
            for wish in ({"locked": True}, {"watching": True}, {"pace": 0}):
                assert his.do("arrange", **wish)["code"] == "not-yours"
            assert his.do("give-seat", seat=0, to="bot")["code"] == "not-yours"


def test_who_is_sent_away_is_told_so(server: House) -> None:
    ann, ben = Person(server, "Ann"), Person(server, "Ben")
    table = ann.open("fabletown", "me", "open", "neighbour")
    with ann.live(table) as hers:
        ben.sit(hers.state["room"]["seats"][1]["link"])
        with ben.live(table) as his:
            assert hers.do("give-seat", seat=1, to="bot", bot="rival")["type"] == "done"
            his.until(lambda: his.replies)
            assert his.replies[-1]["type"] == "gone"
        assert hers.state["room"]["seats"][1]["bot"] == "rival"
        assert hers.state["room"]["note"] == "The seat of Ben was given to Russet."


def test_several_people_on_one_device_see_one_hand_at_a_time(server: House) -> None:
    ann = Person(server, "Ann")
    table = ann.open("fabletown", "me", "here:Ben")
    with ann.live(table) as live:
        assert live.state["room"]["you"] == -1
        assert live.state["ask"] is None
        seat = live.state["waiting"][0]
        assert live.do("look-from", seat=seat)["type"] == "done"
        assert live.state["room"]["you"] == seat
        assert live.keys
        assert live.do("look-from", seat=-1)["type"] == "done"
        assert live.state["ask"] is None
        assert live.do("look-from", seat=7)["code"] == "not-yours"


def test_spectators_see_what_a_spectator_may(server: House) -> None:
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    table = ann.open("fine-sand", "me", "apprentice", watching=True)
    with ann.live(table) as hers:
        assert eve.sit(hers.state["room"]["watch_link"]) == table
        with eve.live(table) as watching:
            assert watching.state["room"]["you"] == -1
            assert watching.state["ask"] is None
            choice = {"ask": hers.state["ask"]["id"], "key": hers.keys[0]}
            assert watching.do("choose", **choice)["code"] == "not-asked"
            assert hers.do("arrange", watching=False)["type"] == "done"
            watching.until(lambda: watching.replies[-1]["type"] == "gone")


def test_links_that_the_host_withdraws_lead_nowhere(server: House) -> None:
    """Also for who came by one, and knows the address."""
    ann, ben, eve = (Person(server) for _ in range(3))
    table = ann.open("fabletown", "me", "here:Cay", "open", watching=True, pace=0)
    with ann.live(table) as hers:
        room = hers.state["room"]
        old = [room["seats"][2]["link"], room["watch_link"]]
        eve.sit(old[1])
        with eve.live(table) as watching:
            assert hers.do("arrange", withdraw=True)["type"] == "done"
            watching.until(lambda: watching.replies and watching.replies[-1]["type"] == "gone")
        for link in old:
            with pytest.raises(Refusal, match="withdrawn"):
                ben.sit(link)
        with pytest.raises(ConnectionClosed), eve.live(table):
            pass
        room = hers.state["room"]
        eve.sit(room["watch_link"])
        with eve.live(table) as watching:
            assert watching.state["room"]["you"] == -1
        assert ben.sit(room["seats"][2]["link"]) == table


def test_a_choice_counts_once_however_often_it_is_sent(server: House) -> None:
    ann = Person(server, "Ann")
    table = ann.open("wonder-tales", "me", "here:Ben", options={"blue": "first"})
    with ann.live(table) as live:
        live.do("look-from", seat=0)
        choice = {"id": "one", "ask": live.state["ask"]["id"], "key": live.keys[0]}
        assert live.do("choose", **choice)["type"] == "done"
        before = json.dumps(live.state["ask"])
        live.replies.clear()
        assert live.do("choose", **choice)["type"] == "done"
        live.settle()
        assert json.dumps(live.state["ask"]) == before
        other = {**choice, "id": "two"}
        assert live.do("choose", **other)["code"] == "not-asked"


def test_two_tabs_on_one_seat_agree(server: House) -> None:
    ann = Person(server, "Ann")
    table = ann.open("fine-sand", "me", "apprentice")
    with ann.live(table) as one, ann.live(table) as other:
        for turn in range(6):
            one.until(lambda: one.keys)
            assert one.choose(one.any_answer(Random(turn)))["type"] == "done"
        same = ("elements", "order", "ask", "story", "waiting", "room", "undo")
        for _ in range(50):  # until the bot waits for her, and both have heard of it
            one.settle()
            other.settle()
            if all(one.state[part] == other.state[part] for part in same):
                break
        assert {part: one.state[part] for part in same} == {
            part: other.state[part] for part in same
        }


def test_a_hint_is_one_of_the_options(server: House) -> None:
    ann = Person(server, "Ann")
    with ann.live(ann.open("wonder-tales", "me", mode="solo")) as live:
        found = live.do("hint", ask=live.state["ask"]["id"])
        assert found["type"] == "hinted"
        assert {choice["key"] for choice in found["choices"]} <= set(live.keys)
        assert found["choices"][0]["mark"] in ("best", "as good")
        assert all(choice["figure"].endswith(" points") for choice in found["choices"])
        assert "Points at the end, from " in found["note"]
        assert live.do("hint", ask="9.9.9")["code"] == "not-asked"


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("game", ["wonder-tales", "fine-sand", "fabled-fruit", "fabletown"])
def test_a_line_of_the_story_brings_back_what_was_seen_then(
    server: House, game: str, viewer: int
) -> None:
    """Also in simultaneous turns, where lines of others come later and are put before it."""
    ann = Person(server, "Ann")
    rng = Random(6)
    with ann.live(ann.open(game, "me", "here:Bo", pace=0)) as live:
        assert live.do("look-from", seat=viewer)["type"] == "done"
        seen: dict[tuple[str, int], list[Any]] = {}
        for _ in range(35):
            story = live.state["story"]
            if story:
                newest = (story[-1], story.count(story[-1]))
                seen.setdefault(newest, list(live.state["elements"].values()))
            choose_somewhere(live, rng, viewer)
        story = live.state["story"]
        for (words, times), elements in seen.items():
            line = [i for i, told in enumerate(story) if told == words][times - 1]
            assert live.do("recall", line=line)["elements"] == elements, words
        assert live.do("recall", line=len(story))["code"] == "cannot"
        assert live.do("recall", line=-1)["code"] == "cannot"


def test_nobody_keeps_a_table_busy_with_looking_back(server: House) -> None:
    ann = Person(server, "Ann")
    with ann.live(ann.open("wonder-tales", "me", mode="solo", pace=0)) as live:
        live.choose(live.keys[0])
        wishes = [live.send("recall", line=0) for _ in range(60)]
        answers = [live.answer_to(wish)["type"] for wish in wishes]
        assert answers[:10] == ["recalled"] * 10
        assert answers[-1] == "refused"
        assert live.choose(live.keys[0])["type"] == "done", "all else goes on"


def choose_somewhere(live: Live, rng: Random, viewer: int) -> None:
    """For one of the seats on this device that are asked; then look from the same one again."""
    if live.over:
        return
    seat = rng.choice(live.state["waiting"])
    live.do("look-from", seat=seat)
    live.choose(live.any_answer(rng))
    live.do("look-from", seat=viewer)


def test_a_finished_game_is_shared_by_link(server: House) -> None:
    ann, eve = Person(server, "Ann"), Person(server, "Eve")
    table = ann.open("wonder-tales", "me", mode="solo")
    with ann.live(table) as live:
        with pytest.raises(Refusal, match="not over yet"):
            ann.post(f"/api/tables/{table}/share", {"number": 1})
        made = play_on(live, Random(2))
        link = ann.post(f"/api/tables/{table}/share", {"number": 1})["link"]
    token = link.rpartition("/")[2]
    end = eve.get(f"/api/replay/{token}")
    assert end["last"] == made == end["at"]
    assert end["over"]["places"] == live.state["over"]["places"]
    assert end["acts"] == []
    played = eve.get(f"/api/replay/{token}?at={made}&since=1")["acts"]
    assert "Round 1 is over" in [act["title"] for act in played]
    start = eve.get(f"/api/replay/{token}?at=0&seat=0")
    assert start["at"] == 0
    assert start["over"] is None
    assert start["elements"]
    assert start["story"]
    assert eve.raw("GET", f"/api/replay/{token}?seat=9")[0] == 400
    assert eve.raw("GET", f"/api/replay/{token}x")[0] == 400


def test_a_table_is_carried_to_another_server_as_one_file(server: House, tmp_path: Path) -> None:
    ann = Person(server, "Ann")
    table = ann.open("wonder-tales", "me", "apprentice")
    with ann.live(table) as live:
        without_bots_pause(live)
        for _ in range(5):
            live.until(lambda: live.keys)
            live.choose(live.keys[0])
        live.until(lambda: live.keys)
        file = ann.ask("GET", f"/api/tables/{table}/file")[1]
        before = live.state
    with House(tmp_path) as elsewhere:
        cid = Person(elsewhere, "Cid")
        with cid.live(cid.post_file(file)) as moved:
            assert moved.state["elements"] == before["elements"]
            assert moved.keys == [option["key"] for option in before["ask"]["options"]]
            assert [seat["kind"] for seat in moved.state["room"]["seats"]] == ["person", "bot"]
        assert cid.raw("POST", "/api/import", file[:200])[0] == 400


def test_others_secrets_cannot_be_saved_to_a_file(server: House) -> None:
    ann, ben = Person(server, "Ann"), Person(server, "Ben")
    table = ann.open("fabletown", "me", "open")
    with ann.live(table) as hers:
        ben.sit(hers.state["room"]["seats"][1]["link"])
    status, text = ann.raw("GET", f"/api/tables/{table}/file")
    assert status == 400
    assert "once it is over" in text.decode()


def test_own_card_values_are_played_with(server: House) -> None:
    ann = Person(server, "Ann")
    cards = '[frog]\nname = "Toad"\n'
    with ann.live(ann.open("wonder-tales", "me", mode="solo", cards=cards)) as live:
        assert live.keys
    wrong = {
        "[frog": "not TOML", "a = " + "[" * 1_900: "not TOML",
        "a = " + "9" * 5_000: "expected at most 2000 letters in a line",
        "[nobody]\nname='x'": "no card is called 'nobody'", "frog = 1": "frog: expected a table",
    }  # fmt: skip
    for cards, said in wrong.items():
        with pytest.raises(Refusal, match=f"card values: {said}"):
            ann.open("wonder-tales", "me", mode="solo", cards=cards)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "chess"),
        ({"game": "wonder-tales", "seats": []}, "players"),
        ({"game": "wonder-tales", "seats": [{"kind": "me"}] * 2}, "one seat"),
        ({"game": "wonder-tales", "seats": [{"kind": "bot", "bot": "deep"}] * 2}, "deep"),
        ({"game": "wonder-tales", "seats": [{"kind": "king"}]}, "king"),
        ({"game": "wonder-tales", "seats": [{"kind": "me"}], "mode": "blitz"}, "blitz"),
        ({"game": "wonder-tales", "seats": 7}, "expected"),
        ({}, "game"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(
    server: House, wrong: object, said: str
) -> None:
    with pytest.raises(Refusal, match=said):
        Person(server).post("/api/tables", wrong)


def test_names_are_tidied(server: House) -> None:
    ann = Person(server)
    assert ann.post("/api/me", {"name": "  Ann\u200b \n{0} "})["name"] == "Ann (0)"
    for wrong in ("", "\u202e", "x" * 25):
        with pytest.raises(Refusal, match="name"):
            ann.post("/api/me", {"name": wrong})


def test_a_campaign_goes_on_from_game_to_game(server: House) -> None:
    ann = Person(server, "Ann")
    table = ann.open("fine-sand", "me", campaign="solo", name="Summer")
    with ann.live(table) as live:
        assert "Summer" in live.state["room"]["title"]
        play_on(live, Random(3))
        assert live.state["over"]["changes"]
        campaign = live.state["room"]["campaign"]
        page = ann.get(f"/api/campaigns/{campaign}")
        assert [game["number"] for game in page["games"]] == [1]
        assert Person(server).raw("GET", f"/api/campaigns/{campaign}")[0] == 400  # a stranger
        assert live.do("undo")["code"] == "cannot"
        if live.state["over"].get("next"):
            assert live.do("next")["type"] == "done"
            assert live.keys
    branch = ann.post(f"/api/campaigns/{campaign}/branch", {"name": "Autumn", "after": 0})["table"]
    with ann.live(branch) as other:
        assert "Autumn" in other.state["room"]["title"]
        assert other.keys
    file = ann.ask("GET", f"/api/campaigns/{campaign}/file")[1]
    with ann.live(ann.post_file(file)) as third:
        assert "Summer" in third.state["room"]["title"]
    assert len(ann.get("/api/me")["campaigns"]) == 3


def test_bots_keep_the_pace_that_the_host_sets(server: House) -> None:
    ann = Person(server, "Ann")
    began = time.monotonic()
    with ann.live(ann.open("wonder-tales", "me", "apprentice", options={"blue": "second"})) as live:
        live.until(lambda: live.keys)  # the bot has chosen
        assert time.monotonic() - began > live.state["room"]["pace"] > 0
