"""What verifying a match found, as plain data: checked, not checked, and what no file can show.

Each item is a code and its figures; the words are in `akhet.lang` under `luck.`. `unchecked` could
be checked with more at hand: the end of the match, its secret, the match a fork came from. `beyond`
is what no file can show to somebody who was not there. `docs/luck.md` says what follows from each.
"""

from dataclasses import asdict, dataclass, field

from akhet.core import CHANCE
from akhet.match import dice
from akhet.match.luck import ARRANGED
from akhet.match.match import Match

Figure = int | str


@dataclass(frozen=True)
class Item:
    """One thing: its code, and the figures its sentence needs."""

    code: str
    figures: dict[str, Figure] = field(default_factory=dict)


@dataclass(frozen=True)
class Added:
    """What a person's program added: the seat they have now, the commitment, and the nonce.

    The nonce is empty if it was withheld, the commitment if it was added in the older way.
    """

    seat: int
    commit: str
    nonce: str


@dataclass(frozen=True)
class Findings:
    """What one check found: plain data, fit to be sent between processes."""

    id: str
    game: str
    commitment: str
    over: bool
    secret: str
    added: tuple[Added, ...]
    checked: tuple[Item, ...]
    unchecked: tuple[Item, ...]
    beyond: tuple[Item, ...]

    @property
    def complete(self) -> bool:
        """Whether everything was checked that a file can show."""
        return not self.unchecked

    def codes(self, which: str) -> list[str]:
        """The codes of one of the three lists."""
        items: tuple[Item, ...] = getattr(self, which)
        return [item.code for item in items]

    def data(self) -> dict[str, object]:
        """The findings as JSON data."""
        return asdict(self)


def findings_of(match: Match, proved: set[int], known: str = "") -> Findings:
    """The findings of a match whose lines are right and whose draws `proved` come from a secret.

    `known` is the commitment that whoever asks saw before the first draw; it fits, or they were
    told otherwise already.
    """
    header = match.header
    return Findings(
        header.id,
        header.game,
        header.commitment,
        match.over,
        match.secret.hex() if match.secret else "",
        tuple(added(match)),
        tuple(checked(match, proved, known)),
        tuple(unchecked(match, proved)),
        tuple(beyond(match, known)),
    )


def added(match: Match) -> list[Added]:
    """What was added to the luck, in the order in which it counts."""
    luck = match.luck
    found = [Added(luck.now_at(s), c, luck.opened.get(s, "")) for s, c in luck.commits.items()]
    return found or [Added(seat, "", nonce) for seat, nonce in luck.plain.items()]


def draws_of(match: Match) -> list[int]:
    """The lines that are draws."""
    return [line.n for line in match.lines if line.do and line.by == CHANCE]


def checked(match: Match, proved: set[int], known: str) -> list[Item]:
    """What was checked and is right."""
    header, luck = match.header, match.luck
    draws = draws_of(match)
    own = [n for n in draws if n > header.prefix and n in proved]
    before = [n for n in draws if n <= header.prefix and n in proved]
    choices = sum(1 for line in match.lines if line.do) - len(draws)
    found = [Item("chain", {"n": len(match.lines)}), Item("rules", {"n": choices})]
    if match.secret is not None:
        found.append(Item("seal"))
        found.append(Item("draws", {"n": len(own)}))
    if before:
        found.append(Item("origin", {"n": len(before), "origin": header.origin}))
    if known:
        found.append(Item("known"))
    if luck.opened:
        found.append(Item("mix", {"n": len(luck.opened)}))
    if luck.order and match.secret is not None:
        found.append(Item("seating"))
    if match.over:
        found.append(Item("scores"))
    return found


def unchecked(match: Match, proved: set[int]) -> list[Item]:
    """What could be checked with more at hand."""
    prefix = match.header.prefix
    missing = [n for n in draws_of(match) if n not in proved]
    before = [n for n in missing if n <= prefix]
    found = []
    if before:
        found.append(Item("fork", {"n": len(before), "origin": match.header.origin}))
    if match.secret is None:
        found.append(Item("draws", {"n": len(missing) - len(before)}))
        if match.luck.order:
            found.append(Item("seating"))
    if not match.over:
        found.append(Item("running"))
    return found


def known_to_all(match: Match) -> bool:
    """Whether the luck follows from the id of the match: a lesson is dealt so."""
    id = match.header.id
    return match.header.commitment == dice.commitment(dice.open_secret(id), id)


def beyond(match: Match, known: str) -> list[Item]:
    """What no file can show."""
    luck = match.luck
    found = []
    if not known:
        found.append(Item("seal"))
    if luck.plain:
        found.append(Item("plain", {"n": len(luck.plain)}))
    elif not luck.opened:
        found.append(Item("lesson") if known_to_all(match) else Item("alone"))
    if luck.withheld:
        seats = ", ".join(str(luck.now_at(seat) + 1) for seat in luck.withheld)
        found.append(Item("withheld", {"seats": seats, "deals": 2 ** len(luck.withheld)}))
    if luck.seating == ARRANGED:
        found.append(Item("arranged"))
    return [*found, Item("people"), Item("times")]
