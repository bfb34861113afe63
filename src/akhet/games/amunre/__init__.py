"""Amun-Re. Page numbers in this folder are those of the Dutch rulebook."""

from akhet.games.amunre.game import GAME

__all__ = ["GAME"]
