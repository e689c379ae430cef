"""`wikigate install-bridge`: the old protocol works unchanged, with a caller that was written from its text alone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from old_caller import PLUGIN_VERSION, OldPlugin, plain_environment
from wire import EXAMPLE, ROOT, assert_valid, run, running

from wikigate.faces.install import bridge_file

CAFFEINE = "How much caffeine a day is safe for a healthy adult?"


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tools folder of a wiki of its own, as the old plugin has it: inside the wiki, with a name that is not ASCII."""
    wiki = shutil.copytree(EXAMPLE, tmp_path_factory.mktemp("old") / "我的 库")
    folder = wiki / "工具-tools"
    folder.mkdir()
    assert run("build", "--wiki", str(wiki)).returncode == 0
    done = run("install-bridge", str(folder))
    assert done.returncode == 0, done.stderr.decode()
    assert "it answers from" in done.stdout.decode()
    return folder


@pytest.fixture
def plugin(tools: Path) -> OldPlugin:
    # The tests run from a checkout: this stands in for an installed package.
    return OldPlugin(tools, plain_environment() | {"PYTHONPATH": str(ROOT)})


def test_a_question_goes_all_the_way(plugin: OldPlugin, tools: Path) -> None:
    context = plugin.context(CAFFEINE)
    assert_valid(context)
    assert context["kind"] == "context"
    assert context["plugin_version"] == PLUGIN_VERSION
    assert {"bridge_version", "contract_version", "pipeline_version"} <= context.keys()
    assert set(context["engines"]) >= {"search", "wiki_recall"}
    assert {"context_id", "expires_at", "saved"} == set(context["snapshot"])
    quote = next(s["quote"] for page in context["evidence"] for s in page["supports"])
    assert quote in (tools.parent / "health" / "caffeine.md").read_text(encoding="utf-8")

    bad = plugin.verify(context["context_id"], "Up to 600 mg a day [[health/caffeine]].")
    good = plugin.verify(context["context_id"], "Up to 400 mg of caffeine a day [[health/caffeine]].")
    for verify in (bad, good):
        assert_valid(verify)
    assert (bad["status"], good["status"]) == ("violations_found", "ok")
    log = next((tools.parent / ".wikigate" / "observe").glob("*.jsonl")).read_text(encoding="utf-8")
    records = [json.loads(line) for line in log.splitlines()]
    assert records[-1]["parent_observe_id"] == context["observe_id"]


def test_a_chinese_question_comes_back_as_it_was_sent(plugin: OldPlugin) -> None:
    context = plugin.context("冷萃咖啡要泡多久？𠮷")
    assert context["query"] == "冷萃咖啡要泡多久？𠮷"
    assert context["evidence"]


@pytest.mark.parametrize("engine", ["both", "search", "plugin"])
def test_every_engine_of_the_old_protocol_is_known(engine: str, plugin: OldPlugin) -> None:
    assert plugin.context(CAFFEINE, engine=engine)["kind"] == "context"


def test_ping_answers(plugin: OldPlugin, tools: Path) -> None:
    reply = plugin.ping()
    assert_valid(reply)
    assert Path(reply["wiki_root"]) == tools.parent


def test_business_failures_are_envelopes_of_python(plugin: OldPlugin) -> None:
    missing = plugin.verify("ctx_unknown", "x")
    wrong = plugin.context(CAFFEINE, limit=99)
    assert_valid(missing)
    assert_valid(wrong)
    assert (missing["status"], missing["error"]["code"]) == ("context_missing", "E_CONTEXT_NOT_FOUND")
    assert wrong["error"]["code"] == "E_BRIDGE_BAD_JSON"


def test_without_a_corpus_it_says_so_and_does_not_crash(tmp_path: Path) -> None:
    assert run("install-bridge", str(tmp_path), "--wiki", str(tmp_path)).returncode == 0
    reply = OldPlugin(tmp_path, plain_environment() | {"PYTHONPATH": str(ROOT)}).context("x")
    assert_valid(reply)
    assert reply["error"]["code"] == "E_ENGINE_UNAVAILABLE"


