"""Ships through the page: the gunboats of Tennessee 1862 go up the Mississippi to the guns of Columbus and fight them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from e2e.conftest import Player
from e2e.test_hexes import GAME, on_to

Sit = Callable[..., Player]


def shot(one: Player, name: str) -> None:
    """A picture of the page where somebody wants to look: LONGROLL_SHOTS names the folder."""
    folder = os.environ.get("LONGROLL_SHOTS")
    if folder:
        one.page.screenshot(path=str(Path(folder) / f"{name}.png"))


def test_a_river_battle_of_tennessee_1862(sit: Sit) -> None:
    one = sit(wide=1400, tall=860)
    one.page.set_default_timeout(100_000)  # sharp squares of the map are drawn while somebody looks
    one.lay(GAME, "tennessee-1862", {"union": "me", "confederate": "random"}, seed=1)
    on_to(one, "sail 2710/2711")
    shot(one, "1-operations")
    one.choose("sail 2710/2711")
    one.choose("with us-i2r-1")
    one.choose("with us-i2r-2")
    one.choose("set out")
    expect(one.by("prompt")).to_contain_text("2 ships at 2710/2711")
    shot(one, "2-sailing")
    one.choose("steer 2711/2811")
    one.choose("steer 2711/2812")  # under the guns of Columbus
    on_to(one, "engage")
    expect(one.by("odds")).to_contain_text("Foote leads the ships", timeout=60_000)
    expect(one.by("odds")).to_contain_text("suppressed")
    shot(one, "3-odds")
    one.choose("engage")
    on_to(one, "wave us-i2r-1")
    one.choose("wave us-i2r-1")
    one.choose("wave us-i2r-2")
    log = one.by("log")
    expect(log).to_contain_text("fires at ironclad I2R 1", timeout=30_000)
    shot(one, "4-fought")
    assert one.errors == []
