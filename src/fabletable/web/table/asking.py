"""What those at a table want to know: nothing is changed by it, nor stored."""

from __future__ import annotations

from fabletable.engine.choice import Ask
from fabletable.engine.stage import Act
from fabletable.web import wire, wishes
from fabletable.web.drawn import Faces, drawn
from fabletable.web.refusal import Refusal
from fabletable.web.table import answering, replays
from fabletable.web.table.stored_table import StoredTable
from fabletable.web.table.viewer import Viewer

Question = wishes.Recall | wishes.Mark | wishes.Why


class Asking:
    """At one table."""

    def __init__(self, stored: StoredTable) -> None:
        self._stored = stored

    async def tell(self, viewer: Viewer, wish: Question) -> wire.ToClient:
        match wish:
            case wishes.Recall():
                return await self._recall(viewer, wish)
            case wishes.Mark():
                return self._mark(viewer, wish)
            case wishes.Why():
                return self._why(viewer, wish)

    async def _recall(self, viewer: Viewer, wish: wishes.Recall) -> wire.Recalled:
        if not viewer.looks_back.spend():
            raise Refusal("too-fast", "too many looks back; slow down")
        with replays.clear_words(self._stored):
            scene, faces = await replays.recalled(self._stored, viewer.seat, wish.line), Faces()
            elements, act = drawn(scene.elements, faces), self._act(viewer.seat, wish.line)
        return wire.Recalled(wish.id, wish.line, elements, faces.new(), act)

    def _act(self, seat: int, line: int) -> Act | None:
        """What a line of the story looked like on the stage."""
        game = self._stored.game
        events = game.events(seat) if game is not None else []
        if game is None or line >= len(events):
            return None  # the next game has begun meanwhile
        return game.act(events[line], seat, self._stored.state.names)

    def _mark(self, viewer: Viewer, wish: wishes.Mark) -> wire.Marked:
        game = self._stored.game
        if game is None or not self.asked(viewer, wish.ask):
            raise Refusal("not-asked", "this question is no longer open")
        return wire.Marked(wish.id, wish.ask, answering.marked(game, viewer.seat, wish.marks))

    def _why(self, viewer: Viewer, wish: wishes.Why) -> wire.Reasons:
        game = self._stored.game
        if not viewer.whys.spend():
            raise Refusal("too-fast", "too many questions; slow down")
        if game is None:
            raise Refusal("cannot", "no game is shown here")
        if game.ask_of(viewer.seat) is not None and not self.asked(viewer, wish.ask):
            raise Refusal("not-asked", "this question is no longer open")
        lines = answering.reasons(game, viewer.seat, self._stored.state.names, wish.at)
        return wire.Reasons(wish.id, wish.at, lines)

    def asked(self, viewer: Viewer, ask: str) -> Ask | None:
        """The question of this name, if the viewer is asked it now."""
        found = self._stored.game.ask_of(viewer.seat) if self._stored.game is not None else None
        if found is None or ask != self._stored.ask_id(viewer.seat):
            return None
        return found
