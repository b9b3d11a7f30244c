"""One call of each kind against a server that misbehaves, sync and async. Prints what came of each."""

import asyncio
import json
import sys
from typing import Any, Awaitable, Callable

from parlance import AsyncParlance, AsyncParlanceLocalization, Parlance, ParlanceError, ParlanceLocalization

base_url = sys.argv[1]

#: What is called at which of the misbehaving places.
PLACES = sys.argv[2:]


def told(error: ParlanceError) -> list[Any]:
    return [type(error).__name__, error.code, error.status, error.retry_after, error.next]


def try_all() -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for place in PLACES:
        url = f"{base_url}/{place}"
        with Parlance(url, "t", max_wait=5, timeout=3) as client, ParlanceLocalization(
            url, "ak", "secret", max_wait=5, timeout=3
        ) as project:
            calls: dict[str, Callable[[], Any]] = {
                "read": client.list_tags,
                "keyed": lambda: client.create_tag(name="a"),
                "plain": lambda: project.publish_task(task_id="task_1"),
            }
            for kind, call in calls.items():
                try:
                    seen[f"{place} {kind}"] = call()
                except ParlanceError as error:
                    seen[f"{place} {kind}"] = told(error)
    return seen


async def try_all_async() -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for place in PLACES:
        url = f"{base_url}/{place}"
        async with AsyncParlance(url, "t", max_wait=5, timeout=3) as client, AsyncParlanceLocalization(
            url, "ak", "secret", max_wait=5, timeout=3
        ) as project:
            calls: dict[str, Callable[[], Awaitable[Any]]] = {
                "read": client.list_tags,
                "keyed": lambda: client.create_tag(name="a"),
                "plain": lambda: project.publish_task(task_id="task_1"),
            }
            for kind, call in calls.items():
                try:
                    seen[f"{place} {kind}"] = await call()
                except ParlanceError as error:
                    seen[f"{place} {kind}"] = told(error)
    return seen


print(json.dumps({"sync": try_all(), "async": asyncio.run(try_all_async())}))
