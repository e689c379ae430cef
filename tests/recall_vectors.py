"""Queries, and what `recall` and `read` answer to them: a file that the readers of every language are held against.

The pages and the queries come from a seed, so that a rule that changed shows as changed answers and nothing else.
Characters that Unicode assigned after version 14 are left out: which Python runs decides what they are to it.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from corpus_maker import run_build, write_pages
from wire import EXAMPLE

from wikigate.faces.dispatch import answer
from wikigate.faces.site import Site

VECTORS = Path(__file__).parent / "vectors" / "recall.json"

Case = dict[str, Any]

_PHRASES = {
    "zh": [
        "动态规划",
        "的",
        "状态转移",
        "方程",
        "最优子结构",
        "线性表",
        "后进先出",
        "先进先出",
        "第十七条",
        "二〇二四年",
        "长江大橋",
        "資料庫",
        "索引",
        "黑猫",
        "小白兔",
        "乃至",
        "以及",
        "二分查找",
        "复杂度",
    ],
    "ja": [
        "アルゴリズム",
        "の",
        "計算量",
        "データ構造",
        "を",
        "学ぶ",
        "すし",
        "カタカナ",
        "ひらがな",
        "東京都",
        "ｶﾞｲﾄﾞ",
        "ㇰㇱ",
        "々",
    ],
    "ko": ["학교에서", "한국어를", "배운다", "데이터", "구조", "알고리즘", "시장"],
    "en": [
        "running",
        "binary",
        "search",
        "trees",
        "quickly",
        "naïve",
        "CAFÉ",
        "std::vector",
        "node.js",
        "C++",
        "C#",
        ".NET",
        "O(n",
        "log",
        "n)",
        "max_page_bytes",
        "3.11.7",
        "1,234.5",
        "don't",
        "re-use",
        "user's",
    ],
    "dates": [
        "2024年5月3日",
        "2024-05-03",
        "2024/3/5",
        "2024.05.03",
        "2023年12月",
        "5月3日",
        "第17条",
        "第一百〇三条",
        "１２３",
    ],
    "odd": [
        "𠮷野家",
        "👩\u200d🚀",
        "☕",
        "é",
        "が",
        "ﬁn",
        "①",
        "㎞",
        "ª",
        "º",
        "ß",
        "İ",
        "ς",
        "\x00",
        "a\x00b",
        "\u200b",
        "\u2028",
        "हिन्दी",
        "ไทย",
        "العربية",
        "Ａ１",
        "ㄅㄆ",
        "㍿",
        "㐀",
        "〇",
        "〒",
    ],
}
_SIGNS = [" ", " ", " ", "", "。", "，", "\n", ": ", "、", "！", " \u3000", "\n\n"]

FIXED = [
    "动态规划要满足哪两个前提？", "動態規劃", "手冲的水温是多少？", "手沖壺 水溫", "水温", "咖啡因 每天 多少", "怎么磨豆", "粉水比是多少",
    "how long does cold brew take?", "How much caffeine a day is safe for a healthy adult?", "grind size", "running", "the", "what is it",
    "アルゴリズムの計算量とは何ですか", "すし", "ひらがな", "カタカナ", "ｶﾞｲﾄﾞ", "東京都", "학교", "한국어", "학교에서 배운다", "데이터 구조",
    "std::vector", "C++", "C#", ".NET", "c", "O(n log n)", "node.js", "max_page_bytes", "3.11", "3.11.7", "1234.5", "1,234.5", "don't", "re-use",
    "第十七条", "第17条", "第一百〇三条", "第103条", "17", "2024年5月3日", "2024-05-03", "2024/5/3", "2024.5.3", "2024年5月", "2023-12", "5月3日", "2024年13月45日", "12024-05-03",
    '"后进先出"', "「後進先出」", "“先进先出” 线性表", '"binary search trees"', '"search binary"', '"std::vector"', '"C++ 的"', '"没有这句话"', '"后进先出" "先进先出"', '"猫"', '"the"', '""', '"', '3.5" disk "node.js"', '" "', '"一" "二"', '"n log n"', '"a" "b" "c" "d" "e"',
    "猫", "白", "至", "的", "一", "水", "豆", "条", "〇", "𠮷", "々", "す", "ア", "한", "a", "n", "T恤", "B站", "猫 水", "我的猫", "黑猫", "猫是什么",
    "", " ", " \t\n", "\u3000", "\u200b", "\u200b\u2060", "\ufe0f", "\u3164", "\u2800", "？", "...", "。。。", "\x00", "\x07",
    "☕", "👩‍🚀", "👍🏽", "🇨🇳", "\ud800", "水\udc00温", "\ud83d\ude00", "\udfff\ud800水温", "caf\u00e9", "cafe\u0301", "CAFE\u0301", "naive", "naïve", "か\u3099", "が", "ﬁn", "fin", "①", "㎞", "Ａ１", "ｓｔｄ：：ｖｅｃｔｏｒ", "１２３", "123", "㍿", "株式会社",
    "a\u0300\u0301\u0302b", "\u0301", "e\u0332x", "ÅÅ", "İstanbul", "ß", "ss", "ς", "Σ", "ª", "º", "3º11", "水ª", "HIS\x00系统", "a\x00b", "水\u2028温", "水\u200b温", "हिन्दी", "ไทย", "العربية", "ㄅㄆ", "㐀", "\uf900", "⻆度", "〒",
    "量子纠缠是什么？", "qwertyuiop", "哥德巴赫猜想", "宇宙飞船 水温", "xyzzy water", "水温 OR 豆", 'NEAR("水温" "豆")', "水温 *", "title:水温", "-水温", "(水温", "水温)", "^水温", "{grams}: 水温", "水温 AND NOT 豆", "'; DROP TABLE page; --", "%", "_", "\\", "[[水温]]", "# 水温", "**水温**",
    "水温" * 300, "word " * 400, "长" * 1200, "a" * 100, "猫" * 70, "x" * 2000 + " 水温",
]  # fmt: skip

WRONG: list[tuple[object, object]] = [
    (None, 3), (5, 3), (["水温"], 3), ({}, 3), (True, 3), ("水温", 0), ("水温", 51), ("水温", -1), ("水温", "3"), ("水温", 2.5), ("水温", True), ("", 0),
]  # fmt: skip

READS: list[tuple[object, object]] = [
    ("index.md", None), ("index", ""), ("./index.md", None), ("冲煮/../index", None), ("冲煮\\水温.md", None), ("水温", None), ("水溫", None), ("咖啡因", None),
    ("health/caffeine", "How much is safe"), ("health/caffeine#How much is safe", None), ("caffeine", "how much is safe"), ("health/caffeine", "how-much-is-safe"),
    ("health/caffeine", "ＨＯＷ ＭＵＣＨ ＩＳ ＳＡＦＥ"), ("health/caffeine", "no such section"), ("nowhere", None), ("nowhere#a#b", None), ("水质#", None), ("#", None),
    ("../index.md", None), ("/index.md", None), ("//index.md", None), ("", None), (None, None), (3, None), ("index", 3), (".", None), ("..", None), ("水\ud800", None), ("index\x00", None),
    ("u/00.md", None), ("u/01", None), ("01", None), ("u/02.md", "Same"), ("Same", None), ("u/03.md", "same-1"),
]  # fmt: skip


def generated_pages(seed: int) -> dict[str, str]:
    """Pages of words of many scripts, with headings, code, lists, NUL and characters beyond the first plane."""
    rng = random.Random(seed)
    pages = {}
    for number in range(28):
        kinds = rng.sample(sorted(_PHRASES), k=rng.randint(1, 4))
        title = _text(rng, kinds, 2).strip() or "Same"
        parts = (
            [f"---\naliases: [{rng.choice(['LIFO', '别名', '栈', 'Same'])}]\n---\n"]
            if number % 5 == 0
            else []
        )
        parts.append(f"# {title if number % 4 else 'Same'}\n\n{_text(rng, kinds, 30)}\n")
        for _ in range(rng.randint(0, 4)):
            heading = rng.choice(["Same", _text(rng, kinds, 2).replace("\n", " ")])
            parts.append(f"\n## {heading}\n\n{_text(rng, kinds, rng.randint(1, 40))}\n")
        if number % 3 == 0:
            parts.append(f"\n- {_text(rng, kinds, 3)}\n- `{rng.choice(_PHRASES['en'])}`\n")
        pages[f"u/{number:02}.md"] = "".join(parts)
    return pages


def _text(rng: random.Random, kinds: list[str], size: int) -> str:
    return "".join(rng.choice(_PHRASES[rng.choice(kinds)]) + rng.choice(_SIGNS) for _ in range(size))


def queries(pages: Mapping[str, str], seed: int, count: int) -> Iterator[str]:
    """Queries for these pages: pieces of them as they stand, in quotation marks, put together, and with noise."""
    rng = random.Random(seed)
    texts = [pages[path] for path in sorted(pages)]
    for number in range(count):
        piece = _piece(rng, texts, rng.choice([1, 2, 3, 5, 8, 13, 25, 40]))
        match number % 6:
            case 0 | 1:
                yield piece
            case 2:
                yield f'"{piece}"'
            case 3:
                yield f"{piece} {_piece(rng, texts, 4)}"
            case 4:
                yield f"“{_piece(rng, texts, 6)}” {piece}"
            case _:
                words = rng.choice(_PHRASES["odd"]), rng.choice(_PHRASES[rng.choice(sorted(_PHRASES))])
                yield rng.choice(["", " ", "，"]).join(words) + piece


def _piece(rng: random.Random, texts: list[str], size: int) -> str:
    text = rng.choice(texts)
    at = rng.randrange(max(1, len(text) - size))
    return text[at : at + size]


def make(base: Path) -> Case:
    """The vectors, from a wiki built in `base`."""
    pages = generated_pages(seed=4)
    wiki = base / "wiki"
    example = {
        place.relative_to(EXAMPLE).as_posix(): place.read_bytes().decode() for place in EXAMPLE.rglob("*.md")
    }
    write_pages(wiki, example | pages)
    run_build(wiki, base / "state")
    asked = [*FIXED, *queries(example | pages, seed=7, count=260)]
    limits = random.Random(9)
    site = Site(wiki=wiki, state=base / "state", environ={}, cwd=base)
    recalls = [(query, limits.choice([1, 2, 3, 5, 10])) for query in asked]
    try:
        return {
            "about": "Made by tests/recall_vectors.py. The wiki: examples/wiki and these pages. Texts are told by the "
            "first 16 digits of their SHA-256 in UTF-8.",
            "pages": pages,
            "recall": [
                {"query": query, "limit": limit, **told("recall", {"query": query, "limit": limit}, site)}
                for query, limit in [*recalls, *WRONG]
            ],
            "read": [
                {"page": page, "section": section, **told("read", _without_none(page, section), site)}
                for page, section in READS
            ],
        }
    finally:
        site.close()


def _without_none(page: object, section: object) -> Case:
    return {name: value for name, value in (("page", page), ("section", section)) if value is not None}


def told(command: str, request: Case, site: Site) -> Case:
    """A reply without what every reply has, long texts as their digests."""
    reply = answer(command, request, site)
    if reply["kind"] == "error":
        error = dict(reply["error"])  # type: ignore[call-overload]
        return {
            "error": {name: error[name] for name in ("code", "stage", "retryable", "detail") if name in error}
        }
    kept = {
        name: value
        for name, value in json.loads(json.dumps(reply)).items()
        if name not in {"kind", "contract_version", "bridge_version", "pipeline_version", "query"}
    }
    if command == "recall":
        for result in kept["results"]:
            result["text"] = digest(result["text"])
    else:
        kept["text"] = digest(kept["text"])
        kept["sections"] = digest(json.dumps(kept["sections"], ensure_ascii=False, separators=(",", ":")))
    return {"reply": kept}


def digest(text: str) -> str:
    """The first 16 digits of the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write(vectors: Case) -> None:
    """One query a line; lone surrogates and what an editor would take for a line end are escaped."""
    parts = [f'"about": {_json(vectors["about"])}']
    parts.append(f'"pages": {_json(vectors["pages"])}'.replace('","u/', '",\n"u/'))
    for kind in ("recall", "read"):
        rows = ",\n".join(map(_json, vectors[kind]))
        parts.append(f'"{kind}": [\n{rows}\n]')
    VECTORS.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8", newline="\n")


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return re.sub("[\ud800-\udfff\u2028\u2029\x7f-\x9f]", lambda found: f"\\u{ord(found[0]):04x}", text)


def load() -> Case:
    """The vectors as they are committed."""
    loaded: Case = json.loads(VECTORS.read_text(encoding="utf-8"))
    return loaded
