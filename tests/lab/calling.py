"""The command line in this very process, which spares seconds of starting."""

from __future__ import annotations

from contextlib import redirect_stdout
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
