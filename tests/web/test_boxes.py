"""What games bring in their boxes, and what becomes of those that bring nothing, or rubbish."""

from __future__ import annotations

import asyncio
import http.client
import sys
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

import run
from fabletable.engine.facts import Facts, Mode
from fabletable.lobby.palette import PALETTE, Palette
from fabletable.shelf import GAMES
from fabletable.web.doors.boxes import (
    CARDS,
    CSS,
    HEARD_AT,
    PICTURE,
    SVG,
    Box,
    read_box,
    read_boxes,
    style_sheet,
)
from fabletable.web.doors.guard import HEADERS
from tests.soak.inside import Building
from tests.web.house import House, Person

PLAIN = Facts("sea", "The Sea", "1", (Mode("calm", "Calm sea", (2,)),))
DRAWN = b'<svg xmlns="http://www.w3.org/2000/svg"/>'


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a box in a package that somebody else has written."""
    folder = tmp_path / "somebody" / "games" / "sea" / "box"
    folder.mkdir(parents=True)
    (tmp_path / "somebody/__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "somebody", raising=False)
    return folder


SEA = replace(PLAIN, box="somebody.games.sea")


# -- reading


def test_a_game_of_somebody_else_brings_its_own(box: Path) -> None:
    (box / PICTURE).write_bytes(DRAWN)
    found = read_box(SEA)
    assert found.assets[PICTURE].content == DRAWN
    assert found.assets[PICTURE].kind == SVG
    assert found.address(PICTURE) == "/box/sea/box.svg"
    assert found.address(CARDS) == ""


def test_a_package_may_be_spread_over_several_folders(box: Path) -> None:
    (box.parents[2] / "__init__.py").unlink()
    (box / PICTURE).write_bytes(DRAWN)
    assert read_box(SEA).address(PICTURE)


def test_a_package_may_be_zipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ZipFile(tmp_path / "games.zip", "w") as file:
        file.writestr("zipped/__init__.py", "")
        file.writestr("zipped/box/box.svg", DRAWN)
        file.writestr("zipped/box/sounds/turn.mp3", b"ding")
    monkeypatch.syspath_prepend(tmp_path / "games.zip")
    found = read_box(replace(PLAIN, box="zipped"))
    assert found.assets.keys() == {PICTURE, "sounds/turn.mp3"}


def test_sounds_are_known_by_what_they_are_heard_at(box: Path) -> None:
    (box / "sounds").mkdir()
    for name in ("turn.mp3", "over.ogg", "shout.mp3", "move.exe"):
        (box / "sounds" / name).write_bytes(b"ding")
    found = read_box(SEA)
    assert found.sounds() == {
        "turn": "/box/sea/sounds/turn.mp3",
        "over": "/box/sea/sounds/over.ogg",
    }
    assert found.assets["sounds/turn.mp3"].kind == "audio/mpeg"


def test_nothing_else_is_taken_from_the_folder(box: Path) -> None:
    for name in ("notes.txt", "box.html", "box.svg.py"):
        (box / name).write_text("what is this?")
    (box / CARDS).mkdir()
    assert read_box(SEA).assets == {}


def test_every_sound_is_explained() -> None:
    page = Path(run.__file__).parent.joinpath("docs/boxes.md").read_text("utf-8")
    assert all(f"| `{what}` |" in page for what in HEARD_AT)


def test_a_game_need_not_bring_anything(caplog: pytest.LogCaptureFixture) -> None:
    assert read_box(PLAIN) == Box("sea")
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (replace(PLAIN, box="nobody.games"), "expected the name of a package, got 'nobody.games'"),
        (replace(PLAIN, box="..box"), "expected the name of a package, got '..box'"),
        (replace(PLAIN, box="somebody.games"), "expected a folder 'box' in somebody.games"),
        (replace(SEA, key="../Sea"), "expected a key such as 'my-game', for addresses; got"),
    ],
)
def test_a_box_that_is_not_there_is_a_line_in_the_log(
    box: Path, caplog: pytest.LogCaptureFixture, facts: Facts, why: str
) -> None:
    assert read_box(facts) == Box(facts.key)
    (line,) = caplog.messages
    assert line.startswith(f"The box of The Sea is left closed: {why}")


def test_a_bad_palette_is_a_line_in_the_log_and_the_pictures_stay(
    box: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (box / PICTURE).write_bytes(DRAWN)
    for text, why in ((b"light = 3", "light: expected a table"), (b"\xff", "'utf-8' codec")):
        (box / PALETTE).write_bytes(text)
        found = read_box(SEA)
        assert found.palette == Palette()
        assert found.address(PICTURE)
        line = caplog.messages.pop() if caplog.messages else ""
        caplog.clear()
        assert line.startswith(f"The Sea is played in plain colours: palette.toml: {why}")


def test_a_game_that_brings_no_colours_is_not_in_the_style_sheet(box: Path) -> None:
    (box / PALETTE).write_text('[light]\ndeep = "#123"')
    strange = replace(PLAIN, key='"] { display: none }')
    sheet = style_sheet(read_boxes([PLAIN, strange]).values())
    assert (sheet.content, sheet.kind) == (b"", CSS)
    assert style_sheet([read_box(SEA)]).content.startswith(b"@media")


@pytest.mark.parametrize("game", GAMES)
def test_boxes_on_the_shelf_are_in_order(game: str, caplog: pytest.LogCaptureFixture) -> None:
    box = read_box(GAMES[game].facts)
    assert box.assets.keys() >= {PICTURE, CARDS}
    assert box.palette != Palette()
    assert caplog.messages == []


# -- at the door


def test_the_shelf_says_where_they_are(server: House) -> None:
    ann = Person(server)
    for game in ann.get("/api/shelf")["games"]:
        for address in (game["box"]["picture"], game["box"]["cards"]):
            assert b"<svg" in ann.ask("GET", address)[1]


def fetched(
    server: House, path: str, known: str = "", method: str = "GET"
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body."""
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    line.request(method, path, headers={"If-None-Match": known})
    answer = line.getresponse()
    found = answer.status, dict(answer.headers), answer.read()
    line.close()
    return found


