from __future__ import annotations

import json
from typing import Literal, Mapping, NamedTuple, Protocol, Sequence, cast
from urllib.parse import quote, urlencode


class Operation(NamedTuple):
    """The path of an operation, and what to do when its answer is lost."""

    method: str
    path: str
    #: Twice has the same effect as once: it reads, or it writes what it names.
    repeatable: bool
    #: With the same Idempotency-Key it never acts twice.
    keyed: bool
    sends_bytes: bool
    pages: Literal["", "cursor", "after", "page"]


class Request(NamedTuple):
    method: str
    #: With the query, below the base URL.
    path: str
    headers: Mapping[str, str]
    body: bytes


class Response(NamedTuple):
    status: int
    #: Names in lower case.
    headers: Mapping[str, str]
    body: bytes


class Transport(Protocol):
    """Sends one request. Raises OSError if there is no answer."""

    def send(self, request: Request, timeout: float) -> Response: ...

    def close(self) -> None: ...


class AsyncTransport(Protocol):
    """Sends one request. Raises OSError if there is no answer."""

    async def send(self, request: Request, timeout: float) -> Response: ...

    async def close(self) -> None: ...


#: Arguments that do not belong to the operation.
OPTIONS = ("idempotency_key", "timeout", "data")


def request_of(name: str, operation: Operation, params: Mapping[str, object]) -> Request:
    """Fields named in the path go there, the others into the query of a GET or an upload, or the body."""
    # Reserved words of Python have an underscore at the end: from_.
    fields = {key.rstrip("_"): value for key, value in params.items() if key not in OPTIONS}
    path = operation.path
    for part in [piece.split("}")[0] for piece in path.split("{")[1:]]:
        value = fields.pop(part, None)
        if not isinstance(value, str) or not value:
            raise TypeError(f"{part}: is needed to call {name}.")
        path = path.replace("{" + part + "}", quote(value, safe=""))
    headers = {"accept": "application/json"}
    if operation.sends_bytes:
        data = params.get("data")
        if not isinstance(data, bytes):
            raise TypeError(f"data: {name} sends a file: give its bytes.")
        headers["content-type"] = "application/octet-stream"
        return Request(operation.method, path + _query(fields), headers, data)
    if operation.method == "GET":
        return Request("GET", path + _query(fields), headers, b"")
    headers["content-type"] = "application/json"
    # Encoded once: what is signed is what is sent.
    body = json.dumps(fields, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return Request(operation.method, path, headers, body.encode())


def _query(fields: Mapping[str, object]) -> str:
    pairs = [(name, _in_query(one)) for name, value in fields.items() for one in _each(value) if one is not None]
    return f"?{urlencode(pairs)}" if pairs else ""


def _each(value: object) -> Sequence[object]:
    return cast("Sequence[object]", value) if isinstance(value, (list, tuple)) else [value]


def _in_query(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
