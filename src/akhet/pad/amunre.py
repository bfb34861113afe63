"""Amun-Re on a real table: the provinces at the end of each kingdom, then gold."""

from akhet.core.components import Components
from akhet.games.amunre import scoring
from akhet.games.amunre.components import BONUS_FARMERS, NAMES, POWERS, Box
from akhet.games.amunre.state import PYRAMIDS, STONES, AmunRe, give
from akhet.pad.fields import SETUP, TABLE, Field, Item, Told, Values, Words

KINGDOMS = ("old", "new")
NOW = ("now", "new")
"""The set-up says how far the game is: with the New Kingdom everything is asked."""
MOST_GOLD = 999
MOST_PYRAMIDS = 20  # in one province; nobody has seen half of that
LEAST_FIELD = 1
CALLED: dict[str, str] = {}


def fields(components: Components) -> list[Field]:
    """Everything there is to tell, kingdom by kingdom."""
    box = components
    assert isinstance(box, Box)
    items = tuple(Item(kingdom, Words(f"pad.amunre.until.{kingdom}")) for kingdom in KINGDOMS)
    found = [Field("now", "choice", Words("pad.amunre.now"), "setup", SETUP, items=items)]
    for kingdom in KINGDOMS:
        found += in_kingdom(box, kingdom)
    gold = Words("amunre.source.gold")
    return [*found, Field("gold", "number", gold, "gold", sign="gold", high=MOST_GOLD, when=NOW)]


def in_kingdom(box: Box, kingdom: str) -> list[Field]:
    """The temple track, provinces and bonus cards of a kingdom."""
    when = NOW if kingdom == "new" else ()
    bonus = len(POWERS) - BONUS_FARMERS
    track = tuple(
        Item(str(field), Words("pad.amunre.field", {"n": field, "points": points}))
        for field, points in enumerate(box.temple_points)
        if field >= LEAST_FIELD
    )
    names = tuple(Item(name, Words(f"amunre.province.{name}")) for name in NAMES)
    stones = box.stones_needed - 1
    parts = (
        Field(
            "pyramids",
            "number",
            Words("pad.amunre.pyramids"),
            kingdom,
            sign="pyramid",
            high=MOST_PYRAMIDS,
        ),
        Field("stones", "number", Words("pad.amunre.stones"), kingdom, sign="brick", high=stones),
    )
    temple = Words("amunre.piece.track.name")
    lands = Words("pad.amunre.provinces")
    cards = Words("pad.amunre.bonus")
    return [
        Field(
            f"{kingdom}_temple", "choice", temple, kingdom, TABLE, "temple", items=track, when=when
        ),
        Field(
            f"{kingdom}_lands",
            "lands",
            lands,
            kingdom,
            sign="pyramid",
            high=scoring.SET,
            items=names,
            parts=parts,
            when=when,
        ),
        Field(
            f"{kingdom}_bonus", "number", cards, kingdom, sign="power-bonus", high=bonus, when=when
        ),
    ]


def built(what: str, sign: str, kingdom: str, most: int) -> Field:
    """How much of something stands in a province."""
    return Field(what, "number", Words(f"pad.amunre.{what}"), kingdom, sign=sign, high=most)


# ---------------------------------------------------------------- the position


def position(told: Told, components: Components) -> AmunRe:
    """Each kingdom as it stands, scored by the rules; what was scored stays."""
    assert isinstance(components, Box)
    state = AmunRe(len(told.seats), components)
    over = told.setup["now"] == "new"
    for number, kingdom in enumerate(KINGDOMS if over else KINGDOMS[:1]):
        state.kingdom = number
        lay_out(state, told, kingdom)
        if over:
            for seat, gold in enumerate(told.column("gold")):
                state.gold[seat] = gold
        scoring.score_kingdom(state)
    return state


def lay_out(state: AmunRe, told: Told, kingdom: str) -> None:
    """The provinces of a kingdom with their owners, and the bonus cards that were played."""
    state.mine = 0
    for row in (PYRAMIDS, STONES):
        for province in range(len(NAMES)):
            state.put(row, province, 0)
    state.temple = int(str(told.table[f"{kingdom}_temple"]))
    for seat, values in enumerate(told.seats):
        held = values[f"{kingdom}_lands"]
        assert isinstance(held, list)
        for land in held:
            settle(state, told, seat, land)
        points = state.box.bonus * told.number(values, f"{kingdom}_bonus")
        source = scoring.KINGDOM * state.kingdom + scoring.BONUS_AT
        scoring.add(state, seat, source, points)


def settle(state: AmunRe, told: Told, seat: int, land: Values) -> None:
    """A province of a seat with what is built there."""
    province = NAMES.index(str(land["at"]))
    give(state, seat, province)
    state.put(PYRAMIDS, province, told.number(land, "pyramids"))
    state.put(STONES, province, told.number(land, "stones"))
