"""The rules have changed since a game was played: nothing is deleted, and everybody is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fabletable.engine.errors import Mistake
from fabletable.shelf import GAMES
from fabletable.web.store.protocol import Change, Entry
from fabletable.web.store.sqlite import SqliteStore
from fabletable.web.table import stored_table
from fabletable.web.table.lines import (
    Chair,
    Chosen,
    GoneOn,
    Line,
    Opened,
    Started,
    TakenBack,
    decode_line,
    encode_line,
)
from fabletable.web.table.replays import recalled
from fabletable.web.table.stored_table import StoredTable
from fabletable.web.table.taking_back import game_without
from tests.soak.memory_store import SECRET

GAME = "wonder-tales"
SEATS = [Chair("person", "Ann", "ann"), Chair("person", "Ben", "ben")]
Story = Callable[[SqliteStore], Coroutine[Any, Any, None]]


def with_store(folder: Path, story: Story) -> None:
    async def told() -> None:
        store = SqliteStore(folder)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(told())


async def played(store: SqliteStore, choices: int) -> StoredTable:
    """A table at which so many choices were made; all of them, if there are fewer."""
    rules = GAMES[GAME]
    setup = rules.setup("best-of-three", 2, "9", {"blue": "first"})
    found = await stored_table.opened(store, "old", SECRET, Opened(GAME, "ann", SEATS), setup)
    assert found.game is not None
    for _ in range(choices):
        if not found.game.asks:
            break
        ask = found.game.asks[0]
        await found.keep([found.made(ask.player, ask.keys[0])])
    await found.catch_up()
    return found


async def as_under_other_rules(
    store: SqliteStore, old: StoredTable, change: Callable[[Line], Line], boundary: bytes | None
) -> StoredTable:
    """The same table, with lines that the rules of today would not have led to."""
    lines = [decode_line(entry.what) for entry in await store.entries(old.id)]
    entries = [Entry(i, encode_line(earlier(change(line)))) for i, line in enumerate(lines)]
    listed = await store.tables_of("ann")
    listing = next(one.listing for one in listed if one.id == old.id)
    members = ("ann", "ben")
    await store.commit(Change("new", tuple(entries), boundary, listing, members))
    return await stored_table.loaded(store, "new", SECRET)


def earlier(line: Line) -> Line:
    return msgspec.structs.replace(line, rules="0") if isinstance(line, Started) else line


def other_digest(line: Line) -> Line:
    if isinstance(line, Chosen) and line.digests:
        return msgspec.structs.replace(line, digests=["0" * 16, *line.digests[1:]])
    return line


def other_start(line: Line) -> Line:
    return msgspec.structs.replace(line, mode="gone") if isinstance(line, Started) else line


def test_a_game_goes_on_from_its_last_step(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        old = await played(store, 9)
        assert old.game is not None
        new = await as_under_other_rules(store, old, other_digest, await store.boundary("old"))
        assert new.game is not None
        assert new.frozen == ""
        assert new.game.snapshot() == old.game.snapshot()
        assert "The rules have changed" in new.state.note
        ask = new.game.asks[0]
        await new.keep([new.made(ask.player, ask.keys[-1])])
        again = await stored_table.loaded(store, "new", SECRET)  # as after a restart
        assert again.game is not None
        assert again.game.digests == new.game.digests
        assert again.game.choices == new.game.choices
        lines = [decode_line(entry.what) for entry in await store.entries("new")]
        assert len([line for line in lines if isinstance(line, GoneOn)]) == 1
        assert len([line for line in lines if isinstance(line, Chosen)]) == 10  # none is lost

    with_store(tmp_path, story)


def test_what_was_taken_back_does_not_return_with_other_rules(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        old = await played(store, 9)
        assert old.game is not None
        line = TakenBack(3)
        old.game = game_without(old.game, [line])
        await old.keep([line])
        new = await as_under_other_rules(store, old, other_digest, await store.boundary("old"))
        assert new.game is not None
        assert new.game.snapshot() == old.game.snapshot()

    with_store(tmp_path, story)


@pytest.mark.parametrize("boundary", [None, b"{}", b'{"step": 1}'])
def test_without_a_whole_boundary_it_is_shown_as_it_was(
    tmp_path: Path, boundary: bytes | None
) -> None:
    async def story(store: SqliteStore) -> None:
        old = await played(store, 9)
        new = await as_under_other_rules(store, old, other_digest, boundary)
        assert "The rules have changed" in new.frozen
        assert new.game is not None
        assert 0 < len(new.game.choices) < 9  # up to where it can be followed
        assert not new.can_take_back
        assert len(await store.entries("new")) == len(
            await store.entries("old")
        )  # and nothing is written
        await new.keep([new.begin_next()])
        assert new.frozen == ""

    with_store(tmp_path, story)


def test_a_look_back_that_fails_says_nothing_of_the_cards(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        old = await played(store, 9)
        assert old.game is not None
        last = len(old.game.events(0)) - 1
        assert (await recalled(old, 0, last)).elements
        chosen = old.now.chosen
        chosen[1] = msgspec.structs.replace(chosen[1], key="card:nobody")
        with pytest.raises(Mistake) as refused:
            await recalled(old, 0, last)
        assert str(refused.value) == "this game cannot be followed back so far"
        with pytest.raises(Mistake, match="no such line"):
            await recalled(old, 0, last + 1)

    with_store(tmp_path, story)


def test_a_game_whose_start_is_unknown_is_kept_all_the_same(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        old = await played(store, 3)
        new = await as_under_other_rules(store, old, other_start, await store.boundary("old"))
        assert "The rules have changed" in new.frozen
        assert new.game is None
        assert new.mode_name == "gone"
        assert len(await store.entries("new")) == len(await store.entries("old"))

    with_store(tmp_path, story)


def test_a_finished_game_does_not_begin_anew(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        old = await played(store, 10_000)
        assert old.over
        new = await as_under_other_rules(store, old, other_digest, await store.boundary("old"))
        assert new.frozen
        assert new.state.games[0].chosen  # the log is as it was

    with_store(tmp_path, story)
