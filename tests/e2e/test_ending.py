"""Two persons with a clock: an offer declined, the game given up, the rematch; notes, onlookers, and a call by web push."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import Player, barriers

Sit = Callable[..., Player]


def met(sit: Sit) -> tuple[Player, Player, str]:
    """One lays a table in the lobby with a live clock; a friend comes by the link."""
    one, other = sit(), sit()
    one.lobby()
    one.page.get_by_label("Against").select_option("open")
    one.by("pace").select_option("live")
    one.page.get_by_label("Minutes each").fill("45")
    one.page.get_by_label("At zero").select_option("over")
    expect(one.page.get_by_text("A live clock with 45 minutes for the whole game")).to_be_visible()
    assert barriers(one) == []
    one.by("play").click()
    one.ready()
    table = one.page.url.rpartition("/")[2]
    expect(one.by("offers")).to_contain_text("has no player yet")
    one.by("offers").get_by_role("button", name="Invite a friend").click()
    link = one.by("offers").get_by_test_id("invite-link")  # one click: no second button, no scrolling
    expect(link).to_be_visible()
    expect(link).to_be_in_viewport(ratio=1)
    assert barriers(one) == []
    other.page.goto(link.input_value())
    expect(other.page.get_by_text("At zero the game is lost.")).to_be_visible()
    other.by("accept").click()
    other.ready()
    expect(one.by("offers")).to_have_count(0)
    return one, other, table


def test_a_draw_is_declined_the_game_given_up_and_played_again(sit: Sit) -> None:
    one, other, table = met(sit)
    mine = one.api("GET", f"/tables/{table}")["me"]
    expect(one.page).to_have_title(re.compile("^● Your move"))
    for player in (one, other):
        expect(player.page.get_by_role("timer").first).to_contain_text(":")
        player.page.get_by_role("tab", name="Seats").click()
    onlooker = sit()
    onlooker.page.goto(f"{one.url}/table/{table}")
    onlooker.ready()
    name = onlooker.api("GET", "/me")["name"]
    expect(one.by("onlookers")).to_contain_text(name)
    onlooker.page.get_by_role("tab", name="Seats").click()
    expect(onlooker.by("onlookers")).to_contain_text(f"{name} (you)")
    one.by("onlookers").get_by_role("button", name="Mute").click()
    expect(other.by("onlookers")).to_contain_text(f"{name}, muted")
    expect(onlooker.by("muted")).to_be_visible()
    expect(onlooker.by("chat")).to_have_count(0)
    expect(onlooker.page.get_by_text("You look on")).to_have_count(
        2
    )  # beside the seats, and where others decide
    one.by("onlookers").get_by_label("Others may look on").uncheck()
    expect(onlooker.page.get_by_role("heading", name="This table cannot be shown")).to_be_visible()

    one.by("ending").get_by_role("button", name="Offer a draw").click()
    expect(other.by("offers")).to_contain_text("offers a draw")
    assert barriers(other) == []
    other.by("offers").get_by_role("button", name="Decline").click()
    expect(one.by("offers")).to_have_count(0)
    expect(one.by("notice")).to_contain_text("does not accept a draw")
    other.by("ending").get_by_role("button", name="Resign").click()
    assert other.by("table").get_attribute("data-over") == "false", "it is asked once more"
    other.by("ending").get_by_role("button", name="Do it").click()
    expect(one.page.get_by_text("The game is over").first).to_be_visible()
    expect(one.page.get_by_text("resigned.").first).to_be_visible()
    expect(one.by("offers")).to_contain_text("You win with the Union")
    expect(other.by("offers")).to_contain_text("The Union wins")
    expect(one.by("notice")).to_have_count(0)
    assert barriers(one) == []
    one.by("offers").get_by_role("button", name="Rematch").click()
    other.by("offers").get_by_role("button", name="Play again").click()
    for player in (one, other):
        player.by("to-rematch").click()
        expect(player.by("table")).to_have_attribute("data-over", "false")
    assert other.page.url == one.page.url != f"{one.url}/table/{table}"
    again = other.page.url.rpartition("/")[2]
    assert other.api("GET", f"/tables/{again}")["me"] == mine


def test_a_seat_is_lent_to_the_computer_claimed_back_and_given_up(sit: Sit) -> None:
    one, other, table = met(sit)
    for player in (one, other):
        player.page.get_by_role("tab", name="Seats").click()
    expect(one.page.get_by_role("button", name="Delete this table")).to_have_count(0)
    other.page.get_by_label("Let a computer play").select_option("greedy")
    expect(other.by("offers")).to_contain_text("A computer (Greedy) plays the Confederacy for you.")
    assert barriers(other) == []
    expect(one.page.get_by_text("computer, greedy")).to_be_visible()
    other.by("offers").get_by_role("button", name="I play on").click()
    expect(other.by("offers")).to_have_count(0)
    expect(one.page.get_by_text("computer, greedy")).to_have_count(0)
    one.page.get_by_role("button", name="Give up the seat").click()
    assert one.api("GET", f"/tables/{table}")["me"] == ["usa"], "it is asked once more"
    one.page.get_by_role("button", name="Do it").click()
    expect(one.page.get_by_text("You look on").first).to_be_visible()
    expect(one.page.get_by_role("button", name="Delete this table")).to_have_count(0)
    expect(one.page.get_by_role("button", name="Invite by link")).to_be_visible()


def test_a_note_on_the_map_is_kept_for_me(sit: Sit) -> None:
    one = sit()
    table = one.lay("divided-we-fall", "1862", {"usa": "me", "csa": "random"}, seed=3)
    one.wait_for_turn()
    one.by("board").focus()
    one.page.keyboard.press("g")
    one.page.keyboard.type("washing")
    one.page.keyboard.press("Enter")
    one.page.keyboard.press("Enter")
    note = one.by("note")
    note.get_by_role("button", name="Write a note").click()
    note.get_by_role("textbox").fill("Never leave it bare")
    note.get_by_role("button", name="Keep the note").click()
    expect(note).to_contain_text("Never leave it bare")
    assert barriers(one) == []
    one.page.goto(f"{one.url}/table/{table}")
    one.ready()
    expect(one.page.locator("[data-note]")).to_have_count(1)
    assert [n["text"] for n in one.api("GET", f"/tables/{table}/notes")["notes"]] == ["Never leave it bare"]
    one.page.get_by_role("tab", name="Seats").click()
    one.page.get_by_role("button", name="Delete this table").click()
    one.page.get_by_role("button", name="Do it").click()
    expect(one.by("play")).to_be_visible()
    assert one.api("GET", f"/tables/{table}")["error"] == "there is no such table"


SOUNDS = """window.notes = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.notes.push(this.context.state); return start.apply(this, at); };"""


def test_a_sound_calls_who_wants_it_when_the_move_is_his(sit: Sit) -> None:
    """Two notes once it is set (so that one knows them), and two at each call; in a page that was opened anew too."""
    one, other, table = met(sit)
    mover, waits = (one, other) if one.by("table").get_attribute("data-mine") == "true" else (other, one)
    waits.page.add_init_script(SOUNDS)
    waits.page.goto(f"{one.url}/table/{table}")
    waits.ready()
    waits.page.get_by_label("Appearance and settings").click()
    waits.page.get_by_label("A sound when it is my move").check()
    assert len(waits.page.evaluate("window.notes")) == 2
    waits.page.reload()
    waits.ready()
    waits.page.get_by_role("tab", name="Seats").click()
    assert waits.page.evaluate("window.notes") == []
    for _ in range(60):
        snap = mover.api("GET", f"/tables/{table}")
        if not snap["my_decision"]:
            break
        mover.api(
            "POST",
            f"/tables/{table}/play",
            {"version": snap["version"], "text": (snap["choices"])[-1]["text"]},
        )
    waits.wait_for_turn()
    waits.page.wait_for_function("window.notes.length >= 2")
    assert waits.page.evaluate("window.notes") == ["running", "running"]


SUBSCRIBED = """
PushManager.prototype.subscribe = async function (options) {
  window.asked = options;
  const json = () => ({endpoint: 'https://93.184.215.14/push/1', keys: {p256dh: KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg'}});
  return {endpoint: json().endpoint, toJSON: json, unsubscribe: async () => true};
};
""".replace(
    "KEY", "'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'"
)


def test_a_browser_is_called_by_web_push(sit: Sit) -> None:
    """The page asks the browser (whose maker's service stands outside) and tells the server; a message of the service wakes the
    worker, which shows it."""
    one = sit()
    one.page.context.grant_permissions(["notifications"], origin=one.url)
    one.page.add_init_script(SUBSCRIBED)
    one.page.goto(f"{one.url}/account")
    devtools = one.page.context.new_cdp_session(one.page)
    known: dict[str, str] = {}
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.update({r["scopeURL"]: r["registrationId"] for r in told["registrations"]}),
    )
    devtools.send("ServiceWorker.enable")
    one.by("push").get_by_role("button", name="Call me here").click()
    expect(one.by("push")).to_have_attribute("data-state", "on")
    assert one.page.evaluate("window.asked.applicationServerKey.length") == 65
    assert barriers(one) == []
    one.page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    message = {
        "title": "longroll: it is your move",
        "body": "1863 (Union East).",
        "url": "/table/x",
        "tag": "x",
    }
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": one.url, "registrationId": known[f"{one.url}/"], "data": json.dumps(message)},
    )
    shown = """navigator.serviceWorker.ready.then(r => r.getNotifications())
        .then(all => all.map(n => [n.title, n.body, n.data.url]))"""
    for _ in range(100):
        if found := one.page.evaluate(shown):
            break
        one.page.wait_for_timeout(50)
    assert found == [[message["title"], message["body"], message["url"]]]
