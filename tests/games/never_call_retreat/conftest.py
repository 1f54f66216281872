from functools import cache
from pathlib import Path

import pytest

import longroll.games
from longroll.games.never_call_retreat.tables import Tables

DATA = Path(longroll.games.__file__).parent / "never_call_retreat" / "data"


@cache
def _tables() -> Tables:
    return Tables(DATA)


@pytest.fixture(scope="session")
def t() -> Tables:
    return _tables()
