"""Positions of the expansion for tests: only what matters is said, the box fills in the rest."""

from collections import Counter
from collections.abc import Mapping, Sequence

from akhet.core import CHANCE, Rng
from akhet.games.pharaon import GAME
from akhet.games.pharaon.box.components import BOX, DISTRICTS, GIFT_NAMES, RESOURCES, TILES
from akhet.games.pharaon.box.konflikte import ARCHES, FAVOUR_PHARAOH, FAVOUR_VIZIER
from akhet.games.pharaon.state import Pharaon
from tests.pharaon.hands import asked, counted, options, play, task, turn_of

BASICS = RESOURCES[:5]
AGR, JUS, ROY, CON, TRA = BASICS
SWORDS = {"sword": 9}
NOBLES, ARTISANS, CONFLICTS = 33, 42, 25
TRAITOR = 1
Bag = Mapping[str, int]

# With these districts and this wheel the wheel shows, by district:
SHOWN = {"offerings": AGR, "nobles": TRA, "nile": CON, "artisans": ROY, "chamber": JUS}
VIZIER = [f"v{n}" for n in range(1, 11)]
PHARAOH = [f"p{n}" for n in range(1, 11)]


def after_action(district: str, seat: int = 0) -> list[dict]:
    """The questions when the action in a district is done and its arch comes."""
    arch = task("arch", seat, DISTRICTS.index(district))
    return [task("next", 0, seat), task("end_turn", seat), arch]


def rest_of(total: Bag, *bags: Bag) -> dict[str, int]:
    """What is left of the box."""
    left = {name: number - sum(bag.get(name, 0) for bag in bags) for name, number in total.items()}
    assert min(left.values()) >= 0, left
    return {name: number for name, number in left.items() if number}


def box_gifts() -> dict[str, int]:
    """All 46 offerings."""
    return dict(zip(GIFT_NAMES, BOX.figures["gifts"], strict=True))


def box_tokens() -> dict[str, int]:
    """All 145 tokens."""
    return dict(zip(RESOURCES, [*BOX.figures["tokens"], BOX.more.swords], strict=True))


def effect_of(district: str, side: str) -> int:
    """What a side of an arch does."""
    return BOX.more.arch_effect[2 * DISTRICTS.index(district) + "ab".index(side)]


def sides_of(**sides: str) -> dict[str, str]:
    """The sides of the arches: a, where nothing else is said."""
    return {name: sides.get(name, "a") for name in DISTRICTS}


def with_arch(effect: str, district: str | None = None) -> tuple[str, dict[str, str]]:
    """A district whose arch has an effect, and the sides that show it."""
    for name in [district] if district else DISTRICTS:
        for side in "ab":
            if effect_of(name, side) == ARCHES.index(effect):
                return name, sides_of(**{name: side})
    raise AssertionError(effect)


def cards_left(high: int, *used: Sequence[int | None]) -> list[int]:
    """The numbers of the cards that are nowhere else."""
    return [n for n in range(1, high + 1) if not any(n in cards for cards in used)]


def row(given: Sequence[int | None] | None, places: int, free: list[int]) -> list[int | None]:
    """A row that was given, or the lowest cards that are free; taken from those."""
    found = free[:places] if given is None else [*given, *[None] * (places - len(given))]
    for number in found:
        if number in free:
            free.remove(number)
    return [*found, *[None] * (places - len(found))]


def favour_part(sides: Mapping[str, str], given: Mapping[str, Sequence], gone: Sequence[str]):
    """Favours at the arches, and the deck."""
    free = [name for name in (*VIZIER, *PHARAOH) if name not in gone]
    for cards in given.values():
        free = [name for name in free if name not in cards]
    at: dict[str, list] = {}
    for name in DISTRICTS:
        effect = effect_of(name, sides[name])
        deck = VIZIER if effect == FAVOUR_VIZIER else PHARAOH if effect == FAVOUR_PHARAOH else []
        found = list(given.get(name, [card for card in free if card in deck][:2]))
        free = [card for card in free if card not in found]
        at[name] = [*found, *[None] * (2 - len(found))]
    return at, free


def back_of(number: int) -> str:
    """The back of a conflict."""
    return BASICS[BOX.more.conflict_back[number - 1]]


def extra_of(number: int) -> list[str]:
    """What a conflict costs besides."""
    bag = BOX.more.conflict_cost[number - 1]
    return [name for kind, name in enumerate(BASICS) for _n in range((bag >> 5 * kind) & 31)]


