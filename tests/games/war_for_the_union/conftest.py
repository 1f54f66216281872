"""The tests by rule share one module of helpers, `war`; it is found by its folder."""

import sys
from functools import cache
from pathlib import Path

import pytest

import longroll.games
from longroll.games.war_for_the_union.tables import Tables

sys.path.insert(0, str(Path(__file__).parent))

DATA = Path(longroll.games.__file__).parent / "war_for_the_union" / "data"


@cache
def _tables() -> Tables:
    return Tables(DATA)


@pytest.fixture(scope="session")
def t() -> Tables:
    return _tables()
