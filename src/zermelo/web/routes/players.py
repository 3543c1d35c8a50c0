"""The computer's moves, by the same players as `zermelo match`."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from random import Random
from typing import Any

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from zermelo.answer import Answer
from zermelo.errors import BadInput, TooLarge, Unsolvable, clipped
from zermelo.files import one_line
from zermelo.game import Position
from zermelo.play.players import Adviser, Computer, Spec, read_spec
from zermelo.play.session import Session
from zermelo.search.deepen import Thought
from zermelo.search.estimate import named
from zermelo.web.desk import desk_of
from zermelo.web.lines import replay
from zermelo.web.schema import FAILURES, Asked, Reply

logger = logging.getLogger("uvicorn.error")
router = APIRouter(prefix="/api", tags=["players"])
SECONDS = 0.8
"""What a player that looks ahead may think."""
THINKERS = 4
KINDS = ("perfect", "level", "random", "engine")
EVENTS = {"description": "Events", "content": {"text/event-stream": {"schema": {"type": "string"}}}}
THOUGHTS: dict[int | str, dict[str, Any]] = {**FAILURES, 200: EVENTS}


class EventStream(StreamingResponse):
    """Events as they come; no proxy or packer holds them back."""

    media_type = "text/event-stream"


@router.post("/reply", response_model=Reply, responses=FAILURES, summary="The move of a computer player")
async def reply(request: Request, asked: Asked) -> JSONResponse:
    player, session, note = await seated(request, asked)
    return JSONResponse({"move": await run_sync(player.choose, session, limiter=thinkers(request)), "note": note})


@router.post("/think", response_class=Response, responses=THOUGHTS, summary="The same, and how far it looks meanwhile")
async def think(request: Request, asked: Asked) -> StreamingResponse:
    """Events, JSON objects after `data: `. If the player looks ahead, one at every depth, for the player to move:
    `depth`, `nodes`, `value` and `within` if proven, else `estimate`, and the best `line`. The last: `move`, `note`; or
    `error`, a sentence, where something went wrong meanwhile."""
    player, session, note = await seated(request, asked)
    return EventStream(thoughts(player, session, note, thinkers(request)))


async def seated(request: Request, asked: Asked) -> tuple[Computer, Session, str | None]:
    """The player asked for, the game, and why it is not that player, if it is not."""
    spec = spec_of(asked.player)
    session = await run_sync(replay, asked)
    if session.finished:
        raise BadInput(f"the game is over: {session.result.words(session.game)}")
    found = await answer_for(request, spec, session.position)
    note = None
    if spec.kind == "perfect" and not isinstance(found, Answer):
        spec, note = Spec("engine"), f"{found}. Until then the engine plays: it looks ahead, but may err."
    return (
        Computer(spec, Foreseen(session.position, found), SECONDS, Random(f"{asked.seed} {session.ply}")),
        session,
        note,
    )


async def thoughts(
    player: Computer, session: Session, note: str | None, limiter: CapacityLimiter
) -> AsyncIterator[str]:
    """What *player* finds, as it is found, and then the move."""
    told: asyncio.Queue[dict[str, object] | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def report(position: Position, thought: Thought) -> None:
        loop.call_soon_threadsafe(told.put_nowait, insight(position, thought))

    player.report = report
    choosing = asyncio.ensure_future(run_sync(player.choose, session, limiter=limiter))
    choosing.add_done_callback(lambda _: told.put_nowait(None))
    while (found := await told.get()) is not None:
        yield event(found)
    try:
        yield event({"move": await choosing, "note": note})
    except Exception as error:
        logger.exception("the computer could not move in %s", session.position.text)
        yield event({"error": f"the computer could not move: {one_line(error)}"})


def event(found: dict[str, object]) -> str:
    return f"data: {json.dumps(found)}\n\n"


def insight(position: Position, thought: Thought) -> dict[str, object]:
    value = thought.value
    return {
        "depth": thought.depth,
        "nodes": thought.nodes,
        "value": value.word if value else None,
        "within": thought.within,
        "estimate": None if value else thought.score,
        "line": named(position, thought.line),
    }


def spec_of(text: str) -> Spec:
    """The player *text* names. No request can name an outside program."""
    kind = text.strip().partition(":")[0]
    if kind not in KINDS:
        raise BadInput(
            f"no computer player {clipped(text)} here; there are perfect, level:0 to level:10, random, engine"
        )
    return read_spec(text)


async def answer_for(request: Request, spec: Spec, position: Position) -> Answer | TooLarge | Unsolvable:
    """What is known of *position*, as far as the player asks; else why nothing is."""
    if spec.kind == "engine":
        return TooLarge("not asked")
    try:
        return (await desk_of(request).answers(position.game, [position]))[0]
    except (TooLarge, Unsolvable) as why:
        return why


class Foreseen(Adviser):
    """Knows about the one position that is asked about."""

    def __init__(self, position: Position, found: Answer | TooLarge | Unsolvable) -> None:
        super().__init__(position.game)
        self.found = found

    def answer(self, position: Position) -> Answer:
        if isinstance(self.found, Answer):
            return self.found
        raise self.found


def thinkers(request: Request) -> CapacityLimiter:
    """Lets so many players think at once."""
    limiter: CapacityLimiter = request.app.state.thinkers
    return limiter
