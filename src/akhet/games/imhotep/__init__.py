"""Imhotep: Builder of Egypt. Page numbers in this folder are those of the 2016 rulebook."""

from akhet.games.imhotep.game import GAME

__all__ = ["GAME"]
