#!/usr/bin/env python3
"""Set up and run everything. Needs Python 3.11, and a network the first time.

python3 run.py               open the table in the browser
python3 run.py test [...]    every test; further words go to pytest
python3 run.py pythons [...] the tests that need no tools, on every Python of this machine
python3 run.py soak [...]    the table server under stress, for as long as you like
python3 run.py gallery [...] pictures of every game in every window
python3 run.py check         ruff, mypy and import-linter; tsc and prettier for the browser's side
python3 run.py format        put everything in the shape that the checks expect
python3 run.py bench [...]   how fast the games run, beside OpenSpiel and RLCard
python3 run.py profile GAME  where the instructions of a decision go, counted by valgrind
python3 run.py compile       make the games two to three times as fast, now
python3 run.py <words>       the same as `fabletable <words>`
"""

from __future__ import annotations  # this file must start, and complain, on Python 3.8 too

import contextlib
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent
OLDEST = (3, 11)
FOLDERS = {
    "run": ".venv",
    "dev": ".venv",
    "bench": ".venv-bench",
    "compile": ".venv-compiler",
    "pythons": f".venv-3.{sys.version_info[1]}",
}
INCLUDES = {group: [group, "run"] if group == "dev" else [group] for group in FOLDERS}
COPIES = ROOT / ".venv-compiled"  # of the parts below, each named by what it is made of
PARTS = ("engine", "games", "bots")
COMPILERS = ("cc", "gcc", "clang", "cl")
KEPT = 3  # of these copies: somebody may still be playing with an older one
LATER = "--later"  # what we say to ourselves, for a copy that nobody waits for
# Starting workers costs a second: worth it for all tests, not for a chosen few.
# One more than there are cores, since many tests wait for a server or a page; a thief takes what
# waits behind a slow test.
WORKERS = ["-n", str(min(4, (os.cpu_count() or 1) + 1)), "--dist", "worksteal"]
TOOLLESS = ["tests/engine", "tests/games", "tests/campaigns", "tests/terminal"]
HERE = "--here"  # what we say to ourselves, for the Python that hears it
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# What tests start, and Debian's packages.
PROGRAMS = {"postgres": "postgresql", "nginx": "nginx", "strace": "strace"}
POSTGRES = Path("/usr/lib/postgresql")  # where Debian has its programs, though not on the path
APT = ["env", "RUNLEVEL=1", "apt-get", "-qq", "-y", "install"]  # at this level no service starts
PACKAGES = ".venv-npm"  # what package-lock.json names, for node
NPM_CI = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
IMPATIENT = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000"]  # or it tries for minutes
TSC = ["node", f"{PACKAGES}/node_modules/typescript/bin/tsc"]
PRETTIER = ["node", f"{PACKAGES}/node_modules/prettier/bin/prettier.cjs", "--log-level=warn"]
CLIENT = ["src/fabletable/web/static/**/*.{js,css}", "tests/client/*.{js,ts,json}"]
CHECKS = {
    "ruff check": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy"],
    "lint-imports": ["lint-imports", "--no-cache", "--no-logo"],
    "tsc": TSC,
    "prettier": [*PRETTIER, "--check", *CLIENT],
}
FORMATS = {"ruff format": ["ruff", "format"], "prettier": [*PRETTIER, "--write", *CLIENT]}


class SetUpFailed(Exception):
    """One line for the person at the keyboard: what went wrong and what to do."""


def main(words: list[str]) -> int:
    try:
        demand_python(sys.version_info[:2])
        return obey(words)
    except (SetUpFailed, OSError) as why:
        say(str(why))
        return 1
    except KeyboardInterrupt:
        return 130


def obey(words: list[str]) -> int:
    ours = {
        "test": test,
        "pythons": pythons,
        "soak": soak,
        "gallery": gallery,
        "check": check,
        "format": put_in_shape,
        "bench": bench,
        "profile": profile,
        "compile": compile_now,
    }
    if words and words[0] in ours:
        return ours[words[0]](words[1:])
    python = ready("run")
    prefer_compiled()
    return hand_over(python, "-m", "fabletable", *words)


