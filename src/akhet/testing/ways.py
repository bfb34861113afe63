"""Whether ways are exactly the answers that the steps allow, found here the plain way."""

from akhet.core import IllegalAction, Rng
from akhet.core.step import S
from akhet.testing.walk import Walk

OFTEN = 3
"""Ways are counted out at one position of so many."""

FEW = 40
"""Ways are counted out up to so many; more are cut short, and that is checked instead."""


def check_ways(walk: Walk[S]) -> None:
    """Every way of every waiting seat is legal, and there is no other."""
    rng = Rng(walk.seed * 100_003 + len(walk.choices))  # its own: the game goes on as without it
    if not walk.often("ways", rng, OFTEN):
        return
    game = walk.game
    before = walk.text(walk.state)
    for seat in game.waiting(walk.state):
        found = game.ways(walk.state, seat, limit=FEW)
        walk.looked["ways"] += 1
        walk.looked["ways of several answers"] += max(map(len, found.ways)) > 1
        walk.looked["ways cut short"] += not found.whole
        if found.whole:
            check_whole(walk, seat, found.ways, rng)
            check_brief(walk, seat, found.ways)
        else:
            steps = [[action] for action in game.options(walk.state, seat)]
            cut = sorted(found.ways)
            walk.require("ways", cut == steps, f"cut short to {found.ways}, not {steps}")
            more = allowed(walk, walk.state, seat, FEW + 1)
            walk.require("ways", len(more) > FEW, f"cut short, and there are only {len(more)}")
    walk.same("ways: looking for them changes the position", walk.text(walk.state), before)


def check_whole(walk: Walk[S], seat: int, ways: list[list[int]], rng: Rng) -> None:
    """All ways against those found one answer after the other; then those of a beginning."""
    game = walk.game
    wanted = allowed(walk, walk.state, seat, FEW + 1)
    names = [game.action_name(action) for way in ways for action in way]
    walk.require("ways", sorted(ways) == sorted(wanted), f"of seat {seat}: {names}")
    one = ways[rng.below(len(ways))]
    begin = one[: rng.below(len(one) + 1)]
    same = [way for way in ways if way[: len(begin)] == begin]
    found = game.ways(walk.state, seat, begin).ways
    walk.require("ways: a beginning has other ways", sorted(found) == sorted(same), f"{begin}")
    play_out(walk, seat, one)


def check_brief(walk: Walk[S], seat: int, ways: list[list[int]]) -> None:
    """Brief ways are the beginnings of whole ones, and what comes after them is what is asked."""
    game = walk.game
    brief = game.ways(walk.state, seat, brief=True)
    walk.require("ways", len(brief.rests) == len(brief.ways), "brief ways without a rest")
    for way, rest in zip(brief.ways, brief.rests, strict=True):
        longer = [one[len(way) :] for one in ways if one[: len(way)] == way]
        walk.require("ways", bool(longer), f"{way} begins no answer")
        if rest.asks:
            after = {one[0] for one in longer if one} or asked_after(walk, seat, way)
            walk.require("ways", set(rest.next) == after, f"after {way}: {rest.next}")
    begun = [way for way in ways if any(way[: len(one)] == one for one in brief.ways)]
    walk.require("ways", begun == ways, "a way begins with no brief one")


def asked_after(walk: Walk[S], seat: int, way: list[int]) -> set[int]:
    """What a seat may answer after a way that ended because it revealed something."""
    state = walk.game.copy(walk.state)
    for action in way:
        walk.game.play(state, action, seat)
    return set(walk.game.options(state, seat))


def play_out(walk: Walk[S], seat: int, way: list[int]) -> None:
    """Plays a way with every answer checked; nothing goes on after its end."""
    game = walk.game
    state = game.copy(walk.state)
    for action in way:
        game.play(state, action, seat)
    try:
        game.ways(walk.state, seat, [*way, way[0]])
    except IllegalAction:
        return
    walk.fail("ways", f"an answer goes on after the end of {way}")


def allowed(walk: Walk[S], state: S, seat: int, most: int) -> list[list[int]]:
    """The complete answers, found by asking again and again; no more than `most` are looked for."""
    game = walk.game
    found: list[list[int]] = []
    for action in game.options(state, seat):
        after = game.copy(state)
        ends = game.reveals(state, action, seat)
        game.play(after, action, seat)
        if ends or not goes_on(walk, after, seat):
            found.append([action])
        else:
            found += [[action, *rest] for rest in allowed(walk, after, seat, most - len(found))]
        if len(found) >= most:
            break
    return found


def goes_on(walk: Walk[S], state: S, seat: int) -> bool:
    """Whether the same seat alone is asked, and the question says it is part of its answer."""
    if walk.game.waiting(state) != [seat]:
        return False
    task = state.open_tasks()[-1]
    step = walk.game.steps[task.step]
    return not step.sealed and step.continues(state, seat, task.arg)
