"""What the documents say is so: commands exist, codes are listed, links lead somewhere, the example shows it all."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import apsw
import click
import pytest
from wire import run

from wikigate.corpus.settings.config import Settings, load_settings
from wikigate.faces.person import main

ROOT = Path(__file__).parents[1]
WIKI = ROOT / "examples" / "wiki"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
assert len(DOCUMENTS) > 5, "no documents found: a moved folder must not pass for a green run"


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def output(*command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", *command],
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        env=os.environ | {"LANGUAGE": "en"},
    )
    return done.stdout


@pytest.fixture(scope="module")
def commands() -> set[str]:
    """The commands that `wikigate --help` lists."""
    listed = output("-m", "wikigate", "--help").split("Commands:")[1]
    return set(re.findall(r"^  ([a-z][a-z-]*)", listed, re.MULTILINE))


# ---------------------------------------------------------------- documents


def test_every_wikigate_command_in_the_documents_exists(commands: set[str]) -> None:
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        code = re.findall(r"^```.*?^```", text, re.MULTILINE | re.DOTALL) + re.findall(r"`[^`\n]+`", text)
        named = set(
            re.findall(r"(?:^|[`/ ])(?<!from )wikigate ([a-z][a-z-]*)", "\n".join(code), re.MULTILINE)
        )
        assert named <= commands, name(document)


def test_every_option_in_the_documents_is_one_of_its_command() -> None:
    every, seen = main.every(), 0
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        blocks = re.findall(r"^```.*?\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        lines = [line for block in blocks for line in block.split("\n")] + re.findall(r"`([^`\n]+)`", text)
        for line in lines:
            call = re.match(r"(?:\$ )?(?:uvx )?wikigate ([a-z-]+)(.*)", line)
            if call is None or (command := every.get(call[1])) is None:
                continue
            part = command
            if isinstance(command, click.Group):
                part = command.commands.get(call[2].split()[0], command) if call[2].split() else command
            known = {one for parameter in part.params for one in parameter.opts + parameter.secondary_opts}
            own = call[2].partition(" | ")[0].partition(" && ")[0].partition(" #")[0]
            named = set(re.findall(r"(?<![^\s\[])--[a-z][a-z-]*", own))
            assert named <= known | {"--help"}, f"{name(document)}: {line}"
            seen += len(named)
    assert seen > 20


def test_the_readme_names_every_command(commands: set[str]) -> None:
    readme = read("README.md")

    assert [command for command in sorted(commands) if f"wikigate {command}" not in readme] == []


USE = {"README.md": "## Use it on your notes", "README.zh.md": "## 用在自己的笔记上"}


@pytest.mark.parametrize("document", USE)
def test_the_commands_of_the_readme_work_in_a_fresh_folder(document: str, tmp_path: Path) -> None:
    block = read(document).split(USE[document])[1].split("```sh\n")[1].split("```")[0]
    done = carried_out(block, tmp_path)
    assert done == ["init", "build", "context", "verify"]
    assert run("build", cwd=tmp_path / "notes" / "冲煮").returncode == 0, "the folder is marked by now"


FIRST_HOUR = {
    "docs/getting-started.md": "## What the doctor may say",
    "docs/getting-started.zh.md": "## doctor 会说什么",
}


def carried_out(block: str, tmp_path: Path) -> list[str]:
    """Run the wikigate commands of a block, one after the other, on a copy of the example; their names."""
    shutil.copytree(WIKI, tmp_path / "notes", ignore=shutil.ignore_patterns("wikigate.toml", ".wikigate"))
    context_id, done = "", []
    for line in block.split("\n"):
        words = shlex.split(line.rpartition("&& ")[2], comments=True)
        if words[:1] != ["wikigate"]:
            continue
        words = [context_id if word == "ctx_..." else word for word in words[1:]]
        shown = run(*words, cwd=tmp_path / "notes")
        assert shown.returncode == 0, f"{line}\n{shown.stderr.decode()}"
        if words[0] == "context":
            found = re.search(r"\bctx_[A-Za-z0-9]+", shown.stdout.decode("utf-8"))
            assert found
            context_id = found[0]
            (tmp_path / "notes" / "answer.md").write_text("手冲的水温一般为 92 ℃。\n", encoding="utf-8")
        done.append(words[0])
    return done


@pytest.mark.parametrize("document", FIRST_HOUR)
def test_what_the_doctor_may_say_is_what_it_says(document: str) -> None:
    table = read(document).split(FIRST_HOUR[document])[1]
    said = re.findall(r"^\| ([^|]*?) \|", table, re.MULTILINE)[2:]
    messages = re.sub(r"\{\w+\}", "...", read("wikigate/faces/locale/zh/LC_MESSAGES/wikigate.po")).casefold()
    assert len(said) > 5
    assert [words for words in said if words not in messages] == []


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
@pytest.mark.parametrize("document", FIRST_HOUR)
def test_the_line_that_completes_for_bash_is_one_that_bash_takes(document: str) -> None:
    line = re.search(r"`(eval .*bash_source wikigate.*?)`", read(document))
    assert line
    program = f'wikigate() {{ "{sys.executable}" -m wikigate "$@"; }}; export -f wikigate; {line[1]}; complete -p wikigate'
    done = subprocess.run(["bash", "-c", program], capture_output=True, encoding="utf-8", check=False)
    assert "-F _wikigate_completion" in done.stdout, done.stderr


def test_the_marks_that_the_chinese_page_explains_are_those_that_are_shown() -> None:
    table = read("docs/getting-started.zh.md").split("| 标记 | 意思 |")[1].split("\n\n")[0]
    words = json.loads(read("wikigate/faces/data/words.json"))["zh"].values()
    explained = re.findall(r"^\| ([^|-]+?) \|", table, re.MULTILINE)
    assert len(explained) == 6
    assert [mark for mark in explained if mark not in words] == []


def test_the_readmes_lead_to_each_other_and_name_the_same_commands() -> None:
    english, chinese = read("README.md"), read("README.zh.md")
    assert "(README.zh.md)" in english.split("\n## ")[0]
    assert "(README.md)" in chinese.split("\n## ")[0]
    tables = [set(re.findall(r"^\| `(wikigate [a-z-]+)`", text, re.MULTILINE)) for text in (english, chinese)]
    assert tables[0] == tables[1]


def test_the_python_of_the_chinese_readme_runs(tmp_path: Path) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```", read("README.zh.md"), re.MULTILINE | re.DOTALL)
    shutil.copytree(WIKI, tmp_path / "notes", ignore=shutil.ignore_patterns(".wikigate"))
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "手冲的水温一般为 92 ℃" in done.stdout
    assert done.stdout.endswith("False\n")


def test_every_dev_verb_in_the_documents_exists() -> None:
    listed = output("dev.py", "--help")
    for document in DOCUMENTS:
        for verb in re.findall(r"python3 dev\.py ([a-z]+)", document.read_text(encoding="utf-8")):
            assert re.search(rf"^\s+{verb}\b", listed, re.MULTILINE), f"{name(document)}: dev.py {verb}"


def test_every_error_code_of_the_contract_has_a_row() -> None:
    contract = json.loads(read("wikigate/contracts/knowledge-gateway.v1.json"))
    codes = contract["$defs"]["err"]["properties"]["code"]["enum"]
    rows = re.findall(r"^\| *`?(E_[A-Z_]+)`?", read("docs/errors.md"), re.MULTILINE)

    assert sorted(set(rows)) == sorted(codes)


def test_every_table_and_column_of_the_corpus_is_described() -> None:
    layout = apsw.Connection(":memory:")
    layout.execute(read("wikigate/contracts/corpus.sql"))
    described = read("docs/corpus-format.md")
    tables = [row[0] for row in layout.execute("SELECT name FROM pragma_table_list WHERE type <> 'shadow'")]
    for table in tables:
        if table.startswith("sqlite_"):
            continue
        assert f"## `{table}`" in described, table
        part = described.split(f"## `{table}`")[1].split("\n## ")[0]
        columns = [row[0] for row in layout.execute("SELECT name FROM pragma_table_info(?)", (table,))]
        assert [column for column in columns if f"`{column}`" not in part] == [], table


def test_every_setting_is_described_and_every_described_one_exists(tmp_path: Path) -> None:
    settings = json.loads(Settings().to_json())
    settings["front_matter"] = settings.pop("keys")
    keys = {
        f"{key}.{inner}" if isinstance(value, dict) else key
        for key, value in settings.items()
        for inner in (value if isinstance(value, dict) else [""])
    }
    described = read("docs/configuration.md")
    example = re.search(r"^```toml\n(.*?)^```", described, re.MULTILINE | re.DOTALL)
    assert example
    (tmp_path / "wikigate.toml").write_text(example[1], encoding="utf-8")

    assert set(re.findall(r"^\| `([a-z_.]+)` ", described, re.MULTILINE)) == keys
    assert load_settings(tmp_path).types == (("people", "person"),)


def slug(heading: str) -> str:
    """Anchor that a forge gives to a heading."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_every_link_between_documents_leads_somewhere(document: Path) -> None:
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\((?!https?:|mailto:)([^)\s]+)\)", text):
        path, _, fragment = target.partition("#")
        found = (document.parent / path).resolve() if path else document
        assert found.exists(), target
        if fragment:
            headings = re.findall(r"^#{1,6} (.+)$", found.read_text(encoding="utf-8"), re.MULTILINE)
            assert fragment in {slug(heading) for heading in headings}, target


