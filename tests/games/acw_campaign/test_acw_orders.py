"""12: orders written down with what was known, and carried out together."""

import json
import random

import pytest
from camp import FOG, FOOT, RULES, T, box, camp, cavalry, corps, find, new, play, said, texts, until

import longroll
from longroll.core.errors import LongrollError, PositionError
from longroll.core.game import Game
from longroll.core.session import Session
from longroll.games.acw_campaign.check import check
from longroll.games.acw_campaign.movement.orders import orders
from longroll.games.acw_campaign.movement.paper import suppose
from longroll.games.acw_campaign.words import CONFEDERATE, UNION

FAR = corps("Far", "confederate", "mobile")
HIDDEN = corps("X", "confederate", "gordonsville", [FOOT])
RAID = (
    "march frederick", "road c leesburg", "to manassas-junction", "done",
    "march manassas-junction", "road c gordonsville", "to lynchburg", "done",
)  # fmt: skip


def raid(*enemies: str, options: dict[str, object] | None = None) -> Game:
    """Union cavalry four boxes from Lynchburg, with a corps at Cairo; what is beyond Manassas its scouts cannot see."""
    return camp(
        cavalry("C", "union", "frederick"), corps("II", "union", "cairo"), FAR, *enemies,
        options={**FOG, **(options or {})}, turn="1863-may", dice=(6,),
    )  # fmt: skip


def lost(game: Game) -> list[tuple[str, str, str]]:
    return [(e.verb, e.at, e.why) for e in said(game, "OrderLost")]


@pytest.mark.rule("12", "7")
def test_12_what_was_written_is_done_whatever_the_first_march_meets() -> None:
    """The first corps meets somebody whom nobody had reported; the second goes all the same."""
    game = camp(
        corps("I", "union", "washington"), corps("II", "union", "cairo"), HIDDEN, FAR, options=FOG, turn="1863-may", dice=(6,)
    )  # fmt: skip
    assert "gordonsville" not in game.view("union")["places"]
    play(game, "march washington", "road i manassas-junction", "done", "march manassas-junction")
    play(game, "road i gordonsville", "done", "march cairo", "river ii island-no-10", "halt", "done")
    assert said(game, "Moved") == []
    assert box(game, "i") == "gordonsville"  # on paper
    assert T.slug[game.state.real.co_box[find(game, "i")]] == "washington"
    play(game, "done")
    assert game.state.truth is None
    assert [(e.what, e.end) for e in said(game, "Moved")] == [
        ("I", "manassas-junction"), ("I", "gordonsville"), ("II", "island-no-10"),
    ]  # fmt: skip
    assert [e.at for e in said(game, "BattleJoined")] == ["gordonsville"]
    assert lost(game) == []
    assert [e.orders for e in said(game, "CarriedOut")] == [6]


@pytest.mark.rule("12", "7")
def test_12_an_order_that_has_become_impossible_is_dropped_and_says_why() -> None:
    """The steamers meet the enemy at Memphis; the march from there, and the digging at Humboldt, come to nothing."""
    game = camp(
        corps("I", "union", "cairo"), corps("II", "union", "cairo"), corps("X", "confederate", "memphis", [FOOT]), FAR,
        options=FOG, turn="1862-mar", dice=(6,),
    )  # fmt: skip
    play(game, "march cairo", "river i island-no-10", "to memphis", "done")
    play(
        game,
        "march memphis",
        "road i humboldt",
        "done",
        "march cairo",
        "river ii island-no-10",
        "halt",
        "done",
        "done",
    )
    assert (box(game, "i"), box(game, "ii")) == ("memphis", "island-no-10")
    assert lost(game) == [("march", "memphis", "nobody")]
    line = next(line for line in game.log("union") if "Not carried out" in line)
    assert line == "Not carried out: a march from Memphis; nobody there can use a march [12]"
    assert not any("Not carried out" in line for line in game.log("confederate"))


@pytest.mark.rule("12", "7.6")
def test_12_a_corps_digs_where_it_was_told_to_and_nowhere_else() -> None:
    game = camp(
        corps("I", "union", "cairo"), corps("II", "union", "cairo"), corps("X", "confederate", "memphis", [FOOT]), FAR,
        options=FOG, turn="1862-mar", dice=(6,),
    )  # fmt: skip
    play(game, "march cairo", "river i island-no-10", "to memphis", "done", "entrench i", "done")
    assert said(game, "Entrenched") == []
    assert lost(game) == [("entrench", "memphis", "met")]


