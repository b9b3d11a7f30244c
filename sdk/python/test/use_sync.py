"""Both APIs by the plain clients. Prints what it saw as JSON."""

import json
import sys
import time
from typing import Any

from parlance import Parlance, ParlanceLocalization, errors

base_url, app_key, app_secret, token, picture = sys.argv[1:]
seen: dict[str, Any] = {}

with ParlanceLocalization(base_url, app_key, app_secret) as project:
    seen["languages"] = [one["code"] for one in project.list_languages(enabled=True)["items"]]
    task = project.create_task(
        target_languages=["de"],
        scan_terms=False,
        strings=[{"string_id": f"line.{n}", "content": f"Größe {n} of 漢字"} for n in range(25)],
    )
    task_id = task["task_id"]
    assert task_id is not None  # Only a dry run has none.
    looks: list[Any] = []
    status = project.wait_until_translated(task_id, interval=0.2, on_progress=looks.append)
    seen["task"] = [status["is_completed"], status["progress"]["rows_done"], looks[-1] == status]
    rows = list(project.iter_task_strings(task_id=task_id, page_size=10))
    seen["rows"] = [len(rows), len({row["string_id"] for row in rows}), rows[0]["content"]]
    job = project.publish_task(task_id=task_id)
    seen["written"] = project.wait_until_written(job["job_id"])["is_completed"]
    strings = list(project.iter_project_strings(limit=10))
    seen["strings"] = len(strings)
    project.upload_terms(terms=[{"content": f"Warden {n}", "source_language": "en"} for n in range(12)])
    ends_at = time.monotonic() + 120
    while len(terms := list(project.iter_terms(page_size=5))) < 12 and time.monotonic() < ends_at:
        time.sleep(0.2)
    seen["terms"] = len({one["content"] for one in terms})
    seen["file"] = project.send_file(b'{"start": "Start"}')
    try:
        project.get_task_status(task_id="task_none")
    except errors.NotFound as error:
        seen["refusal"] = [error.code, error.reason, error.status, bool(error.request_id)]

with ParlanceLocalization(base_url, app_key, "wrong") as stranger:
    try:
        stranger.list_languages()
    except errors.Unauthenticated as error:
        seen["stranger"] = error.reason

with Parlance(base_url, lambda: token) as workspace:
    accounts = workspace.list_accounts()["accounts"]
    sent: list[tuple[int, int]] = []
    media = workspace.upload_media(
        picture, altText={"en": "A red door"}, on_sent=lambda done, size: sent.append((done, size))
    )
    seen["media"] = [media["status"], sent[-1][0] == sent[-1][1] == media["bytes"]]
    post = workspace.create_post(
        accountIds=[accounts[0]["id"]], content={"text": "Out now! 🎉", "mediaIds": [media["id"]]}
    )
    workspace.publish_post(postId=post["postId"])
    out = workspace.wait_until_published(post["postId"], interval=0.2)
    seen["post"] = [out["status"], out["targets"][0]["status"]]
    for n in range(7):
        workspace.create_tag(name=f"tag {n}")
    seen["tags"] = [one["name"] for one in workspace.iter_tags(limit=3)]
    again = [workspace.create_tag(name="once", idempotency_key="once-and-only")["id"] for _ in range(2)]
    seen["once"] = len(set(again))
    seen["posts"] = len(workspace.list_posts(from_="2020-01-01T00:00:00Z")["items"])
    try:
        workspace.get_post(postId="pst_none")
    except errors.NotFound as error:
        seen["missing"] = [error.code, error.status, bool(error.request_id)]
    draft = workspace.create_post(accountIds=[accounts[0]["id"]], content={"text": "Not yet"})
    try:
        workspace.wait_until_published(draft["postId"])
    except errors.DecisionNeeded as error:
        seen["draft"] = error.answer["status"]

print(json.dumps(seen))
