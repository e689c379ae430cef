"""A `recall` reply as readable text: the sections themselves, or how they came about and why a page is missed."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import gettext as _

from wikigate.faces.language import said
from wikigate.faces.lines import Json, Line, Piece, cells, indented, obj, objects, place, strings, visible
from wikigate.faces.options import quoted_for_shell


def recall_lines(reply: Json, *, most: int | None = None, options: str = "") -> list[Line]:
    """A `recall` reply for a person: each section under its place; what was explained in its stead.

    Args:
        reply: The envelope.
        most: Lines of a section to show; None: all of it.
        options: What to repeat in a command that the person may type next (see `options.repeated`).
    """
    if "explain" in reply or "why_not" in reply:
        return [*_explained(reply), *_why_not(reply)]
    lines: list[Line] = []
    for result in objects(reply["results"]):
        lines.append(_hit(result))
        text = list(indented(str(result["text"]).strip("\n"), "quote"))
        lines += text[:most]
        if most is not None and len(text) > most:
            where = quoted_for_shell(visible(f"{result['page']}#{result['section']}".rstrip("#")))
            rest = _("{count} more lines: {command}")
            command = f"wikigate read {where}{options}"
            lines.append((Piece("    … " + rest.format(count=len(text) - most, command=command), "dim"),))
        lines.append(())
    lines += _limits(reply)
    return lines or [_nothing()]


def _nothing() -> Line:
    return (Piece(_("nothing found"), "warn"),)


def _hit(result: Json) -> Line:
    line = _("line {number}").format(number=result["line"])
    return (Piece(f"{result['rank']}. ", "dim"), place(result), Piece(f" {line}", "dim"))


def _limits(reply: Json) -> Iterator[Line]:
    if absent := strings(reply["absent"]):
        yield (Piece(_("in no page: {words}").format(words=visible(_(", ").join(absent))), "warn"),)
    if reply["truncated"]:
        yield (
            Piece(_("every word of this is very common here: only the first rows were looked at"), "warn"),
        )


def _explained(reply: Json) -> Iterator[Line]:
    if "explain" not in reply:
        return
    explain = obj(reply["explain"])
    budget, required = obj(explain["budget"]), set(strings(explain["required"]))
    yield (
        Piece(_("Looked for"), "title"),
        Piece(" " + _("in {count} sections").format(count=explain["sections"]), "dim"),
    )
    terms = objects(reply["terms"])
    width = max((cells(visible(str(term["term"]))) for term in terms), default=0)
    for term in terms:
        name = visible(str(term["term"]))
        df = _("in {count}").format(count=term["df"]) if term["df"] else _("nowhere")
        used = "" if term["used"] or not term["df"] else "  " + _("too common: left out")
        needed = "  " + _("required") if name in required else ""
        yield (
            Piece(f"    {name}{' ' * (width - cells(name))}  {df}"),
            Piece(used, "warn"),
            Piece(needed, "good"),
        )
    yield (Piece("    " + _("{spent} of {rows} index rows spent").format(**budget), "dim"),)
    if not explain["requirement_met"]:
        yield (Piece(_("no section holds all that is in quotation marks: any will do"), "warn"),)
    yield from _limits(reply)
    hits = objects(explain["hits"])
    if not hits:
        yield _nothing()
    for result, hit in zip(objects(reply["results"]), hits, strict=True):
        yield ()
        yield (*_hit(result), Piece("  " + _score(hit), "title"))
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
    yield (Piece(" " * 12 + _("{tokens} tokens, {average_tokens} on average").format(**hit), "dim"),)


def _why_not(reply: Json) -> Iterator[Line]:
    if "why_not" not in reply:
        return
    why = obj(reply["why_not"])
    if "explain" in reply:
        yield ()
    yield (Piece(visible(said(str(why["message"]))), "good" if why["reason"] == "hit" else "warn"),)
    if lacks := strings(why.get("lacks")):
        yield (Piece(_("It lacks: {words}").format(words=visible(_(", ").join(lacks)))),)
    if best := obj(why.get("best")):
        yield from _compared(best)
    for ahead in objects(why.get("ahead")):
        yield (Piece(_("ahead of it:"), "dim"),)
        yield from _compared(ahead)


def _compared(hit: Json) -> Iterator[Line]:
    yield (place(hit), Piece("  " + _score(hit), "title"))
    yield from _parts(hit)


def _score(hit: Json) -> str:
    return _("score {number}").format(number=f"{hit['score']:.2f}")
