"""What goes on beside everything else does not die in silence."""

from __future__ import annotations

import asyncio

import pytest

from fabletable.web.beside import set_going


async def _fails() -> None:
    raise AssertionError("nobody expected this")


def test_who_dies_is_heard_at_once_though_somebody_knows_the_task(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        known = [set_going(_fails()), set_going(asyncio.sleep(60))]
        known[1].cancel()
        await asyncio.wait(known)
        await asyncio.sleep(0)
        (told,) = caplog.records
        assert "_fails" in told.getMessage()
        assert told.exc_info is not None

    asyncio.run(story())
    caplog.clear()
