"""The MCP server, by the official client over stdio: what a host and its model get."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from wire import EXAMPLE, ROOT, assert_valid, bridge, environment, run, running

from wikigate.faces.mcp import pages, texts
from wikigate.faces.mcp.tools import NOT_FOR_A_MODEL, tools
from wikigate.faces.site import Site

pytest.importorskip("mcp_types", reason="the extra `mcp` is not installed")

import anyio
import mcp_types as types
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.shared.exceptions import MCPError

CAFFEINE = "How much caffeine a day is safe for a healthy adult?"


def ask(state: Path, body: Callable[[Client], Awaitable[Any]], *options: str, wiki: Path = EXAMPLE) -> Any:  # noqa: ANN401 - what `body` returns
    """Run `body` with a client of a server process of its own."""
    place = ("--wiki", str(wiki), "--state", str(state), "--no-watch", *options)
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "wikigate", "mcp", *place], env=environment(), cwd=str(ROOT)
    )

    async def session() -> Any:  # noqa: ANN401 - as above
        with anyio.fail_after(60):
            async with Client(server) as client:
                try:
                    return await body(client)
                except MCPError as error:  # beyond here it would come in groups
                    return error

    result = anyio.run(session)
    if isinstance(result, MCPError):
        raise result
    return result


def text(result: types.CallToolResult) -> str:
    (part,) = result.content
    assert isinstance(part, types.TextContent)
    return part.text


def test_the_list_of_tools_is_small(example_state: Path) -> None:
    listed = ask(example_state, lambda client: client.list_tools())
    assert len(listed.model_dump_json(by_alias=True, exclude_none=True).encode()) < 6_000
    assert [tool.name for tool in listed.tools] == [
        "wiki_recall", "wiki_context", "wiki_verify", "wiki_observe",
    ]  # fmt: skip


def test_no_tool_lets_a_model_choose_a_folder() -> None:
    for tool in tools().values():
        assert not NOT_FOR_A_MODEL & set(tool.input["properties"])
        assert "$ref" not in json.dumps(tool.input)
        Draft202012Validator.check_schema(tool.input)
        Draft202012Validator.check_schema(tool.output)


def test_a_question_is_answered_and_the_answer_verified(example_state: Path) -> None:
    async def body(client: Client) -> tuple[types.CallToolResult, ...]:
        context = await client.call_tool("wiki_context", {"query": CAFFEINE})
        context_id = context.structured_content["context_id"]
        bad = await client.call_tool(
            "wiki_verify",
            {
                "context_id": context_id,
                "answer": 'It says "Most people can double this amount after a few weeks of training."',
            },
        )
        good = await client.call_tool(
            "wiki_verify",
            {"context_id": context_id, "answer": "Healthy adults: up to 400 mg a day [[health/caffeine]]."},
        )
        return context, bad, good, await client.call_tool("wiki_observe", {"days": 1})

    context, bad, good, observed = ask(example_state, body)
    for result, name in (
        (context, "wiki_context"), (bad, "wiki_verify"), (good, "wiki_verify"), (observed, "wiki_observe"),
    ):  # fmt: skip
        assert not result.is_error
        assert_valid(result.structured_content)
        Draft202012Validator(tools()[name].output).validate(result.structured_content)
    assert context.structured_content["context_id"] in text(context)
    assert "> Healthy adults can take up to 400 mg of caffeine a day" in text(context)
    assert text(bad).startswith("violations_found")
    assert "fabricated_quote" in text(bad)
    assert text(good).startswith("ok")
    recent = observed.structured_content["recent"]
    parents = {item.get("parent_observe_id") for item in recent if item["event"] == "verify"}
    assert context.structured_content["observe_id"] in parents  # remembered by the server, not by the model


def test_the_envelope_is_the_one_of_the_bridge(example_state: Path) -> None:
    at = ("--wiki", str(EXAMPLE), "--state", str(example_state))
    ours = ask(example_state, lambda client: client.call_tool("wiki_recall", {"query": "caffeine"}))
    assert ours.structured_content == bridge("recall", {"query": "caffeine"}, *at)

    ours = ask(example_state, lambda client: client.call_tool("wiki_context", {"query": CAFFEINE}))
    theirs = bridge("context", {"query": CAFFEINE}, *at)
    own = {"request_id", "context_id", "observe_id", "timing_ms", "snapshot"}
    assert _without(ours.structured_content, own) == _without(theirs, own)


def _without(value: Any, names: set[str]) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(value, dict):
        return {
            key: _without(part, names)
            for key, part in value.items()
            if key not in names and not key.endswith("_ms")
        }
    return [_without(part, names) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("wiki_context", {}, "E_QUERY_EMPTY"),
        ("wiki_context", {"query": " \u200b"}, "E_QUERY_EMPTY"),
        ("wiki_context", {"query": "x", "limit": 99}, "E_BRIDGE_BAD_JSON"),
        ("wiki_recall", {"query": "x", "budget": 1}, "E_BRIDGE_BAD_JSON"),
        ("wiki_recall", {"query": "x", "budget": "much"}, "E_BRIDGE_BAD_JSON"),
        ("wiki_verify", {"context_id": "../x", "answer": "x"}, "E_CONTEXT_NOT_FOUND"),
        ("wiki_verify", {"context_id": "ctx_a", "answer": ""}, "E_VERIFY_EMPTY_ANSWER"),
        ("wiki_observe", {"days": 0}, "E_BRIDGE_BAD_JSON"),
    ],
)
def test_what_a_model_can_mend_is_a_result_with_is_error(
    tool: str, arguments: dict[str, Any], code: str, example_state: Path
) -> None:
    result = ask(example_state, lambda client: client.call_tool(tool, arguments))
    assert result.is_error
    assert_valid(result.structured_content)
    assert result.structured_content["error"]["code"] == code
    assert text(result).startswith(f"{code}: ")


def test_a_wiki_root_from_a_model_is_not_followed(example_state: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("# Secret\n\ncaffeine password\n", encoding="utf-8")
    result = ask(
        example_state,
        lambda client: client.call_tool("wiki_recall", {"query": "caffeine", "wiki_root": str(tmp_path)}),
    )
    assert not result.is_error
    assert "password" not in text(result)
    assert result.structured_content["results"]


def test_without_a_corpus_the_model_is_told_what_to_do(tmp_path: Path) -> None:
    wiki = tmp_path / "wiki"
    wiki.mkdir()
    result = ask(
        tmp_path / "state", lambda client: client.call_tool("wiki_context", {"query": "x"}), wiki=wiki
    )
    assert result.is_error
    assert "wikigate build" in text(result)


def test_a_tool_over_its_budget_of_time_says_so(example_state: Path) -> None:
    result = ask(
        example_state,
        lambda client: client.call_tool("wiki_context", {"query": CAFFEINE}),
        "--timeout",
        "context=0.000001",
    )
    assert result.structured_content["error"]["code"] == "E_BRIDGE_TIMEOUT"
    assert "may succeed later" in text(result)


def test_pages_and_contracts_are_resources(example_state: Path) -> None:
    async def body(
        client: Client,
    ) -> tuple[list[types.Resource], list[str], types.ListResourceTemplatesResult]:
        listed = await client.list_resources()
        read = []
        for resource in listed.resources:
            (content,) = (await client.read_resource(resource.uri)).contents
            assert isinstance(content, types.TextResourceContents)
            read.append(content.text)
        return listed.resources, read, await client.list_resource_templates()

    resources, read, templates = ask(example_state, body)
    by_name = {resource.name: body for resource, body in zip(resources, read, strict=True)}
    for page in EXAMPLE.rglob("*.md"):
        assert by_name[page.relative_to(EXAMPLE).as_posix()] == page.read_text(encoding="utf-8-sig")
    for contract in ("knowledge-gateway", "local", "requests", "errors"):
        assert json.loads(by_name[f"{contract}.v1.json"])
    assert templates.resource_templates[0].uri_template == "wiki://page/{+path}"


def test_a_section_of_a_page_can_be_read(example_state: Path) -> None:
    uri = "wiki://page/health/caffeine.md#How%20much%20is%20safe"
    (content,) = ask(example_state, lambda client: client.read_resource(uri)).contents
    assert content.text.startswith("## How much is safe\n")


@pytest.mark.parametrize(
    "uri",
    [
        "wiki://page/no/such.md",
        "wiki://page/../../../etc/passwd",
        "wiki://page//etc/passwd",
        "wiki://page/%2e%2e/%2e%2e/etc/passwd",
        "wiki://contract/../versions.py",
        "wiki://contract/versions.py",
        "wiki://elsewhere/x",
        "file:///etc/passwd",
    ],
)
def test_nothing_else_can_be_read(uri: str, example_state: Path) -> None:
    with pytest.raises(MCPError) as caught:
        ask(example_state, lambda client: client.read_resource(uri))
    assert "root:" not in str(caught.value)


@given(path=st.text(min_size=1))
def test_the_name_of_a_page_survives_its_uri(path: str) -> None:
    path = path.encode("utf-8", "replace").decode()
    assert pages.page_of(pages.page_uri(path)) == (path, None)


def test_a_long_list_of_pages_comes_in_parts(tmp_path: Path) -> None:
    from corpus_maker import run_build, write_pages  # noqa: PLC0415 - this test alone builds

    write_pages(tmp_path / "wiki", {f"p{n:03}.md": f"# {n}\n" for n in range(450)})
    run_build(tmp_path / "wiki", tmp_path / "state")
    site = Site(wiki=tmp_path / "wiki", state=tmp_path / "state", environ={}, cwd=tmp_path, resident=True)
    names, after, parts = [], "", 0
    while True:
        found, next_after = pages.listed(site, after)
        names += [item.name for item in found if item.name.startswith("p")]
        parts += 1
        if next_after is None:
            break
        after = next_after
    site.close()
    assert (parts, names) == (3, [f"p{n:03}.md" for n in range(450)])


def test_the_prompt_teaches_the_way(example_state: Path) -> None:
    async def body(client: Client) -> tuple[types.ListPromptsResult, types.GetPromptResult]:
        listed = await client.list_prompts()
        return listed, await client.get_prompt("answer_from_wiki", {"question": "Why {question}?"})

    listed, prompt = ask(example_state, body)
    assert [item.name for item in listed.prompts] == ["answer_from_wiki"]
    said = prompt.messages[0].content.text
    assert "Why {question}?" in said
    assert said.index("wiki_context") < said.index("wiki_verify")


def test_unknown_tools_and_prompts_are_errors_of_the_protocol(example_state: Path) -> None:
    for body in (
        lambda client: client.call_tool("wiki_delete", {}),
        lambda client: client.get_prompt("nothing", {}),
        lambda client: client.get_prompt("answer_from_wiki", {"question": " "}),
    ):
        with pytest.raises(MCPError):
            ask(example_state, body)


def test_many_calls_at_once_each_get_their_own_reply(example_state: Path) -> None:
    words = [f"heron{n} caffeine" for n in range(120)]

    async def body(client: Client) -> dict[str, str]:
        got: dict[str, str] = {}

        async def one(word: str) -> None:
            result = await client.call_tool("wiki_recall", {"query": word})
            got[word] = result.structured_content["query"]

        async with anyio.create_task_group() as group:
            for word in words:
                group.start_soon(one, word)
        return got

    assert ask(example_state, body) == {word: word for word in words}


# ---------------------------------------------------------------- what stands in the text


def recall_reply(*sections: str) -> dict[str, Any]:
    results = [{"page": f"p{n}.md", "section": "S", "text": section} for n, section in enumerate(sections)]
    return {"kind": "recall", "results": results, "absent": []}


def test_a_budget_leaves_out_whole_sections_and_says_how_many() -> None:
    reply = recall_reply("a" * 400, "b" * 400, "c" * 50)
    short = texts.text_of(reply, 500)
    assert ("a" * 400 in short, "b" in short.split("more")[0], "c" * 50 in short) == (True, False, True)
    assert "1 more sections did not fit into 500 characters" in short
    assert "did not fit" not in texts.text_of(reply, 5_000)


def test_a_quote_that_supports_twice_is_shown_once(example_state: Path) -> None:
    context = bridge("context", {"query": CAFFEINE}, "--wiki", str(EXAMPLE), "--state", str(example_state))
    page = next(page for page in context["evidence"] if page["supports"])
    first = page["supports"][0]
    page["supports"].append({**first, "slot": "another"})
    inner = first["quote"][:20]
    span = {"start_cp": first["span"]["start_cp"], "end_cp": first["span"]["start_cp"] + 20}
    page["supports"].append({**first, "slot": "third", "quote": inner, "span": span})
    shown = texts.text_of(context, 9_000)
    assert shown.count(inner) == 1
    assert "another" in shown
    assert "third" in shown


@given(page=st.text(st.characters(codec="utf-8") | st.sampled_from("\n\r\x1b\u2028\u202e\x85>")))
def test_page_text_never_starts_a_line_of_its_own(page: str) -> None:
    shown = texts.text_of(recall_reply(page, "end"), 100_000)
    for line in re.split(r"[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]", shown):
        assert not line or line.startswith(("> ", "[[p"))
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", shown)


# ---------------------------------------------------------------- the process


def test_nothing_but_messages_is_on_stdout(example_state: Path, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import wikigate.faces.commands as c, os\n"
        "real = c._COMMANDS['recall']\n"
        "def noisy(fields, site):\n"
        "    print('from Python'); os.write(1, b'from C\\n'); os.system('echo from a child')\n"
        "    return real(fields, site)\n"
        "c._COMMANDS['recall'] = noisy\n",
        encoding="utf-8",
    )
    wiki = shutil.copytree(EXAMPLE, tmp_path / "wiki")
    messages: list[dict[str, Any]] = [
        {
            "jsonrpc": "2.0", "id": 1, "method": "initialize",
            "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
        },
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "wiki_recall", "arguments": {"query": "caffeine"}}},
    ]  # fmt: skip
    starting = running(
        [sys.executable, "-m", "wikigate", "mcp", "--wiki", str(wiki)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
        env=environment({"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "PYTHONIOENCODING": "cp936", "LC_ALL": "C"}),
    )  # fmt: skip
    with starting as server:
        assert server.stdin
        assert server.stdout
        told: list[bytes] = []
        listener = threading.Thread(target=lambda: told.extend(server.stderr or ()), daemon=True)
        listener.start()
        replies = []
        for message in messages:
            server.stdin.write(json.dumps(message).encode() + b"\n")
            server.stdin.flush()
            if "id" in message:
                replies.append(json.loads(server.stdout.readline()))
        server.stdin.close()
        rest = server.stdout.read()
        listener.join(30)
        assert server.wait(30) == 0
    assert [reply["id"] for reply in replies] == [1, 2]
    assert rest == b""
    said = b"".join(told)
    assert all(word in said for word in (b"from Python", b"from C", b"from a child"))


@pytest.mark.skipif(os.name == "nt", reason="signals are others there")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_at_once(end: signal.Signals, example_state: Path) -> None:
    place = ("--wiki", str(EXAMPLE), "--state", str(example_state))
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    starting = running(
        [sys.executable, "-m", "wikigate", "mcp", *place],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=environment(),
    )  # fmt: skip
    with starting as server:
        assert server.stdin
        assert server.stdout
        message = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}
        server.stdin.write(json.dumps(message).encode() + b"\n")
        server.stdin.flush()
        assert json.loads(server.stdout.readline())["id"] == 1
        server.send_signal(end)
        assert server.wait(30) == 0  # stdin is still open
        assert b"Traceback" not in server.communicate(timeout=30)[1]


def test_without_the_sdk_it_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "mcp.py").write_text("raise ImportError('not here')\n", encoding="utf-8")
    done = run("mcp", "--wiki", str(EXAMPLE), env={"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"})
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"pip install 'wikigate[mcp]'" in done.stderr


def test_without_a_wiki_it_fails_at_once(tmp_path: Path) -> None:
    done = run("mcp", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"[diag] mcp: ")


@pytest.fixture
def inspector() -> list[str]:
    """The official inspector's command line: WIKIGATE_INSPECTOR names it, or npx has it."""
    named = os.environ.get("WIKIGATE_INSPECTOR")
    if not named:
        pytest.skip("WIKIGATE_INSPECTOR names no inspector (npm install @modelcontextprotocol/inspector)")
    return [named, "--cli"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "more", "expected"),
    [
        ("tools/list", [], "wiki_verify"),
        ("tools/call", ["--tool-name", "wiki_recall", "--tool-arg", "query=caffeine"], "caffeine.md"),
        ("resources/list", [], "wiki://page/index.md"),
        ("resources/read", ["--uri", "wiki://page/index.md"], "text/markdown"),
        ("resources/templates/list", [], "wiki://page/{+path}"),
        ("prompts/list", [], "answer_from_wiki"),
        (
            "prompts/get",
            ["--prompt-name", "answer_from_wiki", "--prompt-args", "question=why"],
            "wiki_verify",
        ),
    ],
)
def test_the_inspector_understands_it(
    method: str, more: list[str], expected: str, inspector: list[str], example_state: Path
) -> None:
    server = ["-m", "wikigate", "mcp", "--no-watch", "--wiki", str(EXAMPLE), "--state", str(example_state)]
    done = subprocess.run(
        [*inspector, sys.executable, *server, "--method", method, *more],
        capture_output=True, encoding="utf-8", env=environment(), cwd=ROOT, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert expected in done.stdout
