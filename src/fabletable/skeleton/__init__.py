"""The skeleton of a game in a package of its own: what `fabletable new-game` writes."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from sys import stdlib_module_names

from fabletable.engine.errors import Mistake
from fabletable.shelf import GAMES

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
END = ".txt"  # templates are no Python yet


def write_skeleton(name: str, folder: Path | None = None) -> Path:
    """Write the package of a game with this key; says where it is. Nothing is written over."""
    _check_name(name)
    target = Path(name) if folder is None else folder
    if target.exists():
        raise Mistake(f"{target} is there already; name a folder that is not there yet")
    try:
        _write(files("fabletable.skeleton") / "template", target, _words(name))
    except OSError as why:
        raise Mistake(f"cannot write {target}: {why.strerror or why}") from None
    return target


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise Mistake(f"expected a name such as 'my-game', in small letters; got '{name}'")
    package = name.replace("-", "_")
    if iskeyword(package) or package in stdlib_module_names or package in ("fabletable", "tests"):
        raise Mistake(f"'{package}' means something else in Python; choose another name")
    if name in GAMES:
        raise Mistake(f"'{name}' is on the shelf already; choose another name")


def _words(name: str) -> dict[str, str]:
    package, title = name.replace("-", "_"), name.replace("-", " ").title()
    return {"@key@": name, "@package@": package, "@PACKAGE@": package.upper(), "@title@": title}


def _write(template: Traversable, target: Path, words: dict[str, str]) -> None:
    target.mkdir(parents=True)
    for one in template.iterdir():
        place = target / _filled(one.name.removesuffix(END), words)
        if one.is_dir():
            _write(one, place, words)
        else:
            place.write_text(_filled(one.read_text("utf-8"), words), "utf-8")


def _filled(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text
