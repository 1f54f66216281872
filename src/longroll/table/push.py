"""Web push: a message that only the subscribed browser can read (RFC 8291), in the name of this server (VAPID, RFC 8292).

The push service of the browser's maker carries the message; it sees how long it is and for whom, and nothing of what it says.
"""

from __future__ import annotations

import base64
import json
import os
import struct
import time
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from longroll.table.subscriptions import Subscription

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256."""
RECORD = 4096
MOST = 3000
"""So many bytes of text go into one message; push services take about 4,000 in all."""
VALID = 12 * 3600
"""A token is good for so many seconds; services take no more than a day."""
KEEP = 3 * 86_400
"""A browser that is off gets the message when it comes back within so many seconds."""


def encoded(raw: bytes) -> str:
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def private_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """The server's key, made from a secret word of the installation (64 hexadecimal digits)."""
    return ec.derive_private_key(int(secret, 16) % (ORDER - 1) + 1, CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def browser_key(text: str) -> ec.EllipticCurvePublicKey:
    """The public key of a browser; ValueError where it is none."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(text))


def _derived(salt: bytes, info: bytes, secret: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def encrypted(
    message: bytes,
    to: Subscription,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """A message as one record of aes128gcm that only the browser can open. Salt and key are new each time, but for tests."""
    salt = salt or os.urandom(16)
    own = own or ec.generate_private_key(CURVE)
    browser, sender = decoded(to.p256dh), public_bytes(own)
    shared = own.exchange(ec.ECDH(), browser_key(to.p256dh))
    secret = _derived(decoded(to.auth), b"WebPush: info\0" + browser + sender, shared, 32)
    key = _derived(salt, b"Content-Encoding: aes128gcm\0", secret, 16)
    nonce = _derived(salt, b"Content-Encoding: nonce\0", secret, 12)
    head = salt + struct.pack(">IB", RECORD, len(sender)) + sender
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def token(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, now: float | None = None) -> str:
    """The header that tells a push service who sends: a JSON web token for its origin, signed by the server's key."""
    place = urlsplit(endpoint)
    claims = {
        "aud": f"{place.scheme}://{place.netloc}",
        "exp": int((time.time() if now is None else now) + VALID),
        "sub": contact,
    }
    head = _part({"typ": "JWT", "alg": "ES256"}) + "." + _part(claims)
    r, s = decode_dss_signature(key.sign(head.encode(), ec.ECDSA(SHA256())))
    signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={head}.{signature}, k={encoded(public_bytes(key))}"


def _part(value: dict[str, Any]) -> str:
    return encoded(json.dumps(value, separators=(",", ":")).encode())


def headers(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, topic: str) -> dict[str, str]:
    """With what a message is sent. A newer one of the same topic (a table) takes the place of one that waits."""
    return {
        "authorization": token(key, endpoint, contact),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEEP),
        "urgency": "normal",
        "topic": topic,
    }


def shortened(text: str, most: int = MOST) -> str:
    """As much of a text as fits, cut at a whole letter."""
    return text.encode()[:most].decode("utf-8", "ignore")
