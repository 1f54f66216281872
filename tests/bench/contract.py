"""schemathesis against a running server, with its own report of what was covered: operations, parameters, keywords, answers.

    python tests/bench/contract.py --examples 20 --report build/schema-coverage.html

The quick form of it, a few examples of every route, is tests/table/test_openapi.py.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import httpx

HOOKS = "import tracecov\ntracecov.schemathesis.install()\n"
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--examples", type=int, default=20)
    parser.add_argument("--report", type=Path, default=Path("build/schema-coverage.html"))
    options = parser.parse_args()
    options.report.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        Path(home, "hooks.py").write_text(HOOKS, "utf-8")
        served = subprocess.Popen(
            [sys.executable, "-m", "longroll.cli.app", "serve", "--no-browser", "--port", "0"],
            env={**os.environ, "LONGROLL_HOME": home, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert served.stdout is not None
            found = re.search(r"http://\S+", served.stdout.readline())
            assert found, "the server did not start"
            url = found[0].rstrip("/")
            with httpx.Client(base_url=url) as client:
                csrf = client.get("/api/me", timeout=60).json()["csrf"]
                client.get("/api/openapi.json", timeout=120)  # made once; schemathesis would not wait for it
                body = {"game": "divided-we-fall", "seats": {"usa": "me", "csa": "open"}}
                laid = client.post(
                    "/api/tables", json=body, headers={"x-csrf-token": csrf}, timeout=60
                ).json()
                cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            config = Path(home, "schemathesis.toml")
            config.write_text(f'[parameters]\n"path.table" = "{laid["id"]}"\n', "utf-8")
            command = [str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(config)]
            command += ["run", f"{url}/api/openapi.json", "--request-timeout", "60"]
            command += ["--checks", CHECKS, "--max-examples", str(options.examples), "--mode", "all"]
            command += ["--header", f"X-CSRF-Token: {csrf}", "--header", f"Cookie: {cookie}"]
            command += ["--exclude-path-regex", "logout|me/delete|me/sessions"]  # they would end the session
            paths = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH", ""))))
            done = subprocess.run(
                command,
                cwd=options.report.parent,
                env={**os.environ, "SCHEMATHESIS_HOOKS": "hooks", "PYTHONPATH": paths},
                check=False,
            )
        finally:
            served.terminate()
            served.wait()
    made = options.report.parent / "schema-coverage.html"
    if made.exists() and made != options.report:
        made.replace(options.report)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
