"""Where the instructions of a decision go, compiled: `python3 run.py profile GAME`.

Random games are played under callgrind, which counts instructions and is not disturbed by
whatever else the machine does. Counted are answers and the making of games, not who plays; and
with `observed` as the last word, the table in numbers, which who is asked looks at before.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from fabletable.engine.errors import Mistake
from fabletable.engine.idle import IDLE
from fabletable.engine.numbers import Eye
from fabletable.engine.rules import AnyRules
from fabletable.form import is_compiled
from fabletable.lab.counted import OTHER, Counted, is_ours, read_counts
from fabletable.lab.measures import answer_first, play_on, starter
from fabletable.lab.tables import lined
from fabletable.shelf import GAMES

DECISIONS = 2_000  # about so many; more change nothing but the time that it takes
PLAY = "--play"  # what we say to ourselves, within callgrind
OBSERVED = "observed"
CALLGRIND = [
    "valgrind", "--tool=callgrind", "--quiet", "--compress-strings=no", "--compress-pos=no",
    "--toggle-collect=CPyDef_game___Game___answer", "--toggle-collect=CPyDef_game___new_game",
    "--toggle-collect=CPyDef_numbers___Eye___look",
]  # fmt: skip
SHOWN = 15  # functions

# What the instructions are for: the nearest caller that one of these names fits, in this order.
PURPOSES = {
    "numbers": r"numbers___",
    "menus": r"choice___(choose|kinds|picks|in_order)|(^|_)(offer|more|otherwise|anything)(_|$)",
    "moves": r"table___Table___(move|show)|zones___",
    "chance": r"chance___",
    "memory": r"memory___|imagine___",
    "boundaries": r"boundary___|___(save|load)(_|$)|fields___",
    "making games": r"game___new_game|___lay_out$|___blank$|facts___|___setup$",
    "coroutines": r"drive___Drive____(let_)?(go_on|begin|next_of)|choice___Ask|together___Part",
    "driver": r"drive___|history___|game___|together___",
    "rules": r"_gen(_|$)|generator_helper",
}
# What they do: by the function itself.
DOINGS = {
    "garbage collection": r"gc_collect|visit_|traverse|(update|subtract)_refs|untrack_",
    "exceptions and awaiting": r"Err|[Ee]xc|Traceback|Frame_New|Code_New|StopIter|Send|send|[Gg]en_"
    r"|YieldFrom|GetCoro",
    "comparing and sorting": r"[Cc]ompare|sort|merge|gallop|attrgetter|itemgetter",
    "numbers": r"[Ll]ong|Tagged|divrem|small_int",
    "attributes by name": r"[Aa]ttr|PyType_Lookup|getset|_getter|GetMethod|member_get",
    "generic calls": r"[Cc]all|Arg|IsSubtype|PyCMethod|lru_cache|FunctionResult|partial|^CPyPy_"
    r"|cfunction|method_",
    "dictionaries and hashing": r"[Dd]ict|keys|[Hh]ash|^set_|_set_",
    "lists and tuples": r"[Ll]ist|[Tt]uple|Sequence|[Ss]lice|iternext|Iter_Next|GetIter|GetItem",
    "text": r"[Uu]nicode|Str|memcpy|memmove|format",
    "objects made and freed": r"Alloc|Malloc|Free|Realloc|alloc|GC|NewRef|Trash|memset|_clear|_new",
    "rules and engine": r"^CPyDef_",
}


def main(words: Sequence[str]) -> int:
    """Count and print; a person's mistake gets one clear line and exit code 2."""
    try:
        if words[:1] == [PLAY]:
            play(chosen(words[1:]))
        else:
            print(in_words(chosen(words)))
    except Mistake as mistake:
        print(f"profile: {mistake}", file=sys.stderr)
        return 2
    return 0


class Chosen(NamedTuple):
    """What is counted."""

    rules: AnyRules
    mode: str
    players: int
    observed: bool

    @property
    def words(self) -> list[str]:
        said = [self.rules.facts.key, self.mode, str(self.players)]
        return [*said, OBSERVED] if self.observed else said