def test(words: list[str]) -> int:
    python = ready("dev")
    find_browser(python)
    find_servers()
    os.chdir(ROOT)
    return hand_over(python, "-m", "pytest", *([] if words else WORKERS), *words)


def pythons(words: list[str]) -> int:
    if words[:1] == [HERE]:
        return test_here(words[1:])
    found = found_pythons()
    failed = [name for name, python in found.items() if not passes_on(name, python, words)]
    say(f"failed on {', '.join(failed)}" if failed else f"passed on {', '.join(found)}")
    return 1 if failed else 0


def passes_on(name: str, python: str, words: list[str]) -> bool:
    say(f"-- Python {name}: {python}")
    return runs([python, str(ROOT / "run.py"), "pythons", HERE, *words])


def test_here(words: list[str]) -> int:
    python = ready("pythons")
    os.chdir(ROOT)
    chosen = words or [*WORKERS, *TOOLLESS]
    return hand_over(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen)


def soak(words: list[str]) -> int:
    python = ready("dev")
    find_browser(python)
    os.chdir(ROOT)
    prefer_compiled()
    return hand_over(python, "-m", "tests.soak", *words)


def gallery(words: list[str]) -> int:
    python = ready("dev")
    find_browser(python)
    os.chdir(ROOT)
    return hand_over(python, "-m", "tests.gallery", *words)


def check(words: list[str]) -> int:
    refuse("check", words)
    return run_all(CHECKS, "passed")


def put_in_shape(words: list[str]) -> int:
    refuse("format", words)
    return run_all(FORMATS, "done")


def run_all(calls: dict[str, list[str]], well: str) -> int:
    """Run every tool, also after one has failed, and say in the end which did."""
    tools = ready("dev").parent
    ready_packages(tools)
    failed = [name for name, call in calls.items() if not runs([str(tools / call[0]), *call[1:]])]
    say(f"failed: {', '.join(failed)}" if failed else f"{well}: {', '.join(calls)}")
    return 1 if failed else 0


def bench(words: list[str]) -> int:
    try:
        python = ready("bench")
    except SetUpFailed as why:
        say(f"{why} Going on without OpenSpiel and RLCard.")
        python = ready("run")
    if not any(word.startswith("--against") for word in words):  # which is plain Python alone
        try:
            run_on(compiled())
        except SetUpFailed as why:
            say(f"{why} Going on with plain Python alone.")
    return hand_over(python, "-m", "fabletable.lab.bench", *words)


def profile(words: list[str]) -> int:
    python = ready("run")
    run_on(compiled())
    return hand_over(python, "-m", "fabletable.lab.profile", *words)


def compile_now(words: list[str]) -> int:
    if words == [LATER]:
        return compile_gently()
    refuse("compile", words)
    start = time.monotonic()
    known = copy_of(ROOT / "src").exists()
    copy = compiled().relative_to(ROOT)
    took = f"in {time.monotonic() - start:.0f} seconds"
    say(f"Already compiled: {copy}" if known else f"Compiled {took}: {copy}")
    return 0


def refuse(word: str, further: list[str]) -> None:
    if further:
        raise SetUpFailed(f"{word} takes no further words, but got: {' '.join(further)}")


def demand_python(version: tuple[int, ...]) -> None:
    if version < OLDEST:
        needed, found = (".".join(map(str, v)) for v in (OLDEST, version))
        raise SetUpFailed(f"Fabletable needs Python {needed} or newer, but this is {found}.")


# -- Pythons


def found_pythons() -> dict[str, str]:
    """Return a Python of each version that we run on, the oldest first; this one for its own."""
    found = {sys.version_info[1]: sys.executable}
    for minor, python in installed_pythons():
        if minor >= OLDEST[1] and minor not in found and makes_environments(python):
            found[minor] = str(python)
    return {f"3.{minor}": found[minor] for minor in sorted(found)}


