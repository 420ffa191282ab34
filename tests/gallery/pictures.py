"""Which pictures there are, how they are taken, and how two of them are compared."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page

from fabletable.engine.log import read_log
from tests.gallery.table import PAINTED, FixedTable

SIZES = {"wide": (1440, 900), "slate": (1024, 768), "tall": (390, 844), "flat": (844, 390)}
LIGHTS: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
RECORDED = Path(__file__).parent / "recorded"
GOLDEN = Path(__file__).parent / "golden"
SMALL = 160  # pixels, the longer side of a picture that is kept
COARSE = 0.25  # dots a pixel are enough for those, and soon painted
ALIKE = 7.0  # of 255: the mean difference that other fonts and edges may make

# Shrinks a picture, and says how far two are apart, each dot of a small copy by itself.
READ = "text => createImageBitmap(new Blob([Uint8Array.from(atob(text), c => c.charCodeAt(0))]))"
SHRUNK = """async ([text, most]) => {
  const image = await (READ)(text);
  const scale = most / Math.max(image.width, image.height);
  const canvas = new OffscreenCanvas(image.width * scale, image.height * scale);
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.72 });
  return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}""".replace("READ", READ)
APART = """async ([now, kept]) => {
  const [one, other] = await Promise.all([now, kept].map(READ));
  const drawn = (image, wide, high) => {
    const pen = new OffscreenCanvas(wide, high).getContext('2d');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, wide, high);
    return pen;
  };
  const small = drawn(one, other.width, other.height).canvas; // as what is kept was made small
  const dots = [small, other].map(image => drawn(image, 64, 48).getImageData(0, 0, 64, 48).data);
  let sum = 0;
  for (let i = 0; i < dots[0].length; i += 1) sum += Math.abs(dots[0][i] - dots[1][i]);
  return sum / (dots[0].length * 0.75);
}""".replace("READ", READ)


@dataclass(frozen=True)
class Moment:
    """A recorded game after so many choices of one's own."""

    game: str
    when: str
    choices: int

    def table(self) -> FixedTable:
        table = FixedTable(read_log((RECORDED / f"{self.game}.json").read_text()))
        table.play(self.choices)
        return table


MOMENTS = [
    Moment("fine-sand", "early", 3),
    Moment("fine-sand", "middle", 40),
    Moment("fine-sand", "late", 90),
    Moment("fabled-fruit", "early", 1),
    Moment("fabled-fruit", "middle", 14),
    Moment("fabled-fruit", "late", 34),
    Moment("wonder-tales", "early", 3),
    Moment("wonder-tales", "middle", 9),
    Moment("wonder-tales", "late", 27),
    Moment("fabletown", "early", 1),
    Moment("fabletown", "middle", 12),
    Moment("fabletown", "late", 28),
]
MIDDLES = [moment for moment in MOMENTS if moment.when == "middle"]


def page_of(chrome: Browser, size: str = "wide", scale: float = 1) -> Page:
    width, height = SIZES[size]
    context = chrome.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        device_scale_factor=scale,
    )
    return context.new_page()


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(PAINTED)


def pictures(page: Page, address: str, moment: Moment) -> Iterator[tuple[str, bytes]]:
    """The moment in every window and both lights, each by its name."""
    moment.table().lay(page, address)
    for size in SIZES:
        resize(page, size)
        for light in LIGHTS:
            page.emulate_media(color_scheme=light)
            yield f"{moment.game}-{moment.when}-{size}-{light}", page.screenshot()


def shrunk(page: Page, picture: bytes, most: int = SMALL) -> bytes:
    return base64.b64decode(page.evaluate(SHRUNK, [_text(picture), most]))


def apart(page: Page, one: bytes, other: bytes) -> float:
    """The mean difference of two pictures, of 255."""
    return float(page.evaluate(APART, [_text(one), _text(other)]))


def _text(picture: bytes) -> str:
    return base64.b64encode(picture).decode()
