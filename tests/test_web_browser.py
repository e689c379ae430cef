"""The viewer in a real Chromium: accessible, within its width, silent on the console, and nothing asked of others."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright
from web_wiki import QUESTION, made
from wire import environment

from wikigate.faces.report import report

CHROMIUM = os.environ.get("WIKIGATE_BROWSER") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None, reason="there is no Chromium on this machine (Debian: apt-get install chromium)"
    ),
]
ANSWER = 'It is 97 °C [[brewing/water]].\nThe page says "the water temperature for pour-over is 29 °C".'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("browser")
    made(folder).close()
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """What `wikigate web` prints."""
    command = [sys.executable, "-m", "wikigate", "web", "--no-watch"]
    place = ["--wiki", str(folder / "wiki"), "--state", str(folder / "state")]
    with subprocess.Popen(
        [*command, *place], stdout=subprocess.PIPE, encoding="utf-8", env=environment()
    ) as process:
        try:
            assert process.stdout
            process.stdout.readline()
            yield process.stdout.readline().strip()
        finally:
            process.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # Chromium cannot make its sandbox as root, as CI runs; the pages are ours.
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def told(text: str) -> list[str]:
    """What of a console message counts: a test that types before Chromium has moved the focus is no fault of the page."""
    return [] if text.startswith("Autofocus processing was blocked") else [text]


class Watched:
    """A page, and all that it said and asked for."""

    def __init__(
        self, browser: Browser, *, width: int = 1280, scheme: str = "light", locale: str = "en-GB"
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,  # type: ignore[arg-type]
            locale=locale,
        )
        self.page: Page = self.context.new_page()
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.said.extend(told(message.text)))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.said.append(dialog.message), dialog.dismiss()))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def opened(self, address: str) -> Page:
        """The viewer's first page."""
        self.page.goto(address)
        self.page.wait_for_selector("#query")
        return self.page

    def faults(self) -> list[str]:
        """What axe finds, and whether the page is wider than the window."""
        self.page.wait_for_load_state("load")  # the style sheet too: contrast is nothing without it
        found = Axe().run(self.page).response["violations"]
        wide = self.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        return [f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in found] + ["too wide"] * wide


@pytest.mark.parametrize(
    ("width", "scheme", "locale"), [(1280, "light", "en-GB"), (390, "dark", "zh-CN"), (390, "light", "en-GB")]
)
def test_every_page_is_accessible_within_its_width_and_asks_nothing_of_others(
    browser: Browser, address: str, width: int, scheme: str, locale: str
) -> None:
    base = address.split("/?", maxsplit=1)[0]
    watched = Watched(browser, width=width, scheme=scheme, locale=locale)
    page = watched.opened(address)
    faults = {"ask": watched.faults()}
    page.fill("#query", QUESTION)
    page.click("main button")
    page.wait_for_selector("#answer")
    faults["context"] = watched.faults()
    page.fill("#answer", ANSWER)
    page.click("main button")
    page.wait_for_selector(".finding")
    faults["verify"] = watched.faults()
    assert page.locator("a.mark.bad").count()
    for name in (
        "/pages",
        "/page?name=evil.md",
        "/page?name=evil.md&look=shown",
        "/health",
        "/charts?days=7",
    ):
        page.goto(base + name)
        faults[name] = watched.faults()
    watched.context.close()

    assert {name: found for name, found in faults.items() if found} == {}
    assert watched.said == []
    assert [url for url in watched.asked if not url.startswith((base, "data:,"))] == []


def test_the_keyboard_is_enough(browser: Browser, address: str) -> None:
    watched = Watched(browser)
    page = watched.opened(address)
    assert page.evaluate("document.activeElement.id") == "query"
    page.keyboard.type(QUESTION)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("#answer")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    place = page.locator("a.place", has_text="brewing/water.md").first
    place.focus()
    page.keyboard.press("Enter")
    target = page.locator(f"#{str(place.get_attribute('href'))[1:]}")
    box, size = target.bounding_box(), page.viewport_size
    watched.context.close()
    assert box
    assert size
    assert 0 <= box["y"] < size["height"]


def test_a_page_that_means_harm_runs_nothing(browser: Browser, address: str) -> None:
    base = address.split("/?", maxsplit=1)[0]
    watched = Watched(browser)
    page = watched.opened(address)
    for name in (
        "/pages",
        "/page?name=evil.md",
        "/page?name=evil.md&look=shown",
        "/pages?q=<script>alert(1)</script>",
    ):
        page.goto(base + name)
        assert page.evaluate("document.scripts.length + document.images.length + document.forms.length") <= 1
    watched.context.close()
    assert watched.said == []
    assert [url for url in watched.asked if not url.startswith((base, "data:,"))] == []


def test_another_site_cannot_ask_in_the_readers_name(browser: Browser, address: str) -> None:
    base = address.split("/?", maxsplit=1)[0]
    watched = Watched(browser)
    page = watched.opened(address)
    page.goto("about:blank")
    page.set_content(
        f'<form method="post" action="{base}/ask"><input name="query" value="x"><button>go</button></form>'
    )
    with page.expect_response(f"{base}/ask") as answer:
        page.click("button")
    status = answer.value.status
    watched.context.close()
    assert status == 403


def test_the_report_opens_from_the_disk_and_asks_for_nothing(
    browser: Browser, address: str, folder: Path
) -> None:
    watched = Watched(browser)
    page = watched.opened(address)
    page.fill("#query", QUESTION)
    page.click("main button")
    page.wait_for_selector("#answer")
    context_id = page.url.rpartition("/")[2]
    file = folder / "evidence.html"
    text = report(folder / "wiki", folder / "state", context_id, language="en", now=time.time())
    file.write_text(text, encoding="utf-8")
    watched.asked.clear()
    page.goto(file.as_uri())
    faults, colour = (
        watched.faults(),
        page.evaluate("getComputedStyle(document.querySelector('mark')).backgroundColor"),
    )
    watched.context.close()

    assert faults == []
    assert watched.said == []
    assert [url for url in watched.asked if not url.startswith((file.as_uri(), "data:,"))] == []
    assert colour not in {"rgba(0, 0, 0, 0)", "rgb(255, 255, 0)"}  # the style sheet inside is taken
