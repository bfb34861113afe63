"""Positions for tests: only what matters is said, the rest of the box is filled in."""

from collections.abc import Mapping, Sequence

from akhet.core import CHANCE
from akhet.core.packed import lanes, row, unit
from akhet.games.imhotep import GAME, scoring
from akhet.games.imhotep.components import BOX, BURIAL, CARDS, SITES, Box
from akhet.games.imhotep.state import AT_BURIAL, Imhotep

BLACK, WHITE, BROWN, GRAY = range(4)
B_SIDES = dict.fromkeys(SITES, "b")
Cards = Mapping[str, int]


def ship(capacity: int, cargo: Sequence[int | None] = (), site: str | None = None) -> dict:
    """A ship with stones from the front on; the rest of its spaces is empty."""
    return {
        "capacity": capacity,
        "cargo": [*cargo, *[None] * (capacity - len(cargo))],
        "site": site,
    }


def fleet_of(seats: int, ships: Sequence[dict], box: Box = BOX) -> int:
    """The round card that shows these ships, counted from 1."""
    shown = sorted([one["capacity"] for one in ships], reverse=True)
    return box.round_cards[seats - 2].index(shown) + 1


def task(step: str, seat: int = 0, arg: int = 0) -> dict:
    """An open question."""
    return {"step": step, "seat": seat, "arg": arg}


def position(
    seats: int = 4,
    *,
    b: Sequence[str] = (),
    ships: Sequence[dict] | None = None,
    sled: Sequence[int] | None = None,
    quarry: Sequence[int] | None = None,
    cards: Mapping[int, Cards] | None = None,
    market: Cards | None = None,
    apart: Cards | None = None,
    owed: int = 0,
    looked: Cards | None = None,
    pile: Cards | None = None,
    pyramid: Sequence[Sequence[int]] | None = None,
    temple: Sequence[int] = (),
    burial: Sequence[int] = (),
    obelisks: Sequence[int] | None = None,
    towers: Sequence[int] = (),
    unloading: Sequence[int] = (),
    ashore: Sequence[int] | None = None,
    round: int = 1,
    wrath: bool = False,
    tasks: Sequence[dict] | None = None,
    turn: int = 0,
    box: Box = BOX,
) -> dict:
    """A dump. Stones not mentioned are in the quarry, cards not mentioned in the draw pile.

    With `quarry` given, stones left over are at the obelisks (side A) or in the temple; with
    `pile` given, cards left over are on the discard pile.
    """
    fleet = (
        list(ships) if ships is not None else [ship(size) for size in box.round_cards[seats - 2][0]]
    )
    open_tasks = list(tasks) if tasks is not None else [task("turn", turn)]
    used = fleet_of(seats, fleet, box) if fleet else 0
    left = [n for n in range(1, 8) if n != used][: 7 - round]
    data: dict = {
        "game": "imhotep",
        "rules": GAME.RULES,
        "seats": seats,
        "round": round,
        "sides": {site: "b" if site in b else "a" for site in SITES},
        "wrath": wrath,
        "round_cards": left,
        "ships": fleet,
        "sled": list(sled) if sled is not None else [2, 3, 4, 5][:seats],
        "ashore": list(ashore) if ashore is not None else [0] * seats,
        "unloading": list(unloading),
        "market": dict(market or {}),
        "pair": {"apart": dict(apart or {}), "owed": owed},
        "looked": dict(looked or {}),
        "cards": [dict((cards or {}).get(seat, {})) for seat in range(seats)],
        "pyramid": [list(one) for one in pyramid]
        if pyramid is not None
        else ([[], [], [], []] if "pyramid" in b else [[]]),
        "temple": list(temple),
        "burial": list(burial),
        "obelisks": {
            "stones": list(obelisks) if obelisks is not None else [0] * seats,
            "towers": list(towers),
        },
        "points": {key: [0] * seats for key in ("pyramid", "temple", "towers")},
        "tasks": open_tasks,
    }
    fill_stones(data, quarry, box)
    fill_cards(data, pile, box)
    return data