def installed_pythons() -> Iterator[tuple[int, Path]]:
    """Those on the path, and those that pyenv keeps: it lays only the chosen ones on the path."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    for folder in [*map(Path, os.get_exec_path()), *sorted(pyenv.glob("*/bin"))]:
        for file in sorted(folder.glob("python3.*")):
            if match := re.fullmatch(r"python3\.(\d+)(\.exe)?", file.name):
                yield int(match[1]), file


def makes_environments(python: Path) -> bool:
    call = [str(python), "-c", "import ensurepip, venv"]
    with contextlib.suppress(OSError):  # a link that leads nowhere
        return subprocess.run(call, capture_output=True, check=False).returncode == 0
    return False


# -- a browser for the tests, and servers


def find_browser(python: Path) -> None:
    """Install Chromium if there is none: with Debian's tools, or else with Playwright's.

    Without one, the tests that need it say so.
    """
    if any(map(shutil.which, BROWSERS)):
        return
    say("Installing Chromium, which the tests of the browser's table need ...")
    if debian_installs("chromium"):  # with the fonts that it recommends
        return
    if not runs([str(python), "-m", "playwright", "install", "chromium"]):
        say("There is no Chromium, and none could be installed: see above.")


def find_servers() -> None:
    """Install PostgreSQL and nginx, with Debian's tools, where there are none.

    Without them, the tests that need them say so.
    """
    lacking = [
        package
        for program, package in PROGRAMS.items()
        if not shutil.which(program) and not any(POSTGRES.glob(f"*/bin/{program}"))
    ]
    if not lacking:
        return
    say(f"Installing {' and '.join(lacking)}, which the tests of the table server need ...")
    if not debian_installs(*lacking):
        say(f"There is no {' nor '.join(lacking)}, and none could be installed: see above.")


def debian_installs(*packages: str) -> bool:
    """Whether this is a Debian whose packages we may install, and did."""
    debian = shutil.which("apt-get") is not None and getattr(os, "geteuid", lambda: 1)() == 0
    return debian and runs(["apt-get", "-qq", "update"]) and runs([*APT, *packages])


# -- environments


def ready(group: str) -> Path:
    """Return the Python of an environment in which all of this group is installed."""
    folder = ROOT / FOLDERS[group]
    with one_at_a_time(folder):
        if stamps(folder).get("setup") != stamp("setup"):
            say(f"Setting up {folder.name}; this happens once and takes a while ...")
            make(folder)
        if stamps(folder).get(group) != stamp(group):
            # Whoever tests keeps the tools when a player's start finds something changed.
            install(folder, "dev" if "dev" in stamps(folder) else group)
    return python_in(folder)


def make(folder: Path) -> None:
    """Make an empty environment with uv in it."""
    if not all(map(importlib.util.find_spec, ("venv", "ensurepip"))):
        raise SetUpFailed(
            "This Python cannot make virtual environments: install them first, "
            "on Debian and Ubuntu with `apt install python3-venv`."
        )
    if not runs([sys.executable, "-m", "venv", "--clear", str(folder)]):
        raise SetUpFailed(f"Could not make {folder}: see above, then run this again.")
    if not runs(pip(folder, "setup")):
        raise SetUpFailed("Could not install uv: is there a network? Then run this again.")
    write_stamps(folder, {"setup": stamp("setup")})


def install(folder: Path, group: str) -> None:
    """Make the environment hold what is locked for this group, and the project itself."""
    say(f"Installing requirements/{group}.lock into {folder.name} ...")
    write_stamps(folder, {"setup": stamp("setup")})
    # pip is slower, but knows the settings of a machine whose only way out is a mirror.
    if not runs(uv_sync(folder, group)) and not runs(pip(folder, "setup", group)):
        raise SetUpFailed(
            f"Could not install requirements/{group}.lock: is there a network? Then run this again."
        )
    if not runs(uv_project(folder)):
        raise SetUpFailed(f"Could not install the project into {folder.name}: see above.")
    write_stamps(folder, {name: stamp(name) for name in ("setup", *INCLUDES[group])})


def pip(folder: Path, *groups: str) -> list[str]:
    locks = [word for group in groups for word in ("-r", str(lock(group)))]
    options = ["-qq", "--retries", "2", "--disable-pip-version-check", "--require-hashes"]
    return [str(python_in(folder)), "-m", "pip", "install", *options, *locks]


def uv_sync(folder: Path, group: str) -> list[str]:
    # What is built from source is built with locked tools.
    locks = ["--build-constraints", str(lock(group)), str(lock("setup")), str(lock(group))]
    return [*uv(folder, "sync"), "--require-hashes", *locks]


def uv_project(folder: Path) -> list[str]:
    return [*uv(folder, "install"), "--no-deps", "--no-build-isolation", "--editable", str(ROOT)]


def uv(folder: Path, verb: str) -> list[str]:
    python = str(python_in(folder))
    return [python, "-m", "uv", "pip", verb, "--quiet", "--python", python]


def lock(group: str) -> Path:
    return ROOT / "requirements" / f"{group}.lock"


def python_in(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def stamp(group: str) -> str:
    """Return a text that changes whenever what must be installed may have changed."""
    files = [lock("setup")]
    if group != "setup":
        files += [lock(group), ROOT / "pyproject.toml"]
    facts = [sys.implementation.cache_tag, str(ROOT), *(file.read_text("utf-8") for file in files)]
    return hashlib.sha256("\0".join(facts).encode()).hexdigest()


def stamps(folder: Path) -> dict[str, str]:
    """Return what was completely installed; nothing if somebody took the Python away."""
    file = folder / "stamps.json"
    if not (file.exists() and python_in(folder).exists()):
        return {}
    installed: dict[str, str] = json.loads(file.read_text("utf-8"))
    return installed


def write_stamps(folder: Path, installed: dict[str, str]) -> None:
    fresh = folder / "stamps.json.new"
    fresh.write_text(json.dumps(installed), "utf-8")
    fresh.replace(folder / "stamps.json")


# -- packages for node, which is itself in requirements/dev.lock


def ready_packages(tools: Path) -> None:
    """Have node's packages installed as package-lock.json says."""
    folder = ROOT / PACKAGES
    with one_at_a_time(folder):
        done = folder / f"{stamp_of_packages()}.done"
        if not done.exists():
            say(f"Installing package-lock.json into {folder.name} ...")
            install_packages(tools, folder)
            done.touch()


