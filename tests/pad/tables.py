"""Real games to their end, and what a person would tap in who sees that table."""

import random
from typing import Any

from akhet.core.ids import CHANCE, OVER
from akhet.core.packed import held, lane, lanes, size, wide
from akhet.core.rng import Rng
from akhet.games import GAMES
from akhet.games.amunre.components import NAMES
from akhet.games.amunre.scoring import BONUS_AT, KINGDOM
from akhet.games.amunre.state import PYRAMIDS, SOURCES, STONES, AmunRe, provinces_in
from akhet.games.imhotep import scoring as imhotep_scoring
from akhet.games.imhotep.components import BURIAL, CARDS, LEVER, OBELISKS, SITES, STATUE
from akhet.games.imhotep.state import Imhotep
from akhet.games.pharaon import state as own
from akhet.games.pharaon.box.components import (
    BASE_NOBLES,
    BASIC,
    DISTRICTS,
    GIFT_NAMES,
    RESOURCES,
    SILVER,
    SWORD,
    TILES,
)
from akhet.games.pharaon.state import Pharaon, gift_count
from akhet.pad.pharaon import GIFT_GROUPS

Data = dict[str, Any]


def drawn(game: str, rng: random.Random) -> tuple[int, dict[str, str]]:
    """A number of seats and options of any kind."""
    rules = GAMES[game]
    seats = rng.choice(rules.seats)
    options = {o.key: rng.choice(o.choices) for o in rules.options_spec if o.fits(seats)}
    return seats, options


def played(game: str, seed: int) -> tuple[Any, Any]:
    """A game of random answers to its end; of Amun-Re also the Old Kingdom as it was scored."""
    rng = random.Random(seed)
    rules: Any = GAMES[game]
    seats, options = drawn(game, rng)
    state = rules.new(seats, options)
    luck = Rng(seed)
    owners, old = 0, None
    while rules.actor(state) != OVER:
        if game == "amunre" and state.kingdom == 0 and state.round == 3:
            owners = state.mine
        rules.apply(state, rules.sample(state, luck))
        if game == "amunre" and old is None and state.kingdom == 1:
            old = rules.copy(state)  # markers have left the board, buildings stay
            old.mine = owners
    assert rules.actor(state) != CHANCE
    return state, old


def seen(game: str, state: Any, old: Any) -> Data:
    """The form, filled in from what lies on the table."""
    if game == "imhotep":
        return imhotep(state)
    return amunre(state, old) if game == "amunre" else pharaon(state)


# ---------------------------------------------------------------- Imhotep


def imhotep(state: Imhotep) -> Data:
    """Stones at the sites, and what everybody has."""
    sides = {SITES[n]: "b" if state.side_b(n) else "a" for n in (BURIAL, OBELISKS)}
    wrath = {"wrath": "on" if state.wrath else "off"}
    pyramid = imhotep_scoring.pyramid_owners(state)
    temple = imhotep_scoring.temple_owners(state)
    seats = []
    for seat in range(state.seats):
        found: Data = {
            "track": wide(state.from_pyramid, seat)
            + wide(state.from_temple, seat)
            + wide(state.from_towers, seat),
            "at_pyramid": seat in pyramid,
            "at_temple": seat in temple,
            "blue": size(state.cards[seat] >> (LEVER * 5)),
            "sled": lane(state.sled, seat),
        }
        for kind in range(3, STATUE + 1):
            found[CARDS[kind]] = held(state.cards[seat], kind)
        if state.side_b(OBELISKS):
            found["towers"] = imhotep_scoring.tower_owners(state).count(seat)
            found["loose"] = lane(state.obelisk, seat)
        else:
            found["obelisk"] = lane(state.obelisk, seat)
        seats.append(found)
    table = {
        "pyramid_stones": len(pyramid),
        "temple_stones": len(temple),
        "burial_row": imhotep_scoring.burial_owners(state),
    }
    return {"setup": {**sides, **wrath}, "table": table, "seats": seats}


# ---------------------------------------------------------------- Amun-Re


def amunre(state: AmunRe, old: AmunRe) -> Data:
    """Both kingdoms as they lay when they were scored, and the gold of the end."""
    table, seats = {}, [{"gold": state.gold[seat]} for seat in range(state.seats)]
    filled: list[Data] = [dict(values) for values in seats]
    for number, (kingdom, lay) in enumerate((("old", old), ("new", state))):
        table[f"{kingdom}_temple"] = str(lay.temple)
        for seat, values in enumerate(filled):
            bonus = state.points[seat * SOURCES + KINGDOM * number + BONUS_AT]
            values[f"{kingdom}_bonus"] = bonus // state.box.bonus
            values[f"{kingdom}_lands"] = [
                {
                    "at": NAMES[province],
                    "pyramids": lay.at(PYRAMIDS, province),
                    "stones": lay.at(STONES, province),
                }
                for province in provinces_in(lay.lands(seat))
            ]
    return {"setup": {"now": "new"}, "table": table, "seats": filled}


# ---------------------------------------------------------------- Pharaon


def pharaon(state: Pharaon) -> Data:
    """The board, and what everybody has; alone the Traitor's things too."""
    around = [DISTRICTS[lane(state.order, place)] for place in range(BASIC)]
    table = {"districts": around, "pharaoh": state.pharaoh, "first": state.first}
    found: Data = {
        "setup": {"konflikte": "on" if state.konflikte else "off"},
        "table": table,
        "seats": [person(state, seat) for seat in range(state.seats)],
    }
    if state.is_solo():
        found["rival"] = traitor(state)
    return found


def person(state: Pharaon, player: int) -> Data:
    """What one player has."""
    nobles = [n for n in range(40) if state.has_noble(player, n)]
    found = common(state, player)
    found["goods"] = sum(state.good(player, kind) for kind in range(BASIC))
    found["silver"] = state.good(player, SILVER)
    found["nobles"] = [str(n + 1) for n in nobles if n < BASE_NOBLES]
    if state.konflikte:
        found["swords"] = state.good(player, SWORD)
        found["more"] = [str(n + 1) for n in nobles if n >= BASE_NOBLES]
        found["conflicts"] = state.own[own.SOLVED + player].bit_count()
    return found


def common(state: Pharaon, player: int) -> Data:
    """What is told alike of players and of the Traitor."""
    tracks = lanes(state.own[own.TRACKS + player], BASIC)
    found: Data = {f"nile_{RESOURCES[n]}": field for n, field in enumerate(tracks)}
    found["chamber"] = lane(state.chamber, player)
    for worth in set(state.box.artisan_points):
        found[f"artisans_{worth}"] = sum(
            (state.own[own.ARTISANS + player] >> card) & 1
            for card, points in enumerate(state.box.artisan_points)
            if points == worth
        )
    bag = state.own[own.GIFTS + player]
    for group, kinds in GIFT_GROUPS.items():
        name = group if len(kinds) > 1 else GIFT_NAMES[kinds[0]]
        if state.konflikte or not name.startswith("sword"):
            found[f"gift_{name}"] = sum(gift_count(bag, kind) for kind in kinds)
    return found


def traitor(state: Pharaon) -> Data:
    """The Traitor's tiles and belongings."""
    found = common(state, 1)
    found["goods"] = sum(lanes(state.own[own.GOODS + 1], SWORD + 1))
    found["nobles"] = state.own[own.NOBLES + 1].bit_count()
    found["traitor"] = str(int(state.dark).bit_count())
    found["tiles"] = [TILES[n] for n in lanes(state.tiles, 5)]
    for place, filled in enumerate(lanes(state.filled, 5)):
        found[f"filled{place}"] = filled
    return found
