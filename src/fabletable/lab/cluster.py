"""Batches done by the machines of a Ray cluster, which does again what a lost one was at."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

from fabletable.engine.errors import Mistake
from fabletable.lab.batches import Answer, Batch, Lost, done

HERE = "auto"  # the cluster that this machine is part of
REACH = 5.0  # seconds to wait for somebody at the address
RETRIES = 5  # of a batch, by Ray itself
# Ray asks for this since it may override which graphics cards are seen; we use none.
QUIET = {"RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


@contextmanager
def on_cluster(address: str) -> Iterator[Nodes]:
    ray = _ray()
    _demand_somebody(address)
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    with redirect_stdout(sys.stderr):  # where Ray may tell of lost nodes
        try:
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
            yield Nodes(ray)
        except ConnectionError as why:
            raise Mistake(f"no Ray cluster could be joined at {address}: {_line(why)}") from None
        finally:
            ray.shutdown()  # which ends our work on all nodes


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise Mistake("a cluster needs Ray: pip install 'fabletable[cluster]'") from None
    return ray


def _demand_somebody(address: str) -> None:
    """Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if address == HERE:
        return
    if not colon or not port.isdecimal():
        raise Mistake(f"--cluster: expected HOST:PORT, ray://HOST:PORT or {HERE}, got '{address}'")
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH).close()
    except (OSError, OverflowError) as why:
        raise Mistake(f"nobody answers at {address}: {why}; is there a `ray start`?") from None


def _line(why: object) -> str:
    """The first line of what Ray says at length."""
    return str(why).strip().partition("\n")[0]


class Nodes:
    grain = 1.0  # second

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self.task = ray.remote(num_cpus=1, max_retries=RETRIES)(done)

    @property
    def workers(self) -> int:
        """Nodes come and go."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def begin(self, batch: Batch[Any]) -> Any:
        return self.task.remote(batch)

    def answer(self, begun: Any) -> Answer[Any]:
        try:
            found: Answer[Any] = self.ray.get(begun)
        except self.ray.exceptions.RayTaskError as why:
            raise Mistake(
                f"a worker of the cluster cannot work for us: {_line(why.cause)}"
            ) from None
        except self.ray.exceptions.RayError as why:
            raise Lost(_line(why)) from None
        return found
