"""The viewer: every address, and everything that must not happen whatever a page or another site does."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient
from web_wiki import EVIL, PAGES, QUESTION, made
from wire import EXAMPLE, ROOT, environment, run, running

from wikigate.faces.report import report
from wikigate.faces.site import Site
from wikigate.faces.web.app import LARGEST_FORM, viewer_app
from wikigate.faces.web.chart import HEIGHT, columns
from wikigate.faces.web.guard import HEADERS, LONGEST_ADDRESS
from wikigate.faces.web.history import by_day
from wikigate.faces.web.marking import RANK, Mark, marked_runs, near_marks
from wikigate.faces.web.speech import language_of
from wikigate.faces.web.verdict import verdict_of
from wikigate.faces.web.viewer import Viewer

HOST = "127.0.0.1:8000"
OURS = {"origin": f"http://{HOST}"}
TOKEN = "a-token-of-this-test"
WORDS = json.loads((ROOT / "wikigate/faces/web/data/words.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def viewer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Viewer]:
    viewer = made(tmp_path_factory.mktemp("web"))
    yield viewer
    viewer.close()


def stranger(viewer: Viewer, host: str = HOST) -> TestClient:
    """Somebody who has no cookie."""
    app = viewer_app(viewer, token=TOKEN, hosts=(HOST, "localhost:8000"))
    return TestClient(app, base_url=f"http://{host}", follow_redirects=False)


@pytest.fixture
def client(viewer: Viewer) -> TestClient:
    """Somebody who opened the address that was printed."""
    client = stranger(viewer)
    assert client.get("/", params={"token": TOKEN}).status_code == 200
    return client


def asked(client: TestClient, query: str = QUESTION) -> str:
    """Address of the page with the evidence."""
    answer = client.post("/ask", data={"query": query}, headers=OURS)
    assert answer.status_code == 303
    return answer.headers["location"]


# ---------------------------------------------------------------- what is shown


def test_a_question_leads_to_its_evidence_with_each_quote_marked_in_its_page(client: TestClient) -> None:
    page = client.get(asked(client)).text

    assert QUESTION in page
    anchors = set(
        re.findall(r'href="#(quote-\d+)">brewing/water\.md(?:(?!</article>).)*92 °C', page, re.DOTALL)
    )
    assert anchors
    for anchor in anchors:
        assert re.search(
            rf'id="{anchor}">(</span>)?(<[^>]*>)*The water temperature for pour-over is 92 °C', page
        )
    (shown,) = re.findall(r'<pre [^>]*aria-label="Text of Water temperature">\n(.*?)</pre>', page, re.DOTALL)
    assert html.unescape(re.sub(r"<[^>]*>", "", shown)) == PAGES["brewing/water.md"]


def test_sides_that_do_not_agree_stand_beside_each_other(client: TestClient) -> None:
    page = client.get(asked(client)).text
    sides = page[page.index('<div class="sides">') :]
    assert sides.index("92 °C") < sides.index("85 °C") < sides.index('id="evidence"')


def test_a_condition_stands_beside_its_quote(example_state: Path, tmp_path: Path) -> None:
    viewer = Viewer(Site(wiki=EXAMPLE, state=example_state, environ={}, cwd=tmp_path, resident=True))
    client = stranger(viewer)
    client.get("/", params={"token": TOKEN})
    page = client.get(asked(client, "深烘豆的水温是多少？")).text
    viewer.close()
    (quote, limit) = re.findall(
        r'<div class="sides">\s*<blockquote class="conditional">(.*?)</blockquote>\s*<p class="note">(.*?)</p>',
        page,
        re.DOTALL,
    )[0]
    assert "84 ℃" in quote
    assert "仅限深烘豆" in limit


def test_what_the_wiki_lacks_is_said_with_the_reason(client: TestClient) -> None:
    page = client.get(asked(client, "Who invented the zeppelin?")).text
    assert "evidence insufficient" in page
    assert "What is missing, and why" in page
    assert re.search(r"<dt>person.*?</dt><dd>\w+", page)


def test_an_answer_is_shown_with_its_violations_marked_and_what_the_wiki_has(client: TestClient) -> None:
    answer = 'It is 97 °C [[brewing/water]].\nThe page says "the water temperature for pour-over is 29 °C".'
    page = client.post(f"{asked(client)}/verify", data={"answer": answer}, headers=OURS).text

    (shown,) = re.findall(r'<div class="answer"[^>]*>(.*?)</div>', page, re.DOTALL)
    assert html.unescape(re.sub(r"<sup>.*?</sup>|<[^>]*>", "", shown)) == answer
    marked = re.findall(r'<a class="mark bad"[^>]*href="#(violation-\d+)">', shown)
    assert marked
    assert all(f'id="{name}"' in page for name in marked)
    assert "The water temperature for pour-over is 92 °C." in html.unescape(page)
    assert html.escape(answer, quote=False).split("\n")[0] in page  # in the form, to be mended
    place = html.unescape(re.findall(r'<a class="place" href="(/page\?[^"#]*)#mark">brewing/water', page)[0])
    there = client.get(place).text
    assert re.search(r'<mark class="supported" id="mark">The water temperature[^<]*92 °C', there)
    assert 'id="mark"' not in client.get(re.sub(r"of=\w+", "of=another", place)).text


def test_a_good_answer_is_said_to_be_good(client: TestClient) -> None:
    answer = "Steep it for 16 hours [[brewing/cold brew]]."
    where = asked(client, "How long does cold brew steep?")
    page = client.post(f"{where}/verify", data={"answer": answer}, headers=OURS).text
    assert "no violation<" in page


def test_line_ends_that_a_browser_changed_do_not_move_the_marks(client: TestClient) -> None:
    where = asked(client)
    pages = [
        client.post(f"{where}/verify", data={"answer": f"A line.{end}It is 97 °C."}, headers=OURS).text
        for end in ("\n", "\r\n")
    ]
    assert pages[0] == pages[1]


def test_pages_are_listed_and_found_by_title_and_path(client: TestClient) -> None:
    everything = client.get("/pages").text
    assert all(f">{name}<" in everything for name in PAGES)
    found = client.get("/pages", params={"q": "COLD"}).text
    assert "brewing/cold brew.md" in found
    assert "old/water.md" not in found
    assert "There is no such page." in client.get("/pages", params={"q": "zeppelin"}).text
    assert "brewing/cold brew.md" not in client.get("/pages", params={"after": "brewing/cold brew.md"}).text


def test_a_page_shows_its_exact_text_and_its_links_both_ways(client: TestClient) -> None:
    page = client.get("/page", params={"name": "brewing/water.md"}).text
    (shown,) = re.findall(r"<pre class=\"whole\"[^>]*>\n(.*?)</pre>", page, re.DOTALL)
    assert html.unescape(re.sub(r"<[^>]*>", "", shown)) == PAGES["brewing/water.md"]
    assert '<a href="/page?name=brewing/cold%20brew.md">' in page
    assert "no such page" in page
    assert "brewing/water.md" in client.get("/page", params={"name": "冷萃"}).text


def test_a_long_page_comes_in_parts_that_hold_all_of_it(tmp_path: Path) -> None:
    viewer = made(tmp_path)
    text = "# Long\n\n" + "".join(f"Line {number} of a long page.\n\n" for number in range(9_000))
    (tmp_path / "wiki" / "long.md").write_text(text, encoding="utf-8", newline="\n")
    assert run("build", "--wiki", str(tmp_path / "wiki"), "--state", str(tmp_path / "state")).returncode == 0
    client = stranger(viewer)
    client.get("/", params={"token": TOKEN})
    parts = []
    for start in range(0, len(text), 100_000):
        page = client.get("/page", params={"name": "long.md", "from": start}).text
        parts += re.findall(r"<pre class=\"whole\"[^>]*>\n(.*?)</pre>", page, re.DOTALL)
    viewer.close()
    assert html.unescape(re.sub(r"<[^>]*>", "", "".join(parts))) == text


def test_health_lists_what_the_build_said_and_proves_on_demand(client: TestClient) -> None:
    page = client.get("/health").text
    assert "no such page" in page
    proof = client.post(
        "/health", data={}, headers=OURS | {"content-type": "application/x-www-form-urlencoded"}
    )
    assert "sound" in proof.text


def test_history_counts_questions_and_violations_by_day(client: TestClient, viewer: Viewer) -> None:
    before = by_day(viewer.state, 7, viewer.now())
    where = asked(client)
    client.post(f"{where}/verify", data={"answer": "It is 97 °C."}, headers=OURS)
    after = by_day(viewer.state, 7, viewer.now())

    assert len(after) == 7
    assert sum(d.support.total() for d in after) == sum(d.support.total() for d in before) + 1
    assert sum(d.violations.total() for d in after) > sum(d.violations.total() for d in before)
    page = client.get("/charts", params={"days": "7"}).text
    assert f"<title>{after[-1].day} · " in page
    assert where in page


def test_the_browser_chooses_the_language(client: TestClient) -> None:
    page = client.get("/", headers={"accept-language": "zh-CN,zh;q=0.9,en;q=0.8"}).text
    assert '<html lang="zh">' in page
    assert WORDS["zh"]["ask_title"] in page
    health = client.get("/health", headers={"accept-language": "zh"}).text
    assert "没有" in health[health.index("brewing/water.md") :]


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("zh-TW", "zh"),
        ("en;q=0.5, zh;q=0.9", "zh"),
        ("en, zh;q=0.9", "en"),
        ("fr, zh;q=0.1", "zh"),
        ("zh;q=0", "en"),
        ("zh;q=x", "en"),
        ("," * 10_000, "en"),
    ],
)
def test_the_language_is_the_one_that_is_wanted_most(header: str, language: str) -> None:
    assert language_of(header) == language


def test_both_languages_have_all_words() -> None:
    assert WORDS["zh"].keys() == WORDS["en"].keys()
    places = re.compile(r"\{\w+\}")
    for key, text in WORDS["en"].items():
        assert text
        assert set(places.findall(text)) == set(places.findall(WORDS["zh"][key])), key


# ---------------------------------------------------------------- who may ask


@pytest.mark.parametrize(
    "query", [{}, {"token": "wrong"}, {"token": ""}, {"token": "ä"}, {"token": [TOKEN, "x"]}]
)
def test_without_the_token_nothing_is_shown(viewer: Viewer, query: dict[str, str]) -> None:
    for address in ("/", "/pages", "/health", "/static/wikigate.css"):
        answer = stranger(viewer).get(address, params=query)
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers
        assert len(answer.text) < 200


def test_the_token_becomes_a_cookie_that_no_script_and_no_other_site_can_use(viewer: Viewer) -> None:
    cookie = stranger(viewer).get("/", params={"token": TOKEN}).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert TOKEN not in cookie


def test_a_cookie_of_another_run_is_worth_nothing(client: TestClient, viewer: Viewer) -> None:
    other = stranger(viewer)
    other.cookies.update(client.cookies)
    assert other.get("/").status_code == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1:81", "127.0.0.1.evil.example:8000"]
)
def test_a_name_that_was_made_to_lead_here_gets_nothing(viewer: Viewer, host: str) -> None:
    answer = stranger(viewer, host).get("/", params={"token": TOKEN})
    assert answer.status_code == 421
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:81", f"https://{HOST}", None]
)
def test_a_form_of_another_site_is_refused(client: TestClient, origin: str | None) -> None:
    headers = {} if origin is None else {"origin": origin}
    assert client.post("/ask", data={"query": QUESTION}, headers=headers).status_code == 403
    if origin:
        assert client.get("/", headers=headers).status_code == 403


# ---------------------------------------------------------------- what must not happen


def test_every_answer_carries_strict_headers(client: TestClient, viewer: Viewer) -> None:
    answers = [
        client.get(address) for address in ("/", "/pages", "/nothing", "/static/wikigate.css", "/page")
    ]
    answers += [stranger(viewer).get("/"), stranger(viewer).get("/", params={"token": TOKEN})]
    for answer in answers:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    policy = HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "script-src" not in policy


def test_no_page_of_the_wiki_can_bring_a_script_in(client: TestClient) -> None:
    pages = [
        client.get("/pages"),
        client.get("/page", params={"name": "evil.md"}),
        client.get("/page", params={"name": "evil.md", "look": "shown"}),
        client.get("/page", params={"name": EVIL}),
        client.get(asked(client, "At which temperature does evil water boil? <script>alert(6)</script>")),
        client.get("/pages", params={"q": '"><script>alert(7)</script>'}),
        client.get("/page", params={"name": "<script>alert(8)</script>"}),
        client.get("/health", params={"code": '"><script>alert(9)</script>'}),
    ]
    where = asked(client)
    pages.append(
        client.post(f"{where}/verify", data={"answer": "</textarea><script>x</script> 5 °C"}, headers=OURS)
    )
    for page in pages:
        assert not re.search(r"<(script|img|iframe|object|embed|base|link rel=\"(?!icon|style))", page.text)
        assert not re.search(r"<[^>]*\son\w+\s*=", page.text)
        assert not re.search(r"<[^>]*\sstyle\s*=", page.text)
        assert not re.search(r"""(?:href|src|action)\s*=\s*["']?\s*(?:javascript|data:text)""", page.text)
        assert "\x1b" not in page.text
        assert "\u202e" not in page.text


