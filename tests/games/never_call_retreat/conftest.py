from functools import cache
from pathlib import Path

import pytest

import longroll.games
import longroll.games.never_call_retreat.rules  # every phase is known, whichever test comes first
from longroll.games.never_call_retreat.setup import set_up
from longroll.games.never_call_retreat.state import NcrState
from longroll.games.never_call_retreat.tables import Tables

DATA = Path(longroll.games.__file__).parent / "never_call_retreat" / "data"


@cache
def _tables() -> Tables:
    return Tables(DATA)


@pytest.fixture(scope="session")
def t() -> Tables:
    return _tables()


@pytest.fixture
def s(t: Tables) -> NcrState:
    """The war as it is set up in 1861."""
    state = NcrState(t, "1861", 1)
    set_up(state)
    return state
