"""Playing over HTTP: laying a table, choosing, being refused, looking back, carrying away and bringing in."""

from typing import Any

import longroll
from table.persons import BOTH, Person


def test_the_games_are_listed_with_all_that_a_page_needs(host: Person) -> None:
    games = {g["slug"]: g for g in host.get("/api/games")["games"]}
    toy = games["toy"]
    assert toy["sides"] == ["blue", "grey"]
    assert toy["players"] == ["random", "recruit", "greedy"]
    assert toy["options"][0]["name"] == "bidding"
    assert {frozenset(sides) for sides in games["1863"]["parties"].values()} == {
        frozenset({"union-east", "confederate-west"}),
        frozenset({"union-west", "confederate-east"}),
    }


def test_a_snapshot_has_the_shape_of_the_contract(host: Person) -> None:
    table = host.lay(seats=BOTH, seed=1)
    assert table["me"] == ["blue", "grey"]
    assert (table["to_decide"], table["rule"], table["kind"]) == ("blue", "T1", "march")
    last = {
        "text": "pass",
        "verb": "pass",
        "args": [],
        "places": [],
        "pieces": [],
        "counts": [],
        "label": "Pass",
    }
    assert table["choices"][-1] == {**last, "target": None, "ends": False, "leaves": ""}
    assert not table["over"]
    assert table["view"]["viewer"] == "blue"
    march = table["choices"][0]
    assert march["verb"] == "march"
    assert march["places"], "the place of the piece that it names lights up"


def test_a_choice_is_played_once(host: Person) -> None:
    table = host.lay(seats=BOTH, seed=1)
    after = host.play(table, table["choices"][0]["text"])
    assert after["version"] == table["version"] + 1
    refused = host.play(table, table["choices"][0]["text"], 409)
    assert "moved on" in refused["error"]
    assert host.see(table)["version"] == after["version"]


def test_an_illegal_choice_is_refused_with_its_rule(host: Person) -> None:
    table = host.lay(seats=BOTH, seed=1)
    first = table["choices"][0]
    after = host.play(table, first["text"])
    refused = host.play(after, first["text"], 422)
    assert refused["rule"] == "T1"
    assert "has marched this turn" in refused["error"]
    assert host.see(table)["version"] == after["version"]
    assert not host.post(f"/api/tables/{table['id']}/why", {"text": first["text"]})["legal"]


def test_a_whole_game_and_its_log(host: Person) -> None:
    table = play_out(host, host.lay(seats=BOTH, seed=3, scenario="short"))
    assert table["over"]
    assert table["result"]["rule"]
    assert table["choices"] == []
    rows = host.get(f"/api/tables/{table['id']}/log")
    assert rows["length"] == len(rows["rows"]) == table["log_length"]
    assert rows["rows"][-1]["rule"]
    assert host.get(f"/api/tables/{table['id']}/log?from=5")["rows"][0]["index"] == 5
    rolls = [row["roll"] for row in rows["rows"] if row["roll"]]
    luck = host.get(f"/api/tables/{table['id']}/charts")["luck"]
    assert sum(row["count"] for row in luck) == len(rolls)
    assert sum(row["rolled"] for row in luck) == sum(roll["result"] for roll in rolls)
    assert host.play(table, "pass", 409)["error"] == "the game is over"


def test_looking_back_shows_every_moment(host: Person) -> None:
    table = host.lay(seats=BOTH, seed=3, scenario="long")
    views = [table["view"]]
    for _ in range(55):
        if table["over"]:
            break
        table = host.play(table, table["choices"][len(views) % len(table["choices"])]["text"])
        views.append(table["view"])
    for number in range(len(views)):
        then = host.get(f"/api/tables/{table['id']}/at/{number}?side={views[number]['viewer']}")
        assert then["view"] == views[number]
    host.get(f"/api/tables/{table['id']}/at/{len(views)}", 404)


def test_charts_follow_the_turns(host: Person) -> None:
    table = play_out(host, host.lay(seats=BOTH, seed=5, scenario="long"))
    found = host.get(f"/api/tables/{table['id']}/charts")
    assert [t["turn"] for t in found["turns"]][:2] == ["Turn 1", "Turn 2"]
    assert all(len(row["values"]) == len(found["turns"]) for row in found["series"])
    assert {row["name"] for row in found["series"]} >= {"blue strength", "grey places"}


def test_questions(host: Person) -> None:
    table = host.lay(seats=BOTH, seed=1)
    path = f"/api/tables/{table['id']}"
    assert host.post(f"{path}/odds", {"at": "north"})["odds"]["at"] == "north"
    assert "unknown place" in host.post(f"{path}/odds", {"at": "nort"}, 422)["error"]
    assert host.get(f"{path}/supply?side=blue")["rows"]
    assert host.post(f"{path}/why", {"text": "pass"}) == {"legal": True, "reason": None, "rule": None}


