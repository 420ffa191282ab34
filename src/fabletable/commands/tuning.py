"""Running `tune`: tries are kept one by one, and the values that were found as a card file."""

from __future__ import annotations

from typing import Any

from fabletable.campaigns.disk import write_whole
from fabletable.commands.running import command_words, folder_of, going_on_later, show
from fabletable.commands.ways import Ways
from fabletable.lab.folder import setup_of
from fabletable.lab.keeping import NOWHERE
from fabletable.lab.tuning import Try, Wanted, toml_of, tune, tuned_page
from fabletable.terminal.progress import progress_bar

TRIES, FOUND = "tries.jsonl", "tuned.toml"


def run_tuning(wanted: Wanted, ways: Ways) -> None:
    folder = folder_of(ways, _setup(wanted), TRIES, Try)
    keeper = folder or NOWHERE
    with going_on_later(ways), progress_bar(wanted.tries) as progress:
        tuned = tune(wanted, ways.where, keeper.kept(), keeper.keep, progress)
    page = tuned_page(tuned)
    if folder is not None:
        folder.close(page)
        write_whole(folder.path / FOUND, toml_of(tuned.overlay))
    show(page, ways)


def _setup(wanted: Wanted) -> dict[str, Any]:
    setup = setup_of(command_words(), ["tuned"], [wanted.trial])
    knobs = {knob.name: [knob.least, knob.most] for knob in wanted.knobs}
    return setup | {"knobs": knobs, "target": wanted.target.words, "games": wanted.games}
