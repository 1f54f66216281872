"""The campaign book: what it tells, and what it keeps from a side."""

import random
import time
from typing import Any, NamedTuple

import pytest
from camp import FOG, FOOT, HORSE, RULES, T, at_manassas, camp, cavalry, corps, new, play

from longroll import press
from longroll.core.book import ARMIES, HISTORY, REFEREE, RETURNS, Book, Chapter, Inset, Map, Paragraph, Table
from longroll.core.game import Game
from longroll.games.acw_campaign import events as e
from longroll.games.acw_campaign.battle import events as field
from longroll.games.acw_campaign.battle.resolver.line import WORKS
from longroll.games.acw_campaign.book import affairs, battles, country, marches, recruits
from longroll.games.acw_campaign.book.phrases import Names, listed
from longroll.games.acw_campaign.book.turns import months
from longroll.games.acw_campaign.words import ordinal

NAMES = Names(T, [])


def walk(game: Game, decisions: int, seed: int = 5) -> Game:
    rng = random.Random(seed)
    for _ in range(decisions):
        if game.over:
            break
        game.play(rng.choice(game.choices()))
    return game


def blocks(chapters: tuple[Chapter, ...]) -> list[Any]:
    found: list[Any] = []
    for chapter in chapters:
        for block in chapter.blocks:
            found += block.blocks if isinstance(block, Inset) else [block]
        found += blocks(chapter.sections)
    return found


def words(book: Book) -> str:
    return press.render(book, "text").decode()


@pytest.fixture(scope="module")
def played() -> Game:
    return walk(new(2), 900)


@pytest.fixture(scope="module")
def whole() -> Game:
    """A war of 40 turns."""
    return next(
        game
        for seed in range(1, 9)
        if (game := walk(new(seed), 20000, seed=seed)).state.turn == 39 and game.over
    )


# --- the document ------------------------------------------------------------------------------------------------------


def test_every_paragraph_and_figure_cites_its_rules(played: Game) -> None:
    numbers = {row["number"] for row in T.data.table("rules.toml")["rule"]}
    for block in blocks(played.book().chapters):
        if isinstance(block, Paragraph):
            assert block.text.endswith((".", "!"))
            assert block.rules, block.text
            assert set(block.rules) <= numbers, block.rules


def test_every_event_is_told_or_has_its_own_sentence(played: Game) -> None:
    """Nothing is dropped: what the historian does not know he says in the game's own words."""

    class Comet(NamedTuple):
        rule: str = "5"

    events = [*played.events, Comet()]
    said = RULES.narrate
    try:
        RULES.narrate = lambda x: "a comet stands over Richmond" if type(x) is Comet else said(x)  # type: ignore[method-assign]
        told = RULES.book(played.state, events, None)
    finally:
        RULES.narrate = said  # type: ignore[method-assign]
    assert "A comet stands over Richmond." in " ".join(words(told).split())
    assert "A comet" not in words(played.book())


def test_parts(played: Game) -> None:
    book = played.book()
    assert {c.part for c in book.chapters} == {HISTORY, ARMIES, RETURNS}
    assert [c.title for c in book.only(ARMIES).chapters] == ["The Union army", "The Confederate army"]
    assert [c.title for c in book.only(RETURNS).chapters] == ["Strength returns", "The country"]


# --- history -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7")
def test_7_steps_become_journeys() -> None:
    def step(what: str, start: str, end: str, by: str) -> e.Moved:
        return e.Moved("union", what, start, end, by, "7")

    moves = [
        step("IV Corps", "harpers-ferry", "front-royal", "road"),
        step("V Corps", "harpers-ferry", "front-royal", "road"),
        step("IV Corps", "front-royal", "staunton", "road"),
        step("V Corps", "front-royal", "staunton", "road"),
        step("McDowell", "washington", "frederick", "ride"),
    ]
    found = marches.journeys(moves)
    assert [(j.who, j.path) for j in found] == [
        ("IV Corps", ["harpers-ferry", "front-royal", "staunton"]),
        ("V Corps", ["harpers-ferry", "front-royal", "staunton"]),
        ("McDowell", ["washington", "frederick"]),
    ]
    taken = {"staunton"}
    said = [text for text, _ in marches.told(moves, NAMES, {"frederick"}, taken, 0)]
    assert len(said) == 2
    assert "the IV Corps and the V Corps" in said[0].replace("The IV", "the IV")
    assert "by way of Front Royal to Staunton" in said[0]
    assert taken == set()
    assert said[1].endswith("where the enemy stood.")


