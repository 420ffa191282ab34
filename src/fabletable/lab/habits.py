"""Learns how keys are usually chosen, from games between greedy bots.

    python -m fabletable.lab.habits GAME [GAMES] > src/fabletable/games/GAME/habits.py

A key's weight is its strength in a Plackett-Luce model: an option is chosen as often as its weight
is a share of all the weights offered. Random sitters lead the greedy ones into all kinds of places.
Whether new habits are better than those of the game is told by `fabletable.lab.match`.
"""

from __future__ import annotations

from collections import Counter

from fabletable.bots.bot import answer_of
from fabletable.engine.game import new_game
from fabletable.lab.pool import in_order
from fabletable.program import run
from fabletable.shelf import find_game, make_bot

Picks = Counter[tuple[tuple[str, ...], str]]  # what was offered, what was chosen

GAMES = 300
ROUNDS = 40  # of the fit; weights have long settled by then
DOUBT = 2.0  # so many picks against a usual key, half of them won, are added to what was seen


def picks(key: str, number: int) -> Picks:
    """What greedy bots chose in one game; forms take turns, and so do the seats of a random bot."""
    rules = find_game(key)
    forms = [(mode.key, players) for mode in rules.facts.modes for players in mode.players]
    mode, players = forms[number % len(forms)]
    turn = number // len(forms)
    names = ["random" if (turn + seat) % 4 == 0 else "greedy" for seat in range(players)]
    bots = [make_bot(name, f"{number}/{seat}") for seat, name in enumerate(names)]
    found: Picks = Counter()
    game = new_game(rules, rules.setup(mode, players, f"habits/{number}"), recording=False)
    while game.asks:
        ask = game.asks[0]
        chosen = answer_of(bots[ask.player], game, ask)
        if names[ask.player] == "greedy":
            found[tuple(ask.keys), chosen] += 1
        game.answer(ask.player, chosen)
    return found


def weights(found: Picks) -> dict[str, float]:
    """The weights under which these picks are likeliest (by Hunter's MM algorithm)."""
    wins: Counter[str] = Counter()
    offers: Counter[tuple[str, ...]] = Counter()
    for (keys, chosen), times in found.items():
        wins[chosen] += times
        offers[keys] += times
    fit = {key: 1.0 for keys in offers for key in keys}
    for _ in range(ROUNDS):
        chances = {key: DOUBT / (weight + 1.0) for key, weight in fit.items()}
        for keys, times in offers.items():
            share = times / sum([fit[key] for key in keys])
            for key in keys:
                chances[key] += share
        fit = {key: (wins[key] + DOUBT / 2) / chance for key, chance in chances.items()}
    return fit


def page(key: str, games: int, fit: dict[str, float]) -> str:
    """The weights as a module, in the order of the vocabulary."""
    rows = [f'    "{one}": {fit[one]:.3g},' for one in find_game(key).look.vocabulary if one in fit]
    return "\n".join(
        [
            '"""How much more often than others a key is chosen.',
            "",
            f"Written by `python -m fabletable.lab.habits {key} {games}`",
            f"under rules {find_game(key).facts.rules_version}.",
            '"""',
            "",
            "from __future__ import annotations",
            "",
            "HABITS: dict[str, float] = {",
            *rows,
            "}",
        ]
    )


def main(key: str, games: int = GAMES) -> None:
    found: Picks = Counter()
    with in_order(picks, ((key, number) for number in range(games))) as results:
        for one in results:
            found += one
    print(page(key, games, weights(found)))


if __name__ == "__main__":
    run(main)