def conflict_part(
    seats: int,
    conflicts: Mapping[str, Sequence[int | None]],
    solved: Mapping[int, Sequence[int]],
    fronts: Sequence[int] | None,
    backs: Sequence[str] | None,
    removed: Sequence[int],
    last: bool,
) -> dict:
    """Conflicts on the wheel, before the stacks and in them."""
    stacks = 4 if seats >= 4 else 3
    wheel = {name: [*conflicts.get(name, ()), *[None] * 4][:4] for name in BASICS}
    free = cards_left(CONFLICTS, *wheel.values(), *solved.values(), removed, fronts or ())
    if fronts is None:
        fronts = [] if last else [free.pop(0) for _n in range(stacks)]
    if backs is None:
        backs = [] if last else [back_of(number) for number in free[-stacks:]]
    return {
        "unseen": free,
        "fronts": [*fronts, *[None] * (4 - len(fronts))],
        "backs": [*backs, *[None] * (4 - len(backs))],
        "wheel": wheel,
    }


def traitor_part(filled: Sequence[int], dark: int, marks: Sequence[str], plotted: Bag | None):
    """The Traitor's tiles, and what lies on them."""
    tiles = [
        {
            "tile": tile,
            "dark": place < dark,
            "resource": marks[place],
            "filled": filled[place],
            "tokens": [marks[place]] * filled[place],
        }
        for place, tile in enumerate(TILES)
    ]
    lying = {name: filled[list(marks).index(name)] + 1 for name in BASICS}
    if plotted:
        loose = list((Counter(plotted) - Counter(marks)).elements())
        for tile in tiles:
            tile["tokens"] = [loose.pop() for _n in range(tile["filled"])]
    return {"tiles": tiles, "plotted": dict(plotted or lying)}


def heir_of(given: int | None, cards: Mapping[int, Sequence[int]], chamber: Mapping[int, int]):
    """Who has the pharaoh token: the one given, or else who has two nobles and the third step.

    Tests about the new pharaohs say it themselves.
    """
    ready = [n for n, steps in chamber.items() if steps >= 3 and len(cards.get(n, ())) >= 2]
    return given if given is not None or not ready else ready[0]


