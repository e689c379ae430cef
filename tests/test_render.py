"""Readable text: no page can speak to the terminal, and marks stand under what they mean."""

from __future__ import annotations

import json
import os
import re
import shlex
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wire import ROOT, schema

from wikigate.faces import render
from wikigate.faces.lines import cells, plain, visible
from wikigate.faces.render_context import context_lines
from wikigate.faces.render_recall import recall_lines
from wikigate.faces.render_verify import verify_lines
from wikigate.faces.wording import wording
from wikigate.gateway.verify.model import ViolationType


def shown(answer: str, **violation: Any) -> list[str]:  # noqa: ANN401 - wire fields
    reply = {
        "status": "violations_found",
        "violations": [{"type": "fabricated_quote", "rule": "quote.not_in_evidence", **violation}],
        "checked_rules": 4,
    }
    return plain(verify_lines(reply, answer)).split("\n")


@given(st.text(st.characters()))
def test_no_control_character_gets_through(text: str) -> None:
    safe = visible(text)
    assert not any(ord(c) < 32 and c not in "\t\n" for c in safe)
    assert not any(c in safe for c in "\x7f\x9b\u202e\u2066\u2069\u200f\u2028")
    assert safe.encode("utf-8").decode() == safe


def test_a_control_character_is_seen_as_its_code_point() -> None:
    assert visible("a\x1b[31m\u202eb") == "a<U+001B>[31m<U+202E>b"


def test_page_text_with_controls_is_made_visible_wherever_it_is_shown() -> None:
    evil = "x\x1b]0;pwned\x07"
    replies = [
        recall_lines(
            {
                "results": [{"rank": 1, "page": evil, "section": evil, "line": 1, "text": evil}],
                "absent": [evil],
                "truncated": False,
            }
        ),
        render.read({"text": evil}),
        render.error({"error": {"code": "E_INTERNAL", "message": evil}}),
        render.diagnostics([{"page": evil, "code": "c", "level": "error", "line": 1, "message": evil}]),
        render.quantities({"quantities": [{"text": evil, "kind": "number", "value": 1, "start_cp": 0}]}),
    ]
    for lines in replies:
        assert "\x1b" not in plain(lines)
        assert "<U+001B>" in plain(lines)


def test_the_mark_stands_under_wide_characters() -> None:
    answer = "他说「学而」了"
    lines = shown(answer, span={"start_cp": 3, "end_cp": 5})
    text = next(line for line in lines if "学而" in line)
    mark = lines[lines.index(text) + 1]
    assert mark.index("^") == cells(text[: text.index("学")])
    assert mark.count("^") == 4


def test_a_span_over_several_lines_is_marked_on_each() -> None:
    lines = shown("one two\nthree\nfour", span={"start_cp": 4, "end_cp": 12})
    assert lines[1:5] == ["  1 | one two", "    |     ^^^", "  2 | three", "    | ^^^^"]


def test_the_mark_stands_right_after_tabs_and_controls() -> None:
    lines = shown("\ta\x07b", span={"start_cp": 3, "end_cp": 4})
    assert lines[2].index("^") == lines[1].index("b")


@pytest.mark.parametrize("span", [None, {}, {"start_cp": 5, "end_cp": 99}, {"start_cp": 3, "end_cp": 3}])
def test_a_violation_without_a_place_is_shown_without_a_mark(span: object) -> None:
    assert not any("^" in line for line in shown("short", span=span))


def test_the_nearest_real_quote_is_shown_with_its_place() -> None:
    nearest = {"page": "a.md", "section": "论语", "quote": "学而时习之"}
    lines = shown("「学而时习」", span={"start_cp": 0, "end_cp": 6}, nearest=nearest)
    assert "  库中最接近的原文，a.md#论语" in lines
    assert "    学而时习之" in lines


@pytest.mark.parametrize(
    ("item", "amount"),
    [
        ({"value": 0.3}, "0.3"),
        ({"low": 3, "high": 5, "unit": "m"}, "3 to 5 m"),
        ({"low": 50.0, "qualifier": "at_least"}, "50.0 to  (at_least)"),
        ({"year": 2015, "month": 3}, "2015-3"),
    ],
)
def test_a_quantity_is_written_out(item: dict[str, object], amount: str) -> None:
    text = plain(render.quantities({"quantities": [{"text": "x", "kind": "k", "start_cp": 0, **item}]}))
    assert text == f"x  k {amount}  at 0\n"


