"""PettingZoo: random players at every variant of one game; who sits first, wins how often?"""

from __future__ import annotations

from fabletable.adapters.pettingzoo import env

NAME = "fabletown-standard-2-v3"
GAMES = 10


def main() -> None:
    table = env(NAME)
    sums = dict.fromkeys(table.possible_agents, 0.0)
    for game in range(GAMES):
        table.reset(seed=game)
        for agent in table.agent_iter():
            observation, reward, over, _, _ = table.last()
            sums[agent] += reward
            space = table.action_space(agent)
            table.step(None if over else space.sample(observation["action_mask"]))
    print(f"{NAME}, {GAMES} random games, mean rewards:")
    for agent, total in sums.items():
        print(f"{agent}: {total / GAMES:+.2f}")


if __name__ == "__main__":
    main()
