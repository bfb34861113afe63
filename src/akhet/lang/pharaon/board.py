"""Pharaon in words: the wheel and its gods, rows to take from, the pyramid, the Traitor's tiles."""

from akhet.lang.board_parts import Bit, Board, Position, Row, Scribe, Section
from akhet.lang.games import GRAMMARS
from akhet.lang.pharaon.names import DISTRICTS, RESOURCES
from akhet.lang.pharaon.view import EFFECTS, NILE_OPTIONS
from akhet.lang.pharaon.view_more import PharaonBoard as Seen


def pharaon_board(position: Position, scribe: Scribe) -> Board:
    """The whole table."""
    seen = Seen(position, scribe.figures, scribe.lang, scribe.names, scribe.counts)
    sections = [
        wheel(seen, scribe),
        gods(seen, scribe),
        *konflikte(seen, scribe),
        *traitor(seen, scribe),
        offerings(seen, scribe),
        nobles(seen, scribe),
        nile(seen, scribe),
        artisans(seen, scribe),
        chamber(seen, scribe),
        pyramid(seen, scribe),
    ]
    goods = [player_goods(seen, player) for player in seen.players]
    other = goods.pop() if seen.tiles() else []
    return Board(seen.round(), sections, goods, other, seen.hint)


def help_of(scribe: Scribe, *keys: str) -> str:
    """The explanations of things."""
    grammar = GRAMMARS["pharaon"]
    return " ".join(grammar.help(scribe.lang, key, scribe.figures) for key in keys)


# ---------------------------------------------------------------- the wheel


def wheel(seen: Seen, scribe: Scribe) -> Section:
    """The districts clockwise: what the wheel shows there, its slots, what the action costs."""
    rows = []
    me = max(seen.task()[1], 0)
    for district in seen.order:
        note = seen.resource(seen.colour(district))
        if district != "nile":
            cost = seen.cost(f"go:{district}", me)
            note += f" · {scribe.say('pharaon.board.action', what=cost)}"
        before = seen.conflicts_at(district)
        conflicts = [f"{seen.conflict_name(n)}: {seen.conflict(n)}" for n in before]
        note = " · ".join([note, *conflicts])
        rows.append(
            Row(seen.district(district), [Bit(slot) for slot in seen.lying(district)], note)
        )
    more = ["piece.conflict", "piece.sword"] if seen.more else []
    explained = help_of(scribe, "piece.wheel", "piece.cost", "piece.silver", "piece.token", *more)
    return Section(scribe.say("pharaon.piece.wheel.name"), rows, icon="wheel", help=explained)


def gods(seen: Seen, scribe: Scribe) -> Section:
    """What each god asks, and how far everybody is; those who satisfy it are marked."""
    met = [seen.met(seat) for seat in range(seen.view["seats"])]
    rows = []
    for god in seen.gods():
        bits = [
            Bit(seen.progress(god, seat) + (" ✓" if god.name in met[seat] else ""), seat)
            for seat in range(seen.view["seats"])
        ]
        points = scribe.say("table.points", n=god.points)
        rows.append(Row(god.name, bits, f"{seen.asked(god)} · {points}"))
    title = scribe.say("pharaon.source.gods")
    return Section(title, rows, icon="god-osiris", help=help_of(scribe, "piece.god"))


# ---------------------------------------------------------------- the expansion


def konflikte(seen: Seen, scribe: Scribe) -> list[Section]:
    """The conflicts to come and the arches, with what lies there; nothing without the expansion."""
    if not seen.more:
        return []
    rows = [
        Row(seen.conflict_name(number), [Bit(f"→ {area}")], seen.conflict(number))
        for number, area in seen.next_conflicts()
    ]
    title = scribe.say("pharaon.board.next_conflicts")
    found = [Section(title, rows, icon="conflict")] if rows else []
    return [*found, arches(seen, scribe)]


def arches(seen: Seen, scribe: Scribe) -> Section:
    """What each arch does and costs, its favours, and the nobles beside theirs."""
    rows = []
    me = max(seen.task()[1], 0)
    for district in seen.order or DISTRICTS:
        bits = [Bit(f"{n}: {seen.favour(card)}") for n, card in seen.favours(district)]
        arch = Bit(seen.arch(district, me))
        rows.append(Row(seen.district(district), [arch, *bits]))
    for n, card in seen.extra():
        label = f"{scribe.say('pharaon.board.extra')} {n}"
        rows.append(Row(label, [Bit(seen.noble(card))], noble_note(seen, card)))
    effects = dict.fromkeys(f"arch.{seen.arch_effect(district)}" for district in DISTRICTS)
    explained = help_of(scribe, "piece.arch", "piece.favour", *effects)
    return Section(scribe.say("pharaon.board.arches"), rows, icon="arch", help=explained)


# ---------------------------------------------------------------- what can be taken


def offerings(seen: Seen, scribe: Scribe) -> Section:
    """The sets, and the bonus zone."""
    rows = [Row(str(n), [Bit(what)]) for n, what in seen.sets()]
    zone = [Bit(f"{n}: {what}") for n, what in seen.zone()]
    rows.append(Row(scribe.say("pharaon.board.zone"), zone or [Bit("–")]))
    names = ("resource", "district", "prestige", *(["sword"] if seen.more else []))
    kinds = [f"offering_kind.{kind}" for kind in names]
    explained = help_of(scribe, "district.offerings", "piece.offering", *kinds)
    return Section(seen.district("offerings"), rows, icon="offering", help=explained)


