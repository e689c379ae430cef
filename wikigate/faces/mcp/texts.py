"""Replies as text for a language model: short, each quote once and whole, page text marked as what it is.

Every line of a page stands behind ``> `` with its control characters made visible, so that no page can speak as wikigate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from wikigate.faces.lines import Json, obj, objects, plain, strings, visible
from wikigate.faces.render_observe import observe_lines

_ORDER: Final = {"supported": 0, "conditional": 1, "clue": 2}


def text_of(reply: Json, budget: int) -> str:
    """The reply for a model, in about `budget` characters: what does not fit is counted, not cut."""
    return _TEXTS[str(reply["kind"])](reply, budget).rstrip("\n")


def quoted(text: str) -> str:
    """Page text as marked data: whatever it holds, no line of it starts as one of ours does."""
    return "\n".join(f"> {visible(line)}" for line in text.strip("\n").split("\n"))


def _error(reply: Json, _budget: int) -> str:
    error = obj(reply["error"])
    again = " (the same call may succeed later)" if error.get("retryable") else ""
    return f"{error['code']}: {visible(str(error['message']))}{again}"


def _context(reply: Json, budget: int) -> str:
    status, answer = obj(reply["status"]), obj(reply["answer"])
    snapshot = obj(reply.get("snapshot", {}))
    head = [
        f"context_id: {reply['context_id']}"
        + ("" if snapshot.get("saved") else " (not saved: wiki_verify cannot use it)"),
        f"evidence: {status['support']}; answer mode: {obj(answer['policy']).get('mode', '')}",
        "",
        "Rules for the answer:",
        visible_lines(str(answer["contract_text"])),
        *_lacking(reply),
    ]
    return _filled("\n".join(head), "Evidence:", _quotes(reply), budget, "quotes")


def _lacking(reply: Json) -> Iterable[str]:
    metrics = obj(reply.get("metrics", {}))
    corpus = obj(metrics.get("corpus", {}))
    for label, names in (
        ("words of the question that no page has", metrics.get("absent_terms")),
        ("candidates that are no page", metrics.get("candidates_unknown")),
        ("pages that changed since they were indexed", corpus.get("changed_since_build")),
    ):
        if strings(names):
            yield f"{label}: {visible(', '.join(strings(names)))}"
    # The text of an open question is evidence of its own kind; the rules above say what to do with it.
    for item in objects(reply["unresolved"]):
        yield f"open question in {_place(item)}:\n{quoted(str(item.get('quote', '')))}"
    for conflict in objects(reply["conflicts"]):
        claims = "; ".join(
            f"{visible(str(c.get('value')))} in {_place(c)}" for c in objects(conflict.get("claims"))
        )
        yield f"conflict about {visible(str(conflict.get('slot', '')))}: {claims}"


def _quotes(reply: Json) -> list[str]:
    """Each quote once, the strongest first; one that lies in another is named there."""
    shown: dict[tuple[str, int, int], tuple[Json, list[str]]] = {}
    found = [
        (_ORDER.get(str(support["quote_support"]), 3), page, support)
        for page in objects(reply["evidence"])
        for support in objects(page.get("supports"))
    ]
    for _, page, support in sorted(found, key=lambda entry: entry[0]):
        span = obj(support["span"])
        key = (str(page["page"]), int(str(span["start_cp"])), int(str(span["end_cp"])))
        label = f"{support['quote_support']}: {visible(str(support['slot']))}"
        around = next((at for at in shown if at[0] == key[0] and at[1] <= key[1] and key[2] <= at[2]), None)
        if around is None:
            shown[key] = ({**page, **support}, [label])
        elif label not in shown[around][1]:
            shown[around][1].append(label)
    return [_quote(item, labels) for item, labels in shown.values()]


def _quote(item: Json, labels: Sequence[str]) -> str:
    marks = [mark for mark, applies in (("needs review", item.get("needs_review")),) if applies]
    note, quote = str(item.get("note") or ""), str(item["quote"])
    only = f"\nonly: {visible(' '.join(note.split()))}" if note and note.strip() not in quote else ""
    return f"{_place(item)} ({'; '.join((*labels, *marks))})\n{quoted(quote)}{only}"


def _recall(reply: Json, budget: int) -> str:
    absent = strings(reply["absent"])
    head = f"words that no page has: {visible(', '.join(absent))}" if absent else ""
    results = objects(reply["results"])
    if not results:
        return "\n".join(part for part in (head, "nothing found") if part)
    parts = [
        f"{_place(result)}\n{quoted(str(result['text']))}"
        for result in results
        if str(result["text"]).strip()
    ]
    return _filled(head, "", parts, budget, "sections")


def _verify(reply: Json, budget: int) -> str:
    status = str(reply["status"])
    if status.startswith("context_"):
        return f"{status}: {visible(str(obj(reply['error'])['message']))}"
    violations = objects(reply["violations"])
    head = status if not violations else f"{status}: mend these and verify again"
    if not violations and not reply.get("checked_rules"):
        head = f"{status}, but nothing in this answer could be checked"
    shown: set[str] = set()
    parts = [_violation(violation, shown) for violation in violations]
    parts += [
        f"notice {notice['rule']}: {visible(' '.join(str(notice.get('reason', '')).split()))}"
        for notice in objects(reply.get("notices"))
    ]
    return _filled(head, "", parts, budget, "findings")


def _violation(violation: Json, shown: set[str]) -> str:
    claim = " ".join(str(violation.get("claim") or "").split())
    lines = [f"{violation['type']}: {visible(str(violation.get('reason') or ''))}"]
    if claim:
        lines.append(f"in your answer: «{visible(claim)}»")
    if violation.get("true_value"):
        lines.append(f"the wiki has: {visible(str(violation['true_value']))}")
    for item in objects(violation.get("evidence")):
        quote = f"{_place(item)}\n{quoted(str(item.get('quote', '')))}"
        if quote not in shown:
            shown.add(quote)
            lines.append(quote)
    return "\n".join(lines)


def _observe(reply: Json, _budget: int) -> str:
    return plain(observe_lines(reply))


_TEXTS: Final[Mapping[str, Callable[[Json, int], str]]] = {
    "error": _error,
    "context": _context,
    "recall": _recall,
    "verify": _verify,
    "observe_stats": _observe,
}


def _filled(head: str, title: str, parts: Sequence[str], budget: int, what: str) -> str:
    """`head`, and under `title` as many of `parts` as fit, in order; how many do not is said."""
    out, used, left_out = [head] if head else [], len(head), 0
    if title and parts:
        out.append(title)
    for part in parts:
        if used + len(part) > budget:
            left_out += 1
            continue
        out.append(part)
        used += len(part) + 2
    if left_out:
        out.append(
            f"{left_out} more {what} did not fit into {budget} characters: ask with a larger budget, or read the page"
        )
    return "\n\n".join(out)


def visible_lines(text: str) -> str:
    """Text of several lines with its control characters made visible."""
    return "\n".join(map(visible, text.split("\n")))


def _place(item: Json) -> str:
    """Page and section for a citation: one line, which cannot close its brackets."""
    section = f"#{item['section']}" if item.get("section") else ""
    named = visible(" ".join(f"{item.get('page', '')}{section}".split()))
    bare = named.replace("[", "(").replace("]", ")")
    return f"[[{bare}]]"