def test_a_page_as_it_looks_links_into_the_viewer_and_fetches_nothing(client: TestClient) -> None:
    evil = client.get("/page", params={"name": "evil.md", "look": "shown"}).text
    shown = evil[evil.index('<div class="shown">') : evil.index("<aside")]
    assert '<a href="https://example.org/?a=1" rel="noopener noreferrer nofollow">web</a>' in shown
    assert not re.search(r"\ssrc=|spy\.png|<form|<input", shown)
    water = client.get("/page", params={"name": "brewing/water.md", "look": "shown"}).text
    assert re.search(r'<a href="/page\?name=brewing/cold%20brew\.md"[^>]*>cold brew</a>', water)
    assert re.search(r'<a href="/page\?name=evil\.md"[^>]*>the evil one</a>', water)


@pytest.mark.parametrize(
    "address",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/static/..\\app.py",
        "/page?name=../../../etc/passwd",
        "/page?name=/etc/passwd",
        "/page?name=..%2fstate%2fcorpus.sqlite",
        "/page?name=%00",
        "/page?name=",
        "/context/../../state",
        "/context/..%2f..%2fstate",
        "/context/ctx_" + "A" * 24,
        "/context/ctx_" + "A" * 4_000,
        "/nothing",
    ],
)
def test_no_address_leads_out_of_the_wiki(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "root:" not in answer.text
    assert "def " not in answer.text


def test_what_is_too_long_is_refused(client: TestClient) -> None:
    form = {"content-type": "application/x-www-form-urlencoded"} | OURS
    assert client.post("/ask", content=b"query=" + b"a" * LARGEST_FORM, headers=form).status_code == 413
    assert client.get("/pages", params={"q": "a" * LONGEST_ADDRESS}).status_code == 414
    fields = "&".join(f"f{number}=1" for number in range(100))
    assert client.post("/ask", content=fields, headers=form).status_code == 400
    assert client.post("/ask", content=b"query=\xff\xfe", headers=form).status_code == 400
    assert (
        client.post("/ask", content="{}", headers=OURS | {"content-type": "application/json"}).status_code
        == 415
    )
    assert client.get("/page", params={"name": "evil.md", "from": "9" * 5_000}).status_code == 200


@pytest.mark.parametrize("query", ["", "  \n", "\u200b"])
def test_an_empty_question_is_no_trouble(client: TestClient, query: str) -> None:
    answer = client.post("/ask", data={"query": query}, headers=OURS)
    assert answer.status_code == 400
    assert "query" in answer.text


def test_a_huge_question_and_a_huge_answer_are_answered(client: TestClient) -> None:
    where = asked(client, "water temperature " * 5_000)
    answer = "It is 97 °C. " * 2_000
    page = client.post(f"{where}/verify", data={"answer": answer}, headers=OURS)
    assert page.status_code == 200


def test_methods_that_change_something_are_none(client: TestClient) -> None:
    for method in ("PUT", "DELETE", "PATCH"):
        assert client.request(method, "/", headers=OURS).status_code == 405


def test_the_wiki_is_never_written_to(client: TestClient, viewer: Viewer) -> None:
    def state() -> dict[Path, tuple[int, int]]:
        return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in viewer.wiki.rglob("*")}

    before = state()
    where = asked(client)
    client.post(f"{where}/verify", data={"answer": "It is 97 °C."}, headers=OURS)
    for address in ("/pages", "/page?name=evil.md", "/health", "/charts"):
        client.get(address)
    assert state() == before


