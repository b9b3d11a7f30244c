"""Client of the Parlance APIs.

Parlance and AsyncParlance call the publishing API with an access token, ParlanceLocalization and
AsyncParlanceLocalization the localization API with an App Key. Methods have the names of the operations,
and their arguments those of the fields.
"""

from . import errors, types, webhooks
from ._clients import AsyncParlance, AsyncParlanceLocalization, Parlance, ParlanceLocalization
from ._wire import AsyncTransport, Request, Response, Transport
from .errors import DecisionNeeded, NotReady, ParlanceError, WorkFailed

__all__ = [
    "AsyncParlance",
    "AsyncParlanceLocalization",
    "AsyncTransport",
    "DecisionNeeded",
    "NotReady",
    "Parlance",
    "ParlanceError",
    "ParlanceLocalization",
    "Request",
    "Response",
    "Transport",
    "WorkFailed",
    "errors",
    "types",
    "webhooks",
]
