"""Figures as people read them, in the terminal and in the report."""

from akhet.lab.stats import Estimate
from akhet.lab.summary import Line


def percent(share: float) -> str:
    """A share."""
    return f"{100 * share:.1f} %"


def reach(share: Estimate) -> str:
    """The interval of a share, in percent."""
    if share.low is None or share.high is None:
        return "-"
    return f"{100 * share.low:.1f}–{100 * share.high:.1f}"


def plus_minus(points: Estimate) -> str:
    """A mean with its interval."""
    by = "" if points.high is None else f" ±{points.high - points.value:.1f}"
    return f"{points.value:.1f}{by}"


def times_fair(line: Line) -> str:
    """How many times its fair share a bot wins."""
    return f"{line.wins.value / line.fair:.2f}" if line.fair else "-"


def rating(line: Line) -> str:
    """A rating and its sigma."""
    return "-" if line.rating is None else f"{line.rating.mu:.1f} ±{line.rating.sigma:.1f}"


def ms(seconds: float | None) -> str:
    """Milliseconds, with decimals where they matter."""
    if seconds is None:
        return "-"
    shown = 1000 * seconds
    return f"{shown:.3f}" if shown < 0.1 else f"{shown:.1f}" if shown < 10 else f"{shown:,.0f}"
