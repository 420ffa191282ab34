"""Saying no."""

from __future__ import annotations

from fabletable.web.wire import Code


class Refusal(Exception):
    """Why a wish changes nothing."""

    def __init__(self, code: Code, why: str) -> None:
        super().__init__(why)
        self.code = code
