"""The two kinds of clients: both carry out the same steps."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType
from typing import Any, AsyncIterator, Awaitable, Callable, Iterator, Mapping, TypeVar

from ._generated.operations import OPERATIONS
from ._steps import Patience, Sleep, Steps, call
from ._wire import AsyncTransport, Request, Response, Transport
from .errors import Unreachable

Self = TypeVar("Self", bound="Caller")
AsyncSelf = TypeVar("AsyncSelf", bound="AsyncCaller")
Result = TypeVar("Result")


class Caller:
    """Use it as a context manager, or close() it, to close its connections."""

    def __init__(
        self, transport: Transport, identify: Callable[[Request], Mapping[str, str]], patience: Patience
    ) -> None:
        self._transport = transport
        self._identify = identify
        self._patience = patience

    def close(self) -> None:
        self._transport.close()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _call(self, name: str, params: Mapping[str, object]) -> Any:
        return self._run(call(name, params, self._patience))

    def _pages(self, name: str, params: Mapping[str, object]) -> Iterator[Any]:
        following: Mapping[str, object] | None = params
        while following is not None:
            answer = self._call(name, following)
            yield from answer["items"]
            following = page_after(name, following, answer)

    def _run(self, steps: Steps[Result]) -> Result:
        answer: Response | None = None
        error: Unreachable | None = None
        while True:
            try:
                step = steps.throw(error) if error else steps.send(answer)
            except StopIteration as end:
                return end.value
            answer = error = None
            if isinstance(step, Sleep):
                time.sleep(step.seconds)
                continue
            try:
                identity = self._identify(step.request)
                request = step.request._replace(headers={**step.request.headers, **identity})
                answer = self._transport.send(request, step.timeout)
            except OSError as cause:
                error = lost(cause)


class AsyncCaller:
    """Use it as a context manager, or close() it, to close its connections."""

    def __init__(
        self,
        transport: AsyncTransport,
        identify: Callable[[Request], Awaitable[Mapping[str, str]]],
        patience: Patience,
    ) -> None:
        self._transport = transport
        self._identify = identify
        self._patience = patience

    async def close(self) -> None:
        await self._transport.close()

    async def __aenter__(self: AsyncSelf) -> AsyncSelf:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _call(self, name: str, params: Mapping[str, object]) -> Any:
        return await self._run(call(name, params, self._patience))

    async def _pages(self, name: str, params: Mapping[str, object]) -> AsyncIterator[Any]:
        following: Mapping[str, object] | None = params
        while following is not None:
            answer = await self._call(name, following)
            for item in answer["items"]:
                yield item
            following = page_after(name, following, answer)

    async def _run(self, steps: Steps[Result]) -> Result:
        answer: Response | None = None
        error: Unreachable | None = None
        while True:
            try:
                step = steps.throw(error) if error else steps.send(answer)
            except StopIteration as end:
                return end.value
            answer = error = None
            if isinstance(step, Sleep):
                await asyncio.sleep(step.seconds)
                continue
            try:
                identity = await self._identify(step.request)
                request = step.request._replace(headers={**step.request.headers, **identity})
                answer = await self._transport.send(request, step.timeout)
            except OSError as cause:
                error = lost(cause)


def page_after(
    name: str, params: Mapping[str, object], answer: Mapping[str, Any]
) -> Mapping[str, object] | None:
    """The next request; None after the last page."""
    pages = OPERATIONS[name].pages
    if pages == "page":
        is_last = answer["page"] * answer["page_size"] >= answer["total"] or not answer["items"]
        return None if is_last else {**params, "page": answer["page"] + 1}
    cursor = answer.get("nextCursor") or answer.get("next_cursor")
    if not cursor:
        return None
    # A cursor and a page number exclude each other.
    return {**{key: value for key, value in params.items() if key != "page"}, pages: cursor}


def lost(cause: OSError) -> Unreachable:
    error = Unreachable(f"No answer came: {cause}.")
    error.__cause__ = cause
    return error
