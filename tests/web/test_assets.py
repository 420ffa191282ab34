"""What a browser fetches: little, packed, and never twice."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import re
import shutil
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from fabletable.shelf import GAMES
from fabletable.web.doors.app import STATIC
from fabletable.web.doors.assets import BESIDE, COMMENTS, FOR_EVER, Asset, Client
from tests.soak.inside import Building
from tests.web.browser import PATIENCE
from tests.web.house import House

MOST_COLD = 100_000  # bytes on the wire until a table is shown, besides pictures
WATCH = """new MutationObserver((_, watch) => {
  if (!document.querySelector('main.table .card')) return;
  window.shown = performance.now();
  watch.disconnect();
}).observe(document, { childList: true, subtree: true })"""
FETCHED = """() => ['navigation', 'resource']
  .flatMap(kind => performance.getEntriesByType(kind))
  .filter(one => one.startTime < window.shown)
  .map(one => [new URL(one.name).pathname, one.transferSize])"""


def fetched(server: House, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    line = http.client.HTTPConnection("127.0.0.1", server.port)
    line.request("GET", path, headers={name.replace("_", "-"): headers[name] for name in headers})
    answer = line.getresponse()
    found = answer.status, dict(answer.headers), answer.read()
    line.close()
    return found


@pytest.mark.parametrize(
    "path", ["/static/table.js", "/api/shelf", "/api/shelf/wonder-tales", "/boxes.css", "/"]
)
def test_it_is_packed_for_who_can_unpack_it(server: House, path: str) -> None:
    status, headers, plain = fetched(server, path)
    assert (status, headers["vary"]) == (200, "Accept-Encoding")
    assert "content-encoding" not in headers
    status, headers, packed = fetched(server, path, accept_encoding="br, gzip")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == plain
    assert fetched(server, path, accept_encoding="gzip", if_none_match=headers["etag"])[0] == 304
    assert fetched(server, path, if_none_match=headers["etag"])[0] == 200  # another form of it


def test_what_does_not_shrink_is_sent_as_it_is() -> None:
    assert Asset(b"short", "text/plain").packed == b""


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.js")), ids=lambda path: path.name)
def test_only_comments_are_left_out(path: Path) -> None:
    """And nothing between the quotes of a text that is written over several lines."""
    text = path.read_bytes()
    for found in COMMENTS.finditer(text):
        before = [line for line in text[: found.start()].split(b"\n") if b"//" not in line]
        assert b"\n".join(before).count(b"`") % 2 == 0, found[0]
    for found in BESIDE.finditer(text):
        line = text[: found.start()].rsplit(b"\n", 1)[-1]
        assert all(line.count(quote) % 2 == 0 for quote in (b'"', b"'", b"`")), found[0]
    over_lines = [line for line in COMMENTS.sub(b"", text).split(b"\n") if line.count(b"`") % 2]
    assert not over_lines, "what stands before its second line would be left out as well"


def test_what_is_named_by_its_content_is_kept_for_ever(server: House) -> None:
    page = fetched(server, "/")[2].decode()
    [address] = [word for word in page.split('"') if word.endswith("main.js")]
    assert fetched(server, address)[1]["cache-control"] == FOR_EVER
    assert fetched(server, "/static/main.js")[1]["cache-control"] == "no-cache"
    assert fetched(server, "/")[1]["cache-control"] == "no-cache"
    assert fetched(server, address.replace("main", "nothing"))[0] == 404


def test_style_sheets_come_together_and_in_their_order() -> None:
    client = Client(STATIC)
    links = re.findall(r'rel="stylesheet" href="([^"]*)"', client.page.content.decode())
    assert links.count("/boxes.css") == 1
    assert len(links) < 5
    sheets = [client.find(link.removeprefix("/static/"))[0] for link in links if "static" in link]
    text = b"".join(sheet.content for sheet in sheets if sheet is not None)
    alone = re.findall(r'href="/static/(style/[^"]*)"', (STATIC / "index.html").read_text())
    found = [client.find(name)[0] for name in alone]
    assert text == b"".join(one.content for one in found if one is not None)


def test_every_class_that_has_a_style_is_drawn() -> None:
    """But for tints and for colours of pictures: those are named by the games."""
    theirs = {"tints.css", "pictures.css"}
    ours = [one for one in (STATIC / "style").iterdir() if one.name not in theirs]
    sheets = COMMENTS.sub(b"", b"".join(one.read_bytes() for one in ours)).decode()
    styled = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", ";", sheets)))
    drawn = "".join(one.read_text("utf-8") for one in STATIC.iterdir() if one.is_file())
    assert styled - set(re.findall(r"[\w-]+", drawn)) == set()


def test_the_word_changes_with_any_file(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(STATIC, tmp_path / "static"))
    assert Client(folder).word == Client(STATIC).word
    (folder / "style" / "card.css").write_text("")
    assert Client(folder).word != Client(STATIC).word


@pytest.mark.parametrize("path", ["/static/", "/static/../app.py", "/static/%2e%2e/hall.py"])
def test_there_is_no_way_out_of_the_folder(path: str) -> None:
    async def status() -> int:
        return (await Building().ask("GET", path))[0]

    assert asyncio.run(status()) == 404


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_soon_there(chrome: Browser, server: House, game: str) -> None:
    with closing(chrome.new_context()) as context:  # not a Visitor's: who looks at what is fetched
        context.set_default_timeout(PATIENCE)  # has nothing kept
        context.add_init_script(WATCH)  # what is fetched later is for what comes later
        page, heard = context.new_page(), list[int]()
        page.on(
            "websocket", lambda line: line.on("framereceived", lambda one: heard.append(len(one)))
        )
        wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "bot"}]}
        address = server.address
        opened = context.request.post(
            f"{address}/api/tables", data=wish, headers={"Origin": address}
        )
        page.goto(f"{address}/table/{opened.json()['table']}")
        page.locator("main.table .card:visible").first.wait_for()
        cold = dict(page.evaluate(FETCHED))
        files = sum(size for path, size in cold.items() if not path.endswith(".svg"))
        sent = files + max(heard)  # the first picture; the others say what bots did meanwhile
        assert 30_000 < sent < MOST_COLD, sorted(cold.items(), key=lambda one: -one[1])[:10]
        page.reload()
        page.locator("main.table .card:visible").first.wait_for()
        warm = dict(page.evaluate(FETCHED))
        # Only what is asked for by its plain name, to hear that it is as it was.
        assert sum(size for path, size in warm.items() if "/static/" in path) < 1_000, warm


def test_no_two_animations_have_one_name() -> None:
    """All style sheets share one page: the last would move what the others name."""
    sheets = (STATIC / "style").glob("*.css")
    names = [name for one in sheets for name in re.findall(r"@keyframes ([\w-]+)", one.read_text())]
    assert sorted(names) == sorted(set(names))
