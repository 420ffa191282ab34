"""Starting the table server, and opening the browser at it."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn

from fabletable.engine.errors import Mistake
from fabletable.web.bots.pool import BotWorkers
from fabletable.web.doors.app import application
from fabletable.web.doors.doorstep import Doorstep, most_connections
from fabletable.web.doors.guard import Guard
from fabletable.web.hall import Hall
from fabletable.web.seldom import keep_logs_short
from fabletable.web.store.protocol import Store
from fabletable.web.store.sqlite import SqliteStore
from fabletable.web.wishes import MOST_BYTES

if TYPE_CHECKING:
    from fabletable.web.push import Push

USUAL_PORT = 8420
HIGHEST_PORT = 65_535
USUAL_FOLDER = "~/.local/share/fabletable"
MOST_AT_THE_DOOR = 2_048  # who wait there
LET_IN = 100  # of them at once, before others are heard
PATIENCE = 3  # seconds that connections have to end when the server does


@dataclass(frozen=True)
class Wanted:
    """How somebody wants the server."""

    host: str = "127.0.0.1"
    port: int | None = None  # None: the usual one, or any other if it is taken
    data: Path | None = None
    browser: bool = True
    names: Sequence[str] = ()  # by which it is called from elsewhere
    proxies: Sequence[str] = ()  # addresses of those who say for whom they ask
    store: str = ""  # the address of a database, in place of a folder
    push: str = ""  # how push services reach whoever runs the server; empty: none is used


def data_folder(given: Path | None) -> Path:
    usual = os.environ.get("FABLETABLE_DATA", USUAL_FOLDER)
    return (given if given is not None else Path(usual)).expanduser()


def database(given: str, data: Path | None) -> str:
    """The address of the database to use; empty where it is a folder."""
    if given and data is not None:
        raise Mistake("--store and --data are two places for the same tables: name one of them")
    return given or ("" if data is not None else os.environ.get("FABLETABLE_STORE", ""))


async def opened(wanted: Wanted) -> Store:
    url = database(wanted.store, wanted.data)
    if not url:
        return SqliteStore(data_folder(wanted.data))
    if not url.startswith(("postgresql://", "postgres://")):
        raise Mistake("--store: expected an address that begins with postgresql://")
    try:
        from fabletable.web.store.postgres import open_store  # noqa: PLC0415  # may be missing
    except ImportError:
        raise Mistake("PostgreSQL needs psycopg: pip install 'fabletable[postgres]'") from None
    return await open_store(url)


def pushing(store: Store, secret: bytes, contact: str) -> Push:
    try:
        from fabletable.web.push import Push  # noqa: PLC0415  # what it needs may be missing
    except ImportError:
        raise Mistake("--push needs cryptography: pip install 'fabletable[push]'") from None
    return Push(store, secret, contact)


def backed_up(folder: Path, file: Path) -> int:
    """Write everything in the folder to a new file; how many tables there were."""

    async def copying() -> int:
        store = SqliteStore(folder, reading=True)
        try:
            store.backup(file)
            return len(await store.table_ids())
        finally:
            await store.close()

    return asyncio.run(copying())


def serve(wanted: Wanted) -> None:
    """Run the server until somebody ends it."""
    # Tables stay, and choices leave next to no garbage in circles: looking for it less often
    # saved a fifth of the time that a choice takes. Ten times less often saves hardly more, keeps
    # everybody waiting for 30 milliseconds at a time, and leaves megabytes of what is past.
    gc.set_threshold(5_000, 20, 10_000)
    with listening(wanted.host, wanted.port) as door:
        asyncio.run(_serve(wanted, door))


async def _serve(wanted: Wanted, door: socket.socket) -> None:
    store = await opened(wanted)
    secret = await store.secret()
    push = pushing(store, secret, wanted.push) if wanted.push else None
    hall = Hall(store, secret, BotWorkers(), push=push)
    doorstep = Doorstep(most_connections(), trusted=wanted.proxies)
    http, live = doorstep.protocols()
    config = uvicorn.Config(
        application(hall, Guard(wanted.names), reach_of(door)),
        http=http,
        ws=live,
        proxy_headers=bool(wanted.proxies),
        forwarded_allow_ips=list(wanted.proxies),
        backlog=LET_IN,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # messages are small, and memory is for tables
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    keep_logs_short()  # after the logs of uvicorn, which begin with its configuration
    address = _address(door)
    print(f"The table is at {address} (Ctrl-C ends it; nothing is lost)", flush=True)
    if wanted.browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    await _Server(config, hall).serve([door])


class _Server(uvicorn.Server):
    """Lets in a few at a time; before its door closes, those who are here are sent elsewhere."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self._hall = hall

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for door in sockets or []:
            door.listen(MOST_AT_THE_DOOR)  # asyncio lets in as many at once as may wait

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._hall.send_away(PATIENCE)
        await super().shutdown(sockets)


def _address(door: socket.socket) -> str:
    host, port = door.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # everywhere: also here
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def reach_of(door: socket.socket) -> str:
    """Where others on the network find us; empty if we answer this machine alone."""
    host, port = door.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = _own_address()
    if not host or host.startswith("127.") or host == "::1":
        return ""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _own_address() -> str:
    """By which way this machine would speak to others. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        try:
            door.connect(("192.0.2.1", 9))  # for documentation: nobody is there
            return str(door.getsockname()[0])
        except OSError:
            return ""


def listening(host: str, port: int | None) -> socket.socket:
    """A socket at this port; without one, at the usual or else at any that is free."""
    if port is not None and not 0 <= port <= HIGHEST_PORT:
        raise Mistake(f"--port: expected a number from 0 to {HIGHEST_PORT}, got {port}")
    wished = [port] if port is not None else [USUAL_PORT, 0]
    why = ""
    for number in wished:
        try:
            return _bound(host, number)
        except OSError as error:
            why = error.strerror or str(error)
    where = f"{host}, port {wished[0]}"
    raise Mistake(f"cannot listen at {where}: {why}; name another with --port or --host")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    # Only of a socket that says so does asyncio know that it may send at once.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen()  # who comes early waits at the door
    except OSError:
        found.close()
        raise
    return found
