"""A stand-in for a language model at the text seat: it takes the option that promises most words.

fabletable text-seat fabletown --program "python examples/research/stand_in.py" --fresh --bots rival

For a model, send `message` to it where this picks, and print what it says.
"""

from __future__ import annotations

import json
import re
import sys


def answer(message: str) -> str:
    """The number of the longest option."""
    options = re.findall(r"^(\d+)\. (.*)$", message.rpartition("You are asked:")[2], re.MULTILINE)
    return str(max(options, key=lambda option: len(option[1]))[0]) if options else "1"


def main() -> None:
    for line in sys.stdin:
        print(answer(json.loads(line)["message"]), flush=True)


if __name__ == "__main__":
    main()