def install_packages(tools: Path, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / name, folder)
    installed = runs([str(tools / "npm"), *NPM_CI, *IMPATIENT], folder)
    # npm counts it as a success when the part of TypeScript for this machine could not be had.
    if not installed or not runs([str(tools / TSC[0]), *TSC[1:], "--version"]):
        raise SetUpFailed(
            "Could not install package-lock.json: is there a network? Then run this again."
        )


def stamp_of_packages() -> str:
    files = [ROOT / name for name in ("package.json", "package-lock.json")]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:16]


# -- the compiled form


def prefer_compiled() -> None:
    """Run the compiled parts if they are there; if not, have them made while somebody plays."""
    if plain_wanted():
        return
    copy = copy_of(ROOT / "src")
    if copy.exists():
        run_on(copy)
    elif os.environ.get("CI") != "true" and has_compiler() and not mark_of_failure(copy).exists():
        compile_later()


def compile_later() -> None:
    """Start a process of its own that has lower priority than anything else, and forget it."""
    COPIES.mkdir(exist_ok=True)
    flags = ("IDLE_PRIORITY_CLASS", "CREATE_NO_WINDOW", "CREATE_NEW_PROCESS_GROUP")
    with (COPIES / "log.txt").open("a") as log:
        subprocess.Popen(
            [sys.executable, str(ROOT / "run.py"), "compile", LATER],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            creationflags=sum(getattr(subprocess, flag, 0) for flag in flags),
        )


def compile_gently() -> int:
    """Compile at the lowest priority, unless somebody is at it already."""
    if sys.platform != "win32":
        os.nice(19)
    with contextlib.suppress(BlockingIOError), one_at_a_time(COPIES / "later", waits=False):
        return compile_now([])
    return 0


def run_on(copy: Path) -> None:
    """Whoever starts from here takes the parts from this copy: see fabletable/__init__.py."""
    os.environ["FABLETABLE_COMPILED"] = str(copy)


