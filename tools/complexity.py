"""How many functions are complex: more than 10 by ruff's C901. `make lint` allows a few; none may be above 15.

python tools/complexity.py            list them, exit 1 if there are too many
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMPLEX = 10
AT_MOST = 15
RUFF = (Path(sys.executable).parent / "ruff", "check", "--exit-zero", "--isolated", "--output-format", "json")


def complex_functions() -> list[str]:
    """`file:line: message` for each function above the limit, in any folder of code."""
    told = subprocess.run(
        [
            *RUFF,
            "--select",
            "C901",
            "--config",
            f"lint.mccabe.max-complexity={COMPLEX}",
            "src",
            "tests",
            "tools",
        ],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [
        f"{Path(row['filename']).relative_to(ROOT)}:{row['location']['row']}: {row['message']}"
        for row in json.loads(told.stdout)
    ]


def main() -> int:
    found = complex_functions()
    if len(found) <= AT_MOST:
        print(f"{len(found)} functions are above {COMPLEX} (at most {AT_MOST})")
        return 0
    print("\n".join(found))
    print(f"{len(found)} functions are above {COMPLEX}; {AT_MOST} are allowed. Split one.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
