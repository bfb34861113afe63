"""Keeping score at a real table: what lies there as form data, and what the rules make of it.

    form = described("imhotep", "nl")                   the fields to fill in, with their words
    found = scored("imhotep", data, "nl")               totals, score sheets, places, tie-breaks

Plain functions: no server, no store. The points are those of the rules (`games/<game>/scoring.py`).
"""

from akhet.pad.pads import PADS, described, scored

__all__ = ["PADS", "described", "scored"]
