"""Waits for work that takes a while."""

from __future__ import annotations

import time
from typing import Any, Callable, Mapping, NamedTuple, Union

from ._steps import Patience, Sleep, Steps, call
from .errors import DecisionNeeded, NotReady, WorkFailed

Progress = Union[Callable[[Any], object], None]


class Wait(NamedTuple):
    """How long to look, how often, and whom to report to."""

    timeout: float
    interval: float
    on_progress: Progress


#: One look of wait_for_publish, during which the server itself waits.
SERVER_WAITS_SEC = 20


def until_translated(task_id: str, wait: Wait, patience: Patience) -> Steps[Any]:
    def is_over(task: Any) -> bool:
        if task["is_failed"]:
            raise WorkFailed(f"The task failed: {task['failure_reason'] or 'it did not say why'}.", task)
        if task["requires_confirmation"]:
            raise DecisionNeeded("The task waits until its terms are confirmed.", task)
        return task["is_completed"]

    return _look("get_task_status", {"task_id": task_id}, wait, patience, is_over)


def until_written(job_id: str, wait: Wait, patience: Patience) -> Steps[Any]:
    def is_over(job: Any) -> bool:
        if job["is_failed"]:
            raise WorkFailed(f"The publish failed: {job['error'] or 'it did not say why'}.", job)
        return job["is_completed"]

    look = {"job_id": job_id, "timeout_sec": max(1, min(SERVER_WAITS_SEC, int(wait.timeout)))}
    return _look("wait_for_publish", look, wait._replace(interval=0), patience, is_over)


def until_published(post_id: str, wait: Wait, patience: Patience) -> Steps[Any]:
    def is_over(post: Any) -> bool:
        if post["status"] == "failed":
            raise WorkFailed("The post could not be published; targets[] says why.", post)
        if post["status"] in ("draft", "pending_approval", "rejected"):
            raise DecisionNeeded(f"The post is {post['status'].replace('_', ' ')}: nothing will go out.", post)
        return post["status"] == "published"

    return _look("get_post", {"postId": post_id}, wait, patience, is_over)


def until_localized(post_id: str, wait: Wait, patience: Patience) -> Steps[Any]:
    def is_over(answer: Any) -> bool:
        states = [item["status"] for item in answer["items"]]
        if "translating" in states:
            return False
        if "failed" in states:
            raise WorkFailed("A language could not be translated; items[].error says why.", answer)
        if "in_review" in states:
            raise DecisionNeeded("The translations wait for their review.", answer)
        return True

    return _look("get_post_localizations", {"postId": post_id}, wait, patience, is_over)


def until_ready(media_id: str, wait: Wait, patience: Patience) -> Steps[Any]:
    def is_over(media: Any) -> bool:
        if media["status"] == "failed":
            raise WorkFailed(f"The file cannot be used: {media['errorCode']}.", media)
        return media["status"] == "ready"

    return _look("get_media", {"mediaId": media_id}, wait, patience, is_over)


def _look(
    name: str,
    params: Mapping[str, object],
    wait: Wait,
    patience: Patience,
    is_over: Callable[[Any], bool],
) -> Steps[Any]:
    ends_at = time.monotonic() + wait.timeout
    while True:
        answer = yield from call(name, params, patience)
        if wait.on_progress is not None:
            wait.on_progress(answer)
        if is_over(answer):
            return answer
        left = ends_at - time.monotonic()
        if left <= 0:
            raise NotReady(f"Not ready within {wait.timeout:g} s. It goes on without you.", answer)
        yield Sleep(min(wait.interval, left))
