from __future__ import annotations

from typing import Any, Literal, Mapping

#: Change what was sent, connect the account again, wait (retry_after), send the same again, ask the owner.
Next = Literal["edit", "reconnect", "wait", "retry", "contact_owner", "none"]


class ParlanceError(Exception):
    """Why a call did not succeed. Each code has a class: catch that, never parse the message."""

    #: The server's code, or one of this client if there was no answer.
    code: str = "unexpected_answer"
    #: What to do about it.
    next: Next = "none"

    def __init__(
        self,
        message: str,
        *,
        status: int = 0,
        reason: str | None = None,
        params: Mapping[str, Any] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        #: HTTP status; 0 when there was no answer.
        self.status = status
        #: The detail of the localization API beyond the code, such as task_not_found.
        self.reason = reason
        #: Names the field, scope or limit.
        self.params: dict[str, Any] = dict(params or {})
        #: Identifies the call in the log of the server.
        self.request_id = request_id
        #: Seconds that the server asks to wait before the next try.
        self.retry_after = retry_after
        if retry_after is not None:
            self.next = "wait"
