"""Compiles the hot parts into the wheel where there is a C compiler: a build hook of hatch.

With FABLETABLE_PLAIN=1, without a compiler, and when compiling fails, the wheel is plain Python.
With FABLETABLE_COMPILED=FOLDER it takes what run.py has compiled there already, if that was made
of these very sources by such a Python; else it compiles.
As a program, `hatch_build.py FOLDER` compiles the sources it is started beside into that folder;
so do the hook and run.py.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = ("engine", "games", "bots")
COMPILERS = ("cc", "gcc", "clang", "cl")
# How much the C compiler optimises; tests say 0, which compiles sooner.
LEVEL = os.environ.get("FABLETABLE_OPTIMISE", "2")
JOBS = min(4, os.cpu_count() or 1)  # each takes up to 300 MB
MADE_OF = "made_of.txt"  # beside what was compiled: see `made_of`
BY_NAME = "by_name.json"  # likewise: see `done_by_name`
BEGINS = re.compile(r"[\w *]*\bCPyDef_(\w+)\(.*\) \{$")  # a function
LOOKS_UP = re.compile(
    r"\b_?PyObject_(Call|Vectorcall)|\bCPyObject_(Call|GetAttr)|\bPyObject_SetAttr"
    r"|\bCPyDict_GetItem\(CPyStatic_\w*globals\b"
)
LIBRARIES = {".so", ".pyd"}


class CompiledWheel(BuildHookInterface[Any]):
    """Lays the compiled parts beside the sources that are in the wheel anyway."""

    def dependencies(self) -> list[str]:
        return self.metadata.core.optional_dependencies["compile"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "standard" or not wanted():
            return  # an editable install runs sources that will change
        self.made = Path(mkdtemp())
        if not compiles(Path(self.root, "src"), self.made):
            self.app.display_warning("Could not compile, see above: the wheel is plain Python.")
            return
        build_data.update(pure_python=False, infer_tag=True)
        for file in self.made.rglob("*.*"):
            if file.suffix in LIBRARIES:
                build_data["force_include"][str(file)] = str(file.relative_to(self.made))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "made"):
            shutil.rmtree(self.made)


def wanted() -> bool:
    compilers = [os.environ.get("CC", "").partition(" ")[0], *COMPILERS]
    return os.environ.get("FABLETABLE_PLAIN") != "1" and any(map(shutil.which, compilers))


def compiles(sources: Path, target: Path) -> bool:
    """Run this as a program: mypyc ends the process that it fails in."""
    made = os.environ.get("FABLETABLE_COMPILED")
    if made and was_made_of(Path(made), sources):
        shutil.copytree(made, target, dirs_exist_ok=True)
        return True
    command = [sys.executable, str(Path(__file__).resolve()), str(target)]
    return subprocess.run(command, cwd=sources, stdout=sys.stderr, check=False).returncode == 0


def was_made_of(made: Path, sources: Path) -> bool:
    found = made / MADE_OF
    if found.exists() and found.read_text("utf-8") == made_of(sources):
        return True
    sys.stderr.write(f"{made} was not compiled from these sources: compiling anew.\n")
    return False


def made_of(sources: Path) -> str:
    """A text that is the same for what compiles to the same."""
    found = hashlib.sha256(f"{sysconfig.get_config_var('EXT_SUFFIX')}".encode())
    for file in modules_in(sources):
        found.update(f"\0{file.relative_to(sources).as_posix()}\0".encode() + file.read_bytes())
    return found.hexdigest()


def modules_in(sources: Path) -> list[Path]:
    return sorted(file for part in PARTS for file in (sources / "fabletable" / part).rglob("*.py"))


# -- as a program


def compile_into(target: Path) -> None:
    """Compile the sources in the folder we are in; docs/performance.md says why with these options.

    Each module is a C file of its own, which takes a fifth of the memory and all cores. Hidden
    from outside, functions of different files call each other as quickly as in one file.
    """
    from mypyc.build import mypycify

    files = [str(file) for file in modules_in(Path())]
    with TemporaryDirectory() as rest:
        modules = mypycify(
            ["--config-file=", f"--cache-dir={os.devnull}", *files],
            opt_level=LEVEL,
            debug_level="0",
            multi_file=True,
            target_dir=rest,
        )
        if os.name != "nt":
            for module in modules:
                # All of them share one list of words.
                module.extra_compile_args = [*module.extra_compile_args, "-fvisibility=hidden"]
        build(modules, target, rest)
        (target / BY_NAME).write_text(json.dumps(done_by_name(Path(rest))), "utf-8")
    (target / MADE_OF).write_text(made_of(Path()), "utf-8")


def done_by_name(folder: Path) -> dict[str, int]:
    """By function, how often the C of our modules calls, or looks something up, by its name: this
    is where speed leaks away. tests/golden/by_name.json says how much may be left.
    """
    found: dict[str, int] = {}
    for file in sorted(folder.glob("__native_fabletable*.c")):
        here = ""
        for line in file.read_text("utf-8").splitlines():
            if begins := BEGINS.match(line):
                here = begins[1]
                found[here] = 0
            elif line == "}":
                here = ""
            elif here and LOOKS_UP.search(line):
                found[here] += 1
    return found


def build(modules: list[Any], target: Path, rest: str) -> None:
    """Have setuptools build, on all cores; by itself it takes the files of a library in a row."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    command = build_ext(Distribution({"ext_modules": modules}))
    command.build_lib, command.build_temp, command.parallel = str(target), rest, JOBS
    command.ensure_finalized()
    in_a_row = command.build_extensions
    with ThreadPoolExecutor(JOBS) as pool:

        def build_extensions() -> None:
            command.compiler.compile = on_all_cores(command.compiler.compile, pool)
            in_a_row()

        command.build_extensions = build_extensions
        command.run()


def on_all_cores(
    compile_some: Callable[..., list[str]], pool: ThreadPoolExecutor
) -> Callable[..., list[str]]:
    def compile_all(sources: Sequence[str], **options: Any) -> list[str]:
        made = pool.map(lambda source: compile_some([source], **options), sources)
        return [file for files in made for file in files]

    return compile_all


if __name__ == "__main__":
    compile_into(Path(sys.argv[1]).resolve())