def test_the_documents_speak_to_users_alone() -> None:
    for document in [*DOCUMENTS, *WIKI.rglob("*.md")]:
        text = document.read_text(encoding="utf-8")
        assert not re.search(r"/work/|\.\./shared|/tmp/bash|helper \"|issue #?\d", text), document


# ---------------------------------------------------------------- the example wiki


Rows = Callable[..., list[tuple[object, ...]]]


@pytest.fixture(scope="module")
def rows(example_state: Path) -> Rows:
    """Asks the corpus of the example wiki."""
    corpus = apsw.Connection(str(example_state / "corpus.sqlite"), flags=apsw.SQLITE_OPEN_READONLY)

    def ask(question: str, *values: str) -> list[tuple[object, ...]]:
        return corpus.execute(question, values).fetchall()

    return ask


def test_the_example_has_some_twenty_pages_of_a_size_to_read(rows: Rows) -> None:
    sizes = [row[0] for row in rows("SELECT length(text) FROM page")]

    assert 20 <= len(sizes) <= 25
    assert all(isinstance(size, int) and 300 <= size <= 1500 for size in sizes), sorted(map(str, sizes))


FEATURES = {
    "a reviewed page": "SELECT 1 FROM page WHERE review = 'reviewed'",
    "a draft": "SELECT 1 FROM page WHERE review = 'draft' AND status = '草稿'",
    "a draft in English words": "SELECT 1 FROM page WHERE review = 'draft' AND status = 'needs-review'",
    "a retired page": "SELECT 1 FROM page WHERE review = 'retired'",
    "sources as a number": "SELECT 1 FROM page WHERE sources = '3'",
    "sources as a text": "SELECT 1 FROM page WHERE sources LIKE '%年报%'",
    "a type": "SELECT 1 FROM page WHERE type = 'place'",
    "a title from a Chinese key": "SELECT 1 FROM page WHERE title = '法压壶' AND text LIKE '%标题: 法压壶%'",
    "an alias in English": "SELECT 1 FROM alias WHERE alias = 'pour-over'",
    "an alias in Chinese": "SELECT 1 FROM alias WHERE alias = '咖啡因'",
    "tags": "SELECT 1 FROM tag WHERE tag = '手冲'",
    "a page with a BOM": "SELECT 1 FROM page WHERE encoding = 'utf-8-sig'",
    "a page in traditional characters": "SELECT 1 FROM page WHERE text LIKE '%為什麼不用%'",
    "a page in English": "SELECT 1 FROM page WHERE title = 'Caffeine'",
    "a wikilink with an alias": "SELECT 1 FROM link WHERE kind = 'wikilink' AND text = '冷萃'",
    "a wikilink to a heading": "SELECT 1 FROM link WHERE kind = 'wikilink' AND fragment = '研磨度对照'",
    "an embed": "SELECT 1 FROM link WHERE kind = 'embed'",
    "an ordinary link between pages": "SELECT 1 FROM link WHERE kind = 'markdown' AND target_id IS NOT NULL",
    "a table with figures": "SELECT 1 FROM block WHERE kind = 'table_row'",
    "a callout": "SELECT 1 FROM block WHERE kind = 'callout'",
    "an open question as a callout": "SELECT 1 FROM block WHERE kind = 'callout_title' AND label = 'question'",
    "an open question as a heading": "SELECT 1 FROM section WHERE heading = '待解决'",
    "an open question in the text": "SELECT 1 FROM page WHERE text LIKE '%（待核实）%'",
    "a footnote": "SELECT 1 FROM block WHERE kind = 'footnote'",
    "a ticked task": "SELECT 1 FROM block WHERE kind = 'list_item' AND label = 'x'",
    "an open task": "SELECT 1 FROM block WHERE kind = 'list_item' AND label = ' '",
    "math": "SELECT 1 FROM block WHERE kind = 'math'",
    "code": "SELECT 1 FROM block WHERE kind = 'code' AND label LIKE 'python%'",
    "a quote": "SELECT 1 FROM block WHERE kind = 'quote'",
    "a comment": "SELECT 1 FROM page WHERE text LIKE '%\\%\\%D 的粉%' ESCAPE '\\'",
}


