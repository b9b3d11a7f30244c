"""Builds the wheel and the source archive of this package, with only the standard library.

`python3 pack.py FOLDER` makes both; `pip install .` and other front ends call it as PEP 517 says.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import re
import sys
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ABOUT = (HERE / "pyproject.toml").read_text("utf-8")
#: The same sources give the same bytes.
MOMENT = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))


def field(name: str) -> str:
    found = re.search(rf'^{re.escape(name)} = "(.*)"$', ABOUT, re.MULTILINE)
    if found is None:
        raise ValueError(f"pyproject.toml has no {name}.")
    return found[1]


NAME, VERSION = field("name"), field("version")
INFO = f"{NAME}-{VERSION}.dist-info"


def metadata() -> bytes:
    head = [
        "Metadata-Version: 2.4",
        f"Name: {NAME}",
        f"Version: {VERSION}",
        f"Summary: {field('description')}",
        f"Requires-Python: {field('requires-python')}",
        f"License-Expression: {field('license')}",
        "License-File: LICENSE",
        "Classifier: Programming Language :: Python :: 3 :: Only",
        "Classifier: Framework :: AsyncIO",
        "Classifier: Typing :: Typed",
        "Description-Content-Type: text/markdown",
    ]
    return ("\n".join(head) + "\n\n").encode() + (HERE / "README.md").read_bytes()


def license_text() -> bytes:
    """Beside this file in a source archive, at the root of the repository in a checkout."""
    own = HERE / "LICENSE"
    return (own if own.exists() else HERE.parent.parent / "LICENSE").read_bytes()


def sources() -> dict[str, bytes]:
    root = HERE / "src"
    paths = [path for path in root.rglob("*") if path.suffix == ".py" or path.name == "py.typed"]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(paths)}


def build_wheel(wheel_directory: str, config_settings: object = None, metadata_directory: object = None) -> str:
    files = {
        **sources(),
        f"{INFO}/licenses/LICENSE": license_text(),
        f"{INFO}/METADATA": metadata(),
        f"{INFO}/WHEEL": b"Wheel-Version: 1.0\nGenerator: parlance pack\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},sha256={digest(data)},{len(data)}\n" for path, data in files.items())
    files[f"{INFO}/RECORD"] = f"{record}{INFO}/RECORD,,\n".encode()
    name = f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    base = f"{NAME}-{VERSION}"
    files = {
        "PKG-INFO": metadata(),
        "LICENSE": license_text(),
        **{name: (HERE / name).read_bytes() for name in ("README.md", "pack.py", "pyproject.toml")},
        **{f"src/{path}": data for path, data in sources().items()},
    }
    name = f"{base}.tar.gz"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, data in files.items():
            entry = tarfile.TarInfo(f"{base}/{path}")
            entry.size, entry.mode, entry.mtime = len(data), 0o644, MOMENT
            archive.addfile(entry, io.BytesIO(data))
    (Path(sdist_directory) / name).write_bytes(gzip.compress(packed.getvalue(), mtime=MOMENT))
    return name


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "dist"
    Path(folder).mkdir(parents=True, exist_ok=True)
    for build in (build_wheel, build_sdist):
        print(os.path.join(folder, build(folder)))
