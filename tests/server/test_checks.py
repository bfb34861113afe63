"""Files of strangers are checked in a process of its own: fairly, with a budget, and once."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from akhet.match import file
from akhet.server.errors import Refused
from akhet.server.workers.checks import WAITING_BYTES, WAITING_EACH, Checks
from akhet.server.workers.fair import Asker, Fair
from tests.server.matches import played

ANN, BOB = Asker("192.0.2.1", "ann"), Asker("192.0.2.2", "bob")


def test_case_33_a_file_is_checked_elsewhere_and_what_was_found_is_kept(
    run: Callable[..., Any],
) -> None:
    text = file.text_of(played("1" * 32, 1))

    async def twice() -> None:
        checks = Checks()
        assert checks.known("k") is None
        found = await checks.verify(ANN, text, key="k")
        assert found["found"]["over"] and checks.known("k") == found
        wrong = await checks.verify(ANN, text[:-20])
        assert "error" in wrong and len(wrong["error"]) < 400
        await checks.close()

    run(twice())


def test_case_33_a_file_that_takes_too_long_ends_its_process_and_not_the_next_check(
    run: Callable[..., Any],
) -> None:
    text = file.text_of(played("1" * 32, 1))

    async def hasty_then_patient() -> None:
        checks = Checks(seconds=0.0)
        with pytest.raises(Refused, match="too much to check"):
            await checks.verify(ANN, text)
        checks.seconds = 60.0
        assert "found" in await checks.verify(BOB, text)
        given_up = asyncio.create_task(checks.verify(ANN, text))
        await asyncio.sleep(0)
        given_up.cancel()
        assert "error" in await checks.verify(BOB, "{}")  # its own answer, not the other one
        await checks.close()

    run(hasty_then_patient())


def test_case_33_one_person_cannot_fill_the_queue(run: Callable[..., Any]) -> None:
    async def many() -> list[Any]:
        checks = Checks()
        tasks = [asyncio.create_task(checks.verify(ANN, "{}")) for _n in range(WAITING_EACH + 2)]
        tasks.append(asyncio.create_task(checks.verify(BOB, "{}")))
        found = await asyncio.gather(*tasks, return_exceptions=True)
        large = checks.ask(ANN, "", [bytes(WAITING_BYTES + 1)])
        found += await asyncio.gather(large, return_exceptions=True)
        assert not checks.open and not checks.bytes
        await checks.close()
        return found

    found = run(many())
    assert [isinstance(one, Refused) for one in found] == [False] * 3 + [True] * 2 + [False, True]
    assert found[3].status == 503


# ---------------------------------------------------------------- fairness


def order_of(run: Callable[..., Any], askers: list[Asker]) -> list[str]:
    """In which order those are served who ask at the same time, after the first of them."""
    order: list[str] = []
    now = [0.0]

    async def serve(queue: Fair[str], asker: Asker) -> None:
        async with queue.helper(asker):
            order.append(asker.person)
            await asyncio.sleep(0)
            now[0] += 1.0

    async def everybody() -> None:
        queue = Fair(["helper"], lambda: now[0])
        await asyncio.gather(*(serve(queue, asker) for asker in askers))
        assert queue.idle == ["helper"] and not queue.waiting

    run(everybody())
    return order


def test_who_has_had_least_is_next(run: Callable[..., Any]) -> None:
    greedy = [Asker("192.0.2.1", "ann")] * 20
    found = order_of(run, [*greedy, Asker("192.0.2.2", "bob"), Asker("192.0.2.3", "cid")])
    assert set(found[:3]) == {"ann", "bob", "cid"}


def test_one_address_under_many_names_has_one_share(run: Callable[..., Any]) -> None:
    names = [Asker("192.0.2.1", f"p{n}") for n in range(20)]
    others = [Asker("192.0.2.2", "bob")] * 5
    found = order_of(run, [*names, *others])
    assert [n for n, who in enumerate(found) if who == "bob"][-1] <= 11


def test_people_of_one_address_share_it(run: Callable[..., Any]) -> None:
    found = order_of(run, [Asker("school", "ann")] * 10 + [Asker("school", "bob")] * 3)
    assert [n for n, who in enumerate(found) if who == "bob"][-1] <= 6


def test_what_somebody_waits_for_comes_before_what_nobody_does(run: Callable[..., Any]) -> None:
    found = order_of(run, [Asker("a", "x", 1)] * 10 + [Asker("b", "y", 0)] * 3)
    assert found[1:4] == ["y"] * 3


def test_one_who_gives_up_does_not_keep_the_helper(run: Callable[..., Any]) -> None:
    async def give_up() -> None:
        queue = Fair(["helper"])
        async with queue.helper(ANN):
            waits = [asyncio.create_task(queue.get(asker)) for asker in (ANN, BOB)]
            await asyncio.sleep(0)
            waits[0].cancel()
        await asyncio.sleep(0)
        assert await waits[1] == "helper"
        late = asyncio.create_task(queue.get(ANN))
        await asyncio.sleep(0)
        queue.idle.append("helper")
        queue.serve()  # it is served now, but does not know yet
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
        assert queue.idle == ["helper"]

    run(give_up())