def test_without_a_corpus_it_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n", encoding="utf-8")
    viewer = Viewer(Site(wiki=tmp_path, environ={}, cwd=tmp_path, resident=True))
    client = stranger(viewer)
    client.get("/", params={"token": TOKEN})
    for address in ("/", "/pages", "/health"):
        answer = client.get(address)
        assert answer.status_code == 503
        assert "wikigate build" in answer.text


# ---------------------------------------------------------------- marks and charts


@given(
    st.text(st.sampled_from("ab文\n<&"), max_size=60),
    st.lists(st.tuples(st.integers(0, 70), st.integers(0, 30), st.sampled_from(RANK)), max_size=12),
)
def test_marks_neither_add_nor_take_text_and_each_has_its_place(
    text: str, spans: list[tuple[int, int, str]]
) -> None:
    marks = [Mark(start, start + size, kind, f"m{n}") for n, (start, size, kind) in enumerate(spans)]
    runs = marked_runs(text, marks)
    assert "".join(part.text for part in runs) == text
    ids = [name for part in runs for name in part.ids]
    assert sorted(ids) == sorted(mark.id for mark in marks if mark.start <= len(text))

    at = 0
    for part in runs:
        over = {mark.kind for mark in marks if mark.start <= at < min(mark.end, len(text))}
        if part.text:
            assert part.kind == min(over, key=RANK.index, default="")
        at += len(part.text)


