"""The command line in this very process, which spares seconds of starting."""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

import pytest

from fabletable.cli import main


def called(*words: str) -> str:
    """What it printed."""
    out = StringIO()
    with redirect_stdout(out), pytest.raises(SystemExit) as left:
        main([*words, "--workers", "0"])
    assert not left.value.code
    return out.getvalue()


def declined(*words: str) -> str:
    """What it said instead of working."""
    err = StringIO()
    with redirect_stderr(err), pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    said = err.getvalue()
    assert said.count("\n") == 1
    return said
