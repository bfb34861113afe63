"""A game of Amun-Re through PettingZoo, all seats at random.

Needs `pip install akhet-games[pettingzoo]`. Run `python pettingzoo_game.py`.
"""

from akhet.envs.pettingzoo import amunre_v1


def main() -> None:
    """Plays one game and says what everybody got."""
    env = amunre_v1(seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, ended, _cut, _info = env.last()
        if ended:
            print(f"{agent}: {reward:+.2f}")
            action = None
        else:
            action = env.action_space(agent).sample(seen["action_mask"])
        env.step(action)


if __name__ == "__main__":
    main()
