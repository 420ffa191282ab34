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

import uvicorn

from fabletable.engine.errors import Mistake
from fabletable.web.app import application
from fabletable.web.bot_workers import BotWorkers
from fabletable.web.guard import Guard
from fabletable.web.hall import Hall
from fabletable.web.sqlite_store import SqliteStore
from fabletable.web.wire import MOST_BYTES

USUAL_PORT = 8420
USUAL_FOLDER = "~/.local/share/fabletable"
PATIENCE = 3  # seconds that a connection has to end when the server does


@dataclass(frozen=True)
class Wanted:
    """How somebody wants the server."""

    host: str = "127.0.0.1"
    port: int | None = None  # None: the usual one, or any other if it is taken
    data: Path | None = None
    browser: bool = True
    names: Sequence[str] = ()  # by which it is called from elsewhere


def data_folder(given: Path | None) -> Path:
    usual = os.environ.get("FABLETABLE_DATA", USUAL_FOLDER)
    return (given if given is not None else Path(usual)).expanduser()


def serve(wanted: Wanted) -> None:
    """Run the server until somebody ends it."""
    # Tables stay, and choices leave next to no garbage in circles: looking for it less often
    # saved a fifth of the time that a choice takes.
    gc.set_threshold(50_000, 20, 1_000)
    with listening(wanted.host, wanted.port) as door:
        asyncio.run(_serve(wanted, door))


async def _serve(wanted: Wanted, door: socket.socket) -> None:
    store = SqliteStore(data_folder(wanted.data))
    hall = Hall(store, BotWorkers())
    config = uvicorn.Config(
        application(hall, Guard(wanted.names)),
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # messages are small, and memory is for tables
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    address = _address(door)
    print(f"The table is at {address} (Ctrl-C ends it; nothing is lost)", flush=True)
    if wanted.browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    await uvicorn.Server(config).serve([door])


def _address(door: socket.socket) -> str:
    host, port = door.getsockname()[:2]
    if host in ("0.0.0.0", "::"):  # everywhere: also here
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def listening(host: str, port: int | None) -> socket.socket:
    """A socket at this port; without one, at the usual or else at any that is free."""
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
