"""Looks at form data of a stranger: every field of the right kind and in its range, the rest usual.

Each look costs by the fields there are, never by what was sent: lists are cut before they are read.
"""

from collections.abc import Callable, Sequence

from akhet.pad.fields import NOBODY, RIVAL, SEAT, SETUP, TABLE, Field, Told, Values, Words, Wrong

MOST_WRONG = 20  # more are not told


def checked(fields: Sequence[Field], data: object, seats: Sequence[int], alone: int) -> Told:
    """The data of a form with so many seats; `alone`: with so many there is an opponent besides."""
    told = Told({}, {}, [], {})
    whole = record(told, "", data, ("setup", "table", "seats", "rival"))
    if told.wrong and not whole:
        return told
    people = whole.get("seats")
    if not isinstance(people, list) or len(people) not in seats:
        told.wrong.append(Wrong("seats", Words("pad.wrong.seats", {"n": seats[0], "m": seats[-1]})))
        return told
    setup = record(told, "setup", whole.get("setup", {}), keys(fields, SETUP))
    told.setup = {f.key: value(told, f, "setup", setup, 0) for f in fields if f.part == SETUP}
    asked = [f for f in fields if f.asked(told.setup)]
    count = len(people) + (1 if len(people) == alone else 0)
    shared = record(told, "table", whole.get("table", {}), keys(fields, TABLE))
    told.table = {f.key: value(told, f, "table", shared, count) for f in asked if f.part == TABLE}
    for seat, person in enumerate(people):
        where = f"seats.{seat}"
        given = record(told, where, person, keys(fields, SEAT))
        told.seats.append({f.key: value(told, f, where, given, count) for f in own(asked, SEAT)})
    rival = record(told, "rival", whole.get("rival", {}), keys(fields, RIVAL))
    if len(people) == alone:
        told.rival = {f.key: value(told, f, "rival", rival, count) for f in own(asked, RIVAL)}
    check_shared(told, own(asked, SEAT))
    del told.wrong[MOST_WRONG:]
    return told


def own(fields: Sequence[Field], part: str) -> list[Field]:
    """The fields of one part."""
    return [field for field in fields if field.part == part]


def keys(fields: Sequence[Field], part: str) -> tuple[str, ...]:
    """Everything that may be told in one part; what is not asked now may still be there."""
    return tuple(field.key for field in fields if field.part == part)


def record(told: Told, where: str, data: object, known: tuple[str, ...]) -> Values:
    """A record of known fields; what nobody knows is told, not ignored."""
    if not isinstance(data, dict):
        told.wrong.append(Wrong(where, Words("pad.wrong.record")))
        return {}
    for key in [key for key in data if key not in known][:1]:
        path = f"{where}.{str(key)[:40]}" if where else str(key)[:40]
        told.wrong.append(Wrong(path, Words("pad.wrong.unknown")))
    return {str(key): found for key, found in data.items() if key in known}


def value(told: Told, field: Field, where: str, given: Values, count: int) -> object:
    """What was told of a field if it can be; else that it cannot, and the usual."""
    if field.key not in given:
        return field.usual()
    path, found = f"{where}.{field.key}", given[field.key]
    if field.kind == "lands":
        return lands(told, field, path, found)
    if KINDS[field.kind](field, found, count):
        return found
    told.wrong.append(Wrong(path, reason(field)))
    return field.usual()


def reason(field: Field) -> Words:
    """What a field asks for."""
    if field.kind == "number":
        return Words("pad.wrong.number", {"low": field.low, "high": field.high})
    return Words(f"pad.wrong.{field.kind}", {"n": field.high})


def is_number(field: Field, found: object, count: int) -> bool:
    """A whole number in its range."""
    return type(found) is int and field.low <= found <= field.high


def is_flag(field: Field, found: object, count: int) -> bool:
    """Yes or no."""
    return isinstance(found, bool)


def is_choice(field: Field, found: object, count: int) -> bool:
    """One of the items."""
    return isinstance(found, str) and found in values_of(field)


def is_cards(field: Field, found: object, count: int) -> bool:
    """Some of the items, each once."""
    if not isinstance(found, list) or len(found) > field.high:
        return False
    return (
        all(isinstance(one, str) for one in found)
        and set(found) <= values_of(field)
        and (len(set(found)) == len(found))
    )


def is_order(field: Field, found: object, count: int) -> bool:
    """All of the items, the first of them first if the field says so."""
    if not isinstance(found, list) or len(found) != len(field.items):
        return False
    if not all(isinstance(one, str) for one in found) or set(found) != values_of(field):
        return False
    return field.low == 0 or found[0] == field.items[0].value


def is_row(field: Field, found: object, count: int) -> bool:
    """Persons one after the other, not too many."""
    if not isinstance(found, list) or len(found) > field.high:
        return False
    return all(type(one) is int and 0 <= one < count for one in found)


def is_who(field: Field, found: object, count: int) -> bool:
    """A person, or nobody."""
    return type(found) is int and NOBODY <= found < count


KINDS: dict[str, Callable[[Field, object, int], bool]] = {
    "number": is_number,
    "flag": is_flag,
    "choice": is_choice,
    "cards": is_cards,
    "order": is_order,
    "row": is_row,
    "who": is_who,
}


def values_of(field: Field) -> set[str]:
    """What a field chooses from."""
    return {item.value for item in field.items}


def lands(told: Told, field: Field, path: str, found: object) -> list[Values]:
    """Things held, each with numbers of its own."""
    known = ("at", *[part.key for part in field.parts])
    if not isinstance(found, list) or len(found) > field.high:
        told.wrong.append(Wrong(path, reason(field)))
        return []
    held: list[Values] = []
    for n, one in enumerate(found):
        given = record(told, f"{path}.{n}", one, known)
        at = given.get("at")
        if not isinstance(at, str) or at not in values_of(field):
            told.wrong.append(Wrong(f"{path}.{n}.at", Words("pad.wrong.choice")))
            continue
        numbers = {part.key: value(told, part, f"{path}.{n}", given, 0) for part in field.parts}
        held.append({"at": at, **numbers})
    return held


def check_shared(told: Told, fields: Sequence[Field]) -> None:
    """Nothing is held twice, and not more than there is."""
    for field in fields:
        if field.kind in ("cards", "lands"):
            check_once(told, field)
        elif field.stock and sum(told.column(field.key)) > field.stock:
            last = max(n for n, many in enumerate(told.column(field.key)) if many > field.low)
            why = Words("pad.wrong.stock", {"n": field.stock})
            told.wrong.append(Wrong(f"seats.{last}.{field.key}", why))


def check_once(told: Told, field: Field) -> None:
    """A card or a land is held by one person."""
    taken: set[object] = set()
    for seat, values in enumerate(told.seats):
        held = values[field.key]
        assert isinstance(held, list)
        for one in held:
            name = one["at"] if isinstance(one, dict) else one
            if name in taken:
                told.wrong.append(Wrong(f"seats.{seat}.{field.key}", Words("pad.wrong.twice")))
            taken.add(name)
