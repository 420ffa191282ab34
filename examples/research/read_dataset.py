"""A data set: which keys do winners choose more often than losers?

fabletable dataset fabletown FOLDER --players 2 --bots rival --games 100
python examples/research/read_dataset.py FOLDER
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pyarrow.dataset as ds

MOST = 5


def main(folder: str) -> None:
    files = [str(file) for file in sorted(Path(folder).glob("moments-*.parquet"))]
    moments = ds.dataset(files).to_table(columns=["key", "reward"])
    won: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for key, reward in zip(moments["key"].to_pylist(), moments["reward"].to_pylist(), strict=True):
        if key is not None and reward:
            (won if reward > 0 else lost)[key] += 1
    keys = sorted(won | lost, key=lambda key: lost[key] - won[key])
    for key in keys[:MOST]:
        print(f"{key}: {won[key]} times by winners, {lost[key]} by losers")


if __name__ == "__main__":
    main(*sys.argv[1:])
