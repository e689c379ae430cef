"""One message, one line of JSON: from bytes and to bytes. Shared by the bridge, the resident server and the person."""

from __future__ import annotations

import json
import re
from typing import Final, NoReturn

from wikigate.errors import RequestError

_UNSAFE_ON_A_LINE: Final = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What some reader would take for a line end, a terminal for a command, or UTF-8 for a mistake."""


def parse(raw: bytes) -> object:
    """The JSON value of one line.

    A byte order mark is let through, since some shells put one in front of what they pipe.

    Raises:
        RequestError: It is not UTF-8, not JSON (NaN and Infinity are not), or nested too deeply.
    """
    try:
        return json.loads(raw.decode("utf-8-sig"), parse_constant=_not_json)
    except UnicodeDecodeError as error:
        raise RequestError(
            f"the line is not UTF-8 (byte {error.start}): send JSON in UTF-8", stage="input"
        ) from None
    except json.JSONDecodeError as error:
        where = "" if raw.strip() else ": it is empty"
        where = where or f": {error.msg} at character {error.pos}"
        raise RequestError(f"the line is not JSON{where}", stage="input") from None
    except (ValueError, RecursionError) as error:
        trouble = "nested too deeply" if isinstance(error, RecursionError) else str(error).partition(";")[0]
        raise RequestError(f"the line cannot be read as JSON: {trouble}", stage="input") from None


def encode(message: object) -> bytes:
    """One line of UTF-8, line end included.

    Line separators, C1 and bidi controls are escaped, so that every reader sees one line and no
    terminal obeys a page; a lone surrogate becomes U+FFFD.

    Raises:
        TypeError, ValueError: It holds something that JSON has no word for.
    """
    text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return _UNSAFE_ON_A_LINE.sub(_escaped, text).encode() + b"\n"


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    return "\ufffd" if 0xD800 <= code < 0xE000 else f"\\u{code:04x}"


def _not_json(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
