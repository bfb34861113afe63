"""The rules of each game as pages: our own words, filled with the figures of a box.

    book("en", "imhotep", GAMES["imhotep"].components)     the whole page, as chapters and HTML
    place_of("imhotep", "off:sled_full")                   the paragraph that explains something

Plain functions without server or database: a browser tab can use them as well as a page.
"""

from akhet.rulebook.book import Book, Chapter, Section, book
from akhet.rulebook.places import place_of
from akhet.rulebook.texts import said

__all__ = ["Book", "Chapter", "Section", "book", "place_of", "said"]
