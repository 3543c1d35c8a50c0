"""The page's files, read from the package once; compressed once, and known by what they contain."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request
from starlette.responses import Response

TYPES = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


class Asset:
    """One file."""

    def __init__(self, name: str, content: bytes) -> None:
        self.type = TYPES[name.rpartition(".")[2]]
        self.content = content
        self.zipped = gzip.compress(content, mtime=0)
        self.tag = f'"{blake2b(content, digest_size=12).hexdigest()}"'

    def response(self, request: Request) -> Response:
        """The file, or word that the copy the browser has is the same."""
        headers = {"cache-control": "no-cache", "etag": self.tag, "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.zipped, media_type=self.type, headers=headers | {"content-encoding": "gzip"})
        return Response(self.content, media_type=self.type, headers=headers)


def router() -> APIRouter:
    """A route a file, so that no request's path is ever taken for a file's."""
    router = APIRouter(include_in_schema=False)
    for name, content in contents(files("zermelo.web") / "static"):
        asset = Asset(name, content)
        paths = ["/", "/index.html"] if name == "index.html" else [f"/{name}"]
        for path in paths:
            router.add_api_route(path, asset.response)
    return router


def contents(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    """Every file under *folder*, by its path from there."""
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        if entry.is_dir():
            yield from contents(entry, f"{prefix}{entry.name}/")
        elif entry.name.rpartition(".")[2] in TYPES:
            yield prefix + entry.name, entry.read_bytes()
