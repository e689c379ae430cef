"""Whatever line comes in, one valid line goes out: requests made from the schemas, broken ones, and raw bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schema_samples import ANYTHING, samples
from wire import EXAMPLE, assert_valid, run, schema

from wikigate.contracts.generate import commands
from wikigate.faces.bridge import respond
from wikigate.faces.site import Site

REQUESTS = dict(commands(schema("requests.v1.json")))
FUZZ = settings(
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.data_too_large,
    ],
    database=None,
)
WORDS = st.sampled_from(
    ["冷萃", "caffeine", "how much 400 mg?", "\u200b", "\x00", "\ud800", "ctx_a", "health/caffeine.md"]
)
VALUES = (
    ANYTHING | WORDS | st.integers(-1, 10**30) | st.text(st.characters(exclude_categories=[]), max_size=40)
)


@pytest.fixture
def site(example_state: Path) -> Iterator[Site]:
    site = Site(
        wiki=EXAMPLE, state=example_state, environ={}, cwd=EXAMPLE, resident=True, diag=lambda _: None
    )
    yield site
    site.close()


@st.composite
def lines(draw: st.DrawFn) -> tuple[str, bytes]:
    """A command and a line for it: half of them requests that fit the schema, a quarter with one field spoilt, the rest
    any JSON or any bytes."""
    command = draw(st.sampled_from(sorted(REQUESTS)))
    kind = draw(st.integers(0, 7))
    if kind == 0:
        return command, draw(st.binary(max_size=200))
    if kind == 1:
        return command, json.dumps(draw(ANYTHING)).encode()
    request: dict[str, Any] = draw(samples(REQUESTS[command]))
    if kind <= 3:
        names = [*REQUESTS[command]["$defs"][command]["properties"], "another"]
        request[draw(st.sampled_from(names))] = draw(VALUES)
    if kind == 4:
        request |= {name: draw(WORDS) for name in ("query", "answer", "text", "page") if name in request}
    line = json.dumps(request, ensure_ascii=draw(st.booleans())).encode("utf-8", "surrogatepass")
    if kind == 5:
        at = draw(st.integers(0, len(line)))
        line = line[:at] + draw(st.binary(max_size=3)) + line[at + draw(st.integers(0, 3)) :]
    return command, line


def assert_one_valid_line(command: str, line: bytes, site: Site) -> None:
    reply = respond(command, line, site)
    assert reply.endswith(b"\n")
    assert reply.count(b"\n") == 1
    assert len(reply.decode("utf-8").splitlines()) == 1
    assert_valid(json.loads(reply))


@settings(FUZZ, max_examples=300)
@given(asked=lines())
def test_any_request_gets_one_valid_line(asked: tuple[str, bytes], site: Site) -> None:
    assert_one_valid_line(*asked, site)


@pytest.mark.slow
@settings(FUZZ, max_examples=10_000)
@given(asked=lines())
def test_ten_thousand_requests_get_one_valid_line_each(asked: tuple[str, bytes], site: Site) -> None:
    assert_one_valid_line(*asked, site)


@pytest.mark.parametrize(
    "locale",
    [{"PYTHONIOENCODING": "cp936"}, {"LANG": "C", "LC_ALL": "C"}, {"PYTHONUTF8": "0", "LC_ALL": "POSIX"}],
)
@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("context", '{"query":"冷萃 𠮷 \u2028 é"}'.encode()),
        ("context", '{"query":"冷萃"}'.encode("gb18030")),
        ("recall", b'{"query":"\\ud800"}'),
        ("read", '{"page":"冲煮/冷萃咖啡.md"}'.encode()),
        ("verify", '{"context_id":"ctx_a","answer":"「冷萃」"}'.encode()),
        ("quantities", b"\xff\xfe\x00{"),
        ("quantities", b"[" * 100_000),
        ("observe", b"\x00" * 50),
    ],
)
def test_every_locale_speaks_utf8(
    command: str, line: bytes, locale: dict[str, str], example_state: Path
) -> None:
    done = run(command, "--wiki", str(EXAMPLE), "--state", str(example_state), stdin=line + b"\n", env=locale)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count(b"\n") == 1
    assert_valid(json.loads(done.stdout.decode("utf-8")))
    assert all(part.startswith(b"[diag] ") for part in done.stderr.splitlines())