@pytest.mark.parametrize(
    "planted", ["json", "wikigate", "apsw", "re", "zlib", "pathlib", "sitecustomize", "encodings"]
)
def test_nothing_that_lies_beside_it_is_run(planted: str, tools: Path, tmp_path: Path) -> None:
    mark = tmp_path / "was run"
    trap = f"open({str(mark)!r}, 'w').close()\nraise SystemExit(7)\n"
    plant = tools / f"{planted}.py"
    plant.write_text(trap, encoding="utf-8")
    try:
        reply = OldPlugin(tools, plain_environment() | {"PYTHONPATH": str(ROOT)}).context(CAFFEINE)
    finally:
        plant.unlink()
    assert reply["kind"] == "context"
    assert not mark.exists()


def test_the_file_imports_only_what_is_loaded_already(tools: Path) -> None:
    text = (tools / "wiki_bridge.py").read_text(encoding="utf-8")
    imports = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
    assert imports == ["import os", "import sys"]
    text.encode("ascii")  # an old Python under another locale reads it too


def test_where_its_python_is_gone_it_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "wiki_bridge.py").write_text(
        bridge_file(str(tmp_path / "gone"), []).replace("sys.version_info < (3, 11)", "True"),
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "wiki_bridge.py", "context"],
        cwd=tmp_path,
        input=b"{}\n",
        capture_output=True,
        check=False,
    )
    reply = json.loads(done.stdout)
    assert done.returncode == 0
    assert_valid(reply)
    assert (reply["error"]["code"], reply["error"]["stage"]) == ("E_PYTHON_UNAVAILABLE", "bridge")


def test_where_its_python_is_gone_the_callers_is_tried(tmp_path: Path, example_state: Path) -> None:
    place = ["--wiki", str(EXAMPLE), "--state", str(example_state)]
    (tmp_path / "wiki_bridge.py").write_text(bridge_file(str(tmp_path / "gone"), place), encoding="utf-8")
    reply = OldPlugin(tmp_path, plain_environment() | {"PYTHONPATH": str(ROOT)}).context("冷萃")
    assert reply["kind"] == "context"


def test_a_file_of_somebody_else_is_kept_and_ours_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "wiki_bridge.py").write_text("print('the old one')\n", encoding="utf-8")
    first = run("install-bridge", str(tmp_path), "--wiki", str(EXAMPLE))
    second = run("install-bridge", str(tmp_path), "--wiki", str(EXAMPLE))
    kept = tmp_path / "wiki_bridge.before-wikigate.py"
    assert (first.returncode, second.returncode) == (0, 0)
    assert kept.read_text(encoding="utf-8") == "print('the old one')\n"
    assert kept.name.encode() in first.stdout
    assert kept.name.encode() not in second.stdout

    (tmp_path / "wiki_bridge.py").write_text("print('another')\n", encoding="utf-8")
    third = run("install-bridge", str(tmp_path))
    assert third.returncode == 1
    assert b"move one of them away" in third.stderr
    assert (tmp_path / "wiki_bridge.py").read_text(encoding="utf-8") == "print('another')\n"


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = run("install-bridge", str(tmp_path / "nowhere"))
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"cannot be written" in done.stderr


def test_a_folder_outside_any_wiki_is_told(tmp_path: Path) -> None:
    done = run("install-bridge", str(tmp_path), cwd=tmp_path)
    assert done.returncode == 0
    assert b"lies in no wiki" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="processes are replaced on POSIX alone")
def test_killing_the_bridge_leaves_nothing_behind(tools: Path) -> None:
    environ = plain_environment() | {"PYTHONPATH": str(ROOT)}
    with running(
        [sys.executable, "wiki_bridge.py", "context"], cwd=tools, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ
    ) as bridge:  # fmt: skip
        bridge.kill()
        assert bridge.stdout
        assert bridge.stdout.read() == b""  # nobody else holds the pipe
