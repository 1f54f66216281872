"""Web push: the example of RFC 8291 to the byte, and a message over the wire that only the browser can open."""

import json
import os
import struct
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from longroll.table import push, schema
from longroll.table.subscriptions import BROWSERS, Subscription
from table.persons import FRIENDS, Person


class Browser:
    """The other end: a key pair, a shared secret, and how a browser opens what comes (RFC 8291, section 3)."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.subscription = Subscription(
            endpoint, push.encoded(push.public_bytes(self.key)), push.encoded(self.auth)
        )

    def open(self, body: bytes) -> bytes:
        salt, (record, length) = body[:16], struct.unpack(">IB", body[16:21])
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= record
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), other)
        info = b"WebPush: info\0" + push.public_bytes(self.key) + sender
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain[-1:] == b"\x02"
        return plain[:-1]


class Office:
    """A push service that stands in for the one of a browser's maker."""

    def __init__(self) -> None:
        office = self
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201

        class Desk(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                office.got.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(office.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """It keeps no log."""

        self.server = HTTPServer(("127.0.0.1", 0), Desk)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait(self, many: int) -> None:
        until = time.monotonic() + 10
        while len(self.got) < many and time.monotonic() < until:
            time.sleep(0.01)
        assert len(self.got) == many


@pytest.fixture
def office() -> Iterator[Office]:
    made = Office()
    yield made
    made.server.shutdown()
    made.server.server_close()


def subscribe(person: Person, browser: Browser, status: int = 200) -> Any:
    answer = person.ask("PUT", "/api/me/push", json=browser.subscription._asdict())
    assert answer.status_code == status, answer.text
    return answer.json()


def seated(start: Any, **options: Any) -> tuple[Person, Person, dict[str, Any]]:
    client = start(private_webhooks=True, **options)
    blue, grey = Person(client).hello(), Person(client).hello()
    table = blue.lay(scenario="long", seats=FRIENDS)
    token = blue.post(f"/api/tables/{table['id']}/invites", {"sides": ["grey"]}, 201)["token"]
    grey.post(f"/api/invites/{token}")
    return blue, grey, blue.see(table)


def test_the_example_of_rfc_8291() -> None:
    to = Subscription(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    secret = int.from_bytes(push.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    own = ec.derive_private_key(secret, ec.SECP256R1())
    made = push.encrypted(
        b"When I grow up, I want to be a watermelon", to, push.decoded("DGv6ra1nlYgDCS1FRnbzlw"), own
    )
    assert push.encoded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_an_absent_player_is_called_by_a_message_that_only_his_browser_reads(
    start: Any, office: Office
) -> None:
    blue, grey, table = seated(start, mail_from="table@longroll.example")
    browser = Browser(f"{office.url}/push/grey")
    subscribe(grey, browser)
    blue.play(table, "pass")
    office.wait(1)
    [(path, words, body)] = office.got
    assert path == "/push/grey"
    assert words["content-encoding"] == "aes128gcm"
    assert words["topic"] == table["id"]
    assert int(words["ttl"]) > 3600
    assert b"move" not in body
    told = json.loads(browser.open(body))
    assert told["title"] == "longroll: it is your move"
    assert "(Grey)" in told["body"]
    assert told["url"] == f"/table/{table['id']}"
    with pytest.raises(InvalidTag):
        Browser("").open(body)
    claims = verified(words["authorization"], grey.get("/api/push")["key"])
    assert claims["aud"] == office.url
    assert claims["sub"] == "mailto:table@longroll.example"
    assert time.time() < claims["exp"] < time.time() + 86_400


def verified(authorization: str, key: str) -> Any:
    """What a push service does with the token: the key is the one of the subscription, the signature is its holder's."""
    token, own = authorization.removeprefix("vapid t=").split(", k=")
    assert own == key
    head, claims, signature = token.split(".")
    assert json.loads(push.decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = push.decoded(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), push.decoded(key))
    public.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(signed, f"{head}.{claims}x".encode(), ec.ECDSA(SHA256()))
    return json.loads(push.decoded(claims))


def rows(person: Person) -> int:
    store = person.client.app.state.server.store  # type: ignore[attr-defined]
    with store.engine.connect() as connection:
        return len(connection.execute(schema.pushes.select()).all())


def test_a_browser_that_is_gone_is_forgotten(start: Any, office: Office) -> None:
    blue, grey, table = seated(start)
    subscribe(grey, Browser(f"{office.url}/push/gone"))
    office.status = 410
    blue.play(table, "pass")
    office.wait(1)
    until = time.monotonic() + 10
    while rows(grey) and time.monotonic() < until:
        time.sleep(0.01)
    assert rows(grey) == 0


def test_a_subscription_is_given_up_and_goes_with_the_account(start: Any, office: Office) -> None:
    blue, grey, _ = seated(start)
    browser = Browser(f"{office.url}/push/1")
    subscribe(grey, browser)
    end = {"endpoint": browser.subscription.endpoint}
    blue.post("/api/me/push/end", end, 404)  # another's cannot be ended
    grey.post("/api/me/push/end", end)
    assert rows(grey) == 0
    subscribe(grey, browser)
    subscribe(blue, browser)  # the same browser, another account: it is called for one
    assert rows(grey) == 1
    for n in range(BROWSERS + 3):
        subscribe(grey, Browser(f"{office.url}/push/{n + 2}"))
    assert rows(grey) == BROWSERS + 1
    grey.post("/api/me/delete", {})
    assert rows(blue) == 1


def test_the_key_of_the_server_stays_the_same(start: Any) -> None:
    keys = [Person(start()).get("/api/push")["key"] for _ in range(2)]
    assert keys[0] == keys[1]
    assert len(push.decoded(keys[0])) == 65


def test_what_is_no_subscription_is_refused(host: Person, office: Office) -> None:
    good = Browser(f"{office.url}/push").subscription._asdict()
    assert "public address" in subscribe(host, Browser(f"{office.url}/push"), 422)["error"]
    for name, wrong in (
        ("p256dh", "A" * 87),
        ("p256dh", "AAAAAAAAAAAAAAAA"),
        ("auth", "A" * 30),
        ("endpoint", "ftp://x"),
    ):
        answer = host.ask("PUT", "/api/me/push", json={**good, name: wrong})
        assert answer.status_code == 422, (name, answer.text)
    assert rows(host) == 0
