"""The rules of a table in words: what its options mean, and how play is organised there."""

from dataclasses import dataclass

from akhet.lang import GRAMMARS, words
from akhet.server.play.table import Live
from akhet.server.store.schema import DRAWN
from akhet.web.clock_words import agreed
from akhet.web.new_pages import choice_name
from akhet.web.presets import preset_of
from akhet.web.visit import Visit


@dataclass(frozen=True)
class Rule:
    """One rule: what it is about, what was chosen, and what that means."""

    name: str
    value: str
    help: str


def rules_of(visit: Visit, live: Live) -> list[Rule]:
    """Every option that matters at this table: those not as usual, and all that have sides."""
    game, chosen, seats = live.match.game, live.match.header.options, len(live.seats)
    grammar, figures = GRAMMARS[game.key], live.match.components.figures
    found = []
    for option in game.options_spec:
        value, above = chosen[option.key], grammar.within(option.key)
        side = f"side.{option.key}.{value}"
        sided = f"{game.key}.{side}.help" in words(visit.lang)
        off = above and chosen[above] == "off"
        if not option.fits(seats) or off or not (sided or value != option.default):
            continue
        key = side if sided else f"option.{option.key}"
        name = visit.say(f"{game.key}.option.{option.key}.name")
        meaning = grammar.help(visit.lang, key, figures)
        found.append(Rule(name, choice_name(visit, game.key, value), meaning))
    return found


def preset_name(visit: Visit, live: Live) -> str:
    """What these rules are called together, if they are a preset."""
    game, seats = live.match.game, len(live.seats)
    fit = [o.key for o in game.options_spec if o.fits(seats)]
    found = preset_of(game, {key: live.match.header.options[key] for key in fit})
    return visit.say(f"web.preset.{found}") if found else ""


def customs_of(visit: Visit, live: Live) -> list[str]:
    """How play is organised at this table."""
    seating = ["web.rules.drawn"] if live.seating == DRAWN else []
    listed = "web.rules.listed" if live.listed else "web.rules.by_link"
    hints = "web.rules.hints" if live.practice > 0 else "web.rules.no_hints"
    keys = (f"web.rules.end.{live.end_turn}", *seating, hints, "web.rules.leaving", listed)
    return [agreed(visit, live), *[visit.say(key) for key in keys]]
