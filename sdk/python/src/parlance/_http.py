"""HTTP/1.1 with the standard library: http.client, and asyncio streams."""

from __future__ import annotations

import asyncio
import http.client
import select
import ssl
import time
from collections import deque
from typing import Mapping, NamedTuple
from urllib.parse import urlsplit

from ._wire import Request, Response

#: A server may close a silent connection just when the next request is on its way, and nobody could say whether
#: it was carried out. Common servers wait five seconds at least.
IDLE_SEC = 3.0
HEAD_BYTES = 1 << 18


class Address(NamedTuple):
    host: str
    port: int
    context: ssl.SSLContext | None
    #: Path of the base URL, for a server below one.
    prefix: str


def address_of(base_url: str, context: ssl.SSLContext | None) -> Address:
    url = urlsplit(base_url)
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ValueError(f"base_url: {base_url!r} must begin with http:// or https://.")
    is_tls = url.scheme == "https"
    tls = (context or ssl.create_default_context()) if is_tls else None
    return Address(url.hostname, url.port or (443 if is_tls else 80), tls, url.path.rstrip("/"))


class HttpTransport:
    def __init__(self, address: Address) -> None:
        self._address = address
        self._idle: deque[tuple[http.client.HTTPConnection, float]] = deque()

    def send(self, request: Request, timeout: float) -> Response:
        connection = self._take() or self._connect(timeout)
        connection.timeout = timeout
        if connection.sock:
            connection.sock.settimeout(timeout)
        try:
            try:
                path = self._address.prefix + request.path
                body = request.body if request.body or request.method != "GET" else None
                connection.request(request.method, path, body, dict(request.headers))
            except (BrokenPipeError, ConnectionResetError):
                # A server that refuses a long body closes while it is being sent, and has said why.
                pass
            answer = connection.getresponse()
            response = Response(answer.status, _joined(answer.getheaders()), answer.read())
        except http.client.HTTPException as error:
            connection.close()
            raise ConnectionError(repr(error)) from error
        except BaseException:
            connection.close()
            raise
        if answer.will_close:
            connection.close()
        else:
            self._idle.append((connection, time.monotonic()))
        return response

    def close(self) -> None:
        while self._idle:
            self._idle.pop()[0].close()

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        host, port, context, _ = self._address
        if context is None:
            return http.client.HTTPConnection(host, port, timeout=timeout)
        return http.client.HTTPSConnection(host, port, timeout=timeout, context=context)

    def _take(self) -> http.client.HTTPConnection | None:
        while True:
            try:
                connection, since = self._idle.pop()
            except IndexError:
                return None
            # Readable although nothing was requested: the other side has closed it.
            if (
                connection.sock
                and time.monotonic() - since < IDLE_SEC
                and not select.select([connection.sock], [], [], 0)[0]
            ):
                return connection
            connection.close()


class Open(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    #: A connection belongs to the loop that opened it.
    loop: asyncio.AbstractEventLoop
    since: float


class AsyncHttpTransport:
    def __init__(self, address: Address) -> None:
        self._address = address
        self._idle: deque[Open] = deque()

    async def send(self, request: Request, timeout: float) -> Response:
        try:
            return await asyncio.wait_for(self._exchange(request), timeout)
        except asyncio.TimeoutError:
            raise TimeoutError(f"No answer within {timeout:g} s.") from None

    async def close(self) -> None:
        while self._idle:
            self._idle.pop().writer.close()

    async def _exchange(self, request: Request) -> Response:
        opened = self._take() or await self._connect()
        try:
            try:
                opened.writer.write(self._head(request) + request.body)
                await opened.writer.drain()
            except (BrokenPipeError, ConnectionResetError):
                # A server that refuses a long body closes while it is being sent, and has said why.
                pass
            response, stays = await _read_response(opened.reader)
        except (EOFError, asyncio.LimitOverrunError, ValueError) as error:
            opened.writer.close()
            raise ConnectionError(repr(error)) from error
        except BaseException:
            # Cancelled in the middle: the rest of the answer belongs to no request.
            opened.writer.close()
            raise
        if stays:
            self._idle.append(opened._replace(since=time.monotonic()))
        else:
            opened.writer.close()
        return response

    def _head(self, request: Request) -> bytes:
        host, port, context, prefix = self._address
        name = f"[{host}]" if ":" in host else host
        usual = 80 if context is None else 443
        headers = {
            "host": name if port == usual else f"{name}:{port}",
            **request.headers,
            **({"content-length": str(len(request.body))} if request.method != "GET" else {}),
        }
        lines = [f"{request.method} {prefix}{request.path} HTTP/1.1"]
        lines += [f"{key}: {value}" for key, value in headers.items()]
        if any("\r" in line or "\n" in line for line in lines):
            raise ValueError("A header must not have a line break.")
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")

    async def _connect(self) -> Open:
        host, port, context, _ = self._address
        reader, writer = await asyncio.open_connection(host, port, ssl=context, limit=HEAD_BYTES)
        return Open(reader, writer, asyncio.get_running_loop(), 0)

    def _take(self) -> Open | None:
        loop = asyncio.get_running_loop()
        while self._idle:
            opened = self._idle.pop()
            if opened.loop is not loop:
                continue
            if time.monotonic() - opened.since < IDLE_SEC and not opened.reader.at_eof():
                return opened
            opened.writer.close()
        return None


async def _read_response(reader: asyncio.StreamReader) -> tuple[Response, bool]:
    """The answer, and whether another request may follow on the connection."""
    while True:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        version, status = head[0].split(" ", 2)[:2]
        pairs = [(name, value.strip()) for name, _, value in (line.partition(":") for line in head[1:] if line)]
        headers = _joined(pairs)
        # 100 and its like only announce the answer.
        if not status.startswith("1"):
            break
    stays = version == "HTTP/1.1" and headers.get("connection", "").lower() != "close"
    if status in ("204", "304"):
        body = b""
    elif "chunked" in headers.get("transfer-encoding", "").lower():
        body = await _read_chunks(reader)
    elif "content-length" in headers:
        body = await reader.readexactly(int(headers["content-length"]))
    else:
        body, stays = await reader.read(), False
    return Response(int(status), headers, body), stays


async def _read_chunks(reader: asyncio.StreamReader) -> bytes:
    parts: list[bytes] = []
    while True:
        size = int((await reader.readuntil(b"\r\n")).split(b";")[0], 16)
        if size == 0:
            while (await reader.readuntil(b"\r\n")) != b"\r\n":
                pass
            return b"".join(parts)
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)


def _joined(pairs: list[tuple[str, str]]) -> Mapping[str, str]:
    joined: dict[str, str] = {}
    for name, value in pairs:
        key = name.lower()
        joined[key] = f"{joined[key]}, {value}" if key in joined else value
    return joined
