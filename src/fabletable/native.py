"""A word to the compiler: classes that others may derive from in plain Python.

It knows the decorator by its home in `mypy_extensions`, which is not there at run time.
This file stays outside of what is compiled: compiled code never calls the decorator.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_wishes: Any) -> Any:
        return lambda cls: cls


__all__ = ["mypyc_attr"]