@given(st.lists(st.tuples(st.integers(0, 3_000), st.integers(1, 50)), max_size=6))
def test_of_a_long_text_every_mark_is_shown_and_what_is_left_out_is_counted(
    spans: list[tuple[int, int]],
) -> None:
    text = "".join(chr(0x4E00 + number % 5_000) for number in range(3_100))
    marks = [Mark(start, start + size, "supported", f"m{n}") for n, (start, size) in enumerate(spans)]
    runs = near_marks(text, marks, whole=100, around=40)
    at = 0
    for part in runs:
        at += part.left_out
        assert text.startswith(part.text, at)
        at += len(part.text)
    assert at == len(text)
    assert sorted(name for part in runs for name in part.ids) == sorted(mark.id for mark in marks)


def test_a_violation_of_the_whole_answer_has_no_mark() -> None:
    reply = {"violations": [{"type": "gap_not_disclosed", "rule": "r", "reason": "why"}], "checked_rules": 1}
    verdict = verdict_of(reply, "words")
    assert [run.kind for run in verdict.answer] == [""]
    assert verdict.violations[0].where == ""


def test_columns_fill_the_chart_and_no_more() -> None:
    chart = columns(["2026-01-01", "2026-01-02"], [{"a": 1, "b": 3}, {}], ("a", "b"), {"a": "A", "b": "B"})
    assert [bar.title for bar in chart.bars] == ["2026-01-01 · A 1", "2026-01-01 · B 3"]
    assert min(bar.y for bar in chart.bars) == chart.top
    assert max(bar.y + bar.height for bar in chart.bars) == chart.bottom < HEIGHT
    assert columns([], [], (), {}).bars == ()


