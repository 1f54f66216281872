"""Run the notebooks of examples/ cell by cell, each in a process and a folder of its own; say which cell fails.

python tools/notebooks.py [NAME.ipynb ...]
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def script(path: Path) -> str:
    """The code of a notebook; before each cell its number is noted, so that a traceback can be placed."""
    book = json.loads(path.read_text(encoding="utf-8"))
    parts = ["_cell = 0"]
    for number, cell in enumerate(book["cells"], start=1):
        if cell["cell_type"] == "code":
            parts.append(
                f"_cell = {number}; print('--- cell {number}', flush=True)\n{''.join(cell['source'])}"
            )
    return "\n".join(parts) + "\n"


def run(path: Path) -> bool:
    """Whether a notebook runs from its first cell to its last."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", script(path)], cwd=folder, capture_output=True, text=True, check=False
        )
    print(f"{path.name}: {'ok' if not done.returncode else 'fails'}")
    if done.returncode:
        print(done.stdout[-2000:] + done.stderr[-3000:])
    return not done.returncode


def main() -> None:
    paths = [EXAMPLES / name for name in sys.argv[1:]] or sorted(EXAMPLES.glob("*.ipynb"))
    failed = [path.name for path in paths if not run(path)]
    if failed:
        sys.exit(1)


if __name__ == "__main__":
    main()
