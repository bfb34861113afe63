"""Every text people read, by key, in four languages. Knows nothing of terminals or pages.

    text("nl", "imhotep.card.statue.name")               a text
    text("en", "imhotep.fact.took", who="Ann", n=3)      with a number: forms `one` and `other`
    action_label("fr", "imhotep", "sail:2>temple")       what a choice does
    sentence("de", "imhotep", ["took", 0, 3], names)     what happened

A game with words of its own has a module here that turns its action names and facts into the
arguments of those texts.
"""

from akhet.lang.games import GRAMMARS, action_label, sentence, sentences
from akhet.lang.grammar import Grammar
from akhet.lang.log import Telling, line_says, paragraphs, tellings
from akhet.lang.names import bot_called, called
from akhet.lang.preview import preview_says
from akhet.lang.questions import hindrance_says, question_says
from akhet.lang.said import Said, parts_of
from akhet.lang.texts import DEFAULT, LANGS, preferred, text, words

__all__ = [
    "DEFAULT",
    "GRAMMARS",
    "LANGS",
    "Grammar",
    "Said",
    "Telling",
    "action_label",
    "bot_called",
    "called",
    "hindrance_says",
    "line_says",
    "paragraphs",
    "parts_of",
    "preferred",
    "preview_says",
    "question_says",
    "sentence",
    "sentences",
    "tellings",
    "text",
    "words",
]
