"""Where on a card or board each figure stands: small pictures with the number of each column."""

from markupsafe import Markup, escape

from akhet.web.assets import asset

W, H = 220, 150
Place = tuple[float, float, str]  # the middle, and an icon

PLACES: dict[tuple[str, str], dict[str, Place]] = {
    ("amunre", "province"): {
        "fields": (46, 70, "farmer"), "printed_farmers": (96, 70, "farmer"),
        "card_limit": (186, 26, "power-card"), "free_power_cards": (140, 70, "power-card"),
        "free_stones": (172, 70, "brick"), "free_gold": (204, 70, "gold"),
        "fixed_income": (140, 102, "gold"), "camel_income": (172, 102, "camel"),
        "temples": (204, 102, "temple-small"), "bank": (40, 134, ""), "egypt": (92, 134, ""),
        "on_nile": (144, 134, ""),
    },
    ("amunre", "temple_track.field"): {
        "max": (60, 40, ""), "harvest_per_farmer": (60, 90, "gold"),
        "points_per_temple": (130, 90, "temple-small"),
    },
    ("amunre", "power_card"): {
        "count": (190, 24, ""), "delta": (110, 84, "power-correction"),
        "extra_per_farmer": (110, 84, "power-harvest"), "gold": (110, 84, "power-8gold"),
        "min_farmers": (70, 112, "farmer"), "min_card_icons": (150, 112, "power-card"),
    },
    ("pharaon", "noble"): {
        "pp": (34, 28, "points"), "pp_each": (86, 28, "points"), "pair": (110, 80, ""),
        "district": (110, 112, ""), "gain": (176, 80, ""),
    },
    ("pharaon", "artisan"): {
        "pp": (30, 28, "points"), "resources": (70, 112, ""), "silver": (120, 112, ""),
        "vases": (168, 112, ""),
    },
    ("pharaon", "vase"): {"top": (110, 40, ""), "bottom": (110, 110, "")},
    ("pharaon", "conflict"): {
        "extra_cost": (110, 110, ""), "swords": (40, 30, "conflict"), "back": (186, 30, ""),
    },
    ("pharaon", "chamber_step"): {"cost": (70, 100, ""), "pp": (160, 50, "points")},
    ("pharaon", "god_side"): {
        "left_need": (50, 60, ""), "left_pp": (50, 104, "points"),
        "right_need": (170, 60, ""), "right_pp": (170, 104, "points"),
    },
    ("imhotep", "market_cards.types"): {"count": (190, 24, ""), "target": (110, 110, "")},
}  # fmt: skip
"""By game and table; a table that is not here has its figures one below the other."""


def places_of(game: str, section: str, columns: tuple[str, ...]) -> dict[str, Place]:
    """Where the figures of a table stand."""
    known = PLACES.get((game, section), {})
    if all(column in known for column in columns):
        return known
    rows = max(1, -(-len(columns) // 2))
    step = (H - 30) / rows
    return {
        column: (58 + 104 * (n % 2), 24 + step * (n // 2 + 0.5), "")
        for n, column in enumerate(columns)
    }


def picture(game: str, section: str, columns: tuple[str, ...], label: str) -> Markup:
    """A card with a numbered mark where each figure stands; scripts light the one in hand."""
    places = places_of(game, section, columns)
    marks = "".join(mark(n, column, places[column]) for n, column in enumerate(columns, 1))
    frame = f'<rect x="3" y="3" width="{W - 6}" height="{H - 6}" rx="12" class="cp-card"/>'
    head = f'<text x="16" y="30" class="cp-name">{escape(label)}</text>' if has_head(places) else ""
    size = f'viewBox="0 0 {W} {H}" aria-hidden="true"'
    return Markup(f'<svg class="cp-picture" {size}>{frame}{head}{marks}</svg>')


def has_head(places: dict[str, Place]) -> bool:
    """Whether there is room for a name at the top."""
    return all(y > 40 or x > 120 for x, y, _icon in places.values())


def mark(n: int, column: str, place: Place) -> str:
    """One figure: its icon, and the number of its column."""
    x, y, name = place
    icon = ""
    if name:
        link = f"{asset('icons.svg')}#i-{name}"
        icon = f'<use href="{link}" x="{x - 24:g}" y="{y - 9:g}" width="18" height="18"/>'
    return (
        f'<g class="cp-mark" data-spot="{escape(column)}">{icon}'
        f'<circle cx="{x + 4:g}" cy="{y:g}" r="10"/>'
        f'<text x="{x + 4:g}" y="{y + 4:g}" text-anchor="middle">{n}</text></g>'
    )