def test_nothing_found_is_said() -> None:
    assert plain(recall_lines({"results": [], "absent": [], "truncated": False})) == "nothing found\n"
    assert plain(render.quantities({"quantities": []})) == "no quantities\n"


def answered(query: str, **changed: Any) -> dict[str, Any]:  # noqa: ANN401 - wire fields
    """A small `context` reply with one quoted page."""
    support = {
        "slot": "quantity",
        "quote_support": "supported",
        "support_confidence": "high",
        "needs_review": False,
        "note": None,
        "section": "Ratio",
        "quote": "One to **eight**.",
        "plain": "One to eight.",
    }
    page = {"page": "a.md", "title": "A", "source_relation": "core", "evidence_grade": "direct"}
    return {
        "query": query,
        "status": {"support": "sufficient", "retrieval": "direct", "degraded": False},
        "support_reason": {
            "reasons": [
                {
                    "code": "all_required_slots_supported",
                    "detail": "supported: quantity",
                    "slots": ["quantity"],
                }
            ]
        },
        "answer": {"policy": {"mode": "answer"}, "contract_text": "1. Answer."},
        "evidence": [{**page, "supports": [support | changed.pop("support", {})]}, *changed.pop("pages", [])],
        "missing": [],
        "unresolved": [],
        "conflicts": [],
        "conflict_status": "not_checked",
        "metrics": {},
        "engines": {"search": {"status": "ok"}, "wiki_recall": {"status": "ok"}},
        "timing_ms": {},
        "context_id": "ctx_1",
        "snapshot": {"saved": True, "expires_at": "2030-01-01T00:00:00Z"},
        **changed,
    }


def told(query: str = "How much?", *, explain: bool = False, options: str = "", **changed: Any) -> str:  # noqa: ANN401
    return plain(context_lines(answered(query, **changed), explain=explain, options=options))


CODES = re.compile(
    r"all_required_slots_supported|not_covered_in_wiki|recorded_unresolved|answer_with_limits|\bcore\b|\bdirect\b"
)


@pytest.mark.parametrize("query", ["How much?", "多少？"])
def test_a_person_reads_words_and_only_with_explain_the_codes(query: str) -> None:
    missing = [{"slot": "time", "target": "A", "reason": "not_covered_in_wiki"}]
    assert not CODES.search(told(query, missing=missing))
    assert len(set(CODES.findall(told(query, explain=True)))) == 3


def test_the_words_are_in_the_language_of_the_question() -> None:
    assert "evidence sufficient · pages on the very subject · you may answer\n" in told("How much?")
    assert "证据充分 · 找到了直接相关的页面 · 可以回答\n" in told("多少？")
    assert "\n数量\n  依据  a.md#Ratio\n    A · 主题页\n" in told("多少？")
    assert "\n  supported: 数量\n" in told("多少？")


def test_every_code_of_the_contract_has_its_words_in_both_languages() -> None:
    defs = json.dumps(schema("knowledge-gateway.v1.json"))
    texts = json.loads((ROOT / "wikigate/gateway/data/contract_text.json").read_text(encoding="utf-8"))
    for words in (wording("q"), wording("问")):
        for kind, codes in (
            ("support", ("sufficient", "partial", "insufficient")),
            ("retrieval", ("none", "direct", "related", "weak_only", "unknown")),
            ("mode", ("answer", "answer_with_limits", "disclose_gaps", "decline")),
            ("relation", ("core", "related", "clue")),
            ("grade", ("supported", "conditional", "clue")),
            ("missing", ("not_found", "not_verifiable", "not_covered_in_wiki")),
            ("violation", get_args(ViolationType)),
        ):
            assert all(words[f"{kind}_{code}"] for code in codes)
            assert kind == "mode" or all(f'"{code}"' in defs for code in codes)
    kinds = [key for key in texts["zh"] if key.startswith("kind_")]
    assert len(kinds) == 13
    for language, question in (("zh", "问"), ("en", "q")):
        assert [wording(question)[key] for key in kinds] == [texts[language][key] for key in kinds]