@pytest.mark.rule("8", "8.51", "9.1")
def test_9_1_the_bill_of_a_battle_adds_up_over_its_nights() -> None:
    events = [
        e.BattleJoined("memphis", "confederate", 86, 40, True),
        field.NightFell(1, 19, (12, 18), 1),
        field.CameBack(1, (6, 10), False, "8.51"),
        field.NightFell(2, 19, (16, 9), 1),
        e.BattleWon("memphis", "confederate", "night", 2),
        e.Recovered("confederate", "memphis", 9, 6, "field"),
        e.Recovered("union", "memphis", 16, 8, "rear guard"),
    ]
    assert battles.losses(events) == {"union": (28, 14), "confederate": (27, 16)}
    story = battles.story(events, NAMES, RULES.narrate)
    bill = story.blocks[-1]
    assert isinstance(bill, Table)
    assert [row.cells for row in bill.rows] == [
        ("Confederate", "86", "27", "16", "11"),
        ("Union", "40", "28", "14", "14"),
    ]
    assert "the Union army withdrew in the night" in story.blocks[-2].text  # type: ignore[union-attr]


@pytest.mark.rule("8.51", "8.6", "9.1")
def test_8_51_the_bill_of_a_battle_from_the_table_counts_every_day() -> None:
    """A form of three days: what each day cost and each night brought back is told, and the bill has it all."""
    game = at_manassas(options={"battles": "table"})
    losses = '{"I Corps 1/1":[4,2,1],"I Corps 1/4":[0,2],"X Corps 1/1":[2,2,3]}'
    line = f'{{"winner":"confederate","days":3,"rear-guard":true,"losses":{losses}}}'
    play(game, f"result {line}", "confirm")
    rows = next(
        b.rows for b in blocks(game.book().chapters) if isinstance(b, Table) and b.title == "Strength points"
    )
    assert [row.cells for row in rows] == [
        ("Union", "43", "9", "5", "4"),
        ("Confederate", "43", "7", "4", "3"),
    ]
    text = words(game.book())
    assert "Night falls. Lost today: Union 4, Confederate 2." in text
    assert "2 Union and 1 Confederate points come back to the ranks." in text
    assert "its rear guard unbroken" in text


@pytest.mark.rule("8")
def test_8_a_battle_that_is_not_over_says_so() -> None:
    story = battles.story([e.BattleJoined("memphis", "union", 50, 40, False)], NAMES, RULES.narrate)
    assert any("still undecided" in x.text for x in story.blocks if isinstance(x, Paragraph))


@pytest.mark.rule("8", "8.6")
def test_8_losses_of_the_list_of_battles_are_losses_of_the_armies(whole: Game) -> None:
    """Losses told battle by battle, and for want of supply, are never more than the army has lost for good."""
    found = (b for b in blocks(whole.book().chapters) if isinstance(b, Table))
    table = next(b for b in found if b.title.startswith("Battles"))
    assert table.rows
    assert any(whole.state.losses)
    for k, side in enumerate(RULES.sides):
        told = sum(int(row.cells[5 + k]) for row in table.rows)
        hunger = sum(x.lost for x in whole.events if type(x) is e.Supplied and x.side == side)
        assert told + hunger <= whole.state.losses[k]


@pytest.mark.rule("5", "11.1")
def test_5_months_hold_what_happened_in_them() -> None:
    events = [
        e.TurnBegan(1, "union"),
        e.TurnBegan(1, "confederate"),
        e.Recruiting("union", 3, 11, 30, 3, 3),
        e.Raised("union", "XIII Corps", "Lyon", "philadelphia"),
        e.Fortified("washington", 24, 0, "", "14.2"),
        e.TurnBegan(2, "union"),
    ]
    first, second = months(events)
    assert [type(x).__name__ for x in first.after] == ["Recruiting", "Raised"]
    assert [type(x).__name__ for x in second.before] == ["Fortified"]
    told = [text for text, _ in recruits.recruiting(first.after, NAMES)]
    assert told[1] == "the XIII Corps under Lyon at Philadelphia was mustered in"


