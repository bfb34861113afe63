"""Long work takes turns: with everybody else, and with other long work."""

import asyncio
import time
from collections.abc import Callable, Generator
from typing import Any

import pytest

from akhet.server.play.slices import Slices

STEP = 0.002  # seconds of processor time


def busy(steps: int, log: list[str], name: str) -> Generator[None, None, str]:
    """Work of so many steps, each of some processor time."""
    for _step in range(steps):
        end = time.thread_time() + STEP
        while time.thread_time() < end:
            pass
        log.append(name)
        yield
    return name


def test_everybody_else_has_a_turn_between_two_of_long_work(run: Callable[..., Any]) -> None:
    log: list[str] = []

    async def bystander() -> None:
        while True:
            log.append(".")
            await asyncio.sleep(0)

    async def both() -> str:
        other = asyncio.create_task(bystander())
        found = await Slices().do(busy(40, log, "a"))
        other.cancel()
        return found

    assert run(both()) == "a"
    longest = max(len(part) for part in "".join(log).split("."))
    assert longest <= 5 and log.count("a") == 40


def test_two_that_are_long_take_turns_and_a_short_one_waits_for_neither(
    run: Callable[..., Any],
) -> None:
    log: list[str] = []

    async def all_three() -> None:
        slices = Slices()
        long = [asyncio.create_task(slices.do(busy(30, log, name))) for name in "ab"]
        await asyncio.sleep(0.03)
        assert await slices.do(busy(1, log, "c")) == "c"
        assert not any(task.done() for task in long)
        assert await asyncio.gather(*long) == ["a", "b"]

    run(all_three())
    words = "".join(log)
    assert words.index("c") < words.rindex("a") and words.index("c") < words.rindex("b")
    assert "a" * 10 not in words and "b" * 10 not in words.rstrip("b")


def test_work_that_fails_says_so_and_lets_the_next_in(run: Callable[..., Any]) -> None:
    def wrong() -> Generator[None, None, None]:
        yield from ()
        raise ValueError("no")

    async def one_then_another() -> str:
        slices = Slices()
        with pytest.raises(ValueError, match="no"):
            await slices.do(wrong())
        given_up = asyncio.create_task(slices.do(busy(500, [], "x")))
        await asyncio.sleep(0.02)
        given_up.cancel()
        return await slices.do(busy(20, [], "b"))

    assert run(one_then_another()) == "b"