def position(
    seats: int = 3,
    turn: int = 0,
    *,
    round: int = 2,
    first: int = 0,
    districts: Sequence[str] = DISTRICTS,
    wheel: str = AGR,
    clockwise: bool = True,
    goods: Mapping[int, Bag] | None = None,
    offerings: Mapping[int, Bag] | None = None,
    nobles: Mapping[int, Sequence[int]] | None = None,
    artisans: Mapping[int, Sequence[int]] | None = None,
    solved: Mapping[int, Sequence[int]] | None = None,
    nile: Mapping[int, Sequence[int]] | None = None,
    chamber: Mapping[int, int] | None = None,
    rows: Mapping[int, tuple[int, int]] | None = None,
    noble_row: Sequence[int | None] | None = None,
    noble_deck: Sequence[int] | None = None,
    artisan_row: Sequence[int | None] | None = None,
    artisan_deck: Sequence[int] | None = None,
    extra: Sequence[int | None] | None = None,
    sets: Sequence[Sequence[str] | None] = (("prestige_1", "prestige_1"),),
    zone: Sequence[str | None] = (),
    bag: Bag | None = None,
    slots: Mapping[str, Sequence[str | None]] | None = None,
    vase_row: Sequence[int | None] | None = None,
    pile: Sequence[int] | None = None,
    owed: int = 0,
    used: Sequence[int] = (),
    dark: int = 0,
    filled: Sequence[int] = (0, 0, 0, 0, 0),
    plotted: Bag | None = None,
    marks: Sequence[str] = tuple(BASICS),
    pharaoh: int | None = None,
    sides: Mapping[str, str] | None = None,
    cover: str = "a",
    heir: str = "base",
    hard: bool = False,
    favours: Mapping[str, Sequence[str]] | None = None,
    favour_gone: Sequence[str] = (),
    conflicts: Mapping[str, Sequence[int | None]] | None = None,
    fronts: Sequence[int] | None = None,
    backs: Sequence[str] | None = None,
    removed: Sequence[int] = (),
    tasks: Sequence[dict] | None = None,
) -> dict:
    """A dump with the expansion. What is not mentioned is in the supply, bag, decks and stacks.

    With `bag` given, other offerings are used ones; with `pile`, so are other vases. The second
    seat has something to act with, so that the game waits there and does not pass for it.
    """
    players = max(seats, 2)
    goods, offerings, solved = dict(goods or {}), dict(offerings or {}), dict(solved or {})
    nobles, artisans, rows = dict(nobles or {}), dict(artisans or {}), dict(rows or {})
    goods.setdefault(1, {CON: 3} if seats > 1 else {})
    sides = sides or sides_of()
    sets = [list(pair) if pair else None for pair in sets] + [None] * (6 - len(sets))
    zone = [*zone, *[None] * (7 - len(zone))]
    areas = {name: [*(slots or {}).get(name, ()), *[None] * 4][:4] for name in BASICS}
    laid = [item for area in areas.values() for item in area if item]
    traitor = traitor_part(filled, dark, marks, plotted) if seats == 1 else None
    tokens = [*goods.values(), counted([n for n in laid if n in RESOURCES])]
    supply = rest_of(box_tokens(), *tokens, traitor["plotted"] if traitor else {})
    gifts = [counted([name for pair in sets if pair for name in pair]), counted(zone)]
    gifts += [counted([n.removeprefix("offering_") for n in laid if n not in RESOURCES])]
    left = rest_of(box_gifts(), *gifts, *offerings.values())
    on_show = BOX.shown[seats - 1] - len([n for n in rows if n < seats]) if round < 5 else 0
    vases = row(vase_row, max(on_show, 0), cards_left(30, pile or ()))
    free_vases = cards_left(30, vases)
    kept = noble_deck if noble_deck is not None else ()
    free = cards_left(NOBLES, *nobles.values(), kept, extra or ())
    nobles_out = row(noble_row, 3, free)
    five = extra if effect_of("nobles", sides["nobles"]) == 1 else ()
    extras = row(five, 5, free)
    kept = artisan_deck if artisan_deck is not None else ()
    free_artisans = cards_left(ARTISANS, *artisans.values(), kept)
    artisans_out = row(artisan_row, 4, free_artisans)
    at, deck = favour_part(sides, favours or {}, favour_gone)
    last = round == 5
    base = nobles if heir == "base" else {}
    tiles = conflict_part(seats, conflicts or {}, solved, fronts, backs, removed, last)
    return {
        "game": "pharaon",
        "rules": GAME.RULES,
        "seats": seats,
        "scribes": [False] * seats,
        "round": round,
        "first": first,
        "pharaoh": heir_of(pharaoh, base, chamber or {}),
        "districts": list(districts),
        "wheel": wheel,
        "clockwise": clockwise,
        "slots": areas,
        "supply": supply,
        "bag": left if bag is None else dict(bag),
        "spent": {} if bag is None else rest_of(left, bag),
        "sets": sets,
        "zone": zone,
        "noble_deck": free if noble_deck is None else sorted(noble_deck),
        "noble_row": nobles_out,
        "used": list(used),
        "drawn": [0] * seats,
        "artisan_deck": free_artisans if artisan_deck is None else sorted(artisan_deck),
        "artisan_row": artisans_out,
        "vases": {
            "pile": free_vases if pile is None else sorted(pile),
            "row": [*vases, *[None] * (5 - len(vases))],
            "gone": [] if pile is None else [n for n in free_vases if n not in pile],
            "owed": owed,
            "apart": [],
        },
        "players": [
            {
                "goods": dict(goods.get(player, {})),
                "offerings": dict(offerings.get(player, {})),
                "nobles": sorted(nobles.get(player, ())),
                "artisans": sorted(artisans.get(player, ())),
                "conflicts": sorted(solved.get(player, ())),
                "nile": list((nile or {}).get(player, [0] * 5)),
                "chamber": (chamber or {}).get(player, 0),
                "row": rows[player][0] if player in rows else None,
                "field": rows[player][1] if player in rows else 0,
                "drawn": [],
            }
            for player in range(players)
        ],
        "traitor": traitor,
        "konflikte": {
            "arches": dict(sides),
            "nile": cover,
            "pharaoh": heir,
            "hard": hard,
            "extra": extras,
            "favours": at,
            "favour_deck": deck,
            "favour_gone": list(favour_gone),
            **tiles,
            "paying": None,
        },
        "access": [],
        "paid": {},
        "tasks": list(tasks) if tasks is not None else turn_of(turn),
    }


def table(seats: int = 3, turn: int = 0, **parts: object) -> Pharaon:
    """The position itself; `parts` are those of `position`."""
    return GAME.load(position(seats, turn, **parts))  # type: ignore[arg-type]


