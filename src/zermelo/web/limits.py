"""What one request may ask for and how, and the headers every response carries."""

from __future__ import annotations

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zermelo.errors import BadInput

BODY_BYTES = 256 * 1024
VARIANT_LENGTH = 100
POSITION_LENGTH = 12_000
MOVE_LENGTH = 200
RECORD_LENGTH = 100_000
BATCH = 100
"""Positions in one request."""
MOVES = 500
"""Moves of one game."""
SQUARES = 10_000
"""The largest board, 100 by 100."""
PUZZLES = 20

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


def check_length(moves: int) -> None:
    """Raises BadInput for a game of too many moves."""
    if moves > MOVES:
        raise BadInput(f"a game of {moves} moves: here it may have {MOVES}")


class Headers:
    """Adds HEADERS to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class HeadAsGet:
    """Answers HEAD with what GET would say, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_without_body(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        if scope["type"] == "http" and scope["method"] == "HEAD":
            await self.app({**scope, "method": "GET"}, receive, send_without_body)
        else:
            await self.app(scope, receive, send)


class BodyLimit:
    """Reads a body up to BODY_BYTES, then hands it on; answers 413 to a larger one, declared or not."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] == "GET":
            await self.app(scope, receive, send)
            return
        body = await read_body(receive)
        if body is None:
            sentence = f"the body is too large: it may have {BODY_BYTES:,} bytes"
            await JSONResponse({"error": sentence}, 413)(scope, receive, send)
            return
        messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return messages.pop() if messages else await receive()

        await self.app(scope, replay, send)


async def read_body(receive: Receive) -> bytes | None:
    """The whole body, or None when it is too large."""
    body = b""
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > BODY_BYTES:
            return None
    return body
