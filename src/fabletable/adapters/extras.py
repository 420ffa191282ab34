"""What may be missing: each suite is an extra, and its absence is told in one line."""

from __future__ import annotations

from importlib.util import find_spec

from fabletable.program import stop


def demand(*modules: str, by: str = "") -> None:
    """Raise ImportError with what to do, unless all of these can be imported.

    Whoever runs as a program says so by its `__name__`, and ends with that line.
    """
    missing = [name for name in modules if find_spec(name) is None]
    if not missing:
        return
    why = (
        f"this needs {' and '.join(missing)}, which is not installed: "
        "pip install 'fabletable[research]'"
    )
    if by == "__main__":
        stop(2, why)
    raise ImportError(why)
