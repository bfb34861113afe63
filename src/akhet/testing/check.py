"""`check_game`: random games, every position of them checked."""

import json
from collections import Counter
from collections.abc import Callable, Mapping

from akhet.core import CHANCE, EVERYONE, OVER, WATCHER, Components, Fact, Game, IllegalAction, Rng
from akhet.core.step import S
from akhet.testing.preview import check_previews
from akhet.testing.secrets import check_secrets
from akhet.testing.walk import Unfit, Walk
from akhet.testing.ways import check_ways

RARELY = 50
"""Choices between two looks at what hardly can go wrong."""

MUST_MEET = ("ways", "previews", "ends")
"""Cases that every game has: a check that met none of them has proved nothing."""

LONGEST = 5_000
"""Choices after which a random game is taken to go on for ever."""


def check_game(
    game: Game[S],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    games: int = 10,
    seed: int = 1,
    conserve: Callable[[S], object] | None = None,
    components: Components | None = None,
    longest: int = LONGEST,
    rules: int | None = None,
) -> Counter[str]:
    """Plays random games and checks everything a `Game` promises, at every position.

    Seats and options are drawn for each game unless they are given; the rules are the newest unless
    another number is. `conserve` answers something
    that must stay the same during a game, such as the pieces of each seat. Game n is played with
    seed `seed + n`; a failed check is an `AssertionError` that says which check, which seed, and
    which choices lead there, so `check_game(game, games=1, seed=...)` shows it again. Answers how
    often each kind of case was met; to have met none of one that every game has is a failure too.
    """
    counted: list[int] = []
    looked: Counter[str] = Counter()
    for n in range(games):
        walk = Walk(game, seed + n, seats, options, components, rules)
        check_names(walk)
        try:
            check_one_game(walk, conserve, longest, counted)
        except Unfit:
            raise
        except Exception as error:
            raise Unfit(walk.story(f"{type(error).__name__}: {error}")) from error
        looked += walk.looked
    for kind in MUST_MEET:
        if not looked[kind]:
            raise Unfit(f"{kind}: none was met in {games} games of {game.key}")
    looked["odds counted out"] = len(counted)
    return looked


def check_one_game(
    walk: Walk[S],
    conserve: Callable[[S], object] | None,
    longest: int,
    counted: list[int],
) -> None:
    """Plays one game to its end."""
    kept = conserve(walk.state) if conserve else None
    while True:
        check_position(walk, counted)
        if conserve:
            now = conserve(walk.state)
            walk.require("conservation", now == kept, f"{now!r} is left of {kept!r}")
        if walk.over:
            break
        if len(walk.choices) % RARELY == 0:
            check_rules(walk)
        walk.require("length", len(walk.choices) < longest, f"no end after {longest} choices")
        check_step(walk)
    check_replay(walk)


def check_names(walk: Walk[S]) -> None:
    """Every action has a name of its own, and the name leads back to it."""
    names = walk.game.names
    walk.require("names", len(set(names)) == len(names), "two actions have one name")
    for action, name in enumerate(names):
        right = name.isascii() and name.isprintable() and " " not in name and bool(name)
        walk.require("names", right, f"{name!r} is not a plain word")
        back = walk.game.action(walk.game.action_name(action))
        walk.require("names", back == action, f"{name} leads to action {back}, not {action}")


def check_position(walk: Walk[S], counted: list[int]) -> None:
    """Everything about the position as it lies."""
    before = walk.text(walk.state)
    check_question(walk)
    check_points(walk)
    check_refusal(walk)
    check_copy(walk, before)
    check_notation(walk, before)
    check_secrets(walk, before, counted)
    check_ways(walk)
    check_previews(walk)


def check_question(walk: Walk[S]) -> None:
    """Somebody can answer until the end: options ascending, weights above zero."""
    game = walk.game
    actor = game.actor(walk.state)
    waiting = game.waiting(walk.state)
    if actor == OVER:
        done = not waiting and not game.options(walk.state)
        walk.require("end", done, "the game is over and somebody may act")
    elif actor == CHANCE:
        walk.require("waiting", not waiting, f"it is chance's turn and seats {waiting} wait")
        check_options(walk, game.options(walk.state), "chance")
        weights = game.weights(walk.state)
        right = len(weights) == len(game.options(walk.state)) and min(weights) > 0
        walk.require("weights", right, f"{weights} for {game.options(walk.state)}")
    else:
        right = waiting == sorted(set(waiting)) and set(waiting) <= set(range(walk.seats))
        walk.require("waiting", right and waiting[:1] == [actor], f"{actor} acts, {waiting} wait")
        for seat in range(walk.seats):
            legal = game.options(walk.state, seat)
            if seat in waiting:
                check_options(walk, legal, f"seat {seat}")
            else:
                walk.require("options", not legal, f"seat {seat} does not wait and may act")


def check_options(walk: Walk[S], legal: list[int], who: str) -> None:
    """Some, ascending, none twice, all of them actions."""
    walk.require("options", bool(legal), f"{who} can do nothing")
    walk.require("options", legal == sorted(set(legal)), f"{who}: {legal} is not ascending")
    known = legal[0] >= 0 and legal[-1] < len(walk.game.names)
    walk.require("options", known, f"{who}: {legal} has an unknown action")


