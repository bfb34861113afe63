"""The games that have rules here."""

from akhet.rulebook.amunre import AmunRePart
from akhet.rulebook.imhotep import ImhotepPart
from akhet.rulebook.part import Part
from akhet.rulebook.pharaon import PharaonPart

PARTS: dict[str, type[Part]] = {
    "imhotep": ImhotepPart,
    "amunre": AmunRePart,
    "pharaon": PharaonPart,
}
