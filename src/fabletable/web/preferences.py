"""What somebody prefers, kept for the person: so it holds on all devices of theirs."""

from __future__ import annotations

import msgspec

from fabletable.web.store.protocol import Change, Store
from fabletable.web.wire_pages import Settings


async def settings_of(store: Store, person: str) -> Settings | None:
    """None if nothing was ever settled, or by a program that knows other settings."""
    kept = await store.name_of(_place_of(person))
    try:
        return msgspec.json.decode(kept, type=Settings) if kept else None
    except msgspec.DecodeError:
        return None


async def settle(store: Store, person: str, settings: Settings) -> None:
    kept = msgspec.json.encode(settings).decode()
    await store.commit(Change("", names=((_place_of(person), kept),)))


def _place_of(person: str) -> str:
    """Among what persons are called: no person's id looks like this."""
    return f"settings/{person}"
