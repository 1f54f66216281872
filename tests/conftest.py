"""What all tests share: the toy war is a game like the others."""

import os
import sys
from pathlib import Path

import hypothesis
import pytest
from hypothesis import HealthCheck, settings

import toy
from contracts.seeds import DAY

ROOT = Path(__file__).parent.parent
toy.install()
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# A busy machine is no fault of the code.
hypothesis.settings.register_profile(
    "longroll", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("longroll")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The day's number of random play, with which its games can be played again."""
    terminalreporter.write_line(f"random play: LONGROLL_SEED={DAY}")


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
