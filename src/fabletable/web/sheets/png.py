"""A picture as PNG, drawn by a browser: it has the fonts, and draws as the page does."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from fabletable.engine.errors import Mistake

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
SECONDS = 120


def write_png(file: Path, svg: str, wide: int, high: int) -> None:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise Mistake(
            f"a PNG is drawn by a browser: install one of {', '.join(BROWSERS)}, "
            "or name a file that ends with .svg"
        )
    with TemporaryDirectory() as folder:
        source, drawn = Path(folder) / "sheet.svg", Path(folder) / "sheet.png"
        source.write_text(svg, "utf-8")
        words = _words(browser, folder, drawn, wide, high)
        try:
            subprocess.run(
                [*words, source.as_uri()], capture_output=True, timeout=SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            raise Mistake(f"{browser} drew for more than {SECONDS} seconds") from None
        if not drawn.exists():
            raise Mistake(f"{browser} has not drawn anything; name a file that ends with .svg")
        try:
            shutil.copyfile(drawn, file)
        except OSError as error:
            raise Mistake(f"cannot write {file}: {error.strerror}") from None


def _words(browser: str, folder: str, drawn: Path, wide: int, high: int) -> list[str]:
    words = [
        browser, "--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
        "--force-device-scale-factor=1", f"--user-data-dir={folder}/profile",
        f"--window-size={wide},{high}", f"--screenshot={drawn}",
    ]  # fmt: skip
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return (
        [*words, "--no-sandbox"] if root else words
    )  # root has no sandbox, and nothing is fetched
