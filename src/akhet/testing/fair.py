"""Whether guesses are drawn as chance would have drawn them."""

from fractions import Fraction

from akhet.core import CHANCE, EVERYONE, Game, Rng
from akhet.core.step import S
from akhet.testing.walk import Walk

MANY = 400
"""More worlds than this are not counted out."""


def hides_from(game: Game[S], state: S, viewer: int, seat: int | None = None) -> bool:
    """Whether the answer given next is none of the viewer's business."""
    return game.audience(state, seat) not in (EVERYONE, viewer)


def worlds(game: Game[S], state: S, viewer: int) -> list[tuple[S, Fraction]]:
    """The positions a row of draws hidden from the viewer can lead to, with their odds.

    Empty where nothing is drawn in secret, and where there are too many to count.
    """
    done: list[tuple[S, Fraction]] = []
    open_ = [(state, Fraction(1))]
    while open_:
        before, odds = open_.pop()
        if game.actor(before) != CHANCE or not hides_from(game, before, viewer):
            done.append((before, odds))
            continue
        weights = game.weights(before)
        for action, weight in zip(game.options(before), weights, strict=True):
            after = game.copy(before)
            game.play(after, action)
            open_.append((after, odds * Fraction(weight, sum(weights))))
        if len(open_) + len(done) > MANY:
            return []
    return done if len(done) > 1 else []


def check_guess(walk: Walk[S], viewer: int, draws: int = 1200) -> bool:
    """Compares guesses with the odds of the secret draws that come next; whether it could be done.

    The position must hold nothing hidden from the viewer yet, so that every world is known.
    """
    game = walk.game
    odds: dict[str, Fraction] = {}
    shown: set[str] = set()
    seen = walk.state
    for world, chance in worlds(game, walk.state, viewer):
        text = walk.text(world)
        odds[text] = odds.get(text, Fraction(0)) + chance
        seen = game.mask(world, viewer)
        shown.add(walk.text(seen))
    if len(odds) < 2:
        return False
    for other in sorted(shown):
        walk.same(f"audience: seat {viewer} can tell secret draws apart", other, min(shown))
    found = dict.fromkeys(odds, 0)
    rng = Rng(walk.seed)  # its own, so that the game goes on the same without this check
    for _draw in range(draws):
        text = walk.text(game.guess(seen, viewer, rng))
        if text not in found:
            walk.same(f"guess of seat {viewer} cannot be", text, next(iter(found)))
        found[text] += 1
    excess = surprise([float(odds[text]) for text in odds], [found[text] for text in odds])
    walk.require(
        "guess",
        excess < 1,
        f"guesses of seat {viewer} are {excess:.1f} times too far from the odds",
    )
    return True


def surprise(odds: list[float], found: list[int]) -> float:
    """How far counts are from their odds, as chi-square; 1 is eight deviations off, so too far."""
    total = sum(found)
    rare_odds, rare_found, cells, square = 0.0, 0, 0, 0.0
    for chance, count in zip(odds, found, strict=True):
        if chance * total < 5:
            rare_odds += chance
            rare_found += count
        else:
            cells += 1
            square += (count - chance * total) ** 2 / (chance * total)
    if rare_odds * total >= 1:
        cells += 1
        square += (rare_found - rare_odds * total) ** 2 / (rare_odds * total)
    freedom = max(cells - 1, 1)
    return square / float(freedom + 8 * (2 * freedom) ** 0.5 + 12)
