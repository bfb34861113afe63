"""What players can have or do that may be worth something: cards, nobles, provinces, gods, sites.

All of it is read from the facts a game tells, and from what its rules count at the end; nothing is
worked out here.
"""

from dataclasses import dataclass

from akhet.core import Components
from akhet.core.facts import FactKind
from akhet.core.state import Fact
from akhet.games import GAMES
from akhet.lang import GRAMMARS, text
from akhet.lang.pharaon.names import noble_name
from akhet.lang.pharaon.sentences import role_words


@dataclass(frozen=True)
class Group:
    """Things of one kind: the fact that tells that a seat has one, and which number names it.

    `each` counts them, else only whether a seat has one matters. `first` is about the first such
    fact of a seat alone: an opening. `since` and `until` are facts that begin and end the time in
    which it counts. With `counted` the rules' own counts say it when the game is over.
    """

    key: str
    title: str
    says: str
    fact: str = ""
    role: str = ""
    each: bool = False
    first: bool = False
    since: str = ""
    until: str = ""
    counted: str = ""


GROUPS: dict[str, tuple[Group, ...]] = {
    "imhotep": (
        Group("card", "Market cards", "who takes the card", "gained", "card"),
        Group("site", "Sites", "each stone that lands there", "built", "site", each=True),
        Group("sails", "Ships sailed", "each ship a seat sails there", "sailed", "site", each=True),
        Group("opening", "Openings", "the first ship a seat sails", "sailed", "site", first=True),
    ),
    "amunre": (
        Group(
            "province",
            "Provinces, Old Kingdom",
            "who takes it",
            "takes",
            "province",
            until="kingdom",
        ),
        Group(
            "province_new",
            "Provinces, New Kingdom",
            "who takes it",
            "takes",
            "province",
            since="kingdom",
        ),
        Group("card", "Power cards", "who plays the card", "played", "card"),
        Group("opening", "Openings", "the first province", "takes", "province", first=True),
    ),
    "pharaon": (
        Group("noble", "Nobles", "who takes the noble", "noble", "noble"),
        Group("artisan", "Artisans", "who takes the artisan", "artisan", "artisan"),
        Group("god", "Gods", "who satisfies the god", counted="god"),
        Group("district", "Districts", "each access", "access", "district", each=True),
        Group("conflict", "Conflicts", "who solves it", "solved", "conflict"),
        Group("favour", "Favours", "who takes it", "favour", "favour"),
        Group("opening", "Openings", "the first district", "access", "district", first=True),
    ),
}
"""By game, in the order of a report."""

OF_FIGURES = {
    "province": ("province", "province_new"),
    "noble": ("noble",),
    "konflikte_noble": ("noble",),
    "artisan": ("artisan",),
    "konflikte_artisan": ("artisan",),
    "god_side": ("god",),
    "conflict": ("conflict",),
}
"""By table of figures, the groups whose things they are about."""


class Tally:
    """Counts what every seat has, as facts are told."""

    def __init__(self, game: str, seats: int) -> None:
        """Nothing yet."""
        self.seats = seats
        self.groups: dict[str, list[Group]] = {}  # by the fact that tells of them
        for group in GROUPS[game]:
            if group.fact:
                self.groups.setdefault(group.fact, []).append(group)
        self.told: set[str] = set()
        self.counts: dict[tuple[int, str], int] = {}
        self.opened: set[tuple[int, str]] = set()

    def hear(self, fact: Fact) -> None:
        """One fact more."""
        key = fact.key
        for group in self.groups.get(key, ()):
            if self.is_time(group):
                self.count(group, fact)
        self.told.add(key)

    def is_time(self, group: Group) -> bool:
        """Whether the group counts now."""
        return group.until not in self.told and (not group.since or group.since in self.told)

    def count(self, group: Group, fact: Fact) -> None:
        """A seat has one of the group; those without a seat have nothing."""
        seat = fact.args[0]
        if not 0 <= seat < self.seats:
            return
        if group.first and (seat, group.key) in self.opened:
            return
        self.opened.add((seat, group.key))
        self.add(seat, f"{group.key}:{thing_of(fact.kind, group.role, fact.args)}")

    def add(self, seat: int, thing: str) -> None:
        """One more of a thing."""
        self.counts[seat, thing] = self.counts.get((seat, thing), 0) + 1

    def settle(self, game: str, counts: dict[str, list[int]]) -> None:
        """Adds what the rules count at the end."""
        for group in GROUPS[game]:
            for name in text_keys(game, group) if group.counted else ():
                for seat, has in enumerate(counts.get(f"{group.counted}_{name}", [])[: self.seats]):
                    if has:
                        self.add(seat, f"{group.key}:{name}")


def thing_of(kind: FactKind, role: str, numbers: list[int]) -> str:
    """The name of the thing a fact is about; what has none goes by its number, from 1."""
    at = kind.names.index(role)
    names = kind.roles[at].names
    return names[numbers[at]] if names else str(numbers[at] + 1)


def text_keys(game: str, group: Group) -> list[str]:
    """The things of a group that the rules count, by name."""
    assert (game, group.key) == ("pharaon", "god"), group
    return ["offerings", "nobles", "nile", "artisans", "chamber"]


# ---------------------------------------------------------------- names


def group_of(game: str, thing: str) -> Group:
    """The group of a thing such as `card:lever`."""
    key = thing.partition(":")[0]
    return next(group for group in GROUPS[game] if group.key == key)


def name_of(lang: str, game: str, thing: str, figures: Components) -> str:
    """A thing in words."""
    group = group_of(game, thing)
    name = thing.partition(":")[2]
    if group.counted:
        return text(lang, f"{game}.{group.counted}.{name}")
    if game != "pharaon":
        return str(GRAMMARS[game].role(lang, group.role, name)[group.role])
    number = numbered(group, name)
    if group.role == "noble":
        return str(noble_name(lang, number + 1))  # several have the same name
    words = role_words(lang, group.role, [number], [], figures.figures)
    return str(words["card"] if "card" in words else words[group.role])


def numbered(group: Group, name: str) -> int:
    """The number by which the rules know a thing of Pharaon."""
    kind = next(kind for kind in GAMES["pharaon"].facts if kind.key == group.fact)
    names = kind.roles[kind.names.index(group.role)].names
    return names.index(name) if names else int(name) - 1
