"""The doors of the workshop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from fabletable.engine.rules import AnyRules
from fabletable.lobby.workbench import open_cards
from fabletable.web.doors.answers import address, as_json, asker
from fabletable.web.workshop.wire import MOST_GAMES, Compare, TryCards, Workbench
from fabletable.web.workshop.workshop import bots_on_offer

if TYPE_CHECKING:
    from fabletable.web.doors.app import Doors


def workbench_of(rules: AnyRules) -> Workbench:
    return Workbench(open_cards(rules, {}), bots_on_offer(), MOST_GAMES)


async def try_cards(doors: Doors, request: Request) -> Response:
    wish = await doors.body(request, TryCards)
    return as_json(await doors.hall.workshop.try_cards(address(request), wish))


async def begin(doors: Doors, request: Request) -> Response:
    wish = await doors.body(request, Compare)
    one = await doors.hall.workshop.begin(asker(request), address(request), wish)
    return as_json(one.shown())


async def comparison(doors: Doors, request: Request) -> Response:
    key = request.path_params["id"]
    return as_json(doors.hall.workshop.find(asker(request), key).shown())


async def stop(doors: Doors, request: Request) -> Response:
    key = request.path_params["id"]
    return as_json(doors.hall.workshop.stop(asker(request), key).shown())