def nobles(seen: Seen, scribe: Scribe) -> Section:
    """The nobles of the row, with powers and points."""
    rows = [
        Row(str(n), [Bit(seen.noble(card))], noble_note(seen, card))
        for n, card in cards(seen.view["noble_row"])
    ]
    heir = "piece.heir" if seen.more else "piece.pharaoh"
    explained = help_of(scribe, "district.nobles", "piece.noble", heir)
    note = f"{scribe.say('pharaon.piece.heir.name')}: {seen.heir()}" if seen.more else ""
    return Section(seen.district("nobles"), rows, note, "noble", explained)


def noble_note(seen: Seen, card: int) -> str:
    """What a noble does and scores."""
    return f"{seen.power(card)} · {seen.worth(card)}"


def cards(row: list[int | None]) -> list[tuple[int, int]]:
    """The cards of a row with their places, from 1 on."""
    return [(n, card) for n, card in enumerate(row, start=1) if card is not None]


def nile(seen: Seen, scribe: Scribe) -> Section:
    """The options of the Nile: cost, and what they bring."""
    rows = [
        Row(str(n + 1), [Bit(seen.cost(f"nile:{n + 1}", 0))], seen.nile_gain(n))
        for n in range(NILE_OPTIONS)
    ]
    explained = help_of(scribe, "district.nile")
    note = seen.cover() if seen.more else ""
    return Section(seen.district("nile"), rows, note, "district-nile", explained)


def artisans(seen: Seen, scribe: Scribe) -> Section:
    """The artisans of the row."""
    rows = [Row(str(n), [Bit(seen.artisan(card))]) for n, card in cards(seen.view["artisan_row"])]
    explained = help_of(scribe, "district.artisans", "piece.artisan")
    return Section(seen.district("artisans"), rows, icon="artisan", help=explained)


def chamber(seen: Seen, scribe: Scribe) -> Section:
    """The steps of the burial chamber, with those who stand there."""
    rows = []
    for step in range(1, len(scribe.figures["step_points"])):
        there = [p for p in seen.players if seen.player(p)["chamber"] == step]
        rows.append(Row(str(step), [player_bit(seen, p) for p in there], seen.step(step)))
    explained = help_of(scribe, "district.chamber")
    return Section(seen.district("chamber"), rows, icon="burial", help=explained)


def player_bit(seen: Seen, player: int) -> Bit:
    """A player's piece; the Traitor has no colour of a seat."""
    return Bit(seen.names[player], -1 if seen.is_traitor(player) else player)


def pyramid(seen: Seen, scribe: Scribe) -> Section:
    """The rows of the pyramid, and the vases under it."""
    rows = []
    for row in seen.rows():
        fields = range(scribe.figures["row_length"][row])
        said = " · ".join(seen.field(row, field) for field in fields)
        there = [seen.standing(row, field) for field in fields]
        bits = [player_bit(seen, player) for player in there if player is not None]
        rows.append(Row(str(row + 1), bits, said))
    vases = [Bit(f"{n}: {seen.vase(card)}") for n, card in cards(seen.view["vases"]["row"])]
    rows.append(Row(scribe.say("pharaon.board.vases"), vases or [Bit("–")]))
    explained = help_of(scribe, "piece.pyramid", "piece.first_player", "piece.vase")
    return Section(scribe.say("pharaon.piece.pyramid.name"), rows, icon="pyramid", help=explained)


# ---------------------------------------------------------------- players


def traitor(seen: Seen, scribe: Scribe) -> list[Section]:
    """The Traitor's tiles, light or dark, and what comes next on each."""
    if not seen.tiles():
        return []
    rows = []
    for n, tile in enumerate(seen.tiles(), start=1):
        coming = scribe.say("pharaon.board.coming", what=", ".join(seen.coming(tile)) or "–")
        filled = f"{seen.resource(tile['resource'])} {tile['filled']}/10"
        vases = scribe.say("pharaon.gain.vases", n=seen.tile_vases(tile))
        rows.append(Row(f"{n}. {seen.tile_name(tile)}", [Bit(filled)], f"{coming} · {vases}"))
    vases = scribe.say("pharaon.board.hidden_vases", n=seen.hidden_vases())
    note = " · ".join([vases, *filter(None, [seen.swords_on_tiles()])])
    more = ["piece.traitor_conflict"] if seen.more else []
    explained = help_of(
        scribe, "piece.traitor", *more, *[f"slot.{effect}" for effect in EFFECTS[1:]]
    )
    title = scribe.say("pharaon.board.traitor")
    return [Section(title, rows, note, "pharaoh", explained)]


def player_goods(seen: Seen, player: int) -> list[Row]:
    """Resources, offerings, titles, cards, steps and tracks of a player."""
    mine, say = seen.player(player), seen.say
    fields = zip(RESOURCES, mine["nile"], strict=False)
    tracks = ", ".join(f"{seen.resource(name)} {field}" for name, field in fields if field)
    names = [seen.noble(n) for n in mine["nobles"]]
    rows = [
        Row("", [Bit(what) for what in seen.goods(player)]),
        Row("", [Bit(what) for what in seen.offerings(mine["offerings"])]),
        Row("", [Bit(name) for name in names]),
        Row("", [Bit(say("pharaon.demand.artisans", n=len(mine["artisans"])))]),
        Row("", [Bit(say("pharaon.board.step", n=mine["chamber"]))]),
        Row("", solved(seen, player)),
        Row(seen.district("nile"), [Bit(tracks)] if tracks else []),
        Row("", [Bit(title) for title in seen.titles(player)]),
    ]
    return [row for row in rows if row.bits]


def solved(seen: Seen, player: int) -> list[Bit]:
    """How many conflicts a player has solved."""
    if not seen.more:
        return []
    return [Bit(seen.say("pharaon.board.conflicts", n=len(seen.player(player)["conflicts"])))]
