"""Imhotep in words: ships, sites, sleds and cards."""

from collections.abc import Mapping

from akhet.lang.board_parts import Bit, Board, Position, Row, Scribe, Section
from akhet.lang.games import GRAMMARS
from akhet.lang.imhotep.sentences import CARDS, COLOURS, SITES

LOW = ("left", "middle", "right")
ICONS = ("market", "pyramid-3", "temple", "burial", "obelisk")
BURIAL_ROWS = 3


def imhotep_board(position: Position, scribe: Scribe) -> Board:
    """The whole table."""
    say = scribe.say
    rounds = scribe.figures["rounds"][0]
    note = say("imhotep.board.round", n=position["round"], rounds=rounds)
    sites = (market, pyramid, temple, burial, obelisks)
    front = say("imhotep.board.front_first")
    sections = [Section(say("imhotep.board.ships"), ships(position, scribe), front, "ship")]
    for site, icon, rows in zip(SITES, ICONS, sites, strict=True):
        side = position["sides"][site]
        explained = help_of(scribe, f"site.{site}") + " " + help_of(scribe, f"side.{site}.{side}")
        title = say(f"imhotep.site.{site}.name")
        tag = say("imhotep.choice." + side)
        sections.append(Section(title, rows(position, scribe), tag, icon, explained))
    goods = [seat_goods(position, scribe, seat) for seat in range(position["seats"])]
    return Board(note, sections, goods)


def help_of(scribe: Scribe, key: str) -> str:
    """The explanation of a thing."""
    return GRAMMARS["imhotep"].help(scribe.lang, key, scribe.figures)


def cards(bag: Mapping[str, int], scribe: Scribe) -> list[Bit]:
    """Cards by name, each with what it does."""
    found: list[Bit] = []
    for card, colour in zip(CARDS, COLOURS, strict=True):
        if card in bag:
            name = scribe.say(f"imhotep.card.{card}.name")
            shown = f"{name} ×{bag[card]}" if bag[card] > 1 else name
            found.append(Bit(shown, help=help_of(scribe, f"card.{card}"), card=colour))
    return found


def seat_goods(position: Position, scribe: Scribe, seat: int) -> list[Row]:
    """What lies before a seat."""
    say = scribe.say
    rows = [
        Row(say("imhotep.board.sled"), [Bit(str(position["sled"][seat]))]),
        Row(say("imhotep.board.quarry"), [Bit(str(position["quarry"][seat]))]),
    ]
    if held := cards(position["cards"][seat], scribe):
        rows.append(Row(say("imhotep.board.cards"), held))
    return rows


def ships(position: Position, scribe: Scribe) -> list[Row]:
    """The ships of this round, the stone that lands first at the front."""
    say = scribe.say
    found: list[Row] = []
    for n, ship in enumerate(position["ships"], start=1):
        label = say("imhotep.board.ship", n=n).capitalize()
        if ship["site"] is not None:
            site = say(f"imhotep.site.{ship['site']}.name")
            found.append(Row(label, [], say("imhotep.board.sailed", site=site)))
            continue
        lacks = scribe.counts["lacks"][n - 1]
        least = scribe.figures["least"][ship["capacity"]]
        note = say("imhotep.board.needs", n=least) if lacks else say("imhotep.board.ready")
        bits = scribe.stones(ship["cargo"], say("imhotep.board.empty"))
        found.append(Row(label, bits, note))
    return found


def market(position: Position, scribe: Scribe) -> list[Row]:
    """The cards that lie open, and how many do not."""
    say = scribe.say
    bits = cards(position["market"], scribe)
    hidden = sum(position["pair"]["apart"].values()) + position["pair"]["owed"]
    if hidden:
        bits.append(Bit(say("imhotep.board.pair", n=hidden)))
    pile = sum(position["pile"].values()) - position["pair"]["owed"]
    rest = say("imhotep.board.pile", pile=pile, discard=sum(position["discard"].values()))
    rows = [Row("", bits or [Bit(say("imhotep.board.no_cards"))], rest)]
    if position["looked"]:
        names = ", ".join(bit.text for bit in cards(position["looked"], scribe))
        rows.append(Row("", [], say("imhotep.board.looked", cards=names)))
    return rows


def pyramid(position: Position, scribe: Scribe) -> list[Row]:
    """Stones in the order they were built, and what the next one scores."""
    piles, following = position["pyramid"], scribe.counts["next_field"]
    if position["sides"]["pyramid"] == "a":
        return [pile_row("", piles[0], following[0], scribe)]
    rows = [
        pile_row(scribe.say(f"imhotep.pyramid.{LOW[n]}"), pile, following[n], scribe)
        for n, pile in enumerate(piles[:3])
    ]
    if piles[3]:
        rows.append(Row("", scribe.stones(piles[3], "")))
    return rows


def pile_row(label: str, pile: list[int], following: int, scribe: Scribe) -> Row:
    """One pyramid: its stones and the value of its next field, if it has one."""
    note = scribe.say("imhotep.board.stones", n=len(pile))
    if following >= 0:
        note += " · " + scribe.say("imhotep.board.next_scores", n=following)
    return Row(label, scribe.stones(pile, ""), note)


def temple(position: Position, scribe: Scribe) -> list[Row]:
    """The stones that are seen from above, and how many there are in all."""
    stones = position["temple"]
    top = [None if seat < 0 else seat for seat in scribe.counts["temple_top"]]
    note = scribe.say("imhotep.board.stones", n=len(stones))
    empty = scribe.say("imhotep.board.empty")
    return [Row(scribe.say("imhotep.board.from_above"), scribe.stones(top, empty), note)]


def burial(position: Position, scribe: Scribe) -> list[Row]:
    """Three rows, filled column by column."""
    stones = position["burial"]
    return [
        Row(
            scribe.say("imhotep.board.row", n=row + 1),
            scribe.stones(stones[row::BURIAL_ROWS], ""),
            scribe.say("imhotep.board.stones", n=len(stones[row::BURIAL_ROWS])),
        )
        for row in range(BURIAL_ROWS)
    ]


def obelisks(position: Position, scribe: Scribe) -> list[Row]:
    """Everybody's obelisk; on side B towers, then loose stones."""
    found = position["obelisks"]
    rows: list[Row] = []
    if found["towers"]:
        rows.append(Row(scribe.say("imhotep.board.towers"), scribe.stones(found["towers"], "")))
    for seat, stones in enumerate(found["stones"]):
        note = scribe.say("imhotep.board.stones", n=stones)
        rows.append(Row("", [Bit(scribe.names[seat], seat)], note))
    return rows