def compiled() -> Path:
    """Return the compiled copy of the sources as they are now; make it if it is not there."""
    if plain_wanted():
        raise SetUpFailed("FABLETABLE_PLAIN=1 asks for plain Python.")
    if not has_compiler():
        raise SetUpFailed(
            "There is no C compiler: install one first, "
            "on Debian and Ubuntu with `apt install gcc python3-dev`."
        )
    python = tools()
    COPIES.mkdir(exist_ok=True)
    with one_at_a_time(COPIES), tempfile.TemporaryDirectory() as folder:
        # They may change while we compile: what is compiled is what is named.
        sources = Path(shutil.copytree(ROOT / "src", Path(folder, "src")))
        copy = copy_of(sources)
        if not copy.exists():
            make_copy(python, sources, copy)
    return copy


def make_copy(python: Path, sources: Path, copy: Path) -> None:
    say("Compiling; this happens once for each change of the rules and takes a minute or two ...")
    fresh = copy.with_suffix(".new")
    forget_old_copies(fresh)
    begun = os.times()
    if not runs([str(python), str(ROOT / "hatch_build.py"), str(fresh)], sources):
        mark_of_failure(copy).touch()
        raise SetUpFailed("Could not compile: see above.")
    (fresh / "took.json").write_text(json.dumps(seconds_since(begun)))  # for bench
    fresh.replace(copy)


def seconds_since(begun: os.times_result) -> dict[str, float]:
    """How long a child took, and what of it was work."""
    now = os.times()
    user, system = now[2] - begun[2], now[3] - begun[3]
    return {"seconds": round(now[4] - begun[4], 1), "cpu_seconds": round(user + system, 1)}


def forget_old_copies(fresh: Path) -> None:
    """Make room for this one, which somebody may have begun and not finished."""
    shutil.rmtree(fresh, ignore_errors=True)
    for mark in COPIES.glob("*.failed"):
        mark.unlink()
    for old in sorted(COPIES.glob("*/"), key=lambda old: old.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old)


def copy_of(sources: Path) -> Path:
    """Return where the compiled copy of these sources is, or would be."""
    made_of = hashlib.sha256(str(sysconfig.get_config_var("EXT_SUFFIX")).encode())
    made_of.update(os.environ.get("FABLETABLE_OPTIMISE", "").encode())  # see hatch_build.py
    for tool in (ROOT / "hatch_build.py", lock("compile")):
        made_of.update(tool.read_bytes())
    for file in sorted(
        file for part in PARTS for file in (sources / "fabletable" / part).rglob("*.py")
    ):
        made_of.update(f"\0{file.relative_to(sources)}\0".encode() + file.read_bytes())
    return COPIES / made_of.hexdigest()[:16]


def mark_of_failure(copy: Path) -> Path:
    """What failed once would fail again at every start."""
    return copy.with_suffix(".failed")


def plain_wanted() -> bool:
    return os.environ.get("FABLETABLE_PLAIN") == "1"


def has_compiler() -> bool:
    return any(map(shutil.which, [os.environ.get("CC", "").partition(" ")[0], *COMPILERS]))


def tools() -> Path:
    """Return a Python that can compile; whoever tests has one already."""
    folder = ROOT / FOLDERS["dev"]
    if stamps(folder).get("dev") == stamp("dev"):
        return python_in(folder)
    return ready("compile")


# -- processes


@contextlib.contextmanager
def one_at_a_time(folder: Path, waits: bool = True) -> Iterator[None]:
    """Two that start at once set up one after the other; Windows has no such lock."""
    with folder.with_name(folder.name + ".lock").open("w") as held:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


def runs(command: list[str], folder: Path = ROOT) -> bool:
    """Run to the end; standard output belongs to the program that is set up, not to us."""
    return subprocess.run(command, cwd=folder, stdout=sys.stderr, check=False).returncode == 0


def hand_over(python: Path, *words: str) -> int:
    command = [str(python), *words]
    if sys.platform == "win32":
        return subprocess.run(command, check=False).returncode
    return os.execv(command[0], command)


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
