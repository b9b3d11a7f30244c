"""Verifies that Parlance sent a webhook of the publishing API or a callback of the localization API."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Any, Literal, Mapping, Sequence, TypedDict, Union, cast

Reason = Literal["no_signature", "timestamp", "signature", "body"]
#: More than one while you rotate the secret.
Secrets = Union[str, Sequence[str]]

TOLERANCE_SEC = 300


class Rejected(Exception):
    """It is not from Parlance, or is too old. A result that one could forget to check would let forgeries through."""

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason: Reason = reason


class Callback(TypedDict):
    event: str
    task_id: str
    project_id: str
    trace_id: str
    # The same for all attempts: drop what you have seen before.
    delivery_id: str
    timestamp: str
    status: Literal["SUCCEEDED", "FAILED"]
    detail: dict[str, Any]
    error: str | None


def verify(
    headers: Mapping[str, str],
    body: bytes | str,
    secret: Secrets,
    *,
    tolerance: float = TOLERANCE_SEC,
    now: float | None = None,
) -> dict[str, Any]:
    """The event of a webhook of the publishing API, by X-Parlance-Signature and the secret of create_webhook.

    Give the body as it came over the wire, before any parser of JSON: one changed space breaks the signature.
    """
    raw = _bytes(body)
    header = _header(headers, "x-parlance-signature")
    if header is None:
        raise Rejected("no_signature", "The request has no X-Parlance-Signature.")
    parts = {name: value for name, _, value in (part.strip().partition("=") for part in header.split(","))}
    timestamp = _timestamp(parts.get("t"), tolerance, now)
    expected = [_hex_mac(one, timestamp, raw) for one in _secrets(secret)]
    if not _matches(parts.get("v1", ""), expected):
        raise Rejected("signature", "X-Parlance-Signature does not belong to this body and secret.")
    return _parse(raw)


def verify_callback(
    headers: Mapping[str, str],
    body: bytes | str,
    app_secret: Secrets,
    *,
    tolerance: float = TOLERANCE_SEC,
    now: float | None = None,
) -> Callback:
    """A callback of the localization API, by the App Secret. Every signature that is present must be right."""
    raw = _bytes(body)
    secrets = _secrets(app_secret)
    signatures = (_header(headers, "webhook-signature") or "").split()
    sign = _header(headers, "x-svc-sign")
    if not signatures and sign is None:
        raise Rejected("no_signature", "The request has neither webhook-signature nor X-Svc-Sign.")
    if signatures:
        delivery = _header(headers, "webhook-id") or ""
        timestamp = _timestamp(_header(headers, "webhook-timestamp"), tolerance, now)
        expected = [_standard_mac(one, delivery, timestamp, raw) for one in secrets]
        if not any(_matches(one, expected) for one in signatures):
            raise Rejected("signature", "webhook-signature does not belong to this body and App Secret.")
    # During a rotation there is one signature per secret, and X-Svc-Sign belongs to the newer one,
    # which this receiver may not have yet.
    if sign is not None and len(signatures) < 2:
        timestamp = _timestamp(_header(headers, "x-svc-timestamp"), tolerance, now)
        expected = [_md5(one, timestamp, raw) for one in secrets]
        if not _matches(sign, expected):
            raise Rejected("signature", "X-Svc-Sign does not belong to this body and App Secret.")
    return cast(Callback, _parse(raw))


def _bytes(body: bytes | str) -> bytes:
    return body.encode() if isinstance(body, str) else body


def _secrets(given: Secrets) -> list[str]:
    return [one for one in ([given] if isinstance(given, str) else given) if one]


def _header(headers: Mapping[str, str], name: str) -> str | None:
    return next((value for key, value in headers.items() if key.lower() == name), None)


def _timestamp(text: str | None, tolerance: float, now: float | None) -> str:
    """A signature stays valid forever; without the window somebody could send an old one again."""
    current = time.time() if now is None else now
    if text is None or not re.fullmatch("[0-9]{10}", text) or abs(current - int(text)) > tolerance:
        raise Rejected("timestamp", f"It was not signed within {tolerance:g} seconds of now.")
    return text


def _hex_mac(secret: str, timestamp: str, body: bytes) -> str:
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def _standard_mac(secret: str, delivery: str, timestamp: str, body: bytes) -> str:
    signed = f"{delivery}.{timestamp}.".encode() + body
    mac = hmac.new(secret.encode(), signed, hashlib.sha256).digest()
    return "v1," + base64.b64encode(mac).decode()


def _md5(secret: str, timestamp: str, body: bytes) -> str:
    return hashlib.md5(timestamp.encode() + body + secret.encode(), usedforsecurity=False).hexdigest()


def _matches(given: str, expected: Sequence[str]) -> bool:
    return any(hmac.compare_digest(given.encode(), one.encode()) for one in expected)


def _parse(body: bytes) -> dict[str, Any]:
    try:
        return json.loads(body)
    except ValueError:
        raise Rejected("body", "The body is not JSON.") from None
