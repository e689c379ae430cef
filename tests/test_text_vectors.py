"""What folding and tokens give, as a file that readers in other languages test against."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from wikigate.corpus.text.normalise import fold, load_fold_table
from wikigate.corpus.text.stem import Stemmer
from wikigate.corpus.text.tokens import tokenise

VECTORS = Path(__file__).parent / "cases" / "text.vectors.json"

TEXTS = [
    "",
    " \t\u3000\n",
    "动态规划要满足哪两个前提？",
    "動態規劃與資料庫「索引」",
    "Ｗｉｎｄｏｗｓ　１１ 和 Windows\u202f11",
    "C++17、C#、F#、.NET、ASP.NET、g++、<bits/stdc++.h>、Notepad++",
    "IDA* 与 A* 算法；a*b, x+y, i++",
    "std::vector<int> node.js max_page_bytes user@host /etc/passwd re-use",
    "Python 3.11.7, v1.2, 3.14, 1,234,567.5, 1,2,3, 192.168.0.1",
    "第17条 第一百〇三条 第1260条 第10章 第2024号",
    "アルゴリズムの計算量を求める ｶﾞｲﾄﾞ か゛",
    "학교에서 배운다 \u1112\u1161\u11ab",
    "Москва ΑΘΗΝΑ ς naïve CAFE\u0301 İstanbul ß ẞ",
    "⻆度 ⽬录 ⾏ 㐀 𠮷野家 人々 〇",
    "㎞ ① ½ ﬁ ㍿ … ⋯ — “引” ‘a’ 《书》",
    "\u200bzero\u00adwidth\ufeff \u202ebidi a\u200b\u0301",
    "HIS\x00系统 back\x08space",
    "👍🏽 ☕ 咖啡 + 水 = ☕",
    "B站 T恤 X光 4S店 卡拉OK",
    "machine learning, Machines learned; one. Two 12 34 rows",
    "don't user's O'Reilly rock'n'roll",
    "हिन्दी ไทย العربية עברית",
    "a" * 70,
]


def test_the_vectors_for_other_readers_are_up_to_date(golden: Callable[[Path, str], None]) -> None:
    table, stem = load_fold_table(), Stemmer().stem
    rows = []
    for text in TEXTS:
        folded = fold(text, table)
        tokens = tokenise(folded, list, stem)
        rows.append(
            {
                "text": text,
                "folded": folded,
                "words_with_han_one_by_one": " ".join(tokens.words),
                "grams": " ".join(tokens.grams),
                "search_form": tokens.form,
            }
        )
    golden(VECTORS, json.dumps(rows, ensure_ascii=True, indent=1) + "\n")