def check_points(walk: Walk[S]) -> None:
    """A score and a place for each seat; the score sheet adds up."""
    game = walk.game
    scores = game.scores(walk.state)
    sums = [sum(sheet.values()) for sheet in game.breakdown(walk.state)]
    walk.require("scores", len(scores) == walk.seats and scores == sums, f"{scores} and {sums}")
    ranks = game.ranks(walk.state)
    rival = sum(game.opponent(walk.state).values())
    beaten = walk.seats == 1 and bool(game.opponent(walk.state)) and scores[0] <= rival
    right = len(ranks) == walk.seats and max(ranks) <= max(walk.seats, 2)
    walk.require("ranks", right and min(ranks) == (2 if beaten else 1), f"{ranks}")
    best = [scores[seat] for seat in range(walk.seats) if ranks[seat] == min(ranks)]
    walk.require("ranks", min(best) == max(scores), f"{ranks} for {scores}")
    forecast = game.forecast(walk.state)
    sources = [list(sheet) == game.sources for sheet in forecast]
    walk.require("forecast", sources == [True] * walk.seats, f"{forecast}")
    ended = not walk.over or forecast == game.breakdown(walk.state)
    walk.require("forecast: it is not the score", ended, f"{forecast}")
    walk.looked["ends"] += walk.over
    worth = game.worth(walk.state)
    walk.require("worth", len(worth) == walk.seats, f"{worth}")


def check_refusal(walk: Walk[S]) -> None:
    """What is not among the options is refused; `check_copy` sees that nothing changed."""
    game = walk.game
    action = walk.rng.below(len(game.names))
    if action in game.options(walk.state):
        return
    try:
        game.play(walk.state, action)
    except IllegalAction as error:
        walk.require("refusal", "\n" not in str(error) and bool(str(error)), f"{error!r}")
    else:
        walk.fail("refusal", f"{game.action_name(action)} was played and is no option")


def check_copy(walk: Walk[S], before: str) -> None:
    """A copy is equal, and playing on leaves the original alone."""
    twin = walk.game.copy(walk.state)
    walk.same("copy", walk.text(twin), before)
    for _ply in range(3):
        if walk.game.actor(twin) != OVER:
            walk.take(twin, *walk.choice(twin))
    walk.same("copy: playing on it changes the original", walk.text(walk.state), before)


def check_notation(walk: Walk[S], before: str) -> None:
    """Dumped, written, read and loaded, a position is what it was."""
    game = walk.game
    again = game.load(json.loads(before), walk.components)
    walk.same("notation", walk.text(again), before)
    for name, ask in (("asks", game.waiting), ("allows", game.options), ("scores", game.scores)):
        same = ask(again) == ask(walk.state)
        walk.require("notation", same, f"a loaded position {name} something else")


def check_rules(walk: Walk[S]) -> None:
    """Whatever is made of a position is played under the same rules."""
    game, state = walk.game, walk.state
    wanted = game.RULES if walk.rules is None else walk.rules
    seen = game.mask(state, WATCHER)
    made = {
        "copy": game.copy(state),
        "mask": seen,
        "guess": game.guess(seen, WATCHER, Rng(walk.seed)),
        "load": game.load(json.loads(walk.text(state)), walk.components),
        "seen": game.seen(json.loads(walk.text(seen)), walk.components),
    }
    for name, other in made.items():
        walk.require("rules", other.rules == wanted, f"{name} has {other.rules}, not {wanted}")


def check_step(walk: Walk[S]) -> None:
    """Plays a choice: the same with and without a listener, in any order, copies untouched."""
    game = walk.game
    old = game.copy(walk.state)
    silent = game.copy(walk.state)
    before = walk.text(old)
    check_order(walk)
    facts: list[Fact] = []
    walk.state.facts = facts
    walk.step()
    walk.state.facts = None
    seat, name = walk.choices[-1]
    check_facts(walk, facts)
    walk.take(silent, seat, game.action(name))
    walk.same("facts: a listener changes the game", walk.text(walk.state), walk.text(silent))
    walk.same("copy: playing on changes the copy", walk.text(old), before)


def check_order(walk: Walk[S]) -> None:
    """Seats that answer at once may answer in any order."""
    game = walk.game
    waiting = game.waiting(walk.state)
    if len(waiting) < 2:
        return
    first, last = waiting[0], waiting[-1]
    one = game.options(walk.state, first)[0]
    two = game.options(walk.state, last)[-1]
    ahead, back = game.copy(walk.state), game.copy(walk.state)
    for state, order in ((ahead, [(first, one), (last, two)]), (back, [(last, two), (first, one)])):
        for seat, action in order:
            check = f"order: seat {seat} could answer and then cannot"
            walk.require(check, seat in game.waiting(state), f"{game.waiting(state)} wait")
            walk.take(state, seat, action)
    walk.same("order of answers", walk.text(ahead), walk.text(back))


def check_facts(walk: Walk[S], facts: list[Fact]) -> None:
    """Facts are a key and whole numbers, for a seat or for everyone."""
    for fact in facts:
        plain = isinstance(fact.key, str) and all(type(arg) is int for arg in fact.args)
        walk.require("facts", plain and bool(fact.key), f"{fact.key!r} with {fact.args!r}")
        known = fact.to == EVERYONE or 0 <= fact.to < walk.seats
        walk.require("facts", known, f"{fact.key} is for {fact.to}, who is nobody")
        declared = fact.kind in walk.game.facts
        walk.require("facts", declared, f"{fact.key} is not declared")


def check_replay(walk: Walk[S]) -> None:
    """The names of all choices, played again, lead to the same end."""
    state = walk.fresh()
    for seat, name in walk.choices:
        walk.take(state, seat, walk.game.action(name))
    walk.same("replay", walk.text(state), walk.text(walk.state))
