"""One seat of Imhotep against two bots through Gymnasium.

Needs `pip install akhet-games[gymnasium]`. Run `python gymnasium_seat.py`.
"""

import gymnasium

import akhet.envs.gymnasium  # registers akhet/Imhotep-v1


def main() -> None:
    """Plays three games at random and says how they ended."""
    env = gymnasium.make("akhet/Imhotep-v1", seats=3, bots=["greedy", "random"])
    for seed in range(3):
        seen, _info = env.reset(seed=seed)
        ended = False
        while not ended:
            action = env.action_space.sample(seen["action_mask"])
            seen, reward, ended, _cut, info = env.step(action)
        print(f"points {info['points']}, reward {reward:+.1f}")
    print(f"registered: {', '.join(akhet.envs.gymnasium.IDS.values())}")


if __name__ == "__main__":
    main()