@pytest.mark.parametrize("feature", FEATURES)
def test_the_example_shows(feature: str, rows: Rows) -> None:
    assert rows(FEATURES[feature])


@pytest.mark.parametrize(
    ("said", "elsewhere"),
    [
        ("咖啡豆开封后的赏味期为 14 天", "咖啡豆开封后的赏味期为 30 天"),
        ("手冲的水温一般为 92 ℃", "深烘豆手冲的水温为 84 ℃"),
        ("手冲的粉水比为 1:15", "手冲的粉水比为 1:12"),
        (
            "烧开后静置 30 分钟，倒掉，再用清水烧开两次",
            "将 20 克食品级柠檬酸溶在 1 升水中，烧开后静置 30 分钟",
        ),
    ],
)
def test_the_example_has_two_pages_that_speak_of_the_same(said: str, elsewhere: str, rows: Rows) -> None:
    pages = "SELECT path FROM page WHERE instr(text, ?) ORDER BY path"

    assert len({*rows(pages, said), *rows(pages, elsewhere)}) == 2


def test_every_kind_of_word_and_fact_in_a_corpus_is_described(rows: Rows) -> None:
    described = set(re.findall(r"`([a-z_.*]+)`", read("docs/corpus-format.md")))
    kinds = [str(kind) for (kind,) in rows("SELECT DISTINCT kind FROM word")]
    keys = [str(key) for (key,) in rows("SELECT key FROM meta")]

    assert [kind for kind in kinds if not {kind, f"{kind.rpartition('.')[0]}.*"} & described] == []
    assert [key for key in keys if key not in described] == []