@pytest.mark.rule("12", "7.1")
@pytest.mark.parametrize(
    ("enemies", "end", "dropped"),
    [
        ((), "lynchburg", []),
        ((HIDDEN,), "lynchburg", []),
        ((cavalry("K", "confederate", "gordonsville"),), "gordonsville", [("to", "lynchburg", "met")]),
        ((HIDDEN, corps("Y", "confederate", "lynchburg")), "gordonsville", [("to", "lynchburg", "met")]),
    ],
)  # fmt: skip
def test_12_a_written_way_is_followed_as_far_as_the_rules_let_it(
    enemies: tuple[str, ...], end: str, dropped: list[tuple[str, str, str]]
) -> None:
    """7.1: past infantry the cavalry jumps, unexpected as it is; a cavalry corps, or a second force, stops it."""
    game = play(raid(*enemies), *RAID, "done")
    assert box(game, "c") == end
    assert lost(game) == dropped


WORLDS = (
    (),
    (HIDDEN,),
    (cavalry("K", "confederate", "gordonsville"),),
    (corps("Y", "confederate", "lynchburg"),),
)


@pytest.mark.rule("12", "6.24", "7.1", "7.7")
def test_12_no_menu_tells_of_the_unseen() -> None:
    """In four worlds that differ only beyond the scouts, all that is asked, offered, shown and told is the same."""
    games = [raid(*enemies) for enemies in WORLDS]
    for text in (*RAID, "march cairo"):
        seen = {
            json.dumps([game.decision, texts(game), game.view("union"), game.log("union"), game.reach("c") if text == RAID[0] else 0])
            for game in games
        }  # fmt: skip
        assert len(seen) == 1, text
        for game in games:
            game.play(text)


@pytest.mark.rule("12", "6.24")
def test_12_a_screen_is_not_sent_among_enemies_that_were_unseen() -> None:
    """On paper it may be; when the orders are carried out it stays with its corps."""
    horse = ["cav 3-4", "cav 3-4"]
    game = camp(
        corps("I", "union", "washington", [FOOT, horse]), corps("K", "confederate", "gordonsville", [FOOT], ["cav 2-4"]), FAR,
        options=FOG, turn="1863-may", dice=(6,), control={"manassas-junction": "union"},
    )  # fmt: skip
    game.state.real.papers[UNION] = game.state.papers[UNION] = "{}"  # nobody has reported him
    game = longroll.from_position(game.position())
    play(game, "march washington", "rail i manassas-junction", "screen i 2 gordonsville", "done", "done")
    assert lost(game) == [("screen", "gordonsville", "enemies")]
    assert game.state.detached_at(UNION, T.index["gordonsville"]) == []


@pytest.mark.rule("12")
def test_12_orders_are_taken_back_on_paper_but_never_across_their_execution() -> None:
    session = Session(raid(HIDDEN))
    start = session.game.to_json()
    for text in RAID[:3]:
        session.play(text)
    assert [line.text for line in orders(session.game.state)] == list(RAID[:3])
    for _ in range(3):
        session.undo()
    assert session.game.to_json() == start
    assert not session.can_undo
    for text in RAID:
        session.play(text)
    assert session.can_undo
    session.play("done")
    assert not session.can_undo
    with pytest.raises(LongrollError, match="revealed"):
        session.undo()


@pytest.mark.rule("12")
def test_12_the_writer_sees_his_orders_and_nobody_else_does() -> None:
    game = raid(HIDDEN, options={"referee": "person"})
    before = {side: json.dumps(game.view(side)) for side in ("confederate", None)}
    heard = game.log("confederate")
    play(game, *RAID)
    mine = game.view("union")
    assert [x["id"] for x in mine["places"]["lynchburg"]["stacks"]] == ["c"]
    assert [x["said"] for x in mine["orders"][:3]] == [
        "a march from Frederick", "C is to go to Leesburg by road", "C is to go on to Manassas Junction",
    ]  # fmt: skip
    (written,) = (x["value"] for x in mine["tracks"] if x["label"] == "orders written")
    assert written == [x["said"] for x in mine["orders"]]
    assert mine["decision"]["prompt"] == "3 marches to give, on paper first"
    assert game.say(game.choices()[0]) == "That is all: have the orders carried out"
    assert game.view("referee")["orders"] == mine["orders"]
    assert game.view("referee")["places"]["gordonsville"]["stacks"][0]["name"] == "X"
    assert [x["id"] for x in game.view("referee")["places"]["frederick"]["stacks"]] == ["c"]
    for side, seen in before.items():
        assert json.dumps(game.view(side)) == seen
        assert "orders" not in game.view(side)
    assert game.log("confederate") == heard
    assert game.log("union")[-1] == "Written: C is to go on to Lynchburg [12]"
    play(game, "done")
    assert "orders" not in game.view("union")


