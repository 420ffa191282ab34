"""The long runs: `python3 run.py soak [--minutes N] [--only crashes,secrets] [--seed S]`."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import secrets
import sys
import time
import traceback
from collections.abc import Callable, Sequence

from tests.soak.report import Report, Say

PARTS = (
    "crashes", "twins", "storm", "power", "networks",
    "damage", "floods", "secrets", "fuzz", "browser",
)  # fmt: skip
WIDTH = 110
RARELY = 10  # seconds between two lines of progress that nobody overwrites
Part = Callable[[float, str, Say], Report]


def main(words: Sequence[str]) -> int:
    wanted = asked_for(words)
    parts = [name for name in wanted.only if found(name)]
    print(f"soak: {', '.join(parts)} for {wanted.minutes:g} minutes, --seed {wanted.seed}")  # noqa: T201
    end = time.monotonic() + wanted.minutes * 60
    reports: dict[str, Report] = {}
    for i, name in enumerate(parts):
        now = time.monotonic()
        share = now + max(0.0, end - now) / (len(parts) - i)
        reports[name] = run_part(name, share, wanted.seed)
    print(table(reports))  # noqa: T201
    return 1 if any(report.found for report in reports.values()) else 0


def asked_for(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run.py soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--only", type=_parts, default=PARTS, help=f"some of {','.join(PARTS)}")
    parser.add_argument("--seed", default="", help="to repeat an earlier run")
    found = parser.parse_args(words)
    found.seed = found.seed or secrets.token_hex(4)
    return found


def _parts(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in PARTS:
            raise argparse.ArgumentTypeError(f"no part '{name}'; there are: {', '.join(PARTS)}")
    return names


def found(name: str) -> bool:
    return importlib.util.find_spec(f"tests.soak.{name}") is not None


def run_part(name: str, until: float, seed: str) -> Report:
    """Run it; if it fails itself, that is found too."""
    part: Part = importlib.import_module(f"tests.soak.{name}").run
    began = time.monotonic()
    said = -RARELY

    def say(line: str) -> None:
        nonlocal said
        passed = int(time.monotonic() - began)
        if not sys.stdout.isatty() and passed - said < RARELY:
            return
        said = passed
        start, end = ("\r", "") if sys.stdout.isatty() else ("", "\n")
        shown = f"{name} {passed // 60}:{passed % 60:02}  {line}"[:WIDTH].ljust(WIDTH)
        print(f"{start}{shown}", end=end, flush=True)  # noqa: T201

    try:
        report = part(until, seed, say)
    except Exception:  # noqa: BLE001  # the other parts go on
        report = Report(found=[f"{name} failed itself:\n{traceback.format_exc()}"])
    for finding in report.found:
        print(f"\n!! --seed {seed}: {finding}", flush=True)  # noqa: T201
    return report


def table(reports: dict[str, Report]) -> str:
    """What was tried, how often, and what was found."""
    lines = []
    for name, report in reports.items():
        state = f"{len(report.found)} findings, see above" if report.found else "nothing found"
        lines += ["", f"{name}: {state}"]
        lines += [f"{count:>16,}  {what}" for what, count in report.tried.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
