"""One message, one line, whatever is in it."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.text.surrogates import harmless
from wikigate.errors import RequestError
from wikigate.faces.line import encode, parse

TEXT = st.text(st.characters())  # lone surrogates too
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def tidy(value: object) -> object:
    if isinstance(value, str):
        return harmless(value)
    if isinstance(value, list):
        return [tidy(item) for item in value]
    return {harmless(key): tidy(item) for key, item in value.items()} if isinstance(value, dict) else value


@given(JSON)
def test_what_is_sent_is_one_line_and_comes_back_as_it_was(value: object) -> None:
    line = encode(value)

    assert line.decode("utf-8").splitlines() == [line.decode("utf-8")[:-1]]
    assert json.loads(line) == json.loads(json.dumps(tidy(value)))


@given(st.binary())
def test_any_bytes_are_json_or_a_request_error(raw: bytes) -> None:
    with suppress(RequestError):
        parse(raw)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"{",
        b"{}{}",
        b'{"a":NaN}',
        b"[Infinity]",
        b"\xff\xfe{}",
        b"\xd6\xd0",
        b"[" * 100_000,
        b"9" * 5000,
    ],
)
def test_what_is_no_json_is_refused_with_a_reason(raw: bytes) -> None:
    with pytest.raises(RequestError, match=r"JSON|UTF-8") as caught:
        parse(raw)
    assert (caught.value.code, caught.value.stage) == ("E_BRIDGE_BAD_JSON", "input")


def test_a_byte_order_mark_is_let_through() -> None:
    assert parse(b'\xef\xbb\xbf{"query": "x"}\r\n') == {"query": "x"}


def test_nan_never_leaves() -> None:
    with pytest.raises(ValueError, match="JSON"):
        encode({"a": float("nan")})
