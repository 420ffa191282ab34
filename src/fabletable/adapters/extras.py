"""What may be missing: each suite is an extra, and its absence is told in one line."""

from __future__ import annotations

from importlib.util import find_spec


def demand(*modules: str) -> None:
    """Raise ImportError with what to do, unless all of these can be imported."""
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise ImportError(
            f"this needs {' and '.join(missing)}, which is not installed: "
            "pip install 'fabletable[research]'"
        )
