"""Amun-Re in words: bids, the two banks of the Nile, the temple track, gold and hands."""

from akhet.lang.amunre.sentences import POWERS
from akhet.lang.amunre.view import BANKS, FIELDS, AmunReTable
from akhet.lang.board_parts import Bit, Board, Position, Row, Scribe, Section
from akhet.lang.games import GRAMMARS

EXPLAINED = ("field", "lowland", "stone", "pyramid", "limit", "coin", "camel", "shrine")
COLOURS = ("blue",) * 7 + ("green",) * 5  # of power cards and bonus cards


def amunre_board(position: Position, scribe: Scribe) -> Board:
    """The whole table."""
    table = AmunReTable(position, scribe.figures, scribe.say, scribe.names, scribe.counts)
    sections = [auction(table, scribe)] if position["opened"] else []
    sections += [bank(table, scribe, east) for east in range(len(BANKS))]
    sections.append(track(table, scribe))
    goods = [seat_goods(table, scribe, seat) for seat in range(position["seats"])]
    return Board(table.round(), sections, goods, hint=table.hint)


def help_of(scribe: Scribe, key: str) -> str:
    """The explanation of a thing."""
    return GRAMMARS["amunre"].help(scribe.lang, key, scribe.figures)


def auction(table: AmunReTable, scribe: Scribe) -> Section:
    """The provinces for sale, with the bid that stands and what lies there free."""
    rows = []
    for name in table.view["opened"]:
        bid = table.bidder(name)
        bits = [] if bid is None else [Bit(scribe.names[bid[0]], bid[0])]
        rows.append(Row(table.name(name), bits, " · ".join(table.sale(name))))
    title = scribe.say("amunre.board.for_sale")
    return Section(title[:1].upper() + title[1:], rows, icon="gold")


def bank(table: AmunReTable, scribe: Scribe, east: int) -> Section:
    """The provinces of one bank: whose they are, and what stands there."""
    rows = []
    for name in table.bank(east):
        owner, status = table.owner(name), table.status(name)
        bit = Bit(scribe.say(f"amunre.board.{status}")) if owner is None else owned(scribe, owner)
        rows.append(Row(table.name(name), [bit], " · ".join(table.contents(name))))
    explained = " ".join(piece_help(scribe, piece) for piece in EXPLAINED)
    title = scribe.say(f"amunre.board.{BANKS[east]}")
    return Section(title, rows, icon="pyramid", help=explained)


def owned(scribe: Scribe, seat: int) -> Bit:
    """The marker of a seat."""
    return Bit(scribe.names[seat], seat)


def piece_help(scribe: Scribe, piece: str) -> str:
    """The name of a piece and its explanation."""
    return f"{scribe.say(f'amunre.piece.{piece}.name')}: {help_of(scribe, f'piece.{piece}')}"


def track(table: AmunReTable, scribe: Scribe) -> Section:
    """The temple track, the field where the temple stands marked."""
    rows = [
        Row(str(field), [Bit(table.range_of(field))], table.temple() if here(table, field) else "")
        for field in range(1, FIELDS + 1)
    ]
    explained = " ".join(piece_help(scribe, piece) for piece in ("track", "steal", "pharaoh"))
    note = table.temple() if table.view["temple"] == 0 else ""
    return Section(scribe.say("amunre.piece.track.name"), rows, note, "temple", explained)


def here(table: AmunReTable, field: int) -> bool:
    """Whether the temple stands on a field."""
    return bool(table.view["temple"] == field)


def seat_goods(table: AmunReTable, scribe: Scribe, seat: int) -> list[Row]:
    """Gold, cards, the Pharaoh, and what everybody sees of this phase."""
    say, view = scribe.say, table.view
    rows = [
        Row("", [Bit(table.gold(seat))]),
        Row("", [Bit(say("amunre.board.cards", n=view["held"][seat]))]),
    ]
    if held := cards(table, scribe, seat):
        rows.append(Row("", held))
    if lands := table.own_cards(seat):
        rows.append(Row("", [Bit(name) for name in lands]))
    elif number := table.counts["province_cards"][seat]:
        rows.append(Row("", [Bit(say("amunre.board.hidden_cards", n=number))]))
    if view["start"] == seat:
        rows.append(Row("", [Bit(say("amunre.piece.pharaoh.name"))]))
    return rows + [Row("", [Bit(what)]) for what in table.doing(seat)]


def cards(table: AmunReTable, scribe: Scribe, seat: int) -> list[Bit]:
    """The power cards of a seat that the reader may know, each with what it does."""
    hand = table.view["hands"][seat]
    names = [name for name in POWERS if name in hand]
    return [
        Bit(text, help=help_of(scribe, f"card.{name}"), card=COLOURS[POWERS.index(name)])
        for name, text in zip(names, table.cards(hand), strict=True)
    ]
