"""MCP by HTTP: a real client is answered; whoever lacks the token, or comes from elsewhere, is not."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
from wire import EXAMPLE, ROOT, assert_valid, environment, run

TOKEN = "a-token-of-ones-own-1234"
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "t", "version": "1"},
    },
}


@pytest.fixture(scope="module")
def address(example_state: Path) -> Iterator[str]:
    """Where a server with `TOKEN` listens."""
    place = ("--wiki", str(EXAMPLE), "--state", str(example_state))
    with subprocess.Popen(
        [sys.executable, "-m", "wikigate", "mcp", "--http", "0", "--no-watch", *place],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", cwd=ROOT, env=environment({"WIKIGATE_TOKEN": TOKEN}),
    ) as server:  # fmt: skip
        try:
            assert server.stdout
            first, second = server.stdout.readline(), server.stdout.readline()
            assert TOKEN not in first + second
            yield first.removeprefix("address: ").strip()
        finally:
            server.kill()


def post(address: str, **headers: str) -> httpx2.Response:
    usual = {"Accept": "application/json, text/event-stream", "Authorization": f"Bearer {TOKEN}"}
    return httpx2.post(address, json=HELLO, headers=usual | headers, timeout=30)


def test_a_real_client_asks_and_checks(address: str) -> None:
    async def talk() -> tuple[Any, Any]:
        async with (
            httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}) as http,
            streamable_http_client(address, http_client=http) as streams,
            ClientSession(*streams[:2]) as client,
        ):
            await client.initialize()
            context = await client.call_tool("wiki_context", {"query": "How much caffeine is safe?"})
            answer = "Up to 600 mg a day."
            asked = {"context_id": context.structured_content["context_id"], "answer": answer}
            return context, await client.call_tool("wiki_verify", asked)

    context, verdict = anyio.run(talk)

    assert_valid(context.structured_content)
    assert_valid(verdict.structured_content)
    assert verdict.structured_content["status"] == "violations_found"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Authorization": "Bearer another-token-of-ones-own"}, 401),
        ({"Authorization": TOKEN}, 401),
        ({"Authorization": ""}, 401),
        ({"Host": "wiki.example"}, 421),
        ({"Origin": "http://wiki.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_only_who_knows_the_token_and_is_here_is_answered(
    headers: dict[str, str], status: int, address: str
) -> None:
    reply = post(address, **headers)
    assert reply.status_code == status
    assert ("wiki_context" in reply.text) == (status == 200)


def test_nothing_else_is_served(address: str) -> None:
    assert httpx2.get(address.removesuffix("/mcp") + "/", timeout=30).status_code == 404


def test_it_listens_on_this_machine_alone(address: str) -> None:
    assert address.startswith("http://127.0.0.1:")


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
def test_a_token_is_made_where_there_is_none_and_a_signal_ends_it(example_state: Path) -> None:
    place = ("--wiki", str(EXAMPLE), "--state", str(example_state))
    with subprocess.Popen(
        [sys.executable, "-m", "wikigate", "mcp", "--http", "0", "--no-watch", *place],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", cwd=ROOT, env=environment(),
    ) as server:  # fmt: skip
        try:
            assert server.stdout
            address = server.stdout.readline().removeprefix("address: ").strip()
            token = server.stdout.readline().removeprefix("token: ").strip()
            assert len(token) >= 40
            assert post(address, Authorization=f"Bearer {token}").status_code == 200
            server.send_signal(signal.SIGTERM)
            _, told = server.communicate(timeout=30)
        finally:
            server.kill()
    assert server.returncode == 0
    assert "Traceback" not in told


@pytest.mark.parametrize("token", ["short", "with blanks in it, and long", "umlaut-ä-umlaut-ä"])
def test_a_token_that_is_none_is_refused(token: str, example_state: Path) -> None:
    place = ("--wiki", str(EXAMPLE), "--state", str(example_state))
    done = run("mcp", "--http", "0", "--no-watch", *place, env={"WIKIGATE_TOKEN": token})
    assert done.returncode == 1
    assert b"WIKIGATE_TOKEN must be 16 ASCII characters or more" in done.stderr


def test_a_port_that_is_taken_is_told(example_state: Path) -> None:
    place = ("--wiki", str(EXAMPLE), "--state", str(example_state))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run("mcp", "--http", str(port), "--no-watch", *place)
    assert done.returncode == 1
    assert b"choose another one with --http PORT" in done.stderr