def test_a_computer_answers(host: Person) -> None:
    table = host.lay(seats={"blue": "me", "grey": "greedy"}, seed=1)
    with host.live(table) as page:
        now = page.receive_json()
        while not now["over"] and now["decisions"] < 12:
            if now["my_decision"]:
                page.send_json({"type": "play", "version": now["version"], "text": now["choices"][0]["text"]})
            now = page.receive_json()
            assert now["type"] == "snapshot"
    log = host.get(f"/api/tables/{table['id']}/export.json")
    assert {d["side"] for d in log["decisions"]} == {"blue", "grey"}


def test_two_computers_play_to_the_end(host: Person) -> None:
    table = host.lay(seats={"blue": "random", "grey": "greedy"}, scenario="short")
    with host.live(table) as page:
        while not page.receive_json()["over"]:
            pass


def test_export_and_import(host: Person) -> None:
    table = host.lay(seats=BOTH, seed=7, scenario="short")
    for _ in range(6):
        table = host.play(table, table["choices"][0]["text"])
    text = host.ask("GET", f"/api/tables/{table['id']}/journal").text
    assert longroll.replay(text).decisions == 6
    again = host.post("/api/tables/import", {"journal": text, "seats": BOTH}, 201)
    assert again["view"] == table["view"]
    assert again["decisions"] == 6
    assert again["choices"] == table["choices"]
    broken = text.replace("blue: ", "grey: ", 1)
    assert "line 7" in host.post("/api/tables/import", {"journal": broken}, 422)["error"]


def test_the_list_says_whose_move_it_is(two: tuple[Person, Person, dict[str, Any]]) -> None:
    blue, grey, table = two
    assert [t["my_decision"] for t in blue.get("/api/tables")["tables"]] == [True]
    assert [t["my_decision"] for t in grey.get("/api/tables")["tables"]] == [False]
    blue.play(table, "pass")
    row = grey.get("/api/tables")["tables"][0]
    assert (row["my_decision"], row["to_decide"], row["seats"]["blue"]["player"]) == (True, "grey", "human")


def play_out(person: Person, table: dict[str, Any]) -> dict[str, Any]:
    while not table["over"]:
        table = person.play(table, table["choices"][table["decisions"] % len(table["choices"])]["text"])
    return table


def way_of(table: dict[str, Any], count: int) -> list[str]:
    """Marches of different pieces, which a side may make one after the other."""
    first: dict[str, str] = {}
    for choice in table["choices"]:
        if choice["verb"] == "march":
            first.setdefault(choice["pieces"][0], choice["text"])
    return list(first.values())[:count]


def test_a_way_is_played_in_one_request(host: Person) -> None:
    table = host.lay(seats=BOTH, seed=1)
    texts = way_of(table, 2)
    after = host.post(f"/api/tables/{table['id']}/play", {"version": table["version"], "texts": texts})
    assert after["way"] == {"played": 2, "of": 2, "stopped": "done", "reason": "", "rule": None}
    assert after["version"] == table["version"] + 2
    again = host.lay(seats=BOTH, seed=1)
    for text in texts:
        again = host.play(again, text)
    assert again["way"]["stopped"] == "done"
    assert again["view"] == after["view"]
    assert host.undo(after)["can_undo"], "each of its choices can be taken back"


def test_a_way_stops_where_a_step_is_refused_another_is_asked_or_dice_fall(host: Person) -> None:
    table = host.lay(seats=BOTH, seed=1)
    path = f"/api/tables/{table['id']}/play"
    first = way_of(table, 1)[0]
    refused = host.post(path, {"version": table["version"], "texts": ["march nobody nowhere", first]}, 422)
    assert refused["error"]
    assert host.see(table)["version"] == table["version"], "nothing was played"
    after = host.post(path, {"version": table["version"], "texts": [first, first, "pass"]})
    assert (after["way"]["played"], after["way"]["of"], after["way"]["stopped"]) == (1, 3, "refused")
    assert "has marched this turn" in after["way"]["reason"]
    assert after["way"]["rule"] == "T1"
    done = host.post(path, {"version": after["version"], "texts": ["pass", "pass"]})
    assert done["way"]["stopped"] in ("another", "dice")
    assert done["way"]["played"] == 1
    assert done["way"]["reason"]


def test_a_request_has_one_text_or_several(host: Person) -> None:
    table = host.lay(seats=BOTH, seed=1)
    path = f"/api/tables/{table['id']}/play"
    for body in ({}, {"text": "pass", "texts": ["pass"]}, {"texts": []}):
        assert host.post(path, {"version": table["version"], **body}, 422)["error"]


def test_a_row_of_the_log_has_the_flag_of_the_side_that_its_event_names(host: Person) -> None:
    """What follows by itself from a Union decision is not therefore the Union's doing."""
    sides = ("union-east", "union-west", "confederate-east", "confederate-west")
    table = host.lay("1863", scenario="standard", seed=1, seats=dict.fromkeys(sides, "me"))
    table = host.post(f"/api/tables/{table['id']}/play", {"version": table["version"], "suggested": True})
    rows = host.get(f"/api/tables/{table['id']}/log?from=0&side=confederate-east")["rows"]
    assert {row["side"] for row in rows if row["event"] == "Deployed"} == {"confederate-east"}
