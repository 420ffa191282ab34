"""Many games at once: reports, comparisons, tuning, ladders, simulation, measuring.

The names below are those to rely on; docs/lab.md says what they mean. They are loaded when
somebody asks for them, so that the command line starts quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fabletable.lab.api import (
        compare as compare,
    )
    from fabletable.lab.api import (
        report as report,
    )
    from fabletable.lab.api import (
        restrict as restrict,
    )
    from fabletable.lab.api import (
        table as table,
    )
    from fabletable.lab.api import (
        tune as tune,
    )
    from fabletable.lab.figures import Chapter as Chapter
    from fabletable.lab.figures import Page as Page
    from fabletable.lab.figures import Span as Span
    from fabletable.lab.html_page import html_of as html_of
    from fabletable.lab.knobs import Knob as Knob
    from fabletable.lab.knobs import Target as Target
    from fabletable.lab.knobs import knobs_in as knobs_in
    from fabletable.lab.pages import markdown as markdown
    from fabletable.lab.pages import plain as plain
    from fabletable.lab.pool import Where as Where
    from fabletable.lab.pool import in_order as in_order
    from fabletable.lab.trial import Trial as Trial
    from fabletable.lab.witness import Played as Played

_HOMES = {
    "api": "compare report restrict table tune",
    "figures": "Chapter Page Span",
    "html_page": "html_of",
    "knobs": "Knob Target knobs_in",
    "pages": "markdown plain",
    "pool": "Where in_order",
    "trial": "Trial",
    "witness": "Played",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [  # noqa: PLE0604 - the names of the table above
    *sorted(_HOME)
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"fabletable.lab has no name '{name}'")
    return getattr(import_module(f"fabletable.lab.{_HOME[name]}"), name)
