"""Both APIs by the async clients, many calls at once. Prints what it saw as JSON."""

import asyncio
import json
import sys
from typing import Any

from parlance import AsyncParlance, AsyncParlanceLocalization, errors

base_url, app_key, app_secret, token, picture = sys.argv[1:]
seen: dict[str, Any] = {}


async def access_token() -> str:
    return token


async def localize() -> None:
    async with AsyncParlanceLocalization(base_url, app_key, app_secret) as project:
        answers = await asyncio.gather(*(project.list_languages(enabled=True) for _ in range(8)))
        seen["languages"] = [[one["code"] for one in answer["items"]] for answer in answers][-1]
        task = await project.create_task(
            target_languages=["ja"],
            scan_terms=False,
            strings=[{"string_id": f"async.{n}", "content": f"Größe {n}"} for n in range(25)],
        )
        task_id = task["task_id"]
        assert task_id is not None  # Only a dry run has none.
        status = await project.wait_until_translated(task_id, interval=0.2)
        seen["task"] = [status["is_completed"], status["progress"]["rows_done"]]
        rows = [row async for row in project.iter_task_strings(task_id=task_id, page_size=10)]
        seen["rows"] = [len(rows), len({row["string_id"] for row in rows})]
        job = await project.publish_task(task_id=task_id)
        seen["written"] = (await project.wait_until_written(job["job_id"]))["is_completed"]
        seen["file"] = await project.send_file(b'{"quit": "Quit"}')
        try:
            await project.get_task_status(task_id="task_none")
        except errors.NotFound as error:
            seen["refusal"] = [error.code, error.reason, error.status]


async def publish() -> None:
    async with AsyncParlance(base_url, access_token) as workspace:
        accounts = (await workspace.list_accounts())["accounts"]
        media = await workspace.upload_media(picture)
        seen["media"] = media["status"]
        post = await workspace.create_post(
            accountIds=[accounts[0]["id"]], content={"text": "Later, and async", "mediaIds": [media["id"]]}
        )
        await workspace.publish_post(postId=post["postId"])
        out = await workspace.wait_until_published(post["postId"], interval=0.2)
        seen["post"] = out["status"]
        await asyncio.gather(*(workspace.create_tag(name=f"async {n}") for n in range(7)))
        seen["tags"] = len([one async for one in workspace.iter_tags(limit=3) if one["name"].startswith("async")])
        # A call that nobody waits for any more leaves the client usable.
        call = asyncio.create_task(workspace.list_posts())
        await asyncio.sleep(0)
        call.cancel()
        seen["cancelled"] = (await asyncio.gather(call, return_exceptions=True))[0].__class__.__name__
        seen["after"] = len((await workspace.list_posts())["items"]) > 0


async def main() -> None:
    await asyncio.gather(localize(), publish())
    print(json.dumps(seen))


asyncio.run(main())
