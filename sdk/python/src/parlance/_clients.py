from __future__ import annotations

import hashlib
import ssl
import time
from typing import Awaitable, Callable, Mapping, Union

from . import _uploads, _waiting
from ._generated import types
from ._generated.async_localization import AsyncLocalizationOperations
from ._generated.async_publishing import AsyncPublishingOperations
from ._generated.localization import LocalizationOperations
from ._generated.publishing import PublishingOperations
from ._http import AsyncHttpTransport, HttpTransport, address_of
from ._steps import Patience
from ._uploads import File, Sent
from ._waiting import Progress, Wait
from ._wire import AsyncTransport, Request, Transport

#: Seconds to wait for an answer. wait_for_publish takes up to twenty by itself.
TIMEOUT_SEC = 60.0
#: Tries after the first, for calls that cannot act twice.
MAX_RETRIES = 2
#: The longest wait before a try; if the server asks for more, its refusal is raised.
MAX_WAIT_SEC = 60.0
#: How long and how often to look at work in progress.
WAIT_SEC = 600.0
LOOK_SEC = 1.0

#: A function is called for each request, for a token that expires and is renewed.
Token = Union[str, Callable[[], str]]
AsyncToken = Union[str, Callable[[], Awaitable[str]]]


class Parlance(PublishingOperations):
    """The publishing API: accounts, posts, media, comments, analytics. Calls with an access token."""

    def __init__(
        self,
        base_url: str,
        access_token: Token,
        *,
        timeout: float = TIMEOUT_SEC,
        max_retries: int = MAX_RETRIES,
        max_wait: float = MAX_WAIT_SEC,
        ssl_context: ssl.SSLContext | None = None,
        transport: Transport | None = None,
    ) -> None:
        def identify(_: Request) -> Mapping[str, str]:
            return bearer(access_token if isinstance(access_token, str) else access_token())

        used = transport or HttpTransport(address_of(base_url, ssl_context))
        super().__init__(used, identify, Patience(timeout, max_retries, max_wait))

    def upload_media(
        self,
        file: File,
        *,
        filename: str | None = None,
        altText: dict[str, str] | None = None,
        tags: list[str] | None = None,
        on_sent: Sent = None,
        timeout: float = WAIT_SEC,
    ) -> types.Media:
        """Sends a picture, video or document part by part and waits until it can be used."""
        about = {"altText": altText or {}, "tags": tags or []}
        wait = Wait(timeout, LOOK_SEC, None)
        return self._run(_uploads.media(file, filename, about, on_sent, wait, self._patience))

    def wait_until_ready(
        self,
        mediaId: str,
        *,
        timeout: float = WAIT_SEC,
        interval: float = LOOK_SEC,
        on_progress: Progress = None,
    ) -> types.Media:
        """Waits until a file can be used in a post."""
        wait = Wait(timeout, interval, on_progress)
        return self._run(_waiting.until_ready(mediaId, wait, self._patience))

    def wait_until_published(
        self,
        postId: str,
        *,
        timeout: float = WAIT_SEC,
        interval: float = LOOK_SEC,
        on_progress: Progress = None,
    ) -> types.Post:
        """Waits until a post is published. Raises DecisionNeeded if a person must act first."""
        wait = Wait(timeout, interval, on_progress)
        return self._run(_waiting.until_published(postId, wait, self._patience))

    def wait_until_localized(
        self,
        postId: str,
        *,
        timeout: float = WAIT_SEC,
        interval: float = LOOK_SEC,
        on_progress: Progress = None,
    ) -> types.GetPostLocalizationsResult:
        """Waits until every language of localize_post has ended. Raises DecisionNeeded if a review waits."""
        wait = Wait(timeout, interval, on_progress)
        return self._run(_waiting.until_localized(postId, wait, self._patience))


class AsyncParlance(AsyncPublishingOperations):
    """The publishing API: accounts, posts, media, comments, analytics. Calls with an access token."""

    def __init__(
        self,
        base_url: str,
        access_token: AsyncToken,
        *,
        timeout: float = TIMEOUT_SEC,
        max_retries: int = MAX_RETRIES,
        max_wait: float = MAX_WAIT_SEC,
        ssl_context: ssl.SSLContext | None = None,
        transport: AsyncTransport | None = None,
    ) -> None:
        async def identify(_: Request) -> Mapping[str, str]:
            return bearer(access_token if isinstance(access_token, str) else await access_token())

        used = transport or AsyncHttpTransport(address_of(base_url, ssl_context))
        super().__init__(used, identify, Patience(timeout, max_retries, max_wait))

    async def upload_media(
        self,
        file: File,
        *,
        filename: str | None = None,
        altText: dict[str, str] | None = None,
        tags: list[str] | None = None,
        on_sent: Sent = None,
        timeout: float = WAIT_SEC,
    ) -> types.Media:
        """Sends a picture, video or document part by part and waits until it can be used."""
        about = {"altText": altText or {}, "tags": tags or []}
        wait = Wait(timeout, LOOK_SEC, None)
        return await self._run(_uploads.media(file, filename, about, on_sent, wait, self._patience))

    async def wait_until_ready(
        self,
        mediaId: str,
        *,
        timeout: float = WAIT_SEC,
        interval: float = LOOK_SEC,
        on_progress: Progress = None,
    ) -> types.Media:
        """Waits until a file can be used in a post."""
        wait = Wait(timeout, interval, on_progress)
        return await self._run(_waiting.until_ready(mediaId, wait, self._patience))

    async def wait_until_published(
        self,
        postId: str,
        *,
        timeout: float = WAIT_SEC,
        interval: float = LOOK_SEC,
        on_progress: Progress = None,
    ) -> types.Post:
        """Waits until a post is published. Raises DecisionNeeded if a person must act first."""
        wait = Wait(timeout, interval, on_progress)
        return await self._run(_waiting.until_published(postId, wait, self._patience))

    async def wait_until_localized(
        self,
        postId: str,
        *,
        timeout: float = WAIT_SEC,
        interval: float = LOOK_SEC,
        on_progress: Progress = None,
    ) -> types.GetPostLocalizationsResult:
        """Waits until every language of localize_post has ended. Raises DecisionNeeded if a review waits."""
        wait = Wait(timeout, interval, on_progress)
        return await self._run(_waiting.until_localized(postId, wait, self._patience))