# ---------------------------------------------------------------- the file, and the programs


def test_the_report_is_one_file_that_fetches_nothing(client: TestClient, viewer: Viewer) -> None:
    context_id = asked(client).rpartition("/")[2]
    text = report(viewer.wiki, viewer.state, context_id, language="en", now=viewer.now())

    assert QUESTION in text
    assert '<mark class="' in text
    assert not re.search(r"<(script|img|form|iframe)|\ssrc=|href=\"(?!#|data:,)|@import|url\(", text)
    (style,) = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in text
    targets = set(re.findall(r'href="#([^"]+)"', text))
    assert targets <= set(re.findall(r'id="([^"]+)"', text))
    assert 'lang="zh"' in report(viewer.wiki, viewer.state, context_id, language="zh", now=viewer.now())


def test_the_command_writes_the_report_where_it_is_told(
    viewer: Viewer, client: TestClient, tmp_path: Path
) -> None:
    place = ("--wiki", str(viewer.wiki), "--state", str(viewer.state))
    context_id = asked(client).rpartition("/")[2]
    done = run("report", context_id, "-o", str(tmp_path / "e.html"), *place)
    assert done.returncode == 0, done.stderr
    assert QUESTION in (tmp_path / "e.html").read_text(encoding="utf-8")
    assert run("report", "last", "-o", str(tmp_path / "l.htm"), *place).returncode == 0
    assert context_id in (tmp_path / "l.htm").read_text(encoding="utf-8")

    note = tmp_path / "note.md"
    note.write_text("mine", encoding="utf-8")
    assert run("report", context_id, "-o", str(note), *place).returncode == 2
    assert note.read_text(encoding="utf-8") == "mine"
    unknown = run("report", "ctx_" + "A" * 24, "-o", str(tmp_path / "f.html"), *place)
    assert unknown.returncode == 1
    assert b"E_CONTEXT_NOT_FOUND" in unknown.stderr
    assert not (tmp_path / "f.html").exists()


