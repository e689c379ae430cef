"""Documents held against a whole wiki, without a question."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import growth
import pytest
import yaml
from jsonschema import Draft202012Validator
from wire import ROOT, assert_valid, run

from wikigate.corpus.build import build
from wikigate.corpus.file.reader import open_corpus
from wikigate.corpus.settings.config import Settings
from wikigate.faces.sarif import RULES, sarif
from wikigate.gateway.audit.library import Library
from wikigate.gateway.audit.model import Audited, AuditFile
from wikigate.gateway.audit.wire import audit_report
from wikigate.gateway.run_audit import audit_file

PAGES = {
    "青石水库.md": "# 青石水库\n\n青石水库位于青石县北部，1974 年动工，1979 年建成。\n\n大坝为混凝土重力坝，坝高 84 米，库容 6.2 亿立方米。\n",
    "白石水库.md": "# 白石水库\n\n白石水库位于白石县南部，1981 年动工。\n\n大坝为土石坝，坝高 36 米，库容 0.9 亿立方米。\n",
    "泄洪.md": "# 泄洪规程\n\n水位超过 172 米时，值班员应当立即打开两扇泄洪闸，并通知下游各村。\n",
    "tea/oolong.md": "# Oolong\n\nOolong tea is steeped at 90 °C for three minutes, and the leaves are used five times.\n\n"
    "| tea | temperature | leaves |\n| --- | --- | --- |\n| Dong Ding | 95 °C | 6 g |\n| Tieguanyin | 92 °C | 8 g |\n",
}
SPLICED = "大坝为混凝土重力坝，库容 6.2 亿立方米"


@pytest.fixture(scope="module")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("audited")
    for name, text in PAGES.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text, encoding="utf-8", newline="\n")
    build(root, root / ".wikigate", settings=Settings(), now=1_790_000_000.0, jobs=1)
    return root


@pytest.fixture(scope="module")
def library(wiki: Path) -> Library:
    return Library(open_corpus(wiki / ".wikigate" / "corpus.sqlite"))


def audited(library: Library, text: str, own: str = "", name: str = "note.md") -> Audited:
    return audit_file(AuditFile(name, text.encode(), own), library, Settings())


def rules(found: Audited) -> list[tuple[str, str]]:
    return [(one.rule, one.span.of(found.text) if one.span else "") for one in found.violations]


def notices(found: Audited) -> list[str]:
    return [one.rule for one in found.notices]


TRUE = {
    "copied": "青石水库的大坝为混凝土重力坝，坝高 84 米，库容 6.2 亿立方米。",
    "spelled otherwise": "青石水库坝高八十四米，库容 62000 万立方米。",
    "quoted": "规程写道：「水位超过 172 米时，值班员应当立即打开两扇泄洪闸」。",
    "quoted with a mark of omission": "规程写道：「水位超过 172 米时……并通知下游各村」[[泄洪]]。",
    "cited": "「大坝为混凝土重力坝，坝高 84 米」[[青石水库]]",
    "a block quote": "> Oolong tea is steeped at 90 °C for three minutes\n>\n> [[tea/oolong]]\n",
    "English": "Oolong tea is steeped at 90 °C for three minutes.",
    "a table of two": "| 水库 | 坝高 |\n| --- | --- |\n| 青石水库 | 84 米 |\n| 白石水库 | 36 米 |\n",
    "a table by rows": "# Oolong\n\n| tea | leaves | temperature |\n| --- | --- | --- |\n| Dong Ding | 6 g | 95 °C |\n",
    "another year of another thing": "青石水库 1974 年动工，白石水库 1981 年动工。",
    "code": "青石水库：\n\n```\n坝高 48 米\n```\n",
    "front matter": '---\nquote: "大坝为混凝土重力坝，坝高 48 米，库容很大很大"\n---\n\n正文。\n',
    "a link's title": '[图](a.png "大坝为混凝土重力坝，坝高 48 米，库容很大很大")',
    "a term": "所谓“双碳”目标。",
    "of something else": "青山水库坝高 51 米。",
    "a company of the same kind": "# 黑石水库\n\n大坝为土石坝，坝高 51 米，库容 0.3 亿立方米。\n",
    "a question": "青石水库坝高 48 米？",
    "a reckoning": "青石水库 1974 年动工，1979 年建成，前后相差 5 年。",
    "empty": "",
    "nothing but marks": "「」\n\n> \n\n| |\n",
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_or_beyond_the_wiki_is_no_violation(library: Library, name: str) -> None:
    assert rules(audited(library, TRUE[name])) == []


FALSE = {
    "青石水库坝高 48 米。": [("numeric.check_failed", "48 米")],
    "# 青石水库\n\n大坝为混凝土重力坝，坝高 48 米。": [("numeric.check_failed", "48 米")],
    "青石水库位于青石县北部。大坝为混凝土重力坝，坝高 48 米。": [("numeric.check_failed", "48 米")],
    "大坝坝高 48 米 [[青石水库]]。": [("numeric.check_failed", "48 米")],
    "| 水库 | 坝高 |\n| --- | --- |\n| 青石水库 | 36 米 |\n| 白石水库 | 36 米 |\n": [("numeric.check_failed", "36 米")],
    "# Oolong\n\n| tea | leaves | temperature |\n| --- | --- | --- |\n| Dong Ding | 7 g | 95 °C |\n": [
        ("numeric.check_failed", "7 g")
    ],
    "规程写道：「水位超过 172 米时，值班员应当立即打开三扇泄洪闸」。": [
        ("quote.not_in_evidence", "水位超过 172 米时，值班员应当立即打开三扇泄洪闸")
    ],
    f"页面写道：「{SPLICED}」。": [("quote.spliced", SPLICED)],
    "「大坝为混凝土重力坝，坝高 84 米」[[白石水库]]": [("quote.misattributed", "大坝为混凝土重力坝，坝高 84 米")],
    "页面写道：「本库自建成以来从未发生任何漫顶事故，运行良好」。": [
        ("quote.not_in_evidence", "本库自建成以来从未发生任何漫顶事故，运行良好")
    ],
    "> 青石水库每年向下游灌区供水两次\n>\n> [[青石水库]]\n": None,
}  # fmt: skip


@pytest.mark.parametrize("text", FALSE)
def test_what_a_page_denies_is_a_violation(library: Library, text: str) -> None:
    found = audited(library, text)
    expected = FALSE[text]
    assert rules(found) == expected if expected is not None else len(found.violations) == 1


def test_a_violation_names_the_page_and_the_true_value(library: Library) -> None:
    (found,) = audited(library, "青石水库坝高 48 米。").violations
    assert (found.page, found.status, found.true_value) == ("青石水库.md", "contradicted", "84 米")
    assert "坝高 84 米" in found.evidence[0].quote


def test_a_true_quotation_comes_with_the_page_that_has_it(library: Library) -> None:
    (source,) = audited(library, TRUE["quoted"]).sources
    assert source.places[0].page == "泄洪.md"


def test_a_page_is_no_source_for_itself(library: Library) -> None:
    quoting = "# 泄洪规程\n\n「水位超过 172 米时，值班员应当立即打开两扇泄洪闸」\n"
    found = audited(library, quoting, own="泄洪.md")
    assert (found.sources, found.violations, notices(found)) == ((), (), ["quote.unknown_source"])
    assert audited(library, quoting).sources


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_the_wiki_is_accused_of_nothing_that_only_it_says(library: Library, path: str) -> None:
    found = audited(library, PAGES[path], own=path)
    assert (found.violations, found.notices) == ((), ())


def test_a_page_that_names_another_one_is_held_against_it(library: Library) -> None:
    found = audited(library, "# 泄洪规程\n\n[[青石水库]] 坝高 48 米。\n", own="泄洪.md")
    assert rules(found) == [("numeric.check_failed", "48 米")]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("> 治水须治山，治山须种树，此为古训，不可不察\n", "quote.unknown_source"),
        ("红杉的树干直径可达 11 米，寿命超过 2000 年。", "numeric.not_covered"),
    ],
)
def test_what_cannot_be_decided_is_a_notice(library: Library, text: str, rule: str) -> None:
    found = audited(library, text)
    assert (rules(found), rule in notices(found)) == ([], True)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"\x00\x01\x02", "「\ud800".encode("utf-8", "surrogatepass"), "坝高 84 米".encode("gb18030"), b"\xef\xbb\xbf# a\r\n1 %\r\n"])  # fmt: skip
def test_odd_files_get_a_report_that_fits_its_schema(library: Library, data: bytes) -> None:
    found = audit_file(AuditFile("odd.md", data), library, Settings())
    assert_valid(json.loads(json.dumps(audit_report([found], "b"))))


PIECES = ["青石水库坝高 48 米。", "青石水库坝高 48 米，", "「坝高 84 米，库容很大」", "> 坝高 84 米\n", "| 1 | 2 |\n", "[[青石水库]] 84 米 ", "1 + 1 = 2 ", "「", "a b "]  # fmt: skip


@pytest.mark.parametrize("piece", PIECES)
def test_the_work_grows_with_the_document_and_no_faster(library: Library, piece: str) -> None:
    linear, short, long = growth.grows_linearly(lambda text: audited(library, text), piece, 1_000)
    assert linear, (short, long)


# The command.


def test_the_exit_status_tells_and_folders_are_searched(wiki: Path, tmp_path: Path) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad" / "deep"
    good.mkdir()
    bad.mkdir(parents=True)
    (good / "a.md").write_text("青石水库坝高 84 米。\n", encoding="utf-8")
    (bad / "b.md").write_text("甲。\n\n😀 青石水库坝高 48 米。\n", encoding="utf-8")
    where = ("--wiki", str(wiki))
    assert run("audit", str(good), *where).returncode == 0
    done = run("audit", "good", "bad", *where, cwd=tmp_path)
    text = done.stdout.decode()
    assert done.returncode == 1
    assert "bad/deep/b.md:3:10: " in text
    assert "84 米" in text
    assert "\x1b" not in text, "plain in a pipe"
    report = json.loads(run("audit", "good", "bad", "--json", *where, cwd=tmp_path).stdout)
    assert_valid(report)
    assert report["counts"] == {"documents": 2, "quotations": 0, "figures": 2, "violations": 1, "notices": 0}
    assert run("audit", "gone.md", *where, cwd=tmp_path).returncode == 2
    assert run("audit", str(wiki), *where).returncode == 0


def test_a_page_under_the_wiki_is_known_as_one_of_it(wiki: Path) -> None:
    report = json.loads(run("audit", str(wiki / "泄洪.md"), "--json", "--wiki", str(wiki)).stdout)
    assert report["documents"][0]["notices"] == [], "its figures are its own"


def test_without_a_corpus_it_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("a", encoding="utf-8")
    done = run("audit", "a.md", "--wiki", str(tmp_path), cwd=tmp_path)
    assert done.returncode == 1
    assert b"wikigate build" in done.stderr


# SARIF. The parts of the published schema that are required, and the values that it allows.

POSITIVE = {"type": "integer", "minimum": 1}
MESSAGE = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}}
SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "additionalProperties": False,
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"const": "2.1.0"},
        "runs": {"type": "array", "items": {"$ref": "#/$defs/run"}},
    },
    "$defs": {
        "run": {
            "type": "object",
            "required": ["tool"],
            "additionalProperties": False,
            "properties": {
                "tool": {"type": "object", "required": ["driver"], "properties": {"driver": {"$ref": "#/$defs/component"}}},
                "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                "results": {"type": "array", "items": {"$ref": "#/$defs/result"}},
            },
        },
        "component": {
            "type": "object",
            "required": ["name"],
            "properties": {
                "name": {"type": "string"},
                "version": {"type": "string"},
                "semanticVersion": {"type": "string"},
                "rules": {
                    "type": "array",
                    "uniqueItems": True,
                    "items": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}, "shortDescription": MESSAGE, "fullDescription": MESSAGE}},
                },
            },
        },
        "result": {
            "type": "object",
            "required": ["message"],
            "additionalProperties": False,
            "properties": {
                "ruleId": {"type": "string"},
                "ruleIndex": {"type": "integer", "minimum": -1},
                "level": {"enum": ["none", "note", "warning", "error"]},
                "message": MESSAGE,
                "locations": {"type": "array", "items": {"$ref": "#/$defs/location"}},
            },
        },
        "location": {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "physicalLocation": {
                    "type": "object",
                    "required": ["artifactLocation"],
                    "additionalProperties": False,
                    "properties": {
                        "artifactLocation": {"type": "object", "additionalProperties": False, "properties": {"uri": {"type": "string", "pattern": r"^[!-~]+$"}}},
                        "region": {
                            "type": "object",
                            "additionalProperties": False,
                            "properties": {"startLine": POSITIVE, "startColumn": POSITIVE, "endLine": POSITIVE, "endColumn": POSITIVE},
                        },
                    },
                }
            },
        },
    },
}  # fmt: skip


def test_the_sarif_log_fits_the_schema_and_points_in_utf_16(library: Library) -> None:
    found = audited(library, "😀😀 青石水库坝高 48 米。\n\n红杉的树干直径可达 11 米。\n", name="注 1.md")
    log: dict[str, Any] = json.loads(json.dumps(sarif(audit_report([found], "b"), {found.name: found.text})))
    Draft202012Validator(SARIF).validate(log)
    first, second = log["runs"][0]["results"]
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "%E6%B3%A8%201.md"
    assert place["region"] == {"startLine": 1, "startColumn": 13, "endLine": 1, "endColumn": 17}
    assert (first["level"], second["level"]) == ("error", "note")
    listed = log["runs"][0]["tool"]["driver"]["rules"]
    assert all(listed[one["ruleIndex"]]["id"] == one["ruleId"] for one in (first, second))


def test_every_rule_of_an_audit_is_in_the_log_and_on_its_page() -> None:
    source = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "wikigate/gateway/audit").glob("*.py")
    )
    used = set(re.findall(r'"((?:quote|numeric)\.[a-z_]+)"', source))
    page = (ROOT / "docs/audit.md").read_text(encoding="utf-8")
    assert used == set(RULES) - {"file.unreadable"}
    assert {rule for rule in used if f"`{rule}`" not in page} == set()


# The hooks and the snippets of docs/howto, as pre-commit and a CI run them.


def snippet(page: str) -> Any:  # noqa: ANN401 - any YAML
    text = (ROOT / "docs" / "howto" / page).read_text(encoding="utf-8")
    (block,) = re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return yaml.safe_load(block)


def repository(tmp_path: Path, document: str) -> Path:
    for name, text in PAGES.items():
        (tmp_path / "notes" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "notes" / name).write_text(text, encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "dam.md").write_text(document, encoding="utf-8")
    return tmp_path


def wikigate(command: Sequence[str], cwd: Path) -> int:
    """Run a command line of wikigate, which may write into a file; its exit status."""
    program, *arguments = command
    assert program == "wikigate"
    target = None
    if ">" in arguments:
        at = arguments.index(">")
        target, arguments = arguments[at + 1], arguments[:at]
    done = run(*arguments, cwd=cwd)
    if target is not None:
        (cwd / target).write_bytes(done.stdout)
    return done.returncode


@pytest.mark.parametrize(
    ("document", "status"), [("青石水库坝高 84 米。\n", 0), ("青石水库坝高 48 米。\n", 1)]
)
def test_the_hooks_run_as_the_page_configures_them(tmp_path: Path, document: str, status: int) -> None:
    root = repository(tmp_path, document)
    offered = {
        hook["id"]: hook
        for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    }
    ended = []
    for used in snippet("pre-commit.md")["repos"][0]["hooks"]:
        hook = offered[used["id"]]
        files = [] if hook.get("pass_filenames") is False else ["docs/dam.md", "notes/青石水库.md"]
        ended.append(wikigate([*shlex.split(hook["entry"]), *used["args"], *files], root))
    assert ended == [0, status]


@pytest.mark.parametrize(
    ("document", "status"), [("青石水库坝高 84 米。\n", 0), ("青石水库坝高 48 米。\n", 1)]
)
def test_the_ci_job_of_the_page_runs(tmp_path: Path, document: str, status: int) -> None:
    root = repository(tmp_path, document)
    steps = snippet("ci.md")["jobs"]["audit"]["steps"]
    commands = [shlex.split(step["run"]) for step in steps if step.get("run", "").startswith("wikigate")]
    assert [wikigate(command, root) for command in commands] == [0, status]
    (upload,) = [step for step in steps if "upload-sarif" in step.get("uses", "")]
    log = json.loads((root / upload["with"]["sarif_file"]).read_text(encoding="utf-8"))
    Draft202012Validator(SARIF).validate(log)
    assert len([one for one in log["runs"][0]["results"] if one["level"] == "error"]) == status
