"""Pharaon on a real table, with Konflikte, and the Traitor's things beside a single person's."""

from akhet.core.components import Components
from akhet.core.packed import lane, row
from akhet.games.pharaon.box.components import (
    BASE_GIFTS,
    BASE_NOBLES,
    BASIC,
    DISTRICTS,
    GIFT_NAMES,
    JOKER,
    PRESTIGE,
    RESOURCES,
    SILVER,
    TILES,
    TOP,
    Box,
    bag4_of,
)
from akhet.games.pharaon.box.konflikte import CONFLICTS
from akhet.games.pharaon.state import (
    ARTISANS,
    GIFTS,
    GOODS,
    NOBLES,
    SOLVED,
    TRACKS,
    Pharaon,
    gift_count,
)
from akhet.games.pharaon.steps.traitor import ROOM, TRAITOR
from akhet.pad.fields import RIVAL, SEAT, TABLE, Field, Item, Told, Values, Words, on, switch

LEVELS = len(TILES) + 1
CALLED: dict[str, str] = {}
MOST_GOODS = 120  # a lane holds as many
GIFT_GROUPS = {
    "resource": range(JOKER),
    "district": range(JOKER, PRESTIGE),
    **{name: range(n, n + 1) for n, name in enumerate(GIFT_NAMES) if n >= PRESTIGE},
}
"""Offerings that count alike at the end, whatever else they show."""


def fields(components: Components) -> list[Field]:
    """Everything there is to tell at the end of a game."""
    box = components
    assert isinstance(box, Box)
    levels = tuple(Item(str(n), Words(f"pharaon.choice.{n}")) for n in range(LEVELS))
    level = Words("pharaon.option.traitor.name")
    return [
        switch("konflikte", Words("pharaon.option.konflikte.name")),
        Field("traitor", "choice", level, "rival", RIVAL, "pharaoh", items=levels),
        Field("tiles", "order", Words("pad.pharaon.tiles"), "rival", RIVAL, items=tile_items()),
        *[
            Field(
                f"filled{n}",
                "number",
                Words("pad.pharaon.filled", {"n": n + 1}),
                "rival",
                RIVAL,
                high=ROOM,
            )
            for n in range(len(TILES))
        ],
        *board(),
        *belongings(box, SEAT),
        *belongings(box, RIVAL),
    ]


def tile_items() -> tuple[Item, ...]:
    """The Traitor's five tiles."""
    return tuple(Item(name, Words(f"pharaon.tile.{name}.name")) for name in TILES)


def board() -> list[Field]:
    """How the districts lie, and who has the two titles."""
    around = tuple(
        Item(name, Words(f"pharaon.district.{name}.name"), f"district-{name}") for name in DISTRICTS
    )
    order = Words("pad.pharaon.districts")
    return [
        Field(
            "pharaoh", "who", Words("pharaon.piece.pharaoh.name"), "titles", TABLE, "pharaoh-token"
        ),
        Field(
            "first",
            "who",
            Words("pharaon.piece.first_player.name"),
            "titles",
            TABLE,
            "first-player",
        ),
        Field("districts", "order", order, "board", TABLE, "wheel", low=1, items=around),
    ]


def belongings(box: Box, part: str) -> list[Field]:
    """What a person or the Traitor has."""
    found = [*nobles(box, part), *artisans(box, part)]
    found.append(
        Field(
            "chamber",
            "number",
            Words("pharaon.district.chamber.name"),
            "chamber",
            part,
            "district-chamber",
            high=box.steps,
        )
    )
    found += [
        Field(
            f"nile_{name}",
            "number",
            Words(f"pharaon.resource.{name}.name"),
            "nile",
            part,
            f"res-{name}",
            high=TOP,
        )
        for name in RESOURCES[:BASIC]
    ]
    return [*found, *goods(box, part), *gifts(box, part), *conflicts(part)]


def nobles(box: Box, part: str) -> list[Field]:
    """Nobles by name; of the Traitor's only the number counts."""
    label = Words("pharaon.district.nobles.name")
    if part == RIVAL:
        return [Field("nobles", "number", label, "nobles", part, "noble", high=box.nobles)]
    found: list[Field] = []
    for key, first, last in (("nobles", 0, BASE_NOBLES), ("more", BASE_NOBLES, box.nobles)):
        items = tuple(Item(str(n + 1), noble_words(n + 1)) for n in range(first, last))
        when = on("konflikte") if first else ()
        words = label if first == 0 else Words("pad.pharaon.more_nobles")
        found.append(
            Field(
                key,
                "cards",
                words,
                "nobles",
                part,
                "noble",
                high=last - first,
                items=items,
                when=when,
            )
        )
    return found


def noble_words(number: int) -> Words:
    """A noble by its printed number and name."""
    return Words("pad.pharaon.noble", {"n": number, "name": f"@pharaon.noble.{number}.name"})


def artisans(box: Box, part: str) -> list[Field]:
    """How many artisans of each worth."""
    worths = sorted({*box.artisan_points}, reverse=True)
    return [
        Field(
            f"artisans_{worth}",
            "number",
            Words("pad.pharaon.artisan", {"n": worth}),
            "artisans",
            part,
            "artisan",
            high=list(box.artisan_points).count(worth),
            stock=list(box.artisan_points).count(worth),
        )
        for worth in worths
    ]