def round_over(
    seats: int = 3, vase_row: Sequence[int] = (), round: int = 2, **parts: object
) -> Pharaon:
    """The last seat passes: offerings are drawn, the wheel turns, new vases come next.

    `vase_row` is what nobody takes, with one or two seats. The last seat takes vase 30.
    """
    last = 0 if seats == 1 else seats - 1
    rows = {
        player: (n + 1, 0) for n, player in enumerate(p for p in range(max(seats, 2)) if p != last)
    }
    state = table(seats, last, rows=rows, vase_row=[*vase_row, 30], round=round, **parts)
    play(state, "pass")
    if asked(state)[0] == "choose_vase":
        play(state, f"vase:{len(vase_row) + 1}")
    while asked(state)[0] == "draw_offering":
        play(state, options(state)[0])
    return state


def more(state: Pharaon) -> dict:
    """What only the expansion has."""
    return GAME.dump(state)["konflikte"]


def on_wheel(state: Pharaon) -> dict[str, list[int | None]]:
    """The conflicts on the wheel, area by area, slots that are not used left out."""
    slots = 4 if state.players >= 4 else 3
    return {name: area[:slots] for name, area in more(state)["wheel"].items()}


def tokens_on(state: Pharaon, area: str) -> list[str | None]:
    """The tokens on an area of the wheel."""
    return GAME.dump(state)["slots"][area]


def set_up(seats: int, seed: int = 1, **options_: str) -> Pharaon:
    """A table on which everybody has taken the first noble and the first vase."""
    rng = Rng(seed)
    state = GAME.new(seats, {"konflikte": "on", **options_})
    while GAME.dump(state)["round"] == 0:
        chance = GAME.actor(state) == CHANCE
        GAME.play(state, GAME.sample(state, rng) if chance else GAME.options(state)[0])
    return state


def spent_by(before: Bag, after: Bag) -> dict[str, int]:
    """What a player has less than before."""
    return {n: before[n] - after.get(n, 0) for n in before if before[n] != after.get(n, 0)}


def pieces(state: Pharaon) -> dict[str, object]:
    """Every token and card of the box, wherever it is; put away ones are counted by what is left.

    Conflicts, nobles and artisans leave the game only through a leftover vase, a full wheel or the
    Traitor: those are `gone`, and a card that is in two places shows.
    """
    data = GAME.dump(state)
    more_ = data["konflikte"]
    tokens = dict.fromkeys(RESOURCES, 0)
    bags = [data["supply"], *[line["goods"] for line in data["players"]]]
    bags += [data["traitor"]["plotted"]] if data["traitor"] else []
    laid = [item for area in data["slots"].values() for item in area if item]
    bags.append(counted([name for name in laid if name in RESOURCES]))
    for bag_ in bags:
        for name, number in bag_.items():
            tokens[name] += number
    offerings = [data["bag"], data["spent"], *[line["offerings"] for line in data["players"]]]
    offerings += [counted([n for pair in data["sets"] if pair for n in pair])]
    offerings += [counted(data["zone"])]
    offerings += [counted([n.removeprefix("offering_") for n in laid if n not in RESOURCES])]
    favours_ = [*more_["favour_deck"], *more_["favour_gone"]]
    favours_ += [name for pair in more_["favours"].values() for name in pair if name]
    return {
        "tokens": tokens,
        "offerings": sum(sum(bag_.values()) for bag_ in offerings),
        "favours": sorted(favours_),
    }


def once_each(state: Pharaon) -> dict[str, list[int]]:
    """The conflicts, nobles and artisans that are somewhere; none may be there twice."""
    data = GAME.dump(state)
    more_ = data["konflikte"]
    lines = data["players"]
    conflicts_ = [*more_["unseen"], *more_["fronts"]]
    conflicts_ += [number for area in more_["wheel"].values() for number in area]
    conflicts_ += [more_["paying"]] if more_["paying"] not in conflicts_ else []
    conflicts_ += [n for line in lines for n in line["conflicts"]]
    nobles_ = [*data["noble_deck"], *data["noble_row"], *more_["extra"]]
    nobles_ += [n for line in lines for n in (*line["nobles"], *line["drawn"])]
    artisans_ = [*data["artisan_deck"], *data["artisan_row"]]
    artisans_ += [n for line in lines for n in line["artisans"]]
    found = {"conflicts": conflicts_, "nobles": nobles_, "artisans": artisans_}
    return {name: sorted(n for n in cards if n) for name, cards in found.items()}
