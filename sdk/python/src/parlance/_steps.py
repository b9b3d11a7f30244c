"""The work of a client as steps that its caller carries out: written once, for both kinds of clients."""

from __future__ import annotations

import random
import uuid
from typing import Any, Generator, Mapping, NamedTuple, TypeVar, Union

from ._generated.operations import OPERATIONS
from ._parlance_error import ParlanceError
from ._wire import Request, Response, request_of
from .errors import RateLimited, Replay, Unavailable, UnexpectedAnswer, Unreachable, error_of, parse_object


class Exchange(NamedTuple):
    """Sign it, send it, return the answer, or Unreachable."""

    request: Request
    timeout: float


class Sleep(NamedTuple):
    seconds: float


Step = Union[Exchange, Sleep]
Result = TypeVar("Result")
Steps = Generator[Step, Any, Result]


class Patience(NamedTuple):
    timeout: float
    max_retries: int
    max_wait: float


#: The server counts whole seconds, and its clock differs.
EXTRA_SEC = 0.1
FIRST_WAIT_SEC = 0.5
LONGEST_WAIT_SEC = 8.0


def call(name: str, params: Mapping[str, object], patience: Patience) -> Steps[Any]:
    """One operation: the data of its answer, or the error of its code."""
    operation = OPERATIONS[name]
    request = request_of(name, operation, params)
    key = params.get("idempotency_key") or (str(uuid.uuid4()) if operation.keyed else None)
    if key is not None:
        request = request._replace(headers={**request.headers, "idempotency-key": str(key)})
    timeout = params.get("timeout")
    exchange = Exchange(request, timeout if isinstance(timeout, (int, float)) else patience.timeout)
    may_repeat = operation.repeatable or key is not None
    for attempt in range(patience.max_retries + 1):
        try:
            response: Response = yield exchange
            return _data(response)
        except ParlanceError as error:
            wait = _wait(error, attempt, may_repeat)
            if wait is None or wait > patience.max_wait or attempt == patience.max_retries:
                raise
        yield Sleep(wait)
    raise AssertionError("The last attempt returns or raises.")


def _data(response: Response) -> Any:
    if not 200 <= response.status < 300:
        raise error_of(response)
    body = parse_object(response.body)
    if "data" not in body:
        raise UnexpectedAnswer("The answer is not of Parlance.", status=response.status)
    return body["data"]


def _wait(error: ParlanceError, attempt: int, may_repeat: bool) -> float | None:
    """Seconds before another try; None if it might act twice, or would be useless."""
    # A caller that calls too often was refused before anything was done.
    if not may_repeat and not isinstance(error, RateLimited):
        return None
    # A proxy gives this answer while its server is gone for a moment.
    is_gap = isinstance(error, UnexpectedAnswer) and error.status in (502, 503, 504)
    if not is_gap and not isinstance(error, (RateLimited, Replay, Unavailable, Unreachable)):
        return None
    if error.retry_after is not None:
        return error.retry_after + EXTRA_SEC
    # Full jitter: callers that were cut off together do not return together.
    return random.uniform(0, min(LONGEST_WAIT_SEC, FIRST_WAIT_SEC * 2**attempt))

