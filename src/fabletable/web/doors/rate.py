"""How fast a client may speak, and how often anybody may ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from time import monotonic

from fabletable.engine.errors import Mistake

PER_SECOND = 50.0
AT_ONCE = 100.0
MOST_KNOWN = 1_000


class Allowance:
    """Fills up as time passes; every message takes one."""

    __slots__ = ("_last", "_left", "_most", "_per_second")  # each connection has some

    def __init__(self, per_second: float = PER_SECOND, at_once: float = AT_ONCE) -> None:
        self._per_second = per_second
        self._most = self._left = at_once
        self._last = monotonic()

    def spend(self, much: float = 1) -> bool:
        """Whether one more message may come now, or so many bytes."""
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._last) * self._per_second)
        self._last = now
        if self._left < much:
            return False
        self._left -= much
        return True


def network(address: str) -> str:
    """As far as an address tells who it is: of IPv6, anybody has a whole /64 to choose from."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


class Allowances:
    """One for each address that changes come from; those not heard of for longest are forgotten."""

    def __init__(self, per_second: float, at_once: float) -> None:
        self._of = (per_second, at_once)
        self._known: dict[str, Allowance] = {}

    def spend(self, address: str, much: float = 1) -> bool:
        found = self._known.pop(address, None) or Allowance(*self._of)
        self._known[address] = found
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]
        return found.spend(much)


class AtOnce:
    """So many may be under way for one address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._under_way: Counter[str] = Counter()

    @contextmanager
    def one_for(self, address: str) -> Iterator[None]:
        if self._under_way[address] >= self._most:
            raise Mistake("you wait for too much at once; slow down")
        self._under_way[address] += 1
        try:
            yield
        finally:
            self._under_way[address] -= 1
            if not self._under_way[address]:
                del self._under_way[address]