@pytest.mark.rule("12", "2.1", "2.2")
def test_12_commanders_write_the_orders_of_their_own() -> None:
    game = raid(HIDDEN)
    asked = [game.decision.role]
    for text in RAID:
        play(game, text)
        asked.append(game.decision.role)
    march = ["president", "c-cc", "c-cc", "president"]  # who else is at Frederick is his business again
    assert asked == [*march, *march, "president"]
    assert RULES.roles(game.state, "confederate")["far-cc"].title == "commander of Far"
    rows = {row["role"]: row for row in game.view("union")["roles"]["union"]}
    assert rows["c-cc"]["box"] == "lynchburg"


@pytest.mark.rule("12")
def test_12_the_book_tells_what_was_done_and_what_came_to_nothing() -> None:
    game = play(raid(cavalry("K", "confederate", "gordonsville")), *RAID, "march cairo", "done", "done")
    mine, theirs = str(game.book("union")), str(game.book("confederate"))
    assert "C was to go on to Lynchburg, but it met the enemy at Gordonsville." in mine
    assert "Written" not in mine
    assert "Lynchburg, but" not in theirs


@pytest.mark.rule("12")
def test_12_a_game_in_the_middle_of_its_orders_is_kept() -> None:
    """As a save, as a position and as a journal; the true map and the orders are kept, the paper is drawn again."""
    game = play(raid(cavalry("K", "confederate", "gordonsville")), *RAID[:6])
    kept = [
        longroll.from_json(game.to_json()), longroll.from_position(game.position()), longroll.replay(game.journal()), game.copy(),
    ]  # fmt: skip
    for again in kept:
        assert texts(again) == texts(game)
        assert again.view("union") == game.view("union")
        assert again.position() == game.position()
        play(again, *RAID[6:], "done")
        assert box(again, "c") == "gordonsville"
    assert texts(game) == ["halt", "to lynchburg", "to richmond", "to staunton", "leave c 1", "leave c 2"]
    assert longroll.replay(kept[2].journal()).to_json() == kept[2].to_json()


@pytest.mark.rule("12")
@pytest.mark.parametrize(
    ("old", "new_", "message"),
    [
        ("road c leesburg", "road c mobile", "orders.written, 2: 'road c mobile' cannot be ordered there"),
        ('written = ["', 'written = ["done", "', "orders.written, 1: 'done' cannot be ordered there"),
        ("written = [", "written = [7, ", "orders.written must be a list of choices"),
        ("written =", "order =", "orders: unknown key 'order'"),
        ('"do": "carry-out"', '"do": "supply-after"', "orders.written: nobody is writing orders here"),
    ],
)
def test_12_bad_orders_of_a_position_are_refused(old: str, new_: str, message: str) -> None:
    text = play(raid(HIDDEN), *RAID[:3]).position()
    assert old in text
    with pytest.raises(PositionError) as caught:
        longroll.from_position(text.replace(old, new_))
    assert message in str(caught.value)


@pytest.mark.rule("12", "8.2")
def test_12_odds_are_reckoned_with_the_orders() -> None:
    """A corps that is ordered next to a reported enemy counts for an attack on him."""
    game = camp(
        corps("I", "union", "washington", [FOOT, FOOT], ["cav 3-4"]), corps("II", "union", "baltimore"),
        corps("X", "confederate", "manassas-junction", [["inf 6-4"] * 4]), FAR, options=FOG, turn="1863-may", dice=(6,),
    )  # fmt: skip
    alone = game.odds("manassas-junction", "washington")["sides"]["union"]["strength"]
    play(game, "march baltimore", "rail ii washington", "done")
    both = game.odds("manassas-junction", "washington")["sides"]["union"]["strength"]
    assert both - alone == game.state.strength(find(game, "ii"))
    play(game, "march washington", "road ii manassas-junction", "done")
    assert game.odds("manassas-junction", "washington")["sides"]["union"]["strength"] == both
    with pytest.raises(LongrollError, match="no enemy is reported at Gordonsville"):
        game.odds("gordonsville", "manassas-junction")