def fill_stones(data: dict, quarry: Sequence[int] | None, box: Box) -> None:
    """Puts the stones that are nowhere yet in the quarry, or at a site if that is full."""
    seats = data["seats"]
    at = [stone for one in data["ships"] for stone in one["cargo"] if stone is not None]
    at += [*data["unloading"], *data["temple"], *data["burial"]]
    at += [stone for pile in data["pyramid"] for stone in pile]
    at += data["obelisks"]["towers"] * box.tower_size
    at += [one["seat"] for one in data["tasks"] if one["step"] == "build"]
    data["quarry"] = []
    for seat in range(seats):
        rest = box.stones - at.count(seat)
        rest -= data["sled"][seat] + data["ashore"][seat] + data["obelisks"]["stones"][seat]
        kept = rest if quarry is None else quarry[seat]
        data["quarry"].append(kept)
        if data["sides"]["obelisks"] == "a":
            data["obelisks"]["stones"][seat] += rest - kept
        else:
            data["temple"] += [seat] * (rest - kept)


def fill_cards(data: dict, pile: Cards | None, box: Box) -> None:
    """Puts the cards that are nowhere yet on the draw pile, or on the discard pile."""
    played = {"sail_freely": "lever", "load_and_sail": "sail", "sail_ship": "sail"}
    used = [data["market"], data["pair"]["apart"], *data["cards"]]
    used += [{CARDS[one["arg"]]: 1} for one in data["tasks"] if one["step"] == "discard"]
    used += [{played[one["step"]]: 1} for one in data["tasks"] if one["step"] in played]
    rest = {
        card: box.copies[kind] - sum(bag.get(card, 0) for bag in used)
        for kind, card in enumerate(CARDS)
    }
    kept = rest if pile is None else pile
    data["pile"] = {card: kept.get(card, 0) for card in CARDS if kept.get(card, 0)}
    data["discard"] = {
        card: rest[card] - kept.get(card, 0) for card in CARDS if rest[card] - kept.get(card, 0)
    }


def table(seats: int = 4, **parts: object) -> Imhotep:
    """The position itself; `parts` are those of `position`."""
    data = position(seats, **parts)  # type: ignore[arg-type]
    box = parts.get("box", BOX)
    assert isinstance(box, Box)
    return GAME.load(data, box)


def by_rank(prizes: list[int], amounts: list[int]) -> list[int]:
    """What each seat gets for having so many."""
    seats = len(amounts)
    return [scoring.by_rank(prizes, row(amounts), seats, seat) for seat in range(seats)]


def burial(stones: list[int], side: str = "a") -> list[int]:
    """What a burial chamber with these stones brings each of four seats."""
    state = Imhotep(4, BOX)
    state.sides = 1 << BURIAL if side == "b" else 0
    state.heights = len(stones) * unit(BURIAL)
    for n, owner in enumerate(stones):
        state.built[AT_BURIAL + n] = owner
    return [scoring.burial(state, seat) for seat in range(4)]


def play(state: Imhotep, *names: str) -> Imhotep:
    """Plays named actions of whoever acts, draws too, each checked."""
    for name in names:
        GAME.play(state, GAME.action(name))
    return state


def options(state: Imhotep) -> list[str]:
    """The names of the legal actions."""
    return [GAME.action_name(action) for action in GAME.options(state)]


def odds(state: Imhotep) -> dict[str, int]:
    """The weights of a draw, by name."""
    assert GAME.actor(state) == CHANCE
    return dict(zip(options(state), GAME.weights(state), strict=True))


def places(state: Imhotep) -> list[str]:
    """The stones that can be placed."""
    return [name for name in options(state) if name.startswith("place:")]


def sails(state: Imhotep) -> list[str]:
    """The ships that can sail."""
    return [name for name in options(state) if name.startswith("sail:")]


ALL_CARDS = {card: BOX.copies[kind] for kind, card in enumerate(CARDS)}


def but(**kept: int) -> dict[str, int]:
    """All cards except so many of these."""
    return {card: count - kept.get(card, 0) for card, count in ALL_CARDS.items()}


def quarry(state: Imhotep) -> list[int]:
    """Stones in the quarry, by seat."""
    return lanes(state.quarry, state.seats)


def sled(state: Imhotep) -> list[int]:
    """Stones on the sleds, by seat."""
    return lanes(state.sled, state.seats)


def discard(state: Imhotep) -> dict[str, int]:
    """The discard pile."""
    return GAME.dump(state)["discard"]
