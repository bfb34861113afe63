"""What the tests of every game must know of Amun-Re (`tests/games/kits.py`)."""

from akhet.games.amunre.components import read_box
from akhet.games.amunre.notation.checks import card_counts
from akhet.games.amunre.state import AmunRe

PLAIN: list[tuple[int, dict[str, str]]] = [(3, {}), (4, {}), (5, {})]
EXPERT = {"expert": "on", "start": "draw", "gold": "covered"}
TABLES = [*PLAIN, (3, EXPERT), (5, EXPERT)]
KNOWS = TABLES
BEATS = PLAIN
SPREAD = 6
READ_BOX = read_box
WORDS = [
    *("abu", "thebes", "mendes", "builder", "eight_gold"),
    *("sealed", "bid", "buy_cards", "item", ""),
]
NEVER: set[str] = set()
WHOLE = ("play:", "sell:", "bonus:", "item:", "correct:", "draw:", "reveal:", "choose:")


def pieces(state: AmunRe) -> object:
    """39 power cards, wherever they are; the province cards of the kingdom."""
    cards = bin(state.deck | state.used).count("1")
    wanted = 15 if state.kingdom == 0 else 3 * state.seats
    return card_counts(state), cards == wanted


def counts(state: AmunRe) -> object:
    """39 power cards."""
    return card_counts(state)


def rounds(state: AmunRe) -> object:
    """How far the game is."""
    return state.kingdom, state.round
