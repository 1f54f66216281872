"""What all tests share: the toy war is a game like the others."""

import os
import sys
from pathlib import Path

import pytest

import toy

ROOT = Path(__file__).parent.parent
toy.install()


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's root folder."""
    return ROOT


@pytest.fixture(scope="session")
def toy_command() -> tuple[list[str], dict[str, str]]:
    """How to start the command line with the toy in another process: (arguments, environment)."""
    return [sys.executable, "-m", "toy"], {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "tests"), str(ROOT / "src")]),
        "COLUMNS": "100",
    }