def goods(box: Box, part: str) -> list[Field]:
    """Resources; of the Traitor's only the number counts."""
    if part == RIVAL:
        every = Words("pad.pharaon.resources")
        return [Field("goods", "number", every, "goods", part, "res-trade", high=MOST_GOODS)]
    silver, swords = lane(box.tokens, SILVER), box.more.swords
    basics, sword = Words("pad.pharaon.basics"), resource("sword")
    when = on("konflikte")
    return [
        Field("goods", "number", basics, "goods", part, "res-trade", high=MOST_GOODS),
        Field("silver", "number", resource("silver"), "goods", part, "res-silver", high=silver),
        Field("swords", "number", sword, "goods", part, "res-sword", high=swords, when=when),
    ]


def resource(name: str) -> Words:
    """What a resource is called."""
    return Words(f"pharaon.resource.{name}.name")


def gifts(box: Box, part: str) -> list[Field]:
    """Offerings, together where they count alike."""
    found: list[Field] = []
    for group, kinds in GIFT_GROUPS.items():
        when = on("konflikte") if kinds[0] >= BASE_GIFTS else ()
        alike = len({box.gift_points[kind] for kind in kinds}) == 1
        for some in [kinds] if alike else [range(kind, kind + 1) for kind in kinds]:
            stock = sum(gift_count(box.all_gifts, kind) for kind in some)
            single = GIFT_NAMES[some[0]]
            label = f"pharaon.offering.{single}" if len(some) == 1 else f"pad.pharaon.{group}"
            key = f"gift_{single if len(some) == 1 else group}"
            found.append(
                Field(
                    key,
                    "number",
                    Words(label),
                    "gifts",
                    part,
                    "offering",
                    high=stock,
                    when=when,
                    stock=stock,
                )
            )
    return found


def conflicts(part: str) -> list[Field]:
    """Conflicts that were solved; the Traitor's bring him nothing at the end."""
    if part == RIVAL:
        return []
    label = Words("pad.pharaon.conflicts")
    return [
        Field(
            "conflicts",
            "number",
            label,
            "goods",
            part,
            "conflict",
            high=CONFLICTS,
            when=on("konflikte"),
            stock=CONFLICTS,
        )
    ]


# ---------------------------------------------------------------- the position


def position(told: Told, components: Components) -> Pharaon:
    """The end of a game with all this on the table."""
    assert isinstance(components, Box)
    state = Pharaon(len(told.seats), components)
    state.konflikte = 1 if told.setup["konflikte"] == "on" else 0
    around = told.names(told.table, "districts")
    state.order = row([DISTRICTS.index(name) for name in around])
    state.pharaoh = told.number(told.table, "pharaoh")
    state.first = told.number(told.table, "first")
    people = [*told.seats, told.rival] if state.is_solo() else told.seats
    state.chamber = row([told.number(values, "chamber") for values in people])
    free = Pool(components)
    for player, values in enumerate(people):
        give_all(state, told, player, values, free)
    if state.is_solo():
        plot(state, told)
    return state


class Pool:
    """Cards of which only the number or the worth counts are any of those that are left."""

    def __init__(self, box: Box) -> None:
        """The artisans by what they are worth."""
        self.artisans: dict[int, list[int]] = {}
        for card, worth in enumerate(box.artisan_points):
            self.artisans.setdefault(worth, []).append(card)

    def take(self, worth: int, many: int) -> int:
        """So many artisans of a worth, as a set of bits; more than there are cannot be."""
        found = 0
        for _artisan in range(min(many, len(self.artisans[worth]))):
            found |= 1 << self.artisans[worth].pop(0)
        return found


def give_all(state: Pharaon, told: Told, player: int, values: Values, free: Pool) -> None:
    """Everything a player has."""
    state.own[NOBLES + player] = nobles_of(state, told, values)
    for worth in list(free.artisans):
        held = told.number(values, f"artisans_{worth}")
        state.own[ARTISANS + player] |= free.take(worth, held)
    tracks = [told.number(values, f"nile_{name}") for name in RESOURCES[:BASIC]]
    state.own[TRACKS + player] = row(tracks)
    kinds = [told.number(values, "goods"), *[0] * (BASIC - 1)]
    more = [many(told, values, key) for key in ("silver", "swords")]
    state.own[GOODS + player] = row([*kinds, *more])
    state.own[GIFTS + player] = bag4_of(gifts_of(state, told, values))
    state.own[SOLVED + player] = (1 << many(told, values, "conflicts")) - 1


def many(told: Told, values: Values, key: str) -> int:
    """A number, or none where it is not asked."""
    return told.number(values, key) if key in values else 0


def nobles_of(state: Pharaon, told: Told, values: Values) -> int:
    """Nobles as a set of bits; the Traitor's are only counted."""
    if isinstance(values["nobles"], int):
        return (1 << told.number(values, "nobles")) - 1
    names = told.names(values, "nobles") + (told.names(values, "more") if "more" in values else [])
    return sum(1 << (int(name) - 1) for name in names)


def gifts_of(state: Pharaon, told: Told, values: Values) -> list[int]:
    """Offerings by kind; where several count alike, as any that fit."""
    found = [0] * len(GIFT_NAMES)
    for group, kinds in GIFT_GROUPS.items():
        left = many(told, values, f"gift_{group}")
        for kind in kinds:
            found[kind] = many(told, values, f"gift_{GIFT_NAMES[kind]}")
            there = gift_count(state.box.all_gifts, kind)
            if left > 0 and len(kinds) > 1:
                found[kind] = min(left, there)
                left -= found[kind]
    return found


def plot(state: Pharaon, told: Told) -> None:
    """The Traitor's tiles, the dark ones first, and how far each is covered."""
    assert state.players == TRAITOR + 1
    names = told.names(told.rival, "tiles")
    state.dark = (1 << int(str(told.rival["traitor"]))) - 1
    state.tiles = row([TILES.index(name) for name in names])
    state.filled = row([told.number(told.rival, f"filled{n}") for n in range(len(TILES))])
