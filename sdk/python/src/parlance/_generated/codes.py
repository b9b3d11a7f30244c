# Generated from the operations by npm run generate. Do not edit.

from .._parlance_error import ParlanceError

__all__ = [
    "InvalidInput",
    "Unauthenticated",
    "PlanLimit",
    "Forbidden",
    "WorkspaceNotFound",
    "NotFound",
    "MethodNotAllowed",
    "RequestTimeout",
    "Conflict",
    "Replay",
    "NoAccount",
    "NeedsReauth",
    "ApprovalRequired",
    "ConfirmationStale",
    "LocalizationRunning",
    "MediaNotReady",
    "PayloadTooLarge",
    "UriTooLong",
    "UnsupportedEncoding",
    "Unprocessable",
    "PrecheckFailed",
    "RateLimited",
    "HeadersTooLarge",
    "Internal",
    "UpstreamFailed",
    "PlatformError",
    "Unavailable",
    "ExternalWritesOff",
]


class InvalidInput(ParlanceError):
    """A field is missing, malformed or out of range."""

    code = "invalid_input"
    next = "edit"


class Unauthenticated(ParlanceError):
    """The credential or signature is missing, wrong or expired."""

    code = "unauthenticated"
    next = "contact_owner"


class PlanLimit(ParlanceError):
    """A plan quota is exhausted."""

    code = "plan_limit"
    next = "contact_owner"


class Forbidden(ParlanceError):
    """The caller may not do this."""

    code = "forbidden"
    next = "contact_owner"


class WorkspaceNotFound(ParlanceError):
    """The workspace is gone, or the issuer has left it."""

    code = "workspace_not_found"
    next = "contact_owner"


class NotFound(ParlanceError):
    """It does not exist, or belongs to somebody else."""

    code = "not_found"
    next = "edit"


class MethodNotAllowed(ParlanceError):
    """The path exists, but not with this method."""

    code = "method_not_allowed"
    next = "edit"


class RequestTimeout(ParlanceError):
    """The request did not arrive in time."""

    code = "request_timeout"
    next = "retry"


class Conflict(ParlanceError):
    """The current state does not allow it."""

    code = "conflict"
    next = "edit"


class Replay(ParlanceError):
    """The same Idempotency-Key is still in progress."""

    code = "replay"
    next = "wait"


class NoAccount(ParlanceError):
    """The platform has no usable account in the workspace."""

    code = "no_account"
    next = "reconnect"


class NeedsReauth(ParlanceError):
    """The authorization of the account has expired."""

    code = "needs_reauth"
    next = "reconnect"


class ApprovalRequired(ParlanceError):
    """The workspace requires an approval first."""

    code = "approval_required"
    next = "contact_owner"


class ConfirmationStale(ParlanceError):
    """The content has changed since it was confirmed."""

    code = "confirmation_stale"
    next = "contact_owner"


class LocalizationRunning(ParlanceError):
    """The post is still being translated."""

    code = "localization_running"
    next = "wait"


class MediaNotReady(ParlanceError):
    """The media is still being processed."""

    code = "media_not_ready"
    next = "wait"


class PayloadTooLarge(ParlanceError):
    """The request body is larger than allowed."""

    code = "payload_too_large"
    next = "edit"


class UriTooLong(ParlanceError):
    """The request path is longer than allowed."""

    code = "uri_too_long"
    next = "edit"


class UnsupportedEncoding(ParlanceError):
    """The request body must not be compressed."""

    code = "unsupported_encoding"
    next = "edit"


class Unprocessable(ParlanceError):
    """The request is well formed, but it cannot be carried out with the current data."""

    code = "unprocessable"
    next = "edit"


class PrecheckFailed(ParlanceError):
    """The precheck found blocking issues."""

    code = "precheck_failed"
    next = "edit"


class RateLimited(ParlanceError):
    """Too many calls, or a daily cap or minimum interval was hit."""

    code = "rate_limited"
    next = "wait"


class HeadersTooLarge(ParlanceError):
    """The request headers are larger than allowed."""

    code = "headers_too_large"
    next = "edit"


class Internal(ParlanceError):
    """An internal error without a more specific code."""

    code = "internal"
    next = "retry"


class UpstreamFailed(ParlanceError):
    """Work could not be started."""

    code = "upstream_failed"
    next = "retry"


class PlatformError(ParlanceError):
    """The platform rejected or failed the request."""

    code = "platform_error"
    next = "retry"


class Unavailable(ParlanceError):
    """The service is busy or restarting; try again in a moment."""

    code = "unavailable"
    next = "wait"


class ExternalWritesOff(ParlanceError):
    """External writes are disabled in this environment."""

    code = "external_writes_off"
    next = "contact_owner"


BY_CODE: dict[str, type[ParlanceError]] = {
    "invalid_input": InvalidInput,
    "unauthenticated": Unauthenticated,
    "plan_limit": PlanLimit,
    "forbidden": Forbidden,
    "workspace_not_found": WorkspaceNotFound,
    "not_found": NotFound,
    "method_not_allowed": MethodNotAllowed,
    "request_timeout": RequestTimeout,
    "conflict": Conflict,
    "replay": Replay,
    "no_account": NoAccount,
    "needs_reauth": NeedsReauth,
    "approval_required": ApprovalRequired,
    "confirmation_stale": ConfirmationStale,
    "localization_running": LocalizationRunning,
    "media_not_ready": MediaNotReady,
    "payload_too_large": PayloadTooLarge,
    "uri_too_long": UriTooLong,
    "unsupported_encoding": UnsupportedEncoding,
    "unprocessable": Unprocessable,
    "precheck_failed": PrecheckFailed,
    "rate_limited": RateLimited,
    "headers_too_large": HeadersTooLarge,
    "internal": Internal,
    "upstream_failed": UpstreamFailed,
    "platform_error": PlatformError,
    "unavailable": Unavailable,
    "external_writes_off": ExternalWritesOff,
}

BY_STATUS: dict[int, type[ParlanceError]] = {
    400: InvalidInput,
    401: Unauthenticated,
    402: PlanLimit,
    403: Forbidden,
    404: NotFound,
    405: MethodNotAllowed,
    408: RequestTimeout,
    409: Conflict,
    413: PayloadTooLarge,
    414: UriTooLong,
    415: UnsupportedEncoding,
    422: Unprocessable,
    429: RateLimited,
    431: HeadersTooLarge,
    500: Internal,
    502: UpstreamFailed,
    503: Unavailable,
}
