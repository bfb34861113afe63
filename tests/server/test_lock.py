"""The lock of a table: one at a time, in the order they came, whoever goes away meanwhile."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from akhet.server.play.lock import Lock


def run(play: Callable[[Lock], Awaitable[None]]) -> None:
    """Plays with a lock, which is free and empty at the end."""

    async def whole() -> None:
        lock = Lock()
        async with asyncio.timeout(10):
            await play(lock)
        assert not lock.locked() and not lock.waiting

    asyncio.run(whole())


def test_nobody_overtakes_those_who_wait() -> None:
    async def play(lock: Lock) -> None:
        found: list[int] = []

        async def come(n: int) -> None:
            async with lock:
                found.append(n)
                await asyncio.sleep(0)

        assert lock.taken() and not lock.taken() and lock.locked()
        tasks = [asyncio.create_task(come(n)) for n in range(5)]
        await asyncio.sleep(0)
        lock.release()
        assert not lock.taken()  # it is free, and somebody has waited
        await asyncio.gather(*tasks)
        assert found == [0, 1, 2, 3, 4]

    run(play)


def test_whoever_was_let_in_and_goes_away_lets_the_next_one_in() -> None:
    async def play(lock: Lock) -> None:
        assert lock.taken()
        first, second = (asyncio.create_task(lock.acquire()) for _n in range(2))
        await asyncio.sleep(0)
        lock.release()
        first.cancel()
        await second
        assert first.cancelled() and lock.locked()
        lock.release()

    run(play)


def test_those_who_go_away_at_any_moment_leave_it_as_it_was() -> None:
    async def play(lock: Lock) -> None:
        luck, inside = random.Random(1), 0

        async def come() -> None:
            nonlocal inside
            async with lock:
                inside += 1
                assert inside == 1
                try:
                    await asyncio.sleep(0)
                finally:
                    inside -= 1

        for _round in range(300):
            tasks = [asyncio.create_task(come()) for _n in range(luck.randrange(1, 6))]
            for _step in range(luck.randrange(6)):
                await asyncio.sleep(0)
                luck.choice(tasks).cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            assert not lock.locked()

    run(play)
