"""An audit as SARIF 2.1.0, which code hosts and editors show beside the lines of a file.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html, by section number below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import quote

from wikigate.contracts.versions import BRIDGE_VERSION
from wikigate.faces.lines import Json, obj, objects
from wikigate.gateway.audit.wire import Positions

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
RULES: Final[Mapping[str, str]] = {
    "quote.not_in_evidence": "A quotation stands on no page of the wiki.",
    "quote.misattributed": "True words, but cited to a page or section that does not have them.",
    "quote.spliced": "True pieces that were joined without a mark of omission.",
    "quote.cut_number": "A quotation is cut inside a number.",
    "quote.unknown_source": "A quotation that may be from outside the wiki.",
    "numeric.check_failed": "A page has another value for the same thing.",
    "numeric.unsupported_claim": "No page has this figure, or only of something else.",
    "numeric.unverifiable": "A page has this figure, perhaps of something else.",
    "numeric.derived": "The figure follows from others by a named step.",
    "numeric.not_covered": "No page speaks of what the figure is said of.",
    "file.unreadable": "The document could not be read.",
}
"""All rules of an audit, with what they say."""
_INDEX: Final = {name: index for index, name in enumerate(RULES)}


def sarif(report: Json, texts: Mapping[str, str]) -> dict[str, object]:
    """The report as a SARIF log; `texts` has the text of each document, by its name."""
    rules = [
        {"id": name, "shortDescription": {"text": text}, "fullDescription": {"text": text}}
        for name, text in RULES.items()
    ]
    driver = {
        "name": "wikigate",
        "version": BRIDGE_VERSION,
        "semanticVersion": BRIDGE_VERSION,
        "rules": rules,
    }
    results = [
        result
        for document in objects(report["documents"])
        for result in _results(document, texts.get(str(document["file"]), ""))
    ]
    run: dict[str, object] = {
        "tool": {"driver": driver},
        "columnKind": "utf16CodeUnits",  # 3.14.17
        "results": results,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _results(document: Json, text: str) -> Iterator[dict[str, object]]:
    file, positions = str(document["file"]), Positions(text)
    if document.get("problem"):
        yield _result("file.unreadable", "error", str(document["problem"]), file, None)
    for level, name in (("error", "violations"), ("note", "notices")):
        for found in objects(document[name]):
            region = _region(obj(found["span"]), positions)
            yield _result(str(found["rule"]), level, _message(found), file, region)


def _message(found: Json) -> str:
    nearest = found.get("nearest") or next(iter(objects(found.get("evidence"))), None)
    shown = f"\n{obj(nearest)['page']}: {obj(nearest)['quote']}" if nearest else ""
    return f"{found['reason']}{shown}"


def _result(rule: str, level: str, message: str, file: str, region: object) -> dict[str, object]:
    location: dict[str, object] = {"artifactLocation": {"uri": _uri(file)}}
    if region is not None:
        location["region"] = region
    return {
        "ruleId": rule,
        "ruleIndex": _INDEX[rule],
        "level": level,
        "message": {"text": message},
        "locations": [{"physicalLocation": location}],
    }


def _uri(file: str) -> str:
    """A reference as RFC 3986 has it: relative where the name is (3.4.3); a drive is a path of a file URI."""
    path = file.replace("\\", "/")
    if path[1:2] == ":":
        return f"file:///{quote(path, safe='/:')}"
    return f"file://{quote(path)}" if path.startswith("/") else quote(path)


def _region(span: Json, positions: Positions) -> dict[str, object]:
    """Lines and columns from 1, the end column excluded; columns in UTF-16 code units (3.30)."""
    first = positions.in_utf16(int(str(span["start_cp"])))
    last = positions.in_utf16(int(str(span["end_cp"])))
    return {"startLine": first[0], "startColumn": first[1], "endLine": last[0], "endColumn": last[1]}
