"""Several things asked for at once: marked in any order, confirmed as one choice. And why not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fabletable.web.table.lines import Chosen, TakenBack, decode_line
from tests.soak.watched import WatchedHouse
from tests.web.house import Live, Person
from tests.web.test_undo import party, shown, told

WHOLE = ["pay:apple", "pay:bread", "pay:apple"]
KEY = "pay:bread pay:apple pay:apple done"


class StallHouse(WatchedHouse):
    program = "tests.web.somebody_else"


@pytest.fixture(scope="module")
def stalls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StallHouse]:
    with StallHouse(Path(tmp_path_factory.mktemp("stalls"), "data")) as one:
        yield one


@contextmanager
def stall(house: StallHouse) -> Iterator[tuple[Live, Live]]:
    """Ann, who is to pay, and Ben, who is not asked."""
    ann, ben = Person(house, "Ann"), Person(house, "Ben")
    with ann.live(ann.open("stall", "me", "open")) as hers:
        ben.sit(hers.state["room"]["seats"][1]["link"])
        with ben.live(hers.table) as his:
            hers.until(lambda: hers.state["room"]["seats"][1].get("here"))
            yield hers, his


def chosen(house: StallHouse, table: str) -> list[str]:
    """The choices that are stored, each as one line."""
    lines = [decode_line(line) for line in house.lines(table)]
    return [line.key for line in lines if isinstance(line, Chosen)]


def hand(live: Live, seat: int) -> list[str]:
    items = live.state["elements"][f"hand/{seat}"].get("items", [])
    return [item["id"] for item in items]


# -- marks


def test_a_question_says_what_can_be_marked(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, ben):
        ask = ann.state["ask"]
        assert ask["handful"]["keys"] == ["pay:apple", "pay:bread", "pay:candle"]
        assert ask["handful"]["now"] == {
            "marks": [], "more": ask["handful"]["keys"], "missing": "4 more", "called": "",
        }  # fmt: skip
        assert ann.keys == [*ask["handful"]["keys"], "decline"]
        assert ben.state["ask"] is None


def test_marks_say_what_is_missing_and_what_goes_along(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, _):
        one = ann.mark("pay:apple")
        assert (one["type"], one["ask"]) == ("marked", ann.state["ask"]["id"])
        assert one["now"]["more"] == ["pay:apple", "pay:bread"]
        assert one["now"]["missing"] == "3 more"
        two = ann.mark("pay:apple", "pay:apple")["now"]
        assert two["marks"] == ["pay:apple", "pay:apple", "pay:bread"]
        assert (two["missing"], two["called"]) == ("", "Buy it with 2 x Apple and Bread")


def test_marks_change_nothing_and_are_not_stored(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, ben):
        before, lines = json.dumps(ann.state), stalls.lines(ann.table)
        ben.settle()
        heard = len(ben.raw)
        ann.mark("pay:candle")
        ann.mark("pay:drum")
        ann.why("hand/0/bread")
        ann.settle()
        ben.settle()
        assert json.dumps(ann.state) == before
        assert stalls.lines(ann.table) == lines
        assert len(ben.raw) == heard, "nobody sees what another marks"


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        (["pay:apple", "pay:candle"], "with it, something else would not be needed"),
        (["pay:candle", "pay:apple"], "that is paid already"),
        (["pay:bread", "pay:bread"], "all of these are marked"),
        (["pay:drum"], "it is not asked for"),
        (["decline"], "it is not asked for"),
        (["put:apple"], "it is not asked for"),
        ([""], "it is not asked for"),
        (["pay:apple pay:apple"], "it is not asked for"),
    ],
)
def test_marks_that_cannot_be_together_are_refused_with_the_reason(
    stalls: StallHouse, marks: list[str], said: str
) -> None:
    with stall(stalls) as (ann, _):
        for answer in (ann.mark(*marks), ann.choose(marks)):
            assert (answer["type"], answer["code"], answer["why"]) == (
                "refused", "not-offered", said,
            )  # fmt: skip
        assert chosen(stalls, ann.table) == []


def test_who_is_not_asked_marks_nothing(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, ben):
        name = ann.state["ask"]["id"]
        for ask in (name, "", "1.1.0"):
            assert ben.do("mark", ask=ask, marks=[])["code"] == "not-asked"
            assert ben.do("choose", ask=ask, key=WHOLE)["code"] == "not-asked"
        assert ann.do("mark", ask="0.1.9", marks=[])["code"] == "not-asked"


def test_one_thing_is_no_handful(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, _):
        ann.choose("decline")
        ann.choose([])
        assert "handful" not in ann.state["ask"]
        assert ann.mark("sell:apple")["code"] == "not-offered"
        assert ann.choose(["sell:apple"])["code"] == "not-offered"
        assert ann.choose([])["code"] == "not-offered"


def test_more_marks_than_anybody_needs_are_no_message(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, _):
        many = json.dumps(["x"] * 101)
        for rest in (f'"type":"mark","marks":{many}', f'"type":"choose","key":{many}'):
            ann.replies.clear()
            ann.say(f'{{"id":"1","ask":"1",{rest}}}')
            ann.until(lambda: ann.replies)
            assert ann.replies[0]["code"] == "bad-message"


# -- the choice


@pytest.mark.parametrize("marks", sorted(set(permutations(WHOLE))))
def test_a_handful_is_one_choice_in_whatever_order(
    stalls: StallHouse, marks: tuple[str, ...]
) -> None:
    with stall(stalls) as (ann, _):
        assert ann.choose(list(marks))["type"] == "done"
        assert chosen(stalls, ann.table) == [KEY]
        assert hand(ann, 0) == ["hand/0/apple", "hand/0/candle"]
        assert ann.state["ask"]["prompt"] == "Put aside what you like"


def test_a_handful_that_is_not_whole_takes_nothing(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, _):
        before = hand(ann, 0)
        assert ann.choose([])["why"] == "not yet: 4 more"
        assert ann.choose(["pay:apple"])["why"] == "not yet: 3 more"
        for marks in (["pay:bread"], ["pay:apple", "pay:apple"]):
            assert ann.choose(marks)["why"] == "something that goes along is not marked"
        assert hand(ann, 0) == before
        assert chosen(stalls, ann.table) == []
        assert ann.choose(WHOLE)["type"] == "done", "the question is still open"


def test_nothing_can_be_a_whole_handful(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, _):
        ann.choose("decline")
        assert ann.state["ask"]["handful"]["now"]["called"] == "No more"
        assert ann.choose([])["type"] == "done"
        assert chosen(stalls, ann.table) == ["decline", "done"]


def test_a_handful_that_is_sent_again_counts_once(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, _):
        wish: dict[str, Any] = {"id": "one", "ask": ann.state["ask"]["id"], "key": WHOLE}
        for _ in range(2):
            ann.replies.clear()
            assert ann.do("choose", **wish)["type"] == "done"
        assert ann.do("choose", **{**wish, "id": "two"})["code"] == "not-asked"
        assert chosen(stalls, ann.table) == [KEY]


def test_a_handful_is_taken_back_as_one(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, ben):
        before = shown(ann)
        ann.choose(WHOLE)
        assert ann.do("undo")["type"] == "done"
        assert ben.do("agree", yes=True)["type"] == "done"
        ann.settle()
        assert shown(ann) == before
        last = decode_line(stalls.lines(ann.table)[-1])
        assert last == TakenBack(0)


def test_a_handful_outlives_the_server(tmp_path: Path) -> None:
    house = StallHouse(tmp_path / "data")
    house.start()
    ann = Person(house, "Ann")
    with ann.live(ann.open("stall", "me", "here:Ben")) as live:
        live.do("look-from", seat=0)
        live.mark("pay:candle")
        wish: dict[str, Any] = {"id": "one", "ask": live.state["ask"]["id"], "key": WHOLE}
        assert live.do("choose", **wish)["type"] == "done"
        before = shown(live)
        house.restart()
        live.connect()
        live.replies.clear()
        live.do("look-from", seat=0)
        assert shown(live) == before
        assert live.do("choose", **wish)["type"] == "done"
        assert chosen(house, live.table) == [KEY]
        assert live.choose(["put:candle", "put:apple"])["type"] == "done"
    assert "Traceback" not in house.complaints()
    house.kill()


def test_a_replay_shows_a_handful_as_one_moment(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, ben):
        ann.choose(WHOLE)
        for live in (ann, ben):
            live.settle()
            while live.keys:
                live.choose(live.any_answer(Random(1)))
        link = ann.person.post(f"/api/tables/{ann.table}/share", {"number": 1})["link"]
    token = link.rpartition("/")[2]
    moments = [ann.person.get(f"/api/replay/{token}?at={at}&seat=0") for at in (0, 1)]
    hands = [
        [len(one["items"]) for one in moment["elements"] if one["id"] == "hand/0"]
        for moment in moments
    ]
    assert hands == [[5], [2]]
    assert moments[0]["last"] == len(chosen(stalls, ann.table))


@told
async def test_others_play_on_while_a_handful_is_unseen() -> None:
    """In a simultaneous turn: what one exchanges at once, the other is not shown."""
    async with party("fine-sand") as table:
        ann, ben = table.people
        ask = ann.part("ask")
        marks = ask["handful"]["keys"][:2]
        heard = len(ben.line.sent)
        wish = {"ask": ask["id"], "key": list(reversed(marks))}
        assert (await ann.wish("choose", **wish))["type"] == "done"
        assert table.choices == [(0, " ".join([*marks, "done"]))]
        assert len([one for one in ben.line.sent[heard:] if "exchange:" in one["text"]]) == 0
        assert (await table.reloaded()).choices == table.choices


# -- why not


def to_the_sale(ann: Live) -> None:
    ann.choose("decline")
    ann.choose([])


def test_why_not_is_answered_in_the_words_of_the_rule(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, _):
        to_the_sale(ann)
        assert {option["key"]: option.get("gives_away") for option in ann.state["ask"]["options"]}[
            "sell:apple"
        ]
        answer = ann.why("hand/0/bread")
        assert (answer["type"], answer["at"]) == ("reasons", "hand/0/bread")
        assert answer["lines"] == ["Sell: Ben has bread enough"]
        assert ann.why("hand/0/apple")["lines"] == []
        assert ann.why("nowhere")["lines"] == []
        assert ann.do("why", ask="0.1.0", at="hand/0/bread")["code"] == "not-asked"


def test_who_is_not_asked_hears_whose_turn_it_is_and_nothing_of_hands(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, ben):
        to_the_sale(ann)
        for ask in ("", ann.state["ask"]["id"]):
            for at in ("hand/0/bread", "hand/0/#3", "hand/1/drum", "weather"):
                answer = ben.do("why", ask=ask, at=at)
                assert answer["lines"] == ["It is for Ann to choose."]


def test_a_rule_that_fails_to_give_a_reason_gives_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fabletable.engine.game.reasons", lambda *_: 1 / 0)

    @told
    async def story() -> None:
        async with party("wonder-tales", 1, mode="solo") as table:
            (ann,) = table.people
            answer = await ann.wish("why", ask=ann.part("ask")["id"], at="x")
            assert answer["lines"] == []

    story()


def test_nobody_keeps_a_table_busy_with_questions(stalls: StallHouse) -> None:
    with stall(stalls) as (ann, _):
        wishes = [ann.send("why", ask=ann.state["ask"]["id"], at="sold") for _ in range(60)]
        answers = [ann.answer_to(wish)["type"] for wish in wishes]
        assert answers[:10] == ["reasons"] * 10
        assert answers[-1] == "refused"
        assert ann.choose("decline")["type"] == "done", "all else goes on"