@pytest.mark.rule("12", "7.4", "7.7", "6.23", "14.2")
def test_12_every_kind_of_order_is_written_and_carried_out() -> None:
    """A war of random orders: each kind is told when it is written, and most are done as they were written."""
    rng, game = random.Random(6), new(6, intelligence=True)
    while not game.over and game.state.turn < 24:
        if len(game.state.orders) == 5:  # the true enemy and the own troops as ordered are a sound map
            check(suppose(game.state, game.state.active))
        game.play(rng.choice(game.choices()))
    told = [RULES.narrate(e) for e in said(game, "Written")]
    verbs = {e.verb for e in said(game, "Written")}
    assert verbs >= {"march", "entrench", "sail", "road", "rail", "river", "to", "leave", "ride"}
    assert not any("{" in text or "None" in text for text in told)
    assert sum(e.orders for e in said(game, "CarriedOut")) == len(told)
    assert len(lost(game)) < len(told) // 10


@pytest.mark.rule("12")
def test_12_without_the_option_marches_are_made_as_they_are_given() -> None:
    game = camp(cavalry("C", "union", "frederick"), FAR, turn="1863-may", dice=(6,))
    play(game, "march frederick", "road c leesburg")
    assert game.state.truth is None
    assert [e.end for e in said(game, "Moved")] == ["leesburg"]
    assert said(game, "Written") == []


@pytest.mark.rule("12", "12.11")
def test_12_11_how_many_stand_behind_a_fragmentary_report_is_dealt_afresh() -> None:
    """Two corps with cavalry next door, more in the rear: one at least is there, and anybody may be anywhere else."""
    screened = [corps(f"X{k}", "confederate", "manassas-junction", [FOOT], ["cav 3-4"]) for k in (1, 2)]
    rear = [corps(f"Y{k}", "confederate", place) for k, place in enumerate(("atlanta", "mobile", "richmond"))]
    game = camp(corps("I", "union", "washington"), *screened, *rear, options=FOG, turn="1863-may", dice=(6,))
    assert game.view("union")["places"]["manassas-junction"]["stacks"][0]["kind"] == "troops"
    counts, held, bare = set(), set(), T.index["knoxville"]
    for seed in range(40):
        other = game.imagine("union", seed)
        other.check()
        assert other.view("union") == game.view("union")
        true = other.state.real
        counts.add(len(true.mobile_at(CONFEDERATE, T.index["manassas-junction"])))
        held |= {b for b in range(T.n) if true.held(CONFEDERATE, b)}
    assert min(counts) == 1
    assert max(counts) > 2
    assert len(held) > 25
    assert bare not in held  # 12.24: sympathizers would have told


@pytest.mark.rule("12", "12.12", "12.13")
def test_12_12_a_complete_report_fixes_kinds_and_a_detailed_one_brigades() -> None:
    near = [
        corps("X", "confederate", "manassas-junction", [FOOT]),
        corps("Y", "confederate", "atlanta", [FOOT, FOOT]),
        cavalry("K", "confederate", "mobile"),
    ]
    for scout, brigades in (
        (corps("I", "union", "washington"), {3, 6}),
        (cavalry("I", "union", "washington"), {3}),
    ):
        game = camp(scout, *near, options=FOG, turn="1863-may", dice=(6,))
        found = set()
        for seed in range(20):
            true = game.imagine("union", seed).state.real
            (c,) = true.mobile_at(CONFEDERATE, T.manassas)
            assert true.co_name[c] == "X"  # the commander is in both reports
            found.add(sum(true.st_kind[i] == 0 for i in true.stands_of(c)))
        assert found == brigades


@pytest.mark.rule("12", "8")
def test_12_in_the_enemys_turn_his_corps_are_where_nobody_knows() -> None:
    """What was reported in the own turn is old; whoever stands before the army is seen, and where it may go stays the same."""
    game = camp(
        corps("I", "union", "manassas-junction"), corps("II", "union", "leesburg"),
        corps("X", "confederate", "gordonsville"), corps("Y", "confederate", "richmond"), FAR,
        options=FOG, turn="1863-may", active="confederate", dice=(6,),
        control={"manassas-junction": "union", "leesburg": "union"},
    )  # fmt: skip
    writing = game.imagine("union", 3)
    assert orders(writing.state) == []
    play(game, "march gordonsville", "road x manassas-junction", "done", "done")
    until(game, "withdraw")
    assert game.decision.side == "union"
    spots = set()
    for seed in range(12):
        other = game.imagine("union", seed)
        assert other.choices() == game.choices()
        assert other.view("union") == game.view("union")
        assert T.slug[other.state.co_box[find(other, "x", CONFEDERATE)]] == "manassas-junction"
        spots.add(other.state.co_box[find(other, "y", CONFEDERATE)])
    assert len(spots) > 4
