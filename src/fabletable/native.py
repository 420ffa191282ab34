"""Words to the compiler: classes that others may derive from in plain Python, and numbers that fit
into a machine word.

It knows both by their home in `mypy_extensions`, which is not there at run time.
This file stays outside of what is compiled: compiled code never calls the decorator.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_wishes: Any) -> Any:
        return lambda cls: cls


__all__ = ["i64", "mypyc_attr"]
