"""After a turn: off-loads are handed over, and the game may end and be scored."""

from __future__ import annotations

from fabletable.engine.story import Pan, Weight
from fabletable.engine.zones import Zone
from fabletable.games.fine_sand.result import result_of
from fabletable.games.fine_sand.sand import Sand
from fabletable.games.fine_sand.sheet import tell_total
from fabletable.games.fine_sand.table import LAST_TURN, NOW, ONE_MORE, OVER, SHEET, Beach, Builder
from fabletable.games.fine_sand.texts import cards, coins


def hand_over(table: Beach) -> None:
    """What was built for neighbours lands there. Then, if every Symbol card holds a card, all
    take the right one's top.
    """
    for me in table.builders:
        if me.building.cards:
            table.move_all(me.building, me.left.discard)
    if table.players > 1:
        hand_on(table, [me.symbol for me in table.builders])


def hand_on(table: Beach, symbols: list[Zone[Sand]]) -> None:
    if all(symbol.cards for symbol in symbols):
        for me in table.builders:
            symbol = symbols[me.player - 1]  # the right one's
            right = table.builders[me.player - 1].player
            me.tell("received", [symbol.top], other=right)
            table.move_top(symbol, me.discard)
    elif table.telling and any(symbol.cards for symbol in symbols):
        table.tell("stays")


def finish(table: Beach) -> None:
    """The game ends after this turn, or after one more, when a player has drawn all cards."""
    now = one_more = False
    for me in table.builders:
        if me.ends == NOW:
            now = True
        elif me.ends == ONE_MORE:
            one_more = True
    if now or table.turn >= table.last_turn:
        if table.turn == LAST_TURN - 1 and not now and not one_more:
            table.tell("stopped", words=(LAST_TURN,))
        end_game(table)
    elif one_more:
        table.last_turn = min(table.last_turn, table.turn + 1)
    table.turn += 1


def end_game(table: Beach) -> None:
    """Big sand castles take in some unbuilt cards; then unbuilt cards are counted.

    Alone, off-loads count two each, and in a campaign the total goes onto the sheet.
    """
    for me in table.builders:
        spare_some(me)
        me.offloads = len(me.symbol)
        me.score = me.unbuilt + (2 * me.offloads if table.solo else 0)
        if table.telling:
            me.tell("unbuilt", words=(cards(me.unbuilt), coins(me.coins)), pans=(unbuilt(me),))
    if table.solo and not table.has_sheet:
        tell_total(table.builders[0])
    if not table.has_sheet:
        tell_end(table)
    table.phase = SHEET if table.has_sheet else OVER


def tell_end(table: Beach) -> None:
    """Who has won; alone perhaps the tide."""
    if not table.telling:
        return
    winners = result_of(table).winners
    for player in winners:
        me = table.builders[player]
        me.tell("won" if len(winners) == 1 else "shared", words=(won_with(me),))
    if not winners:
        table.tell("tide")


def won_with(me: Builder) -> str:
    return f"a total of {me.score}" if me.table.solo else f"{cards(me.unbuilt)} unbuilt"


def unbuilt(me: Builder) -> Pan:
    """Where the cards lie that count."""
    places = {
        "in hand": me.hand,
        "laid in front": me.front,
        "in the stack": me.stack,
        "in the discard pile": me.discard,
    }
    weights = [Weight(len(zone), text=place) for place, zone in places.items() if zone]
    return Pan(f"{{{me.player}}}", me.player, me.unbuilt, tuple(weights))


def spare_some(me: Builder) -> None:
    """Which cards a castle takes in does not matter, but alone off-loads count double."""
    spares = sum([card.spares for card in me.built])
    before = len(me.removed)
    zones = [me.hand, me.front, me.discard, me.stack]
    for zone in [me.symbol, *zones] if me.table.solo else zones:
        spares -= me.table.move_top(zone, me.removed, spares)
    if len(me.removed) > before:
        me.tell("spared", me.removed.cards[before:])
