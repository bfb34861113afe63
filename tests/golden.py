"""Writes the golden games: `make golden`. Whole games in words, from seeds, by simple bots.

A golden file is played again under the rules it names; only one that no longer comes out the same
is written anew. Look at what changed before it is committed: a change
nobody meant is a bug, and one that was meant may need a new `RULES` number.
"""

from pathlib import Path

from akhet.bots import BOTS
from akhet.core import CHANCE, OVER, AkhetError, AnyGame, Moves, Rng
from akhet.games import GAMES
from akhet.testing import play_again, transcript

FOLDER = Path(__file__).parent / "golden"
SITES = ("market", "pyramid", "temple", "burial", "obelisks")
B_SIDES = dict.fromkeys(SITES, "b")
MIXED = {"market": "b", "pyramid": "a", "temple": "b", "burial": "a", "obelisks": "b"}
OTHER = {"market": "a", "pyramid": "b", "temple": "a", "burial": "b", "obelisks": "a"}
DRAWN = dict.fromkeys(SITES, "random")
WRATH = {"wrath": "on"}
EXPERT = {"start": "draw", "expert": "on", "gold": "covered"}
KONFLIKTE = {"konflikte": "on"}
HARDER = {**KONFLIKTE, "traitor": "2", "traitor_swords": "on"}
CHOSEN = {**KONFLIKTE, "arch_offerings": "b", "nile_cover": "a", "pharaoh": "conflicts"}
LEARNERS = {"scribe1": "on", "scribe3": "on"}

# Name, game, seats, options, one bot a seat, and a seed whose game uses what others do not.
GOLDEN: list[tuple[str, str, int, dict[str, str], list[str], int]] = [
    ("2-a", "imhotep", 2, {}, ["greedy", "random"], 9),
    ("3-a", "imhotep", 3, {}, ["random", "greedy", "random"], 47),
    ("4-a-wrath", "imhotep", 4, WRATH, ["greedy", "random", "random", "greedy"], 34),
    ("2-b", "imhotep", 2, B_SIDES, ["random", "greedy"], 27),
    ("3-b-wrath", "imhotep", 3, B_SIDES | WRATH, ["random", "random", "random"], 38),
    ("4-b", "imhotep", 4, B_SIDES, ["greedy", "greedy", "random", "random"], 18),
    ("2-mixed-wrath", "imhotep", 2, MIXED | WRATH, ["greedy", "greedy"], 29),
    ("3-other", "imhotep", 3, OTHER, ["random", "greedy", "greedy"], 1),
    ("4-drawn", "imhotep", 4, DRAWN, ["random", "random", "greedy", "random"], 32),
    ("3", "amunre", 3, {}, ["greedy", "random", "greedy"], 42),
    ("3-random", "amunre", 3, {}, ["random", "random", "random"], 89),
    ("4", "amunre", 4, {}, ["random", "greedy", "random", "greedy"], 22),
    ("5", "amunre", 5, {}, ["greedy", "random", "random", "greedy", "random"], 13),
    ("4-random", "amunre", 4, {}, ["random", "random", "random", "random"], 278),
    ("5-random", "amunre", 5, {}, ["random", "random", "random", "random", "random"], 53),
    ("4-2016", "amunre", 4, {}, ["random", "random", "greedy", "random"], 7),
    ("5-expert", "amunre", 5, EXPERT, ["random", "greedy", "random", "random", "greedy"], 3),
    ("konflikte-1", "pharaon", 1, HARDER, ["random"], 7),
    ("konflikte-2", "pharaon", 2, KONFLIKTE, ["random", "greedy"], 2),
    ("konflikte-3", "pharaon", 3, KONFLIKTE, ["greedy", "random", "random"], 4),
    ("konflikte-4", "pharaon", 4, KONFLIKTE, ["random", "greedy", "random", "random"], 1),
    ("konflikte-5", "pharaon", 5, CHOSEN, ["random", "random", "greedy", "random", "random"], 1),
    ("1", "pharaon", 1, {}, ["greedy"], 27),
    ("1-dark", "pharaon", 1, {"traitor": "5", "begins": "traitor"}, ["random"], 9),
    ("2", "pharaon", 2, {}, ["random", "random"], 226),
    ("3", "pharaon", 3, {}, ["random", "greedy", "greedy"], 3),
    ("3-scribes", "pharaon", 3, LEARNERS, ["greedy", "random", "random"], 2),
    ("4", "pharaon", 4, {}, ["greedy", "random", "greedy", "random"], 2),
    ("5", "pharaon", 5, {}, ["random", "greedy", "random", "random", "greedy"], 2),
    ("5-vases", "pharaon", 5, {}, ["random", "random", "random", "random", "random"], 2),
]


def played(game: AnyGame, seats: int, options: dict, bots: list[str], seed: int) -> list:
    """The choices of one game, each a seat and a name."""
    rng = Rng(seed)
    state = game.new(seats, options)
    moves = Moves()
    choices = []
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            game.fill(state, moves)
            action = moves.pick(rng)
        else:
            action = BOTS[bots[actor]].choose(game, game.mask(state, actor), actor, rng)
        choices.append((actor, game.action_name(action)))
        game.play(state, action)
    return choices


def golden_text(key: str, seats: int, options: dict, bots: list[str], seed: int) -> str:
    """The text of one golden file."""
    game = GAMES[key]
    return transcript(game, seats, options, played(game, seats, options, bots, seed))


def main() -> None:
    """Writes every file that is not as it should be."""
    FOLDER.mkdir(exist_ok=True)
    for name, key, *rest in GOLDEN:
        path = FOLDER / f"{key}-{name}.txt"
        if not path.exists() or not is_golden(key, path.read_text(encoding="utf-8")):
            path.write_text(golden_text(key, *rest), encoding="utf-8")
            print(f"{path.name}: written")


def is_golden(key: str, text: str) -> bool:
    """Whether the choices of a file still lead to what it says."""
    try:
        return play_again(GAMES[key], text) == text
    except AkhetError:
        return False


if __name__ == "__main__":
    main()
