"""What a table is worth: points by place, shares of the game points, and who comes last."""

from collections.abc import Sequence

from akhet.server.tournaments.model import FIRST, Game

EVEN = 1_000_000
"""Parts of an average seat's share of the game points."""


def rank_points(ranks: Sequence[int]) -> list[int]:
    """Half points of every seat of a table: shared places share what they take up together."""
    n = len(ranks)
    return [
        FIRST // 2 * (2 * n - 2 * rank - ranks.count(rank) + 1) // (n - 1) if n > 1 else FIRST
        for rank in ranks
    ]


def bye_points(seats: int) -> int:
    """Half points for a bye: a win where two play, the mean of a table where more do."""
    return FIRST if seats == 2 else FIRST // 2


def placed(ranks: Sequence[int], last: Sequence[int]) -> list[int]:
    """The ranks of a table if some seats come last whatever they had, and share that place."""
    worth = [(seat in last, 0 if seat in last else rank) for seat, rank in enumerate(ranks)]
    return [1 + sum(other < mine for other in worth) for mine in worth]


def shares_of(game: Game) -> list[int]:
    """Every seat's share of the game points; of a table nobody finished all have the same."""
    scores = [max(0, score) for score in game.scores]
    if not sum(scores):
        return [EVEN] * len(game.players)
    return [EVEN * len(scores) * score // sum(scores) for score in scores]