def test_no_link_of_the_example_is_broken_and_no_page_is_troubled(rows: Rows) -> None:
    assert rows("SELECT path, code, message FROM diagnostic WHERE level <> 'info'") == []
    assert rows("SELECT text FROM link WHERE kind IN ('wikilink', 'embed') AND target_id IS NULL") == []


def test_the_page_with_a_bom_has_windows_line_ends() -> None:
    raw = (WIKI / "冲煮" / "摩卡壶.md").read_bytes()

    assert raw.startswith(b"\xef\xbb\xbf---\r\n")
    assert raw.count(b"\n") == raw.count(b"\r\n")


# ---------------------------------------------------------------- the demo


@pytest.fixture(scope="module")
def dev() -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.golden
def test_the_readme_shows_what_the_demo_prints(
    dev: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    dev.session(Path(sys.executable), WIKI, tmp_path, show=True)

    shown = capsys.readouterr().out.strip()
    golden_session("README.md", shown, accept=request.config.getoption("--accept"))


def golden_session(document: str, shown: str, *, accept: bool) -> None:
    """Hold what was shown against the session in `document`, or write it there."""
    for varies, constant in (
        ("ctx_[A-Za-z0-9]+", "ctx_…"),
        (r"(until|有效至) [-\d]+ [\d:]+", r"\1 …"),
        (r"\d+ (ms|毫秒)", r"… \1"),
    ):
        shown = re.sub(varies, constant, shown)
    head, _, rest = read(document).partition("<!-- session: begin -->\n")
    written, end, tail = rest.partition("<!-- session: end -->")
    session = f"```text\n{shown}\n```\n"
    if accept:
        text = f"{head}<!-- session: begin -->\n{session}{end}{tail}"
        (ROOT / document).write_bytes(text.encode())
        return
    assert session == written, "the program prints something else by now: python3 dev.py golden"


CHINESE_QUESTION = "咖啡豆开封后的赏味期是多久？"
CHINESE_ANSWER = "咖啡豆开封后的赏味期是 45 天。笔记里还说：“只要密封得好，放一年也不会有任何变化。”\n"


@pytest.mark.golden
def test_the_chinese_readme_shows_what_the_program_prints(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    place = {"WIKIGATE_WIKI": str(WIKI), "WIKIGATE_STATE": str(tmp_path / "state"), "LANGUAGE": "zh"}
    (tmp_path / "answer.md").write_text(CHINESE_ANSWER, encoding="utf-8")

    def shown(*words: str) -> str:
        done = run(*words, env=place, cwd=tmp_path)
        assert done.stderr == b""
        return done.stdout.decode("utf-8").strip("\n")

    built, evidence = shown("build"), shown("context", CHINESE_QUESTION)
    context_id = re.search(r"\bctx_[A-Za-z0-9]+", evidence)
    assert context_id
    steps = (
        ("$ wikigate build", built),
        (f'$ wikigate context "{CHINESE_QUESTION}"', evidence),
        ("$ cat answer.md", CHINESE_ANSWER.strip()),
        ("$ wikigate verify ctx_… answer.md", shown("verify", context_id[0], "answer.md")),
    )
    session = "\n\n".join(f"{command}\n\n{text}" for command, text in steps)
    golden_session("README.zh.md", session, accept=request.config.getoption("--accept"))


def test_the_demo_fails_when_an_answer_is_judged_otherwise(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "DEMO_GOOD", dev.DEMO_BAD)

    with pytest.raises(dev.DevError, match=r"good\.md: expected"):
        dev.session(Path(sys.executable), WIKI, tmp_path, show=False)
