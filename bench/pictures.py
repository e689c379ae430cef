"""The pictures of docs/web.md, taken of the real program on examples/wiki: python bench/pictures.py.

Needs Chromium, and a font for Chinese (Debian: chromium, fonts-noto-cjk).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
WIKI = ROOT / "examples" / "wiki"
OUT = ROOT / "docs" / "pictures"
SIZE = {"width": 1180, "height": 900}
CONFLICT = "手冲的粉水比是多少？"
QUESTION = "How much caffeine a day is safe for a healthy adult?"
ANSWER = (
    "Healthy adults can take up to 600 mg of caffeine a day [[health/caffeine#How much is safe]].\n"
    'The page adds: "Most people can double this amount after a few weeks of training."'
)


def main() -> None:
    """Build the wiki, ask, check an answer, and keep what the browser shows."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("there is no Chromium here (Debian: apt-get install chromium fonts-noto-cjk)")
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="wikigate-pictures-") as folder:
        place = ["--wiki", str(WIKI), "--state", folder]
        program = [sys.executable, "-m", "wikigate"]
        subprocess.run([*program, "build", *place], check=True)
        with subprocess.Popen(
            [*program, "web", "--no-watch", *place], stdout=subprocess.PIPE, encoding="utf-8"
        ) as server:
            try:
                assert server.stdout is not None
                server.stdout.readline()
                take(chromium, server.stdout.readline().strip())
            finally:
                server.kill()


def take(chromium: str, address: str) -> None:
    """Evidence in Chinese by day, a verdict in English by night."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, locale="zh-CN")
        page.goto(address)
        page.fill("#query", CONFLICT)
        page.click("main button")
        page.wait_for_selector("#answer")
        page.screenshot(path=OUT / "web-evidence.png")
        page = browser.new_page(viewport=SIZE, locale="en-GB", color_scheme="dark")
        page.goto(address)
        page.fill("#query", QUESTION)
        page.click("main button")
        page.fill("#answer", ANSWER)
        page.click("main button")
        page.wait_for_selector(".finding")
        page.screenshot(path=OUT / "web-verdict.png")
        browser.close()


if __name__ == "__main__":
    main()
