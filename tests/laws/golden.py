"""The golden files of our games; `python -m tests.laws.golden` writes them anew.

Do so only when the rules were meant to change, and raise the game's rules version with it.
"""

from __future__ import annotations

from pathlib import Path

from fabletable.testing.golden import Golden
from tests.laws.registered import REGISTERED

ROOT = Path(__file__).parents[1]
COUNTS, RECORDED = ROOT / "golden" / "perft.json", ROOT / "recorded"
GOLDEN = Golden(COUNTS, RECORDED)


def main() -> None:
    COUNTS.unlink(missing_ok=True)  # so that nothing stays of what is no longer there
    anew = Golden(COUNTS, RECORDED, writing=True)
    for case in REGISTERED:
        anew.check_counts(case)
        anew.check_recorded(case)


if __name__ == "__main__":
    main()
