"""Two hundred ask at once while a variant is being solved."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from fastapi import FastAPI

from zermelo.answer import analyze
from zermelo.game import Game
from zermelo.registry import find_position
from zermelo.web.app import create_app
from zermelo.web.desk import Desk

BOARDS = (".***/#*.x/###./x...", "...x/###./#***/x..*", ".###/x#*x/***./....")


@asynccontextmanager
async def visited() -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    """An application, and a client that asks it."""
    app = create_app()
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://x") as client,
    ):
        yield app, client


def test_two_hundred_answers_are_right_while_a_variant_is_solved() -> None:
    expected = [json.loads(json.dumps(analyze(find_position("l-game", board)).as_json())) for board in BOARDS]

    async def ask_all() -> None:
        async with visited() as (app, client):
            held = hold_solutions(app.state.desk)
            solving = asyncio.create_task(client.get("/api/analyze", params={"game": "pousse:3"}, timeout=60))
            await asyncio.sleep(0)
            questions = [{"game": "l-game", "position": BOARDS[n % len(BOARDS)]} for n in range(200)]
            answers = await asyncio.gather(*(client.get("/api/analyze", params=each) for each in questions))
            held.set()
            assert [answer.json() for answer in answers] == [expected[n % len(BOARDS)] for n in range(200)]
            solved = (await solving).json()
            assert solved == json.loads(json.dumps(analyze(find_position("pousse:3")).as_json()))

    asyncio.run(ask_all())


def hold_solutions(desk: Desk) -> asyncio.Event:
    """Let no solve end before the event is set, however fast this machine is."""
    released = asyncio.Event()
    solve = desk._solve

    async def solve_and_wait(game: Game, states: list[int]) -> dict[int, int]:
        codes = await solve(game, states)
        await released.wait()
        return codes

    desk._solve = solve_and_wait  # type: ignore[method-assign]
    return released


def test_a_variant_asked_for_by_many_is_solved_once() -> None:
    async def ask_all() -> None:
        async with visited() as (_, client):
            asked = [client.get("/api/analyze", params={"game": "konane:3x5"}, timeout=60) for _ in range(50)]
            answers = await asyncio.gather(*asked)
            assert len({answer.text for answer in answers}) == 1
            assert answers[0].status_code == 200

    asyncio.run(ask_all())


def test_the_puzzle_of_the_day_is_there_for_everyone_at_once() -> None:
    async def ask_all() -> None:
        async with visited() as (_, client):
            answers = await asyncio.gather(*(client.get("/api/puzzles/today", timeout=60) for _ in range(50)))
            assert {answer.status_code for answer in answers} == {200}
            assert len({answer.text for answer in answers}) == 1

    asyncio.run(ask_all())
