"""Makes a set of kept matches: `python -P tests/keep.py NAME`, once for every released version.

Quick bots play; people's ways are mixed in: undo, take-backs by consent, notes, nonces, forks, own
figures, sealed answers in any order. A set that is there is never written again.
"""

import json
import lzma
import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # as a script, to find its neighbour

from akhet.bots import BOTS
from akhet.core import AnyGame, BadComponents, Components, Rng
from akhet.games import GAMES
from akhet.match import Match
from akhet.match.dice import sealed
from akhet.match.file import parsed, text_of
from akhet.terminal.figures import own_text
from tests.kept import FOLDER, PROMISED, TITLES, packed

EACH = PROMISED + 20
OWN = 4
"""Sets of owners' own figures in a title."""
HANDS = ("random", "random", "greedy", "knowledge")


class Maker:
    """Makes the matches of one title, the same ones each time."""

    def __init__(self, title: str) -> None:
        """A maker for a title; Konflikte is Pharaon with its expansion."""
        self.title = title
        self.game: AnyGame = GAMES["pharaon" if title == "konflikte" else title]
        self.dice = random.Random(title)
        self.figures = [own_figures(self.game, self.dice) for _set in range(OWN)]
        self.made: list[Match] = []

    def make(self, number: int) -> Match:
        """A finished match."""
        if number % 6 == 5:
            return self.finish(self.forked())
        figures = self.dice.choice(self.figures)[1] if number % 5 == 3 else None
        seats = self.game.seats[number % len(self.game.seats)]
        secret, id = self.dice.randbytes(32), self.dice.randbytes(8).hex()
        options = self.options(number, seats)
        match = Match.new(self.game.key, seats, options, figures, secret, id)
        at = 1_763_000_000 + number if number % 7 == 0 else 0
        if number % 3 == 0:
            self.mix(match, number % 2 == 0, at)
        if number % 4 == 0:
            players = json.dumps({"players": ["Ann", "bot:greedy"][:seats]})
            match.note(0, players, at)
        match.begin(at)
        return self.finish(match, at)

    def mix(self, match: Match, commits: bool, at: int) -> None:
        """People add to the luck: by commitment, or in the first version's way."""
        seats = match.header.seats
        chosen = self.dice.sample(range(seats), self.dice.randint(1, seats))
        nonces = {seat: self.dice.randbytes(8).hex() for seat in chosen}
        for seat, nonce in nonces.items() if commits else ():
            match.commit(seat, sealed(nonce, match.header.id), at)
        for seat, nonce in nonces.items():
            if commits and self.dice.random() < 0.1:
                match.withhold(seat, at)
            else:
                match.mix(seat, nonce, at)
        if commits and seats > 1 and self.dice.random() < 0.5:
            match.draw_seats(at)

    def options(self, number: int, seats: int) -> dict[str, str]:
        """Table options, any that this seat count allows; every value in its turn."""
        found = {"konflikte": "on"} if self.title == "konflikte" else {}
        for option in self.game.options_spec:
            if option.fits(seats) and option.key != "konflikte" and self.dice.random() < 0.6:
                turn = number // len(self.game.seats) % len(option.choices)
                found[option.key] = self.dice.choice([*option.choices, option.choices[turn]])
        return found

    def check(self) -> None:
        """Every value of every option has been played with."""
        played = {item for match in self.made for item in match.header.options.items()}
        other = ("konflikte", "off" if self.title == "konflikte" else "on")
        for option in self.game.options_spec:
            for value in option.choices:
                assert (option.key, value) in played | {other}, (option.key, value)

    def forked(self) -> Match:
        """A fork of an earlier match at any of its lines before the end."""
        while True:
            origin = self.dice.choice(self.made)
            line = self.dice.randrange(len(origin.lines))
            id, secret = self.dice.randbytes(8).hex(), self.dice.randbytes(32)
            found = origin.fork(line, id, secret)
            if not found.over:
                return found

    def finish(self, match: Match, at: int = 0) -> Match:
        """Plays to the end as people do, some of whom change their minds."""
        dice, seats = self.dice, match.header.seats
        hands = [dice.choice(HANDS) for _seat in range(seats)]
        rng = Rng(dice.randrange(1 << 31))
        restless = dice.choice((0.0, 0.0, 0.04, 0.25))
        consents = dice.choice((0, 0, 0, 1, 3))
        while not match.over:
            at += dice.randint(0, 40) if at else 0
            seat = dice.choice(match.game.waiting(match.state))
            seen = match.game.mask(match.state, seat)
            action = BOTS[hands[seat]].choose(match.game, seen, seat, rng)
            match.submit_all(seat, self.answer(match, seat, action), at)
            while dice.random() < restless and match.undo_target(seat) is not None:
                match.undo(seat, at)
            if consents and dice.random() < 0.02 and match.targets():
                consents -= 1
                match.take_back(dice.randrange(seats), dice.choice(match.targets()[-40:]),
                                list(range(seats)), at)  # fmt: skip
            if restless and dice.random() < 0.02:
                match.note(seat, dice.choice(("done", "Gut gespielt! ☥", "à vous")), at)
        return match

    def answer(self, match: Match, seat: int, action: int) -> list[str]:
        """A choice alone, or now and then a whole answer that begins with it."""
        way = [action]
        if self.dice.random() < 0.05:
            way = self.dice.choice(match.game.ways(match.state, seat, [action], 50).ways)
        return [match.game.action_name(action) for action in way]

    def write(self, path: Path) -> None:
        """Makes all matches and writes them."""
        for number in range(EACH):
            self.made.append(self.make(number))
        self.check()
        ordered = sorted(self.made, key=lambda match: match.header.seats)
        texts = [packed(parsed(text_of(match)))
                 for match in ordered]  # fmt: skip
        figures = {own.digest: text for text, own in self.figures}
        rows = [figures, *texts]
        text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
        path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
        lines = sum(len(match.lines) for match in self.made)
        print(f"{path}: {len(texts)} matches, {lines} lines, {path.stat().st_size} bytes")


def own_figures(game: AnyGame, dice: random.Random) -> tuple[str, Components]:
    """The components file of somebody who found some figures to be others."""
    text = own_text(game)
    changed = 0
    while changed < 3:
        numbers = list(re.finditer(r"(?<== )\d+$|(?<=\[)\d+(?=,)", text, re.MULTILINE))
        spot = dice.choice(numbers)
        more = int(spot.group()) + dice.choice((-1, 1))
        tried = text[: spot.start()] + str(more) + text[spot.end() :]
        try:
            found = game.read_components(tried)
        except BadComponents:
            continue
        if found.digest != game.read_components(text).digest:
            text, changed = tried, changed + 1
    return text, game.read_components(text)


def main(name: str) -> None:
    """Writes a new set."""
    folder = FOLDER / name
    folder.mkdir(parents=True)  # fails when it is there: an old set is never written again
    for title in TITLES:
        Maker(title).write(folder / f"{title}.xz")


if __name__ == "__main__":
    main(sys.argv[1])
