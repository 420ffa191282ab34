"""A Ray cluster of two machines, of which one is lost midway; `python -m tests.lab.two_machines`.

Each machine is a network namespace with an address of its own, joined by a cable (a veth pair): no
loopback leads from one to the other. Linux, and root. In the first runs the head of the cluster and
who hands out the work; each has one core. First both work to the end, then all processes of the
second are killed after the first results. Says how long the deals took in one process and on the
cluster, and whether they are the same to the last digit; exit code 1 if they are not.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from fabletable.lab.pool import in_order
from fabletable.lab.trial import deals
from tests.lab.cluster_run import BEFORE, trials

NAMES = [f"fable-{os.getpid()}-{number}" for number in range(2)]
ADDRESSES = ["10.213.0.1", "10.213.0.2"]
PORT = 6399
AT_HEAD = "--at-head"  # what we say to ourselves, in the first namespace
RAY = [
    str(Path(sys.executable).with_name("ray")), "start", "--num-cpus=1", "--num-gpus=0",
    "--disable-usage-stats",
]  # fmt: skip
PATIENCE = 120.0  # seconds until a machine has started, or joined


def main(jobs: int) -> None:
    with TemporaryDirectory(prefix="ray") as folder, two_machines():
        head = ["--head", f"--port={PORT}", f"--temp-dir={folder}", "--include-dashboard=false"]
        at = f"--address={ADDRESSES[0]}:{PORT}"
        on(0, *RAY, *head, f"--node-ip-address={ADDRESSES[0]}", quiet=True)
        on(1, *RAY, at, f"--node-ip-address={ADDRESSES[1]}", quiet=True)
        on(0, sys.executable, "-m", "tests.lab.two_machines", AT_HEAD, str(jobs), NAMES[1])


def at_head(jobs: int, other: str) -> None:
    work = [(trials(), number) for number in range(jobs)]
    start = monotonic()
    ours = [deals(*job) for job in work]
    print(f"in one process: {jobs} deals in {monotonic() - start:.1f} s", flush=True)
    both = on_both(work, "")
    one_lost = on_both(work, other)
    same = ours == both == one_lost
    print("all the same to the last digit" if same else "NOT THE SAME", flush=True)
    os._exit(not same)  # nobody waits for Ray's threads


def on_both(work: list[tuple[Any, ...]], lost: str) -> list[Any]:
    """What comes of the work; after the first results this machine is lost."""
    with in_order(deals, work, cluster=f"{ADDRESSES[0]}:{PORT}") as found:
        wait_for_both()
        start = monotonic()
        results = list(islice(found, BEFORE))
        told = f" of which one was lost with {kill_all(lost)} processes," if lost else ""
        results += list(found)
        took = monotonic() - start
    print(f"on two machines,{told} in {took:.1f} s", flush=True)
    return results


def wait_for_both() -> None:
    ray: Any = import_module("ray")  # the tests may go without
    end = monotonic() + PATIENCE
    while sum(node["Alive"] for node in ray.nodes()) < 2:
        assert monotonic() < end, "the second machine has not joined"
        sleep(0.5)


def kill_all(machine: str) -> int:
    pids = subprocess.run(
        ["ip", "netns", "pids", machine], capture_output=True, text=True, check=True
    ).stdout.split()
    for pid in pids:
        os.kill(int(pid), 9)
    return len(pids)


# -- machines


@contextmanager
def two_machines() -> Iterator[None]:
    try:
        for name in NAMES:
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        cable = ["eth0", "netns", NAMES[0], "type", "veth", "peer", "name", "eth0"]
        ip("link", "add", *cable, "netns", NAMES[1])
        for name, address in zip(NAMES, ADDRESSES, strict=True):
            ip("-n", name, "address", "add", f"{address}/24", "dev", "eth0")
            ip("-n", name, "link", "set", "eth0", "up")
        yield
    finally:
        for name in NAMES:
            kill_all(name)
            ip("netns", "delete", name)


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def on(machine: int, *command: str, quiet: bool = False) -> None:
    """With `quiet`, what it says is for those who look for a fault."""
    call = ["ip", "netns", "exec", NAMES[machine], *command]
    env = {**os.environ, "RAY_raylet_start_wait_time_s": f"{PATIENCE:.0f}"}
    ran = subprocess.run(call, capture_output=quiet, text=True, env=env, check=False)
    if ran.returncode:
        sys.exit(ran.stderr or 1)


if __name__ == "__main__":
    if sys.argv[1:2] == [AT_HEAD]:
        at_head(int(sys.argv[2]), sys.argv[3])
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 120)
