"""What another process has used so far, as Linux tells."""

from __future__ import annotations

import re
from pathlib import Path


def cpu_seconds(pid: int) -> float:
    """Of all threads of a process, in nanoseconds of the scheduler; its bots are others."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(one.read_text().split()[0]) for one in threads) / 1e9


def memory(pid: int) -> float:
    """What a process holds, in KiB."""
    found = re.search(r"VmRSS:\s+([0-9]+)", Path(f"/proc/{pid}/status").read_text())
    return float(found[1]) if found else 0.0