@pytest.mark.rule("5")
def test_5_the_eve_of_the_campaign() -> None:
    """What the Confederates send to Manassas before the first turn is no turn of theirs."""
    game = new()
    play(game, "send army-of-the-valley-i-corps 1", "send army-of-the-potomac-iii-corps 2", "stay", "go-too")
    eve = next(c for c in game.book().chapters[0].sections if c.title == "The eve of the campaign")
    (told,) = [b.text for b in eve.blocks if isinstance(b, Paragraph)]
    assert "Army of the Valley (I Corps)" in told.split(".")[0]
    assert "The 2nd Division of the Army of the Potomac (III Corps) was sent to Manassas Junction." in told


@pytest.mark.rule("8.3", "8.4", "8.58")
def test_8_a_battle_is_told_without_repetition() -> None:
    """Those who came by one way in one sentence, so those who fell back or laid down their arms; these are in the bill."""
    events = [
        e.BattleJoined("richmond", "confederate", 86, 84, True),
        e.Reinforced("union", "IX Corps", "petersburg", "richmond", 0),
        field.CameUp(1, 1, 9, "X C.S. Corps", 43, "road", "8.3", "the Gordonsville road"),
        field.CameUp(1, 1, 9, "XI C.S. Corps", 43, "road", "8.3", "the Gordonsville road"),
        field.CameUp(0, 1, 9, "XII Corps", 20, "cars", "8.4"),
        e.BattleWon("richmond", "confederate", "gave-up", 1),
        e.Surrendered("union", "I Corps", "richmond", "8.58", 30),
        e.Surrendered("union", "II Corps", "richmond", "8.58", 12),
        e.Recovered("union", "richmond", 6, 2, "no rear guard"),
    ]
    story = battles.story(events, NAMES, RULES.narrate)
    text = " ".join(b.text for b in story.blocks if isinstance(b, Paragraph))
    assert (
        "the IX Corps marched to the guns from Petersburg and would not be there before night".lower()
        in text.lower()
    )
    assert "X C.S. Corps and XI C.S. Corps (86 points, Confederate) come up by the Gordonsville road." in text
    assert "XII Corps (20 points, Union) comes up by the cars." in text
    assert "the I Corps and the II Corps laid down their arms, 42 strength points." in text
    assert battles.losses(events)["union"] == (48, 2)


@pytest.mark.rule("11.2", "11.3")
def test_11_3_battalions_of_several_corps_in_one_sentence() -> None:
    given = [e.Upgraded("union", "battalions", "guns", "11.3", number=1, arms="R-F")] * 2 + [
        e.Upgraded("union", "battalions", "guns", "11.3", number=1, arms="SB-H")
    ]
    given += [e.Upgraded("union", "stands", "trained", "11.2", number=1)]
    assert [text for text, _ in recruits.gifts(given, NAMES)] == [
        "two battalions of the Union were given rifled field guns",
        "one battalion of the Union was given heavy smoothbores",
        "1 stand of the Union had learned its drill and was no longer counted as poorly trained",
    ]
    assert RULES.narrate(given[-1]) == "The Union: 1 stand becomes trained troops"


@pytest.mark.rule("15.3", "8")
def test_15_3_a_home_guard_alone_is_called_out_in_the_story_of_its_battle() -> None:
    events = [
        e.TurnBegan(20, "union"),
        e.Politics("home-guard", "15.3", at="atlanta"),
        e.BattleJoined("atlanta", "union", 45, 10, False),
        field.Fought(1, 9, 0, ("Grant's 1st Division", "Pope's 1st Division", "Grant's 2nd Division"), "Atlanta Home Guard",
                     WORKS, (1, 2), 1, 0),
        e.BattleWon("atlanta", "union", "night", 1),
    ]  # fmt: skip
    story = RULES.book(new().state, events, None)
    (battle,) = [b for c in story.chapters for x in c.sections for b in x.blocks if isinstance(b, Inset)]
    assert "The home guard of Atlanta was called out." in battle.blocks[0].text  # type: ignore[union-attr]
    told = " ".join(words(story).split())
    assert told.count("home guard of Atlanta") == 1
    assert (
        "Grant's 1st and 2nd Divisions and Pope's 1st Division drive Atlanta Home Guard from its ground behind field works"
        " (one point lost for 2 points)." in told
    )