def test_both_languages_have_the_same_words() -> None:
    words = json.loads((ROOT / "wikigate/faces/data/words.json").read_text(encoding="utf-8"))
    assert list(words["zh"]) == list(words["en"])


def test_pages_without_a_quote_are_named_on_one_line() -> None:
    bare = [
        {"page": name, "title": name, "source_relation": "clue", "evidence_grade": "weak", "supports": []}
        for name in ("b.md", "c.md")
    ]
    assert "\nalso looked at: b.md, c.md\n" in told(pages=bare)
    assert "also looked at" not in told()


@pytest.mark.parametrize("note", ["One to eight.", "One to **eight**."])
def test_a_limit_that_is_the_whole_quote_is_printed_once(note: str) -> None:
    shown = told(support={"quote_support": "conditional", "note": note})
    assert "\n    only: One to **eight**.\n" in shown
    assert shown.count("eight") == 1


def test_a_limit_of_its_own_stands_below_the_quote() -> None:
    shown = told(support={"quote_support": "conditional", "note": "for adults"})
    assert "\n    One to **eight**.\n    only: for adults\n" in shown


def test_two_quotes_of_one_place_are_seen_to_be_two() -> None:
    reply = answered("How much?")
    (support,) = reply["evidence"][0]["supports"]
    reply["evidence"][0]["supports"] = [support, support | {"quote": "Or one to nine."}]
    assert "\n    One to **eight**.\n    …\n    Or one to nine.\n" in plain(context_lines(reply))


def test_sides_of_a_conflict_follow_each_other_in_a_pipe() -> None:
    sides = [
        {"page": page, "value": value, "quote": f"It is {value}."}
        for page, value in (("a.md", "8"), ("b.md", "9"))
    ]
    conflict = {"slot": "quantity", "status": "conflict", "reason": "different_values", "claims": sides}
    shown = told(conflicts=[conflict], conflict_status="conflict")
    assert (
        "\nIn disagreement\n  quantity  cannot both be true · different values\n"
        "    8\n    a.md\n    It is 8.\n    9\n    b.md\n    It is 9.\n"
    ) in shown


def test_weak_evidence_is_called_weak() -> None:
    weak = {"support_confidence": "low", "needs_review": True}
    assert "\n  evidence  a.md#Ratio · weak · needs review\n" in told(support=weak)
    assert "weak" not in told()
    assert "weak" not in told(support={"quote_support": "clue", "support_confidence": "low"})


def test_what_the_wiki_records_as_open_is_not_called_missing() -> None:
    open_item = {"slot": "quantity", "target": "cold brew", "reason": "recorded_unresolved"}
    quote = {"page": "a.md", "section": "Open", "quote": "Eight or twelve?"}
    shown = told(missing=[open_item], unresolved=[quote])
    assert "\nOpen in this wiki\n  quantity (cold brew)\n  a.md#Open\n    Eight or twelve?\n" in shown
    assert "Not in this wiki" not in shown
    both = told(missing=[open_item, {"slot": "time", "target": "", "reason": "not_found"}])
    assert "\nNot in this wiki\n  time: not found\n" in both
    assert both.index("Not in this wiki") < both.index("Open in this wiki")


def test_what_a_reader_has_to_know_beside_the_evidence_is_said() -> None:
    metrics = {
        "query_read_cp": 1000,
        "absent_terms": ["heron"],
        "candidates_unknown": ["nope.md"],
        "corpus": {"changed_since_build": ["a.md"], "gone_since_build": ["b.md"]},
    }
    shown = told(metrics=metrics, options=" --wiki notes")
    for line in (
        "the question is long: only its first 1000 characters were read",
        "in no page: heron",
        "not in the corpus, though named as candidates: nope.md",
        "changed since the build: a.md",
        "gone since the build: b.md",
        "rebuild: wikigate build --wiki notes",
        "conflicts: not checked yet",
        "check an answer: wikigate verify ctx_1 ANSWER.md --wiki notes",
    ):
        assert f"\n{line}\n" in shown
    assert "rebuild" not in told()
    assert "not checked" not in told(conflict_status="none_detected")


def notices(*found: dict[str, str], checked: int = 1) -> str:
    reply = {"status": "ok", "violations": [], "notices": list(found), "checked_rules": checked}
    return plain(verify_lines(reply, "x"))


