"""A `recall` reply as readable text: the sections themselves, or how they came about and why a page is missed."""

from __future__ import annotations

from collections.abc import Iterator

from wikigate.faces.lines import Json, Line, Piece, cells, indented, obj, objects, place, strings, visible


def recall_lines(reply: Json) -> list[Line]:
    """A `recall` reply for a person: each section whole, under its place; what was explained in its stead."""
    if "explain" in reply or "why_not" in reply:
        return [*_explained(reply), *_why_not(reply)]
    lines: list[Line] = []
    for result in objects(reply["results"]):
        lines.append(_hit(result))
        lines += indented(str(result["text"]).strip("\n"), "quote")
        lines.append(())
    lines += _limits(reply)
    return lines or [_NOTHING]


_NOTHING: Line = (Piece("nothing found", "warn"),)


def _hit(result: Json) -> Line:
    return (Piece(f"{result['rank']}. ", "dim"), place(result), Piece(f" line {result['line']}", "dim"))


def _limits(reply: Json) -> Iterator[Line]:
    if absent := strings(reply["absent"]):
        yield (Piece(f"in no page: {visible(', '.join(absent))}", "warn"),)
    if reply["truncated"]:
        text = "every word of this is very common here: only the first rows were looked at"
        yield (Piece(text, "warn"),)


def _explained(reply: Json) -> Iterator[Line]:
    if "explain" not in reply:
        return
    explain = obj(reply["explain"])
    budget, required = obj(explain["budget"]), set(strings(explain["required"]))
    yield (Piece("Looked for", "title"), Piece(f" in {explain['sections']} sections", "dim"))
    terms = objects(reply["terms"])
    width = max((cells(visible(str(term["term"]))) for term in terms), default=0)
    for term in terms:
        name = visible(str(term["term"]))
        df = f"in {term['df']}" if term["df"] else "nowhere"
        used = "" if term["used"] or not term["df"] else "  too common: left out"
        needed = "  required" if name in required else ""
        yield (
            Piece(f"    {name}{' ' * (width - cells(name))}  {df}"),
            Piece(used, "warn"),
            Piece(needed, "good"),
        )
    yield (Piece(f"    {budget['spent']} of {budget['rows']} index rows spent", "dim"),)
    if not explain["requirement_met"]:
        yield (Piece("no section holds all that is in quotation marks: any will do", "warn"),)
    yield from _limits(reply)
    hits = objects(explain["hits"])
    if not hits:
        yield _NOTHING
    for result, hit in zip(objects(reply["results"]), hits, strict=True):
        yield ()
        yield (*_hit(result), Piece(f"  score {hit['score']:.2f}", "title"))
        yield from _parts(hit)


def _parts(hit: Json) -> Iterator[Line]:
    """What the score of a section is made of."""
    for part in objects(hit["parts"]):
        columns = ", ".join(
            f"{column} {obj(found)['score']:.2f} ({obj(found)['count']}×)"
            for column, found in obj(part["columns"]).items()
        )
        yield (
            Piece(f"    {part['score']:6.2f}  {visible(str(part['term']))}"),
            Piece(f"  {columns}", "dim"),
        )
    yield (Piece(f"            {hit['tokens']} tokens, {hit['average_tokens']} on average", "dim"),)


def _why_not(reply: Json) -> Iterator[Line]:
    if "why_not" not in reply:
        return
    why = obj(reply["why_not"])
    if "explain" in reply:
        yield ()
    yield (Piece(visible(str(why["message"])), "good" if why["reason"] == "hit" else "warn"),)
    if lacks := strings(why.get("lacks")):
        yield (Piece(f"It lacks: {visible(', '.join(lacks))}"),)
    if best := obj(why.get("best")):
        yield from _compared(best)
    for ahead in objects(why.get("ahead")):
        yield (Piece("ahead of it:", "dim"),)
        yield from _compared(ahead)


def _compared(hit: Json) -> Iterator[Line]:
    yield (place(hit), Piece(f"  score {hit['score']:.2f}", "title"))
    yield from _parts(hit)
