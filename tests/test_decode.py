"""From bytes to text."""

import codecs

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wikigate.corpus.find.decode import UndecodableError, decode

CHINESE = "# 安装步骤\n\n本页说明如何在服务器上安装这个软件，以及出现错误的时候应该怎么处理。\n"
TRADITIONAL = "# 說明\n\n這個系統的設計目的是為了讓使用者能夠快速找到需要的資料。\n"
KOREAN = "대한민국의 수도는 서울이며 인구는 약 천만 명이다. 이 문서는 설치 방법과 설정 파일을 설명합니다."
JAPANESE = "配列の要素を処理する場合には、まず変数を宣言する必要があります。日本の首都は東京であり、人口は約千四百万人である。"


def expected(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (CHINESE.encode(), "utf-8"),
        (codecs.BOM_UTF8 + CHINESE.encode(), "utf-8-sig"),
        (codecs.BOM_UTF16_LE + CHINESE.encode("utf-16-le"), "utf-16"),
        (codecs.BOM_UTF16_BE + CHINESE.encode("utf-16-be"), "utf-16"),
        (CHINESE.encode("gb18030"), "gb18030"),
    ],
)
def test_the_same_page_reads_the_same_in_every_encoding(data: bytes, encoding: str):
    decoded = decode(data)

    assert (decoded.text, decoded.encoding) == (CHINESE, encoding)


def test_an_empty_file_is_an_empty_page():
    assert decode(b"").text == ""
    assert decode(codecs.BOM_UTF8).text == ""


def test_line_ends_become_lf_and_nothing_else_changes():
    text = "a\r\nb\rc\r\r\nd\x0be\u2028f\x85g \t\ufeffh"

    assert decode(text.encode()).text == "a\nb\nc\n\nd\x0be\u2028f\x85g \t\ufeffh"


def test_only_the_first_byte_order_mark_goes():
    assert decode(codecs.BOM_UTF8 * 2 + b"x").text == "\ufeffx"


def test_nul_is_kept_and_told_with_its_line():
    decoded = decode(b"one\ntwo\0\0")

    assert decoded.text == "one\ntwo\0\0"
    assert [(d.code, d.level, d.line) for d in decoded.diagnostics] == [("nul_characters", "info", 2)]


@pytest.mark.parametrize(
    "text", [CHINESE, TRADITIONAL, JAPANESE, "标题", "# FAQ\n\n见下。\n", "第１章　总则……"]
)
def test_gb18030_pages_are_read_and_told(text: str):
    decoded = decode(text.encode("gb18030"))

    assert decoded.text == text
    assert [(d.code, d.level) for d in decoded.diagnostics] == [("decoded_gb18030", "warning")]


@pytest.mark.parametrize(
    "data",
    [
        KOREAN.encode("euc_kr"),
        TRADITIONAL.encode("big5"),
        JAPANESE.encode("shift_jis"),
        JAPANESE.encode("euc_jp"),
        "Это руководство описывает установку программы.".encode("cp1251"),
        "Die Änderung der Größe führt zu größeren Schäden.".encode("cp1252"),
        ("plain English with a «quotation» in the middle. " + "word " * 900).encode("cp1252"),
        bytes(range(256)) * 4,
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10",
    ],
)
def test_text_of_other_encodings_is_never_taken_for_gb18030(data: bytes):
    with pytest.raises(UndecodableError):
        decode(data)


def test_the_offset_of_the_first_bad_byte_counts_in_the_file():
    with pytest.raises(UndecodableError) as plain:
        decode(b"caf\xe9 noir")
    with pytest.raises(UndecodableError) as marked:
        decode(codecs.BOM_UTF8 + b"ok\xff")
    with pytest.raises(UndecodableError) as half:
        decode(codecs.BOM_UTF16_LE + b"a\0b")

    assert (plain.value.offset, marked.value.offset, half.value.offset) == (3, 5, 4)
    assert "save it as UTF-8" in str(plain.value)


def test_utf_32_is_no_utf_16():
    with pytest.raises(UndecodableError):
        decode(codecs.BOM_UTF32_LE + "页".encode("utf-32-le"))


@given(st.binary(max_size=400))
@example(b"\xff\xfe\x00\xd8")
def test_any_bytes_give_a_page_or_an_error_with_a_place(data: bytes):
    try:
        decoded = decode(data)
    except UndecodableError as error:
        offset = error.offset
    else:
        offset = 0
        assert "\r" not in decoded.text
        decoded.text.encode("utf-8")
    assert 0 <= offset <= len(data)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_utf_8_text_comes_back_but_for_line_ends_and_mark(text: str):
    plain = text.removeprefix("\ufeff")

    assert decode(text.encode()).text == expected(plain)
    assert decode(codecs.BOM_UTF16_BE + text.encode("utf-16-be")).text == expected(text)
