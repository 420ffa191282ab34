"""Files as browsers get them: from memory, packed where that saves something, and each once."""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

ASK_AGAIN = "no-cache"  # it may be kept, but is asked for each time
FOR_EVER = "public, max-age=31536000, immutable"
KINDS = {
    ".js": "text/javascript",
    ".ts": "text/plain",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
COMMENTED = (".js", ".css")
# Lines that are a comment and nothing else: a fifth of what would be sent, and for nobody there.
COMMENTS = re.compile(rb"(?ms)^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n")
# And those that stand behind something in its line.
BESIDE = re.compile(rb"(?m)(?<=[;,{}(\[]) +(?://[^\n]*|/\*[^*\n]*\*/)$")
# What stands before a line, and words for the checker of types within one; no text of ours goes on
# in the next line.
FOR_READERS = re.compile(rb"(?m)^[ \t]+|/\*\* @type \{[^*\n]*\} \*/ ?")
SHEETS = re.compile(r'(?:[ \t]*<link rel="stylesheet" href="/static/[^"]*">\n)+')
HREF = re.compile(r'href="([^"]*)"')
PREFIX = '"/static/'


@dataclass(frozen=True)
class Asset:
    """A file as it is sent."""

    content: bytes
    kind: str

    @cached_property
    def tag(self) -> str:
        """The same as long as the content is: who has it already need not fetch it again."""
        return f'"{sha256(self.content).hexdigest()[:32]}"'

    @cached_property
    def packed(self) -> bytes:
        """Made when somebody first asks; empty where it would save nothing."""
        found = gzip.compress(self.content, 9, mtime=0)
        return found if len(found) < len(self.content) else b""

    def answer(self, request: Request, keep: str = ASK_AGAIN, status: int = 200) -> Response:
        """To those who have it not, or not as it is now."""
        packs = "gzip" in request.headers.get("accept-encoding", "") and bool(self.packed)
        tag = f'{self.tag[:-1]}-gzip"' if packs else self.tag
        headers = {"ETag": tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
        known = request.headers.get("if-none-match", "").split(",")
        if status == 200 and tag in [one.strip().removeprefix("W/") for one in known]:
            return Response(None, 304, headers)
        if packs:
            headers["Content-Encoding"] = "gzip"
        return Response(self.packed if packs else self.content, status, headers, self.kind)


class Client:
    """The browser's part, read once. Its page names every file by a word that changes when any of
    them does: what is found by that word never changes, and is kept for ever.
    """

    def __init__(self, folder: Path) -> None:
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        self._files = {path.relative_to(folder).as_posix(): _read(path) for path in files}
        tags = "".join(name + one.tag for name, one in self._files.items())
        self.word = sha256(tags.encode()).hexdigest()[:16]
        page = SHEETS.sub(self._sheet, self._files["index.html"].content.decode())
        self.page = Asset(page.replace(PREFIX, f"{PREFIX}{self.word}/").encode(), "text/html")

    def _sheet(self, links: re.Match[str]) -> str:
        """One style sheet in place of several that follow each other."""
        names = [name.removeprefix("/static/") for name in HREF.findall(links[0])]
        together = b"".join(self._files[name].content for name in names)
        name = f"style/{sha256(together).hexdigest()[:8]}.css"
        self._files[name] = Asset(together, "text/css")
        return f'  <link rel="stylesheet" href="/static/{name}">\n'

    def find(self, path: str) -> tuple[Asset | None, str]:
        """The file at this path, and how long it may be kept."""
        word, _, name = path.partition("/")
        if word == self.word:
            return self._files.get(name), FOR_EVER
        return self._files.get(path), ASK_AGAIN


def _read(path: Path) -> Asset:
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    content = path.read_bytes()
    if path.suffix in COMMENTED:
        content = FOR_READERS.sub(b"", BESIDE.sub(b"", COMMENTS.sub(b"", content)))
    return Asset(content, kind or "application/octet-stream")
