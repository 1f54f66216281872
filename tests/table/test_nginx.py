"""Behind Debian's nginx, with the very site of docs/server: https, websockets, addresses, sizes; two processes on PostgreSQL."""

from __future__ import annotations

import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
import trustme
from websockets.sync.client import connect

from ports import free_port
from table.served import Served

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
PASSWORD = "correct horse battery"
pytestmark = pytest.mark.skipif(NGINX is None, reason="no nginx is installed here (apt install nginx-light)")


class Site(NamedTuple):
    url: str
    plain: str
    trust: ssl.SSLContext


def site(root: Path, folder: Path, behind: int, ports: tuple[int, int]) -> Path:
    """docs/server/nginx.conf with ports and certificates of this test, as a whole configuration."""
    text = (root / "docs/server/nginx.conf").read_text("utf-8")
    for old, new in (
        ("127.0.0.1:1863", f"127.0.0.1:{behind}"),
        ("listen 80", f"listen 127.0.0.1:{ports[0]}"),
        ("listen 443", f"listen 127.0.0.1:{ports[1]}"),
        ("games.example.org;", "localhost;"),
        ("https://$host$request_uri", f"https://$host:{ports[1]}$request_uri"),
    ):
        assert old in text
        text = text.replace(old, new)
    text = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(folder / "chain.pem"), text)
    text = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(folder / "key.pem"), text)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{text}\n}}\n"
    path = folder / "nginx.conf"
    path.write_text(whole, "utf-8")
    return path


@pytest.fixture
def nginx(
    serve: Callable[..., Served], postgres: str, root: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("nginx")
    folder.chmod(0o755)
    ports = free_port(), free_port()
    url = f"https://localhost:{ports[1]}"
    authority = trustme.CA()
    made = authority.issue_cert("localhost")
    made.private_key_pem.write_to_path(folder / "key.pem")
    for pem in made.cert_chain_pems:
        pem.write_to_path(folder / "chain.pem", append=True)
    trust = ssl.create_default_context()
    authority.configure_trust(trust)
    behind = serve("--workers", "2", LONGROLL_PUBLIC_URL=url, LONGROLL_DATABASE_URL=postgres)
    assert NGINX is not None
    running = subprocess.Popen(
        [NGINX, "-p", folder, "-c", site(root, folder, behind.port, ports), "-g", "daemon off; user root;"]
    )
    try:
        until = time.monotonic() + 20
        while True:
            try:
                httpx.get(f"{url}/healthz", verify=trust).raise_for_status()
                break
            except httpx.HTTPError:
                assert time.monotonic() < until, (folder / "error.log").read_text("utf-8")
                time.sleep(0.1)
        yield Site(url, f"http://localhost:{ports[0]}", trust)
    finally:
        running.terminate()
        running.wait(20)


def test_a_game_behind_nginx(nginx: Site) -> None:
    client = httpx.Client(base_url=nginx.url, verify=nginx.trust, timeout=30, headers={"origin": nginx.url})
    redirected = httpx.get(f"{nginx.plain}/table/x")
    assert (redirected.status_code, redirected.headers["location"]) == (301, f"{nginx.url}/table/x")

    made = client.post("/api/accounts", json={"name": "Grant", "password": PASSWORD})
    assert made.status_code == 201
    assert "secure" in made.headers["set-cookie"].lower()
    assert made.headers["strict-transport-security"]
    client.headers["x-csrf-token"] = made.json()["csrf"]
    body = {"game": "toy", "scenario": "long", "seats": {"blue": "me", "grey": "me"}}
    table = client.post("/api/tables", json=body).json()

    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"{nginx.url.replace('https', 'wss')}/api/tables/{table['id']}/live"
    with connect(address, ssl=nginx.trust, additional_headers={"cookie": cookie}, origin=nginx.url) as page:  # type: ignore[arg-type]
        assert '"snapshot"' in page.recv(20)
        played = {"version": table["version"], "text": table["choices"][0]["text"]}
        after = client.post(f"/api/tables/{table['id']}/play", json=played)
        assert after.status_code == 200
        while f'"version":{after.json()["version"]},' not in page.recv(20):
            pass

    foreign = client.post("/api/tables", json=body, headers={"origin": "https://evil.example"})
    assert foreign.status_code == 403
    large = client.post("/api/tables/import", json={"journal": "x" * 5_000_000})
    assert large.status_code == 413
    guess(nginx)


def guess(nginx: Site) -> None:
    """A guesser cannot choose his address."""
    client = httpx.Client(base_url=nginx.url, verify=nginx.trust, timeout=30)
    found = [
        client.post(
            "/api/login",
            json={"name": "Lee", "password": "wrong password"},
            headers={"x-forwarded-for": f"203.0.113.{i}", "x-real-ip": f"203.0.113.{i}"},
        ).status_code
        for i in range(10)
    ]
    assert found == [401] * 8 + [429] * 2


def test_the_unit_of_systemd_says_what_exists(root: Path) -> None:
    """Every option of the command in the unit is one of the command line's."""
    unit = (root / "docs/server/longroll.service").read_text("utf-8")
    words = re.search(r"^ExecStart=\S+ (.*)$", unit, re.M)
    assert words
    from typer.testing import CliRunner

    from longroll.cli.app import app

    told = CliRunner().invoke(app, [words[1].split()[0], "--help"], env={"COLUMNS": "200"}).output
    for option in re.findall(r"--[a-z-]+", words[1]):
        assert option in told