@pytest.mark.rule("9.3", "13.4")
def test_9_3_divisions_and_hunger_in_one_sentence() -> None:
    promoted = [
        e.Promoted("union", f"{c} {n}", "veteran", "9.31")
        for c, n in (("i-corps", 1), ("i-corps", 2), ("xv-corps", 2))
    ]
    assert affairs.ranks(list(promoted), NAMES)[0][0] == (
        "both divisions of the I Corps and the 2nd Division of the XV Corps were rated veteran"
    )
    hungry = [
        e.Supplied("union", w, "selma", "attrition", n, "13.4")
        for w, n in (("viii-corps", 8), ("ix-corps", 7))
    ]
    assert affairs.supply(list(hungry), NAMES)[0][0].endswith(
        "the VIII Corps 8 strength points and the IX Corps 7 at Selma"
    )
    assert listed(["a", "b", "a", "c"]) == "a, b and c"
    assert [ordinal(n) for n in (1, 2, 3, 11, 22)] == ["1st", "2nd", "3rd", "11th", "22nd"]


@pytest.mark.rule("4")
def test_4_the_end_of_the_war_is_told(whole: Game) -> None:
    assert "it was over" in words(whole.book().only(HISTORY))


# --- armies and returns ------------------------------------------------------------------------------------------------


@pytest.mark.rule("6", "9.2")
def test_6_army_lists_have_every_stand(played: Game) -> None:
    s = played.state
    for k, chapter in enumerate(played.book().only(ARMIES).chapters):
        rows = [row for b in blocks((chapter,)) if isinstance(b, Table) for row in b.rows]
        stands = [row for row in rows if not row.kind]
        assert len(stands) == sum(side == k for side in s.st_side)
        assert sum(int(row.cells[2].split("/")[0]) for row in stands) == s.strength_of(k)


@pytest.mark.rule("9.2", "6.23")
def test_9_2_a_corps_stand_by_stand() -> None:
    game = camp(
        corps("I Corps", "union", "washington", [FOOT, ["@garrison frederick", *FOOT]], ["ss 1-5", "siege 2-5 SG-R"], commander="McDowell"),
        cavalry("Horse", "confederate", "richmond"),
    )  # fmt: skip
    text = words(game.book().only(ARMIES))
    assert "I Corps, McDowell: infantry corps" in text
    assert "2nd Division: garrison at Frederick" in text
    assert "1st Division, green: 20 SP, exhausted at 8" in text
    assert "sharpshooters" in text
    assert "SG-R" in text
    assert "horse artillery" in text
    assert "breech" in text or "carbine" in text
    assert len(HORSE) == text.count("cavalry     3") // 2


@pytest.mark.rule("3.2")
def test_3_2_returns_add_up(played: Game) -> None:
    tables = [b for b in blocks(played.book().only(RETURNS).chapters) if isinstance(b, Table)]
    for k, table in enumerate(tables[:2]):
        total = table.rows[-1]
        assert total.cells[0] == "The whole army"
        assert int(total.cells[4]) == played.state.strength_of(k)
        assert sum(int(row.cells[4]) for row in table.rows if not row.kind) == played.state.strength_of(k)
    over_time = tables[2]
    assert len(over_time.rows) == sum(type(x) is e.TurnBegan and x.side == "union" for x in played.events) + 1
    assert over_time.rows[0].cells[:2] == ("July 1861", "504")
    held = tables[3]
    assert sum(int(row.cells[1]) for row in held.rows) <= T.n


@pytest.mark.rule("3.2", "3.3")
def test_3_3_the_country_as_it_is_held(played: Game) -> None:
    view = played.view()
    for b in range(T.n):
        owner = played.state.control[b]
        assert country.holder(T, view, b) == (*RULES.sides, "none")[owner]


