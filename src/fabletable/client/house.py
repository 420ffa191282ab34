"""A real server in a process of its own."""

from __future__ import annotations

import re
import select
import ssl
import subprocess
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, Protocol, Self

from fabletable.engine.errors import Mistake

PATIENCE = 120.0  # seconds: much longer than anything takes, also on a busy machine


class Process(Protocol):
    """What we want of one: the names of `subprocess.Popen`."""

    pid: int
    stdout: IO[str] | None

    def kill(self) -> None: ...

    def terminate(self) -> None: ...

    def wait(self, timeout: float | None = None) -> int: ...


class House:
    """A server that can be killed and started again with the same tables; `with` one, it runs."""

    program = "fabletable"
    more: Sequence[str] = ()  # words to start it with
    within: Sequence[str] = ()  # a command that runs it, such as in another network
    host = "127.0.0.1"  # where it is found

    def __init__(self, folder: Path, store: str = "") -> None:
        self.folder = folder
        self.store = store  # the address of a database, in place of the folder
        self.port = 0
        self.tls: ssl.SSLContext | None = None  # by which whoever stands before it is known
        self._server: Process | None = None

    @property
    def address(self) -> str:
        return f"http{'s' if self.tls else ''}://{self.host}:{self.port}"

    @property
    def pid(self) -> int:
        assert self._server is not None
        return self._server.pid

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.running:
            self.kill()

    def start(self) -> None:
        """Start, at the same port as before; returns when it listens."""
        place = ["--store", self.store] if self.store else ["--data", str(self.folder)]
        words = ["serve", "--no-browser", "--port", str(self.port), *place, *self.more]
        with self.errors() as errors:
            self._server = self.begun(words, errors)
        assert self._server.stdout is not None
        ready, _, _ = select.select([self._server.stdout], [], [], PATIENCE)
        line = self._server.stdout.readline() if ready else ""
        found = re.search(r"http://127\.0\.0\.1:([0-9]+)/", line)
        if found is None:
            self.kill()
            raise Mistake(f"the server did not start: {line!r}")
        self.port = int(found[1])

    def begun(self, words: Sequence[str], errors: IO[bytes] | None) -> Process:
        """The program with these words, in a process of its own."""
        return subprocess.Popen(
            [*self.within, sys.executable, "-m", self.program, *words],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )

    def errors(self) -> AbstractContextManager[IO[bytes] | None]:
        """Where the server's standard error goes; None: where ours goes."""
        return nullcontext()

    def kill(self) -> None:
        """As a power cut would."""
        assert self._server is not None
        self._server.kill()
        self._end()

    def stop(self) -> int:
        """As Ctrl-C would; says its exit code."""
        assert self._server is not None
        self._server.terminate()
        return self._end()

    def _end(self) -> int:
        server, self._server = self._server, None
        assert server is not None
        assert server.stdout is not None
        code = server.wait(PATIENCE)
        server.stdout.close()
        return code

    @property
    def running(self) -> bool:
        return self._server is not None