def test_they_are_guarded_as_everything_is(server: House) -> None:
    status, headers, body = fetched(server, "/box/fine-sand/cards.svg")
    assert (status, headers["content-type"]) == (200, SVG)
    assert b"<svg" in body
    assert {name.lower(): value for name, value in HEADERS.items()}.items() <= headers.items()
    status, headers, body = fetched(server, "/box/fine-sand/cards.svg", method="HEAD")
    assert (status, body) == (200, b"")


def test_all_palettes_come_in_one_style_sheet(server: House) -> None:
    status, headers, body = fetched(server, "/boxes.css")
    assert (status, headers["content-type"]) == (200, "text/css; charset=utf-8")
    assert all(f'[data-game="{game}"]' in body.decode() for game in GAMES)
    assert fetched(server, "/boxes.css", headers["etag"])[0] == 304


def test_who_has_one_already_is_not_sent_it_again(server: House) -> None:
    tag = fetched(server, "/box/fine-sand/cards.svg")[1]["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        status, headers, body = fetched(server, "/box/fine-sand/cards.svg", known)
        assert (status, headers["etag"], body) == (304, tag, b"")
    assert fetched(server, "/box/fine-sand/cards.svg", '"other"')[0] == 200


@pytest.mark.parametrize(
    "path",
    [
        "/box", "/box/", "/box/fine-sand", "/box/fine-sand/", "/box/fine-sand/rules.py",
        "/box/fine-sand/../rules.py", "/box/fine-sand/..%2frules.py", "/box/fine-sand//box.svg",
        "/box/fine-sand/%2e%2e/rules.py", "/box/nothing/box.svg", "/box/fine_sand/box.svg",
        "/box/../games/fine_sand/box/box.svg", "/box/fine-sand/box.svg/", "/box/fine-sand/BOX.SVG",
    ],
)  # fmt: skip
def test_what_is_in_no_box_is_nowhere(path: str) -> None:
    async def status() -> int:
        return (await Building().ask("GET", path))[0]

    assert asyncio.run(status()) == 404
