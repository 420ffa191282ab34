"""Running `tune`: tries are kept one by one, and the values that were found as a card file."""

from __future__ import annotations

from fabletable.campaigns.disk import write_whole
from fabletable.commands.running import Ways, command_words, show
from fabletable.lab.folder import Folder, setup_of
from fabletable.lab.tuning import Try, Wanted, toml_of, tune, tuned_page
from fabletable.terminal.progress import progress_bar

TRIES, FOUND = "tries.jsonl", "tuned.toml"


def run_tuning(wanted: Wanted, ways: Ways) -> None:
    folder = _folder(wanted, ways)
    known = folder.kept() if folder is not None else []
    keep = folder.keep if folder is not None else _nowhere
    try:
        with progress_bar(wanted.tries) as progress:
            tuned = tune(wanted, ways.where, known, keep, progress)
    except KeyboardInterrupt:
        kept = (
            f"its tries are kept in {ways.out}, --resume goes on" if folder else "nothing is kept"
        )
        raise KeyboardInterrupt(kept) from None
    page = tuned_page(tuned)
    if folder is not None:
        folder.close(page)
        write_whole(folder.path / FOUND, toml_of(tuned.overlay))
    show(page, ways)


def _folder(wanted: Wanted, ways: Ways) -> Folder[Try] | None:
    if ways.out is None:
        return None
    setup = setup_of(command_words(), ["tuned"], [wanted.trial])
    knobs = {knob.name: [knob.least, knob.most] for knob in wanted.knobs}
    setup |= {"knobs": knobs, "target": wanted.target.words, "games": wanted.games}
    return Folder(ways.out, setup, TRIES, Try, resume=ways.resume)


def _nowhere(_: Try) -> None:
    pass
