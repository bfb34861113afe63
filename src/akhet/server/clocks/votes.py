"""The vote about somebody whose time is up: a bot for the seat, or waiting on."""

from collections.abc import Collection, Mapping

BOT, WAIT = "bot", "wait"
CHOICES = (BOT, WAIT)


def tally(votes: Mapping[str, str], voters: Mapping[str, int]) -> dict[str, list[int]]:
    """Which seats want what; votes of people who have left do not count."""
    return {
        choice: sorted(seat for guest, seat in voters.items() if votes.get(guest) == choice)
        for choice in CHOICES
    }


def decided(votes: Mapping[str, str], voters: Collection[str]) -> str:
    """What is decided: a bot if more than half want one, waiting as soon as that cannot be."""
    count = {choice: sum(votes.get(who) == choice for who in voters) for choice in CHOICES}
    if 2 * count[BOT] > len(voters):
        return BOT
    return WAIT if count[WAIT] and 2 * count[WAIT] >= len(voters) else ""
