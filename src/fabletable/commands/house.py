"""The commands of who keeps the house: serve, backup."""

from __future__ import annotations

from pathlib import Path

from fabletable.engine.errors import Mistake
from fabletable.engine.story import counted
from fabletable.web.serve import Wanted, backed_up, data_folder, database
from fabletable.web.serve import serve as open_house


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    browser: bool = True,
    name: list[str] | None = None,
    proxy: list[str] | None = None,
    store: str = "",
    push: str = "",
) -> None:
    """Open the table in the browser: this is what runs if no command is given.

    Parameters
    ----------
    host
        Where to listen; 0.0.0.0 lets in others of your network.
    port
        8420, or any that is free, if left out.
    data
        The folder of tables and campaigns; $FABLETABLE_DATA, or one in your home, if left out.
    browser
        Whether to open the browser.
    name
        A name by which others call this machine; may be repeated.
    proxy
        The address of a proxy that says for whom it asks (X-Forwarded-For); may be repeated.
    store
        postgresql://… in place of the folder, for several servers with the same tables;
        $FABLETABLE_STORE, if left out.
    push
        mailto:… or https://…, where push services find you: lets people choose that their browser
        is told whose turn it is, also when no page is open.
    """
    open_house(Wanted(host, port, data, browser, name or (), proxy or (), store, push))


def backup(file: Path, *, data: Path | None = None) -> None:
    """Write all tables and campaigns of the server to one file, also while it runs.

    Parameters
    ----------
    file
        A new file; it takes the place of `fabletable.db` in a data folder to go on from it.
    data
        The folder of tables and campaigns; $FABLETABLE_DATA, or one in your home, if left out.
    """
    if database("", data):
        raise Mistake("a database is backed up by pg_dump, which comes with PostgreSQL")
    tables = backed_up(data_folder(data), file)
    print(f"{counted(tables, 'table')} written to {file}")
