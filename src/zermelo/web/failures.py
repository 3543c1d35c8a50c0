"""Every error becomes `{"error": SENTENCE}` here, and here alone its status is chosen."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from zermelo.errors import BadInput, UnknownGame, ZermeloError, clipped


class NoSuchGame(UnknownGame):
    """A game that is not installed. An unknown option of a known game is merely bad input."""


class Busy(ZermeloError):
    """More solving is wanted than this server does at once."""


STATUS: tuple[tuple[type[ZermeloError], int], ...] = (
    (NoSuchGame, 404),
    (BadInput, 422),
    (Busy, 429),
    (ZermeloError, 409),
)
"""The first class that fits decides; 409 is a request that is right but has no answer here."""


NO_JSON = "the body cannot be read as JSON: expected one object"


def status_of(error: ZermeloError) -> int:
    return next(status for kind, status in STATUS if isinstance(error, kind))


def install(app: FastAPI) -> None:
    """Let *app* answer every error in the one form."""

    @app.exception_handler(ZermeloError)
    async def refused(request: Request, error: ZermeloError) -> JSONResponse:
        return failure(status_of(error), str(error))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> JSONResponse:
        return failure(422, "; ".join(map(complaint, error.errors()[:3])))

    @app.exception_handler(HTTPException)
    async def not_served(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:  # what FastAPI says of a body it gave up on, such as one nested too deep
            return failure(422, NO_JSON)
        headers = {"allow": methods_of(request)} if error.status_code == 405 else error.headers
        return failure(error.status_code, refusal(request, error), headers)


def refusal(request: Request, error: HTTPException) -> str:
    """Why nothing is served at this path, or not for this method, and what is."""
    path = clipped(request.url.path)
    if error.status_code == 405:
        return f"{request.method} is not for {path}; expected {methods_of(request)}"
    if error.status_code == 404:
        return f"nothing is at {path}; /api/openapi.json says what there is"
    return f"{path}: {str(error.detail).lower()}"


def methods_of(request: Request) -> str:
    """What the path of *request* is for; the page's files are there to be read, and what can be got has a head."""
    here: dict[str, object] = request.app.openapi()["paths"].get(request.url.path, {"get": None})
    return ", ".join("GET, HEAD" if method == "get" else method.upper() for method in here)


def failure(status: int, sentence: str, headers: Any = None) -> JSONResponse:
    return JSONResponse({"error": " ".join(sentence.split("\n"))}, status, headers)


def complaint(fault: dict[str, Any]) -> str:
    """`positions.3: string should have at most 12000 characters`."""
    if fault["type"] in ("json_invalid", "model_attributes_type"):
        return NO_JSON
    where = ".".join(str(part) for part in fault["loc"][1:]) or "body"
    message = str(fault["msg"])
    return f"{where}: {message[:1].lower()}{message[1:]}"