# --- limited intelligence ----------------------------------------------------------------------------------------------


@pytest.mark.rule("12")
def test_12_the_book_of_a_side_is_the_same_in_an_imagined_game() -> None:
    """Byte for byte, map and all, at many moments of a war; the referee's book differs, so there was something to hide."""
    game = new(3, **FOG)
    rng = random.Random(3)
    differed = 0
    for number in range(2100):
        if game.over:
            break
        if number % 140 == 0:
            for side in RULES.sides:
                other = RULES.imagine(game.state, side, number)
                assert RULES.book(other, game.events, side) == game.book(side)
                differed += RULES.book(other, game.events, REFEREE) != game.book(REFEREE)
        game.play(rng.choice(game.choices()))
    assert differed > 4


@pytest.mark.rule("12", "12.1")
def test_12_the_enemy_is_what_is_reported_of_him() -> None:
    game = camp(
        cavalry("Rider", "union", "manassas-junction"),
        corps("Near", "confederate", "gordonsville", [FOOT]),
        corps("Hidden Name", "confederate", "mobile"),
        options=FOG,
        turn="1863-may",
        dice=(3,),
    )
    mine = words(game.book("union"))
    assert "Rider" in mine
    assert "Hidden" not in mine
    assert "three brigades" in mine
    nobody = words(game.book(None))
    assert "Rider" not in nobody
    assert "Hidden" not in nobody
    referee = words(game.book(REFEREE))
    assert "Rider" in referee
    assert "Hidden Name" in referee
    plan = next(b for b in blocks(game.book("union").chapters) if isinstance(b, Map))
    assert "Hidden" not in str(plan.places)
    assert game.state.intelligence


@pytest.mark.rule("12")
def test_12_the_enemys_marches_are_not_in_my_history() -> None:
    game = camp(
        corps("I", "union", "chicago"),
        corps("Near", "confederate", "gordonsville", [FOOT]),
        options=FOG,
        dice=(3,),
    )
    play(game, "march chicago")
    game.play(next(c for c in game.choices() if c.verb == "rail"))
    play(game, "halt", "done", "done")
    assert "from Chicago" in words(game.book("union").only(HISTORY)).replace("From", "from")
    assert "Chicago" not in words(game.book("confederate").only(HISTORY))


# --- the press ---------------------------------------------------------------------------------------------------------


def test_html_stands_alone_and_is_well_formed(played: Game) -> None:
    from html.parser import HTMLParser

    text = press.render(played.book(), "html").decode()
    void = {"meta", "img", "br"}
    stack: list[str] = []
    marks: list[str] = []
    links: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            given = dict(attrs)
            marks.extend(filter(None, [given.get("id")]))
            links.extend(x for x in (given.get("href"), given.get("src")) if x)
            if tag == "img":
                assert given["alt"]
            if tag == "th":
                assert given["scope"]
            if tag not in void:
                stack.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert stack.pop() == tag

    Reader().feed(text)
    assert stack == []
    assert len(marks) == len(set(marks))
    assert all(x.startswith("data:") or (x[0] == "#" and x[1:] in marks) for x in links)
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_text_is_100_wide(whole: Game) -> None:
    for side in (None, *RULES.sides, REFEREE):
        assert max(map(len, words(whole.book(side)).splitlines())) <= 100


def test_words_that_mean_something_to_the_printer_are_only_words() -> None:
    game = camp(
        corps('A "quoted" <b>#x</b> \\ $y$ _Corps_', "union", "washington"),
        corps("X", "confederate", "mobile"),
    )
    book = game.book()
    assert "&lt;b&gt;#x&lt;/b&gt;" in press.render(book.only(ARMIES), "html").decode()
    assert press.render(book.only(ARMIES), "pdf").startswith(b"%PDF-")


@pytest.mark.clock
def test_a_whole_war_is_printed_in_time(whole: Game) -> None:
    """Under 2 s as text and HTML and 5 s as PDF, in this process' own time."""
    for form, most in (("text", 2.0), ("html", 2.0), ("pdf", 5.0)):
        start = time.process_time()
        pages = press.render(whole.book(), form)
        assert time.process_time() - start < most, form
        assert len(pages) > 40000
