"""A person at the table, as a browser is one."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.testclient import TestClient

BOTH = {"blue": "me", "grey": "me"}
FRIENDS = {"blue": "me", "grey": "open"}
T = TypeVar("T")


def run(task: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own: this one may have a loop already, where a browser test came before."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, task).result()


class Person:
    """A browser: its own cookies, and the word against forgery with every change."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}
        self.csrf = ""

    def ask(self, method: str, path: str, **options: Any) -> Any:
        headers = {
            "cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items()),
            **options.pop("headers", {}),
        }
        if method != "GET" and self.csrf and "x-csrf-token" not in headers:
            headers["x-csrf-token"] = self.csrf
        self.client.cookies.clear()
        answer = self.client.request(method, path, headers=headers, follow_redirects=False, **options)
        self.cookies.update(answer.cookies)
        self.client.cookies.clear()
        return answer

    def get(self, path: str, status: int = 200, **options: Any) -> Any:
        answer = self.ask("GET", path, **options)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any = None, status: int = 200, **options: Any) -> Any:
        answer = (
            self.ask("POST", path, json=body, **options)
            if body is not None
            else self.ask("POST", path, **options)
        )
        assert answer.status_code == status, answer.text
        return answer.json()

    def hello(self) -> Person:
        self.csrf = self.get("/api/me")["csrf"] or ""
        return self

    def register(self, name: str, password: str = "correct horse battery") -> Person:
        self.csrf = self.post("/api/accounts", {"name": name, "password": password}, 201)["csrf"]
        return self

    def lay(self, game: str = "toy", **body: Any) -> dict[str, Any]:
        made: dict[str, Any] = self.post("/api/tables", {"game": game, **body}, 201)
        return made

    def play(self, table: dict[str, Any], text: str, status: int = 200) -> dict[str, Any]:
        body = {"version": table["version"], "text": text}
        made: dict[str, Any] = self.post(f"/api/tables/{table['id']}/play", body, status)
        return made

    def undo(self, table: dict[str, Any], status: int = 200) -> dict[str, Any]:
        made: dict[str, Any] = self.post(
            f"/api/tables/{table['id']}/undo", {"version": table["version"]}, status
        )
        return made

    def see(self, table: dict[str, Any], side: str | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/tables/{table['id']}" + (f"?side={side}" if side else ""))
        return found

    def live(self, table: dict[str, Any], query: str = "", **headers: str) -> Any:
        cookie = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        path = f"/api/tables/{table['id']}/live{query}"
        return self.client.websocket_connect(path, headers={"cookie": cookie, **headers})
