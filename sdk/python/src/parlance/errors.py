"""One class for each code of a refusal, and the classes of this client."""

from __future__ import annotations

import json
from typing import Any, Mapping, cast

from ._generated.codes import *  # noqa: F403
from ._generated.codes import BY_CODE, BY_STATUS
from ._parlance_error import ParlanceError as ParlanceError
from ._wire import Response


class Unreachable(ParlanceError):
    """There was no answer: whether the call was carried out is unknown."""

    code = "unreachable"
    next = "retry"


class UnexpectedAnswer(ParlanceError):
    """Something other than Parlance answered, for example a proxy."""

    code = "unexpected_answer"
    next = "retry"


class WaitError(ParlanceError):
    """The wait ended without the result. `answer` is the server's last answer."""

    def __init__(self, message: str, answer: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.answer: dict[str, Any] = dict(answer)


class WorkFailed(WaitError):
    """The work ended with a failure."""

    code = "work_failed"


class DecisionNeeded(WaitError):
    """The work continues when a person has decided."""

    code = "decision_needed"


class NotReady(WaitError):
    """The waiting time is over; the work continues."""

    code = "not_ready"
    next = "wait"


def error_of(response: Response) -> ParlanceError:
    """Both envelopes, and what a proxy in between may answer instead."""
    status = response.status
    header = response.headers.get("retry-after", "")
    wait = float(header) if header.isdecimal() else None
    body = parse_object(response.body)
    if "msg" in body:
        params = _object(body.get("error"))
        said = params.pop("retry_after_sec", None)
        reason = str(params.get("reason") or "")
        kind = BY_CODE.get(reason) or BY_STATUS.get(status, UnexpectedAnswer)
        return kind(
            str(body["msg"]),
            status=status,
            reason=reason or None,
            params=params,
            request_id=_text(body.get("trace_id")),
            retry_after=float(said) if isinstance(said, int) else wait,
        )
    if isinstance(body.get("error"), dict):
        error = _object(body["error"])
        kind = BY_CODE.get(str(error.get("code"))) or BY_STATUS.get(status, UnexpectedAnswer)
        return kind(
            str(error.get("message")),
            status=status,
            params=_object(error.get("params")),
            request_id=_text(_object(body.get("meta")).get("requestId")),
            retry_after=wait,
        )
    return UnexpectedAnswer(
        f"The server answered {status} without saying why.",
        status=status,
        params={"body": response.body[:500].decode("utf-8", "replace")},
        retry_after=wait,
    )


def parse_object(body: bytes) -> dict[str, Any]:
    """Empty if it is not a JSON object."""
    try:
        return _object(json.loads(body))
    except ValueError:
        return {}


def _object(value: object) -> dict[str, Any]:
    return dict(cast("dict[str, Any]", value)) if isinstance(value, dict) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
