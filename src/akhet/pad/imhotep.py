"""Imhotep on a real table: the sites as they stand, and what everybody has at the end."""

from mypy_extensions import u8

from akhet.core.components import Components
from akhet.core.packed import bag_of, row, unit, wide_unit
from akhet.games.imhotep.components import (
    BURIAL,
    CARDS,
    KINDS,
    LEVER,
    OBELISK_DECORATION,
    OBELISKS,
    PYRAMID,
    PYRAMID_DECORATION,
    SITES,
    STATUE,
    TEMPLE,
    Box,
)
from akhet.games.imhotep.scoring import ROWS
from akhet.games.imhotep.state import AT_BURIAL, AT_PYRAMID, AT_TEMPLE, AT_TOWERS, Imhotep
from akhet.pad.fields import SETUP, TABLE, Field, Item, Told, Words, on, switch

SIGNS = {"pyramid": "pyramid-3", "temple": "temple", "burial": "burial", "obelisks": "obelisk"}
DECORATIONS = range(PYRAMID_DECORATION, OBELISK_DECORATION + 1)
ANYBODYS = 255  # the owner of a stone that only has to be counted
MOST_POINTS = 999
CALLED = {"pyramid": "pad.imhotep.track", "temple": ""}
"""The scoring track holds the points of several sites: one number, told as the first of them."""


def fields(components: Components) -> list[Field]:
    """Everything there is to tell at the end of a game."""
    box = components
    assert isinstance(box, Box)
    return [*set_up(), *sites(box), *belongings(box)]


def set_up() -> list[Field]:
    """Which side of each site is played, and whether with the wrath."""
    items = tuple(Item(side, Words(f"imhotep.choice.{side}")) for side in ("a", "b"))
    found = [
        Field(SITES[n], "choice", site_name(n), "setup", SETUP, SIGNS[SITES[n]], items=items)
        for n in (BURIAL, OBELISKS)
    ]
    return [*found, switch("wrath", Words("imhotep.option.wrath.name"))]


def site_name(site: int) -> Words:
    """What a site is called."""
    return Words(f"imhotep.site.{SITES[site]}.name")


def sites(box: Box) -> list[Field]:
    """The stones at the sites, all colours together where only their number counts."""
    stones = box.stones * 4
    found = [
        Field(
            f"{SITES[site]}_stones",
            "number",
            Words("pad.imhotep.stones", {"site": f"@imhotep.site.{SITES[site]}.name"}),
            "sites",
            TABLE,
            SIGNS[SITES[site]],
            high=stones,
            for_any=CARDS[card],
        )
        for site, card in ((PYRAMID, PYRAMID_DECORATION), (TEMPLE, PYRAMID_DECORATION + 1))
    ]
    return [
        Field(
            "burial_row", "row", site_name(BURIAL), "burial", TABLE, "burial", low=ROWS, high=stones
        ),
        *found,
    ]


def belongings(box: Box) -> list[Field]:
    """What one person has."""
    towers = len(box.towers)
    found = [
        number("track", "pad.imhotep.track", "points", MOST_POINTS, "points"),
        number(
            "obelisk", "pad.imhotep.obelisk", "stones", box.stones, "obelisk", ("obelisks", "a")
        ),
        number(
            "towers", "pad.imhotep.towers", "stones", towers, "obelisk", ("obelisks", "b"), towers
        ),
        number("loose", "pad.imhotep.loose", "stones", box.stones, "stone", ("obelisks", "b")),
        Field("at_pyramid", "flag", at_site(PYRAMID), "stones", sign="pyramid-3", when=on("wrath")),
        Field("at_temple", "flag", at_site(TEMPLE), "stones", sign="temple", when=on("wrath")),
    ]
    for card in (*DECORATIONS, STATUE):
        copies, name = box.copies[card], CARDS[card]
        sign = "statue" if card == STATUE else "decoration"
        label = f"imhotep.card.{name}.name"
        found.append(number(name, label, "cards", copies, sign, stock=copies))
    blue = sum(box.copies[LEVER:])
    found.append(
        number("blue", "imhotep.source.unused_blue", "cards", blue, "card-blue", stock=blue)
    )
    found.append(number("sled", "pad.imhotep.sled", "tie", box.sled, "sled"))
    return found


def number(
    key: str,
    label: str,
    group: str,
    high: int,
    sign: str,
    when: tuple[str, ...] = (),
    stock: int = 0,
) -> Field:
    """Something a person has a number of."""
    return Field(key, "number", Words(label), group, sign=sign, high=high, when=when, stock=stock)


def at_site(site: int) -> Words:
    """Whether a person has built at a site."""
    return Words("pad.imhotep.built", {"site": f"@imhotep.site.{SITES[site]}.name"})


# ---------------------------------------------------------------- the position


def position(told: Told, components: Components) -> Imhotep:
    """The end of a game with all this on the table."""
    assert isinstance(components, Box)
    state = Imhotep(len(told.seats), components)
    state.round = components.rounds
    state.wrath = 1 if told.setup["wrath"] == "on" else 0
    for site in (BURIAL, OBELISKS):
        state.sides |= (1 << site) if told.setup[SITES[site]] == "b" else 0
    put_stones(state, told)
    for seat, values in enumerate(told.seats):
        state.from_pyramid += told.number(values, "track") * wide_unit(seat)
        cards = [0] * KINDS
        for card in (*DECORATIONS, STATUE):
            cards[card] = told.number(values, CARDS[card])
        cards[LEVER] = told.number(values, "blue")
        state.cards[seat] = bag_of(cards)
    state.sled = row(told.column("sled"))
    return state


def put_stones(state: Imhotep, told: Told) -> None:
    """Stones at the four sites that score."""
    burial = told.table["burial_row"]
    assert isinstance(burial, list)
    fill(state, AT_PYRAMID, PYRAMID, counted(told, "pyramid"))
    fill(state, AT_TEMPLE, TEMPLE, counted(told, "temple"))
    fill(state, AT_BURIAL, BURIAL, burial)
    if not state.side_b(OBELISKS):
        state.obelisk = row(told.column("obelisk"))
        return
    state.obelisk = row(told.column("loose"))
    owners = [seat for seat, many in enumerate(told.column("towers")) for _tower in range(many)]
    fill(state, AT_TOWERS, OBELISKS, owners)


def counted(told: Told, site: str) -> list[int]:
    """So many stones: one of everybody who has built there, the others anybody's."""
    key = f"at_{site}"
    owners = [seat for seat, values in enumerate(told.seats) if values.get(key) is True]
    more = told.number(told.table, f"{site}_stones") - len(owners)
    return owners + [ANYBODYS] * max(more, 0)


def fill(state: Imhotep, start: int, site: int, owners: list[int]) -> None:
    """Puts stones on a site."""
    for n, owner in enumerate(owners):
        state.built[start + n] = u8(owner)
    state.heights += len(owners) * unit(site)
