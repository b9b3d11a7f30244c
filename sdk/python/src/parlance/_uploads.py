"""Files on their way to the server, part by part; only a lost part is sent again."""

from __future__ import annotations

import base64
import hashlib
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO, Callable, Iterator, Mapping, NamedTuple, Union

from ._steps import Patience, Steps, call
from ._waiting import Wait, until_ready

#: The path of a file, or the file itself.
File = Union[str, PathLike[str], bytes]
#: Bytes sent so far, and in total.
Sent = Union[Callable[[int, int], object], None]

MIMES = {
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".png": "image/png",
    ".gif": "image/gif",
    ".webp": "image/webp",
    ".mp4": "video/mp4",
    ".mov": "video/quicktime",
    ".webm": "video/webm",
    ".pdf": "application/pdf",
}
MEDIA_PART_BYTES = 8_000_000
#: The server takes 8 MiB, in base64.
FILE_PART_BYTES = 6 * 1024 * 1024


class Measured(NamedTuple):
    size: int
    sha256: str


def media(
    file: File,
    filename: str | None,
    about: Mapping[str, object],
    sent: Sent,
    wait: Wait,
    patience: Patience,
) -> Steps[Any]:
    """Sends a picture, video or document and waits until it can be used."""
    name = filename or (None if isinstance(file, bytes) else Path(file).name)
    if not name:
        raise TypeError("filename: is needed where the file is given as bytes.")
    mime = about.get("mime") or MIMES.get(Path(name).suffix.lower())
    if mime is None:
        raise TypeError(f"mime: is not known of {name}.")
    size, sha256 = measure(file)
    made = {**about, "filename": name, "mime": mime, "bytes": size, "sha256": sha256}
    announced = yield from call("create_media_upload", made, patience)
    media_id = announced["id"]
    # A file whose hash is known is not sent again.
    if announced["status"] == "uploading":
        yield from _send(file, media_id, size, sent, patience)
    return (yield from until_ready(media_id, wait, patience))


def _send(file: File, media_id: str, size: int, sent: Sent, patience: Patience) -> Steps[None]:
    done = 0
    for number, data in enumerate(parts_of(file, MEDIA_PART_BYTES), start=1):
        part = {"part": number} if size > MEDIA_PART_BYTES else {}
        yield from call("upload_media_content", {"mediaId": media_id, "data": data, **part}, patience)
        done += len(data)
        if sent is not None:
            sent(done, size)
    yield from call("complete_media_upload", {"mediaId": media_id}, patience)


def language_file(file: File, sent: Sent, patience: Patience) -> Steps[str]:
    """Sends a file of a push; its SHA-256 is its name in begin_push."""
    size, sha256 = measure(file)
    parts = max(1, -(-size // FILE_PART_BYTES))
    done = 0
    for number, data in enumerate(parts_of(file, FILE_PART_BYTES), start=1):
        content = base64.b64encode(data).decode()
        part = {"sha256": sha256, "content": content, "part": number, "parts": parts}
        answer = yield from call("upload_file", part, patience)
        done += len(data)
        if sent is not None:
            sent(done, size)
        # Already known: the rest need not be sent.
        if answer["is_complete"]:
            break
    return sha256


def measure(file: File) -> Measured:
    found = hashlib.sha256()
    size = 0
    for part in parts_of(file, 1 << 20):
        found.update(part)
        size += len(part)
    return Measured(size, found.hexdigest())


def parts_of(file: File, size: int) -> Iterator[bytes]:
    """An empty file is one empty part."""
    if isinstance(file, bytes):
        yield from (file[at : at + size] for at in range(0, max(1, len(file)), size))
        return
    with open(file, "rb") as opened:
        yield from _read(opened, size)


def _read(opened: BinaryIO, size: int) -> Iterator[bytes]:
    part = opened.read(size)
    yield part
    while len(part) == size:
        part = opened.read(size)
        if part:
            yield part
