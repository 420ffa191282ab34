"""A line that goes dead without a word: it is noticed, what is said of it is true, and the choice
that was under way counts once.
"""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Browser, WebSocketRoute

from tests.web.browser import Visitor
from tests.web.house import House

SOON = 15_000  # milliseconds; on a quiet machine it takes seven seconds


class Line:
    """Between the page and the server; when it is cut, nothing comes through and nobody is told."""

    def __init__(self, visitor: Visitor) -> None:
        self.cut = False
        self.chosen: list[object] = []  # what came through
        visitor.page.route_web_socket(re.compile("/live$"), self._lay)

    def _lay(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(lambda message: self._pass(server, message))
        server.on_message(lambda message: self._pass(page, message))

    def _pass(self, to: WebSocketRoute, message: str | bytes) -> None:
        if not self.cut:
            self.chosen += [message] if '"choose"' in str(message) else []
            to.send(message)


def test_a_dead_line_is_noticed_and_the_choice_counts_once(chrome: Browser, server: House) -> None:
    visitor = Visitor(chrome, server)
    line, page = Line(visitor), visitor.page
    visitor.open("wonder-tales", "me", mode="solo")
    visitor.wait_for_something_to_do()
    visitor.choose(Random(1))
    visitor.wait_for_something_to_do()  # with the answer, or it is cut as well
    asked = visitor.prompt
    line.cut = True
    chosen = page.locator(".option").first
    chosen.click()
    notice = page.get_by_text("Whether your choice has arrived is not known")
    notice.wait_for(timeout=SOON)
    assert visitor.prompt == asked
    assert (
        chosen.get_attribute("aria-busy") == "true"
    )  # and is not made again by somebody impatient
    line.cut = False
    page.wait_for_function(
        "asked => document.querySelector('.prompt').textContent !== asked", arg=asked, timeout=SOON
    )
    notice.wait_for(state="hidden")
    assert len(line.chosen) == 2
    assert len(set(map(str, line.chosen))) == 2  # the first choice, and this one once
    visitor.close()