class ParlanceLocalization(LocalizationOperations):
    """The localization API: tasks, strings, terms, files. Calls are signed with an App Key of a project."""

    def __init__(
        self,
        base_url: str,
        app_key: str,
        app_secret: str,
        *,
        timeout: float = TIMEOUT_SEC,
        max_retries: int = MAX_RETRIES,
        max_wait: float = MAX_WAIT_SEC,
        ssl_context: ssl.SSLContext | None = None,
        transport: Transport | None = None,
    ) -> None:
        def identify(request: Request) -> Mapping[str, str]:
            return signature(app_key, app_secret, request.body)

        used = transport or HttpTransport(address_of(base_url, ssl_context))
        super().__init__(used, identify, Patience(timeout, max_retries, max_wait))

    def send_file(self, file: File, *, on_sent: Sent = None) -> str:
        """Sends a language file part by part; its SHA-256 is its name in begin_push."""
        return self._run(_uploads.language_file(file, on_sent, self._patience))

    def wait_until_translated(
        self,
        task_id: str,
        *,
        timeout: float = WAIT_SEC,
        interval: float = LOOK_SEC,
        on_progress: Progress = None,
    ) -> types.GetTaskStatusResult:
        """Waits until every row of a task has its text. Raises DecisionNeeded if its terms wait for a person."""
        wait = Wait(timeout, interval, on_progress)
        return self._run(_waiting.until_translated(task_id, wait, self._patience))

    def wait_until_written(
        self, job_id: str, *, timeout: float = WAIT_SEC, on_progress: Progress = None
    ) -> types.WaitForPublishResult:
        """Waits until publish_task has written its texts to the project."""
        wait = Wait(timeout, 0, on_progress)
        return self._run(_waiting.until_written(job_id, wait, self._patience))


class AsyncParlanceLocalization(AsyncLocalizationOperations):
    """The localization API: tasks, strings, terms, files. Calls are signed with an App Key of a project."""

    def __init__(
        self,
        base_url: str,
        app_key: str,
        app_secret: str,
        *,
        timeout: float = TIMEOUT_SEC,
        max_retries: int = MAX_RETRIES,
        max_wait: float = MAX_WAIT_SEC,
        ssl_context: ssl.SSLContext | None = None,
        transport: AsyncTransport | None = None,
    ) -> None:
        async def identify(request: Request) -> Mapping[str, str]:
            return signature(app_key, app_secret, request.body)

        used = transport or AsyncHttpTransport(address_of(base_url, ssl_context))
        super().__init__(used, identify, Patience(timeout, max_retries, max_wait))

    async def send_file(self, file: File, *, on_sent: Sent = None) -> str:
        """Sends a language file part by part; its SHA-256 is its name in begin_push."""
        return await self._run(_uploads.language_file(file, on_sent, self._patience))

    async def wait_until_translated(
        self,
        task_id: str,
        *,
        timeout: float = WAIT_SEC,
        interval: float = LOOK_SEC,
        on_progress: Progress = None,
    ) -> types.GetTaskStatusResult:
        """Waits until every row of a task has its text. Raises DecisionNeeded if its terms wait for a person."""
        wait = Wait(timeout, interval, on_progress)
        return await self._run(_waiting.until_translated(task_id, wait, self._patience))

    async def wait_until_written(
        self, job_id: str, *, timeout: float = WAIT_SEC, on_progress: Progress = None
    ) -> types.WaitForPublishResult:
        """Waits until publish_task has written its texts to the project."""
        wait = Wait(timeout, 0, on_progress)
        return await self._run(_waiting.until_written(job_id, wait, self._patience))


def bearer(token: str) -> Mapping[str, str]:
    return {"authorization": f"Bearer {token}"}


def signature(app_key: str, app_secret: str, body: bytes) -> Mapping[str, str]:
    """MD5 over timestamp, raw body and App Secret, as the contract has it."""
    timestamp = str(int(time.time()))
    sign = hashlib.md5(timestamp.encode() + body + app_secret.encode(), usedforsecurity=False).hexdigest()
    return {"x-svc-appkey": app_key, "x-svc-timestamp": timestamp, "x-svc-sign": sign}
