"""Positions for tests: only what matters is said, the rest of the box is filled in."""

from collections.abc import Mapping, Sequence

from akhet.core import ALL, CHANCE
from akhet.games.amunre import GAME
from akhet.games.amunre.components import BOX, NAMES, POWERS, Box
from akhet.games.amunre.scoring import NAMES as SOURCES
from akhet.games.amunre.state import AmunRe

RED, BLACK, BLUE, WHITE, YELLOW = range(5)
AUCTION = ("reveal", "bid")
Cards = Mapping[str, int]


def task(step: str, seat: int = 0, arg: int = 0) -> dict:
    """An open question."""
    return {"step": step, "seat": seat, "arg": arg}


def questions(at: str, seats: int, start: int, turn: int, arg: int = 0) -> list[dict]:
    """All open questions when a seat is asked this one."""
    order = [(start + n) % seats for n in range(seats)]
    later = order[order.index(turn) + 1 :][::-1]
    if at in AUCTION:
        buys = [task("buy_cards", seat) for seat in reversed(order)]
        rest = [task("take_provinces"), task("settle_auction"), task("bid", turn, arg)]
        reveal = [task("reveal", CHANCE, arg)] if at == "reveal" else []
        if reveal:
            rest[-1] = task("bid", start)
        return [task("start_offering"), *buys, *rest, *reveal]
    if at == "offer":
        return [task("start_income"), task("new_start"), task("open_offers"), task("offer", ALL)]
    if at in ("income", "bonus"):
        bottom = "end_round" if at == "income" else "score_kingdom"
        return [task(bottom), *[task(at, seat) for seat in later], task(at, turn)]
    buys = [task("buy_cards", seat) for seat in later]
    return [task("start_offering"), *buys, task(at, turn, arg)]


def province(owner: int | None = None, **pieces: int) -> dict:
    """A province."""
    empty = {"farmers": 0, "lowland": 0, "stones": 0, "pyramids": 0, "cards": 0, "apart": 0}
    return {"owner": owner, **empty, **pieces}


def owners_of(own: Mapping[int, Sequence[str]], opened: Sequence[str], seats: int, each: int):
    """Who owns what: the provinces named, and any others to make the numbers right."""
    named = [*opened, *[name for names in own.values() for name in names]]
    spare = [name for name in reversed(NAMES) if name not in named]
    owners = {name: seat for seat, names in own.items() for name in names}
    for seat in range(seats):
        while list(owners.values()).count(seat) < each:
            owners[spare.pop()] = seat
    return owners, spare


def position(
    seats: int = 4,
    at: str = "buy_cards",
    turn: int = 0,
    *,
    arg: int = 0,
    start: int = 0,
    kingdom: int = 0,
    round: int = 1,
    temple: int | None = None,
    own: Mapping[int, Sequence[str]] | None = None,
    opened: Sequence[str] = (),
    land: Mapping[str, Mapping[str, int]] | None = None,
    gold: Sequence[int] | None = None,
    hands: Mapping[int, Cards] | None = None,
    known: Sequence[int] = (),
    played: Mapping[int, Sequence[str]] | None = None,
    bids: Mapping[int, tuple[str, int]] | None = None,
    lost: Mapping[int, str] | None = None,
    offers: Mapping[int, tuple[int, bool]] | None = None,
    pile: Cards | None = None,
    apart: Cards | None = None,
    points: Mapping[int, Mapping[str, int]] | None = None,
    tasks: Sequence[dict] | None = None,
    box: Box = BOX,
) -> dict:
    """A dump. Cards not mentioned are in the pile, or with `pile` given on the discard pile.

    Seats get provinces nobody named until each has as many as it has in that round.
    """
    own, land, lost, bids = dict(own or {}), dict(land or {}), dict(lost or {}), dict(bids or {})
    fresh = kingdom == 0 and round == 1 and at not in ("income", "bonus")
    owners, spare = owners_of(own, opened, seats, round - (at in AUCTION))
    used = [name for name in NAMES if name in owners or name in opened]
    left = spare[::-1][: 3 * seats - len(used)] if kingdom else spare
    data: dict = {
        "game": "amunre",
        "rules": GAME.RULES,
        "seats": seats,
        "start": start,
        "kingdom": kingdom,
        "round": round,
        "temple": temple if temple is not None else (0 if fresh else 2),
        "total": 0,
        "deck": [name for name in NAMES if name in left],
        "used": used,
        "opened": [name for name in NAMES if name in opened],
        "provinces": {name: province(owners.get(name), **land.get(name, {})) for name in NAMES},
        "gold": list(gold) if gold is not None else [20] * seats,
        "known": [seat in known for seat in range(seats)],
        "played": [list((played or {}).get(seat, [])) for seat in range(seats)],
        "harvest": [None] * seats,
        "eight": [None] * seats,
        "bids": [bid_row(bids.get(seat)) for seat in range(seats)],
        "lost": [lost.get(seat) for seat in range(seats)],
        "offers": [offer_row((offers or {}).get(seat)) for seat in range(seats)],
        "points": [
            [(points or {}).get(seat, {}).get(source, 0) for source in SOURCES]
            for seat in range(seats)
        ],
        "covered": False,
        "expert": None,
        "tasks": list(tasks) if tasks is not None else questions(at, seats, start, turn, arg),
    }
    fill_cards(data, hands or {}, pile, apart or {}, box)
    return data


