"""A shuffle that nobody makes alone: a secret, sealed before anybody gives a share, and the shares.

Whoever deals shows the seal of a secret. Then everybody gives a share, made after they have seen
the seal. The seed of the game is made of all of these, which are told when the game is over: so
whoever deals cannot choose what is dealt, nor can anybody else.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from fabletable.engine.errors import Mistake


def secret_of(keeper: bytes, table: str, number: int) -> str:
    """The secret for a table's game of this number; told, it tells nothing of any other."""
    return hmac.new(keeper, f"shuffle/{table}/{number}".encode(), sha256).hexdigest()


def seal_of(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def seed_of(secret: str, shares: Sequence[str]) -> str:
    """Shares are those of the seats, in their order; empty where nobody gave one."""
    return sha256("/".join([secret, *shares]).encode()).hexdigest()


def check_shuffle(found: Mapping[str, Any], seed: str, sealed: str = "", share: str = "") -> None:
    """Raises Mistake, saying why, unless the game was shuffled as was sealed before it.

    `sealed` is the seal that somebody was shown, and `share` what they gave.
    """
    secret, shares = found.get("secret"), found.get("shares")
    told = [secret, *shares] if isinstance(shares, list) else [None]
    if not all(isinstance(one, str) and one.isascii() for one in told):
        raise Mistake("this file does not tell how the game was shuffled")
    assert isinstance(secret, str)
    assert isinstance(shares, list)
    shown = sealed or found.get("sealed")
    if not shown:
        raise Mistake("this file tells no seal: give the one that you were shown with --sealed")
    if seal_of(secret) != shown:
        raise Mistake("the secret is not the one that was sealed before the game")
    if share and share not in shares:
        raise Mistake("your share is not among those that the game was shuffled with")
    if seed_of(secret, shares) != seed:
        raise Mistake("the game was not dealt with this secret and these shares")