def chosen(words: Sequence[str]) -> Chosen:
    """The game, its mode and how many play: the first ones where nothing is said."""
    games = {**GAMES, IDLE.facts.key: IDLE}
    observed = words[-1:] == [OBSERVED]
    words = words[:-1] if observed else words
    if not words or words[0] not in games or len(words) > 3:
        raise Mistake(
            f"it takes one of {', '.join(games)}; then a mode, how many play, and `{OBSERVED}`"
        )
    rules = games[words[0]]
    modes = {mode.key: mode for mode in rules.facts.modes}
    key = words[1] if len(words) > 1 else next(iter(modes))
    if key not in modes:
        raise Mistake(f"expected one of the modes {', '.join(modes)}, got '{key}'")
    counts = [str(count) for count in modes[key].players]
    players = words[2] if len(words) > 2 else counts[0]
    if players not in counts:
        raise Mistake(f"{key} is for {' or '.join(counts)} players, not for '{players}'")
    return Chosen(rules, key, int(players), observed)


def play(what: Chosen) -> None:
    """Random games, the same ones each time; says how many decisions there were."""
    start, rng, done = starter(what.rules, what.mode, what.players), Random(what.mode), 0
    blank, setup = what.rules.blank, what.rules.setup(what.mode, what.players, "0")
    eyes = [Eye(blank(setup), player) for player in range(what.players)]
    while done < DECISIONS:
        game = start(rng)
        while what.observed and game.asks:
            eyes[game.asks[0].player].look(game)
            answer_first(game, rng)
        done += play_on(game, rng)
    print(done)


def counted(words: Sequence[str]) -> tuple[int, Counted]:
    """Have ourselves play under callgrind; how many decisions there were, and the counts."""
    if not shutil.which(CALLGRIND[0]):
        raise Mistake("there is no valgrind; on Debian and Ubuntu, `apt install valgrind`")
    if not is_compiled():
        raise Mistake("there is no compiled form to count in; `python3 run.py compile` makes it")
    with TemporaryDirectory() as folder:
        file = Path(folder, "counts")
        ran = subprocess.run(
            [*CALLGRIND, f"--callgrind-out-file={file}", *ourselves(words)],
            env={**os.environ, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=False,
        )
        if ran.returncode:
            raise Mistake(f"callgrind failed: {ran.stderr.strip()[-300:]}")
        with file.open(encoding="utf-8", errors="replace") as lines:
            return int(ran.stdout), read_counts(lines)


def ourselves(words: Sequence[str]) -> list[str]:
    return [sys.executable, "-m", "fabletable.lab.profile", PLAY, *words]


def in_words(what: Chosen) -> str:
    decisions, counts = counted(what.words)
    name, each = "/".join(what.words), counts.total / decisions
    return "\n\n".join(
        [
            f"{name}, compiled: {each:,.0f} instructions a decision of {decisions:,}",
            table_of("for", counts.sorted_by(purpose), counts.total, decisions),
            table_of("doing", counts.sorted_by(doing), counts.total, decisions),
            table_of("in", largest(counts), counts.total, decisions),
        ]
    )


def purpose(name: str) -> str:
    """What a compiled function is for; the rest works for its callers."""
    return _fitting(PURPOSES, name) if is_ours(name) or name == OTHER else ""


def doing(name: str) -> str:
    return _fitting(DOINGS, name) or OTHER


def _fitting(patterns: Mapping[str, str], name: str) -> str:
    return next((what for what, pattern in patterns.items() if re.search(pattern, name)), "")


def largest(counts: Counted) -> dict[str, float]:
    """Our functions that take most, with what they have Python do."""
    by_function = counts.sorted_by(lambda name: name if is_ours(name) else "")
    ranked = sorted(by_function.items(), key=lambda one: -one[1])[:SHOWN]
    return {name.removeprefix("CPyDef_").replace("___", "."): cost for name, cost in ranked}


def table_of(title: str, costs: Mapping[str, float], total: int, decisions: int) -> str:
    rows = [[title, "instructions", "share"]]
    for name, cost in sorted(costs.items(), key=lambda one: -one[1]):
        rows.append([name, f"{cost / decisions:,.0f}", f"{cost / total:.1%}"])
    return lined(rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