def test_a_notice_says_which_words_it_is_about() -> None:
    claim = {"rule": "numeric.derived", "claim": "about\n 3 days", "reason": "follows from 72 hours"}
    page = {"rule": "page.changed_since_context", "claim": "", "reason": "a.md changed"}
    shown = notices(claim, page, claim | {"claim": "x" * 99})
    assert "\n  “about 3 days” follows from 72 hours (numeric.derived)\n" in shown
    assert "\n  a.md changed (page.changed_since_context)\n" in shown
    assert f"\n  “{'x' * 59}…” follows" in shown


def test_a_verdict_is_told_in_words_with_the_code_behind() -> None:
    assert shown("a quote")[0] == "not a true quotation (fabricated_quote, quote.not_in_evidence)"
    assert shown("一句话")[0] == "引文不实 (fabricated_quote, quote.not_in_evidence)"
    assert shown("a quote", true_value="3 days")[1] == "  the wiki has 3 days"
    assert shown("a quote")[-2] == "1 violation · 4 rules had something to check"
    assert shown("一句话")[-2] == "1 处违规 · 4 条规则有可核对的内容"


def test_an_answer_in_which_nothing_could_be_checked_is_not_called_right() -> None:
    assert notices(checked=0).startswith("nothing in this answer could be checked")
    assert notices(checked=1) == "no violation · 1 rule had something to check\n"


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("run: wikigate build", "run: wikigate build --wiki w"),
        ("`wikigate build --full` again", "`wikigate build --full --wiki w` again"),
        ("`wikigate build --wiki FOLDER`", "`wikigate build --wiki FOLDER`"),
    ],
)
def test_a_hint_to_build_repeats_the_options(message: str, shown: str) -> None:
    lines = render.error({"error": {"code": "E_ENGINE_UNAVAILABLE", "message": message}}, " --wiki w")
    assert plain(lines) == f"error: {shown}  (E_ENGINE_UNAVAILABLE)\n"


@pytest.mark.parametrize("state", ["missing", "other_version", "damaged"])
def test_a_corpus_that_cannot_be_used_is_told_with_the_way_out(state: str) -> None:
    lines = render.ping({"wiki_root": "/w", "corpus": {"state": state}}, " --wiki /w")
    assert plain(lines).endswith("; run: wikigate build --wiki /w\n")


def test_a_stale_corpus_is_told_with_the_way_out() -> None:
    corpus = {"state": "ok", "pages": 2, "built_at": "2030-01-01", "stale": True}
    assert "run: wikigate build\n" in plain(render.ping({"wiki_root": "/w", "corpus": corpus}))
    assert "run:" not in plain(render.ping({"wiki_root": "/w", "corpus": corpus | {"stale": False}}))


def test_a_build_lists_what_matters_and_counts_the_rest() -> None:
    def found(level: str, count: int, code: str) -> list[dict[str, object]]:
        return [
            {"page": f"{n}.md", "code": code, "level": level, "line": n, "message": "m"} for n in range(count)
        ]

    told = [
        *found("info", 900, "link_broken"),
        *found("info", 2, "b"),
        *found("warning", 30, "w"),
        *found("error", 1, "e"),
    ]
    lines = plain(render.in_short(told, " --wiki w")).split("\n")
    assert lines[0] == "0.md: error e m"
    assert lines[1] == "0.md: warning w m"
    assert len(lines) == 22
    assert lines[20] == "also: 11 more of them, link_broken 900, b 2; to see them: wikigate check --wiki w"
    assert render.in_short([]) == []


def test_a_long_section_is_cut_for_a_terminal_with_the_way_to_the_rest() -> None:
    result = {"rank": 1, "page": "a b.md", "section": "S", "line": 1, "text": "\n".join("abcde")}
    reply = {"results": [result], "absent": [], "truncated": False}
    shown = plain(recall_lines(reply, most=3, options=" --wiki w"))
    quoted = shlex.quote("a b.md#S") if os.name != "nt" else '"a b.md#S"'
    assert f"    c\n    … 2 more lines: wikigate read {quoted} --wiki w\n" in shown
    assert "more lines" not in plain(recall_lines(reply, most=5))
    assert "    e\n" in plain(recall_lines(reply))
