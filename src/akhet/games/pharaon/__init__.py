"""Pharaon. Page numbers in this folder are those of the French rulebook."""

from akhet.games.pharaon.game import GAME

__all__ = ["GAME"]
