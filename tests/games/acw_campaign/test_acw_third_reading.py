"""What a third reading of the rules found: each test failed when it was written."""

import pytest
from camp import T, camp, corps, play, texts

from longroll.games.acw_campaign.words import ARMY


@pytest.mark.rule("7.7")
def test_7_7_an_officer_does_not_leave_his_troops_in_a_box_that_was_not_friendly() -> None:
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "atlanta"), dice=(6,))
    s = game.state
    o = s.new_officer(0, "Scott", T.washington, ARMY)
    game._choices = None
    play(game, "march washington", "accompany scott i", "road i manassas-junction", "done")
    assert T.slug[s.of_box[o]] == "manassas-junction"
    play(game, "march manassas-junction")
    assert texts(game, "ride") == []
    play(game, "done")
    game = camp(corps("I", "union", "washington"), corps("X", "confederate", "atlanta"), dice=(6,))
    game.state.new_officer(0, "Scott", T.washington, ARMY)
    game._choices = None
    play(game, "march washington", "accompany scott i", "rail i baltimore")
    play(game, "halt") if "halt" in texts(game) else None
    play(game, "done", "march baltimore", "ride scott")
    assert "to washington" in texts(game)
