"""The log under many writers at once, and what never stands in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import gateway_fakes as fakes
import pytest
from corpus_maker import run_build
from wire import EXAMPLE, ROOT, environment

from wikigate.faces.dispatch import answer
from wikigate.faces.site import Site
from wikigate.gateway import observe_stats

WRITER = """
import sys, time, pathlib
from wikigate.faces.tools import new_id
from wikigate.gateway import observe
from wikigate.gateway.model import Plan, Status, Tools
state, number, count = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
tools = Tools(now=time.time, clock=time.monotonic, new_id=new_id)
status = Status('direct', 'partial', 'ok', degraded=False, degraded_sources=(), primary='x', reasons=())
sys.stdin.readline()
for n in range(count):
    query = f'{number}-{n} ' + '很长的问题' * (n % 300)
    plan = Plan(query, (), (), has_constraint_anchor=False, required=(), absent_terms=())
    assert observe.record_context(state, tools=tools, context_id='ctx_a', plan=plan, engine='both', status=status, counts={}, timing_ms={})
"""

QUESTIONS = (
    "How much caffeine a day is safe for a healthy adult?",
    "When was the Aeropress invented?",
    "冷萃咖啡要泡多久？",
    "手冲的水温是多少？",
    "为什么浅烘的豆子更酸？",
    "摩卡壶怎么用，要注意什么？",
    "Is decaf free of caffeine?",
    "咖啡因对孕妇有什么影响？",
    "牛奶要加热到多少度？",
    "Which grind size for cold brew, and why?",
)
ANSWERS = (
    "Healthy adults can take 600 mg a day. It says 「Most people can double this amount after a few weeks.」",
    "手冲的水温一般为 92 ℃ [[冲煮/手冲]]，冷萃要泡 12 小时，据说「人人都该喝一升」。",
)


@pytest.mark.parametrize(
    ("writers", "records"), [(4, 100), pytest.param(8, 1_000, marks=pytest.mark.slow, id="8 times 1,000")]
)
def test_of_many_writers_no_record_is_lost_and_none_is_torn(
    writers: int, records: int, tmp_path: Path
) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), str(number), str(records)],
            stdin=subprocess.PIPE, env=environment(), cwd=ROOT,
        )
        for number in range(writers)
    ]  # fmt: skip
    for process in processes:  # all are ready: now together
        assert process.stdin
        process.stdin.write(b"\n")
        process.stdin.flush()
    for process in processes:
        process.communicate(timeout=120)
    assert [process.returncode for process in processes] == [0] * writers

    lines = [
        json.loads(line)
        for file in (tmp_path / "observe").iterdir()
        for line in file.read_text(encoding="utf-8").split("\n")
        if line
    ]
    asked = {record["query"].split(" ")[0] for record in lines}
    assert len(lines) == writers * records
    assert asked == {f"{number}-{n}" for number in range(writers) for n in range(records)}
    assert len({record["observe_id"] for record in lines}) == len(lines)


def test_a_line_that_the_disk_took_in_part_gives_no_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from test_observe import context  # noqa: PLC0415 - the same record as there

    real = os.write
    monkeypatch.setattr(os, "write", lambda file, data: real(file, data[:20]))
    assert context(tmp_path, fakes.tools()) is None
    monkeypatch.setattr(os, "write", real)
    assert context(tmp_path, fakes.tools())
    totals = observe_stats.stats(tmp_path, 7, tools=fakes.tools())["totals"]
    assert totals == {"contexts": 1, "verifies": 0, "legacy": 0, "malformed": 1}


def texts_of(value: object, names: frozenset[str]) -> Iterator[str]:
    """Every string under one of `names`, anywhere in a reply."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            if name in names and isinstance(part, str):
                yield part
            yield from texts_of(part, names)
    elif isinstance(value, list):
        for part in value:
            yield from texts_of(part, names)


PAGE_TEXT = frozenset({"quote", "plain", "text", "note", "reason", "claim", "true_value", "detail"})


def assert_log_is_clean(wiki: Path, state: Path, questions: tuple[str, ...], answers: tuple[str, ...]) -> int:
    """Ask, verify, and look for every text of the replies in the log; how many were looked for."""
    site = Site(wiki=wiki, state=state, environ={}, cwd=wiki, diag=lambda _: None)
    sought: set[str] = set()
    for question in questions:
        context: dict[str, Any] = answer("context", {"query": question}, site)
        assert context["kind"] == "context", context
        evidence = {name: context[name] for name in ("evidence", "unresolved", "conflicts")}
        # What stands in the question may stand in the log: the question does.
        sought |= {text for text in texts_of(evidence, PAGE_TEXT) if text not in question}
        for written in answers:
            verify = answer("verify", {"context_id": context["context_id"], "answer": written}, site)
            assert verify["kind"] == "verify", verify
            found = {"violations": verify["violations"], "notices": verify.get("notices", [])}
            sought |= {text for text in texts_of(found, PAGE_TEXT) if text not in question}
        sought |= set(answers)
    site.close()
    log = "".join(file.read_text(encoding="utf-8") for file in (state / "observe").iterdir())
    records = [json.loads(line) for line in log.splitlines()]
    values = "\n".join(text for record in records for text in all_texts(record))
    # A word or two (a slot's name, "400 mg" of a question) is no quotation of a page.
    long = {text for text in sought if len(text) > 12}
    assert [text for text in long if text in values] == []
    sentences = {part for text in long for part in text.split("\n") if len(part) > 20}
    joined = "\n".join(questions)
    assert [part for part in sentences if part in values and part not in joined] == []
    return len(long)


def all_texts(value: object) -> Iterator[str]:
    """Every string of a record, names of fields left out."""
    if isinstance(value, Mapping):
        for part in value.values():
            yield from all_texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from all_texts(part)
    elif isinstance(value, str):
        yield value


def test_no_quote_claim_note_or_reason_is_in_the_log(tmp_path: Path) -> None:
    run_build(EXAMPLE, tmp_path)
    assert assert_log_is_clean(EXAMPLE, tmp_path, QUESTIONS, ANSWERS) > 20


@pytest.mark.slow
@pytest.mark.corpora
def test_no_text_of_a_real_wiki_is_in_the_log(corpora: Path, tmp_path: Path) -> None:
    for wiki in sorted(path for path in corpora.iterdir() if path.is_dir())[:2]:
        state = tmp_path / wiki.name
        run_build(wiki, state)
        titles = [page.stem.replace("-", " ") for page in sorted(wiki.rglob("*.md"))[:40]]
        questions = tuple(f"What is {title} and how much?" for title in titles)
        assert_log_is_clean(wiki, state, questions, ANSWERS[:1])


def test_the_log_is_for_its_owner_alone(tmp_path: Path) -> None:
    from test_observe import context  # noqa: PLC0415 - the same record as there

    kept = os.umask(0)
    try:
        context(tmp_path, fakes.tools())
    finally:
        os.umask(kept)
    if os.name != "nt":
        (file,) = (tmp_path / "observe").iterdir()
        assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
