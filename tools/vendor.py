"""Fetches the browser libraries of the table app from npm into `src/akhet/web/static/vendor/`.

    python tools/vendor.py            fetches the versions named below and writes vendor.toml

Browsers do not resolve bare imports, and a content security policy without exceptions allows no
import map, so `from "preact"` is rewritten to a relative path. Nothing else is changed.
"""

import hashlib
import json
import re
import subprocess
import tarfile
import tempfile
from pathlib import Path

HERE = Path(__file__).parent.parent / "src/akhet/web/static/vendor"
FILES = [
    # package, version, file inside it, our name
    ("preact", "11.2.0", "dist/preact.mjs", "preact.js"),
    ("preact", "11.2.0", "hooks/dist/hooks.mjs", "hooks.js"),
    ("htm", "3.1.1", "dist/htm.mjs", "htm.js"),
    ("@preact/signals-core", "1.14.5", "dist/signals-core.mjs", "signals-core.js"),
    ("@preact/signals", "2.11.4", "dist/signals.mjs", "signals.js"),
    ("preact", "11.2.0", "LICENSE", "LICENSE.preact.txt"),
    ("htm", "3.1.1", "LICENSE", "LICENSE.htm.txt"),
    ("@preact/signals", "2.11.4", "LICENSE", "LICENSE.signals.txt"),
]
PATHS = {
    "preact": "./preact.js",
    "preact/hooks": "./hooks.js",
    "@preact/signals-core": "./signals-core.js",
}


def main() -> None:
    """Fetches every file and writes the list of what was fetched."""
    HERE.mkdir(parents=True, exist_ok=True)
    rows = ["# Written by tools/vendor.py; tests/web/test_app_files.py compares the hashes.\n"]
    with tempfile.TemporaryDirectory() as folder:
        for package, version, inside, name in FILES:
            data = rewritten(fetched(Path(folder), package, version, inside))
            (HERE / name).write_bytes(data)
            rows.append(row(name, package, version, inside, data))
    (HERE / "vendor.toml").write_text("\n".join(rows), encoding="utf-8")


def fetched(folder: Path, package: str, version: str, inside: str) -> bytes:
    """One file of a published package."""
    command = ["npm", "pack", "--silent", "--json", f"{package}@{version}"]
    found = json.loads(subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout)
    first = found[0] if isinstance(found, list) else next(iter(found.values()))
    with tarfile.open(folder / first["filename"]) as archive:
        member = archive.extractfile(f"package/{inside}")
        assert member is not None
        return member.read()


def rewritten(data: bytes) -> bytes:
    """The same code with bare imports as relative paths and without the name of a source map."""
    text = data.decode("utf-8")
    for bare, path in PATHS.items():
        text = re.sub(rf'(from|import)(\s*)"{re.escape(bare)}"', rf'\1\2"{path}"', text)
    text = re.sub(r"//# sourceMappingURL=\S+\s*$", "", text)
    return text.encode("utf-8")


def row(name: str, package: str, version: str, inside: str, data: bytes) -> str:
    """A file's entry in the list."""
    digest = hashlib.sha256(data).hexdigest()
    return (
        f'[files."{name}"]\npackage = "{package}"\nversion = "{version}"\n'
        f'path = "{inside}"\nsha256 = "{digest}"\n'
    )


if __name__ == "__main__":
    main()
