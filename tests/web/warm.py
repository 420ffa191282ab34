"""A process that has read the program: servers that tests start again and again are forks of it.

To read all modules takes a second of the processor, and a server that is killed at every decision
is started a hundred times. Whether a server starts by itself, others test.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import subprocess
import sys
from atexit import register
from functools import cache
from traceback import print_exc
from typing import IO, NoReturn

from fabletable import cli
from fabletable.commands import house  # noqa: F401  # read before anybody asks for a server


class Forked:
    """A server that was forked off, with the names that `subprocess.Popen` has."""

    def __init__(self, warm: Warm, pid: int, stdout: IO[str] | None) -> None:
        self.pid = pid
        self.stdout = stdout
        self._warm = warm

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def terminate(self) -> None:
        os.kill(self.pid, signal.SIGTERM)

    def wait(self, timeout: float | None = None) -> int:
        return self._warm.waited(self.pid, timeout)


class Warm:
    """The process to fork from. A fork that has ended keeps its number until it is waited for."""

    def __init__(self) -> None:
        self._line, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, str(theirs.fileno())], pass_fds=[theirs.fileno()]
            )

    def forked(self, words: list[str], errors: IO[bytes] | None) -> Forked:
        """A server that is started with these words."""
        ours, theirs = os.pipe()
        given = [theirs, errors.fileno() if errors is not None else 2]
        socket.send_fds(self._line, [json.dumps(words).encode()], given)
        os.close(theirs)
        pid = int(self._line.recv(100))
        return Forked(self, pid, os.fdopen(ours))

    def waited(self, pid: int, timeout: float | None) -> int:
        """How that one ended, once it has."""
        self._line.settimeout(timeout)
        self._line.send(json.dumps(pid).encode())
        return int(self._line.recv(100))

    def end(self) -> None:
        self._line.close()
        self._process.wait()


@cache
def warm() -> Warm:
    """One for all tests of a process."""
    found = Warm()
    register(found.end)
    return found


def main(fd: int) -> None:
    """Fork whenever somebody wants a server, and say how one ended."""
    line = socket.socket(fileno=fd)
    gc.freeze()
    while True:
        said, given, _, _ = socket.recv_fds(line, 10_000, 2)
        if not said:
            return
        wish = json.loads(said)
        if isinstance(wish, int):
            found = os.waitstatus_to_exitcode(os.waitpid(wish, 0)[1])
        else:
            found = os.fork() or _become(wish, *given)
            for one in given:
                os.close(one)
        line.send(str(found).encode())


def _become(words: list[str], stdout: int, stderr: int) -> NoReturn:
    """A server with these streams; it never comes back."""
    os.dup2(stdout, 1)
    os.dup2(stderr, 2)
    sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w", 1)
    code = 1
    try:
        cli.main(words)
        code = 0
    except SystemExit as end:
        code = int(end.code or 0)
    except BaseException:
        print_exc()
        raise
    finally:
        sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    main(int(sys.argv[1]))