def bid_row(bid: tuple[str, int] | None) -> dict | None:
    return None if bid is None else {"province": bid[0], "space": bid[1]}


def offer_row(offer: tuple[int, bool] | None) -> dict | None:
    return None if offer is None else {"gold": offer[0], "correct": offer[1]}


def fill_cards(
    data: dict, hands: Mapping[int, Cards], pile: Cards | None, apart: Cards, box: Box
) -> None:
    """Puts the cards that are nowhere yet on the pile, or on the discard pile.

    Nothing has been drawn since the pile was shuffled.
    """
    seats = data["seats"]
    data["hands"] = [dict(hands.get(seat, {})) for seat in range(seats)]
    data["held"] = [sum(hand.values()) for hand in data["hands"]]
    data["drew"] = [{} for _seat in range(seats)]
    data["young"] = [0] * seats
    data["apart"] = dict(apart)
    used = [apart, *data["hands"]]
    rest = {
        power: box.copies[kind] - sum(bag.get(power, 0) for bag in used)
        for kind, power in enumerate(POWERS)
    }
    kept = rest if pile is None else pile
    data["pile"] = {power: kept[power] for power in POWERS if kept.get(power, 0)}
    data["pile_size"] = sum(data["pile"].values())
    data["fresh"] = dict(data["pile"])
    over = {power: rest[power] - kept.get(power, 0) for power in POWERS}
    data["discard"] = {power: number for power, number in over.items() if number}


def table(seats: int = 4, at: str = "buy_cards", turn: int = 0, **parts: object) -> AmunRe:
    """The position itself; `parts` are those of `position`."""
    box = parts.get("box", BOX)
    assert isinstance(box, Box)
    return GAME.load(position(seats, at, turn, **parts), box)  # type: ignore[arg-type]


def play(state: AmunRe, *names: str) -> AmunRe:
    """Plays named actions of whoever acts, draws too, each checked."""
    for name in names:
        GAME.play(state, GAME.action(name))
    return state


def play_as(state: AmunRe, *choices: tuple[int, str]) -> AmunRe:
    """Plays named actions, each of a given seat."""
    for seat, name in choices:
        GAME.play(state, GAME.action(name), seat)
    return state


def options(state: AmunRe, seat: int | None = None) -> list[str]:
    """The names of the legal actions."""
    return [GAME.action_name(action) for action in GAME.options(state, seat)]


def starting(state: AmunRe, *kinds: str, seat: int | None = None) -> list[str]:
    """The legal actions of some kinds."""
    return [name for name in options(state, seat) if name.split(":")[0] in kinds]


def odds(state: AmunRe) -> dict[str, int]:
    """The weights of a draw, by name."""
    assert GAME.actor(state) == CHANCE
    return dict(zip(options(state), GAME.weights(state), strict=True))


def gold(state: AmunRe) -> list[int]:
    """The purses, by seat."""
    return GAME.dump(state)["gold"]


def hand(state: AmunRe, seat: int) -> dict[str, int]:
    """The cards of a seat."""
    return GAME.dump(state)["hands"][seat]


def at(state: AmunRe, name: str) -> dict:
    """A province."""
    return GAME.dump(state)["provinces"][name]


def sheet(state: AmunRe, seat: int) -> dict[str, int]:
    """What a seat has scored, without the noughts."""
    return {source: points for source, points in GAME.breakdown(state)[seat].items() if points}


def offer_all(state: AmunRe, offers: Mapping[int, str]) -> AmunRe:
    """Everybody offers."""
    for seat, offer in offers.items():
        GAME.play(state, GAME.action(f"offer:{offer}"), seat)
    return state


ALL_CARDS = {power: BOX.copies[kind] for kind, power in enumerate(POWERS)}