@pytest.mark.parametrize("command", [["web"], ["report", "ctx_A", "-o", "x.html"]])
def test_without_the_extra_it_says_how_to_get_it(command: list[str], tmp_path: Path) -> None:
    program = "import sys; sys.modules['nh3'] = None; from wikigate.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, *command, "--wiki", str(EXAMPLE)],
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 1
    assert "pip install 'wikigate[web]'" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM to be sent on Windows")
def test_the_server_listens_on_this_machine_alone_and_ends_when_told(example_state: Path) -> None:
    command = [sys.executable, "-m", "wikigate", "web", "--no-watch"]
    place = ["--wiki", str(EXAMPLE), "--state", str(example_state)]
    with running(
        [*command, *place],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
    ) as process:
        try:
            assert process.stdout
            process.stdout.readline()
            address = process.stdout.readline().strip()
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[\w-]{43}", address)
            with urlopen(address, timeout=30) as answer:
                assert answer.status == 200
            port = address.split(":")[2].split("/")[0]
            taken = run("web", "--port", port, *place)
            assert taken.returncode == 1
            assert b"--port" in taken.stderr
            process.send_signal(signal.SIGTERM)
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()  # where something above went wrong: leaving the block waits for its end
    assert process.returncode == 0
    assert address not in out + err
    assert err == ""
