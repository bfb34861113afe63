"""Whether a preview is true, and tells a seat nothing that it does not know."""

from akhet.core import CHANCE, EVERYONE, Fact, Rng
from akhet.core.step import S
from akhet.match.preview import Preview, previewed
from akhet.testing.walk import Walk
from akhet.testing.ways import FEW, OFTEN


def check_previews(walk: Walk[S]) -> None:
    """One way of every waiting seat: its preview is what happens, in all worlds that look alike."""
    rng = Rng(walk.seed * 100_003 + len(walk.choices) + 1)  # its own: the game goes on as without
    if not walk.often("previews", rng, OFTEN):
        return
    game = walk.game
    for seat in game.waiting(walk.state):
        ways = game.ways(walk.state, seat, limit=FEW).ways
        way = ways[rng.below(len(ways))]
        other = game.guess(game.mask(walk.state, seat), seat, rng)
        found = previewed(game, game.mask(walk.state, seat), seat, way)
        again = previewed(game, game.mask(other, seat), seat, way)
        walk.looked["previews"] += 1
        walk.looked["previews of what is unknown"] += found.unknown
        alike = shown(walk, found) == shown(walk, again)
        walk.require(f"preview: seat {seat} is told of a secret", alike, f"{way}")
        for world in (walk.state, other):
            check_true(walk, seat, way, found, world)


def check_true(walk: Walk[S], seat: int, way: list[int], found: Preview[S], world: S) -> None:
    """A preview against what its answers do in a world the seat cannot tell from the real one."""
    game = walk.game
    state = game.copy(world)
    facts: list[Fact] = []
    for action in way[:-1] if found.unknown else way:
        state.facts = facts
        game.play(state, action, seat)
        state.facts = None
    heard = [fact for fact in facts if fact.to in (EVERYONE, seat)]
    names = [game.action_name(action) for action in way]
    check = f"preview of {' '.join(names)} for seat {seat}"
    walk.require(check, plain(heard) == plain(found.facts), f"{plain(found.facts)}")
    walk.same(check, walk.text(game.mask(state, seat)), walk.text(found.after))
    if found.unknown:
        walk.require(check, game.reveals(state, way[-1], seat), "unknown, and nothing is revealed")
        return
    walk.require(check, game.waiting(state) == found.waiting, f"{found.waiting} wait")
    further = game.options(state, seat) if found.waiting == [seat] else []
    walk.require(check, further == found.next, f"then {found.next}")
    walk.require(check, (game.actor(state) == CHANCE) == found.draws, "a draw follows, or not")
    walk.require(check, game.forecast(state) == game.forecast(found.after), "another forecast")


def plain(facts: list[Fact]) -> list[list[object]]:
    """Facts that can be compared."""
    return [[fact.key, *fact.args] for fact in facts]


def shown(walk: Walk[S], found: Preview[S]) -> list[object]:
    """All that a preview tells."""
    after = walk.text(found.after)
    return [after, plain(found.facts), found.unknown, found.draws, found.waiting, found.next]
