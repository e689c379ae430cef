"""All quantities of a text, in the order of the rules: what an earlier rule claims, a later one does not see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from wikigate.corpus.model import Span
from wikigate.corpus.text.lazy import lazy
from wikigate.corpus.text.quantities.anchors import has_latin, places
from wikigate.corpus.text.quantities.clock import clock_times
from wikigate.corpus.text.quantities.compound import join_compounds
from wikigate.corpus.text.quantities.context import metric_of, scopes_of
from wikigate.corpus.text.quantities.dates import dates
from wikigate.corpus.text.quantities.decades import decades
from wikigate.corpus.text.quantities.fold import blank, fold, mask
from wikigate.corpus.text.quantities.hedge import hedge
from wikigate.corpus.text.quantities.identifiers import identifiers
from wikigate.corpus.text.quantities.measure import measure, per_before
from wikigate.corpus.text.quantities.model import Quantity, Reading, plain_decimal
from wikigate.corpus.text.quantities.not_numbers import english_phrases, keep, ordinary_words
from wikigate.corpus.text.quantities.numerals_en import english_numerals, first_words
from wikigate.corpus.text.quantities.numerals_zh import read_numeral
from wikigate.corpus.text.quantities.parts import promising_parts
from wikigate.corpus.text.quantities.ranges import join_ranges
from wikigate.corpus.text.quantities.ratios import ratios
from wikigate.corpus.text.quantities.sign import ordinal_before, with_sign
from wikigate.corpus.text.quantities.special import special_amounts

_STARTS = lazy(
    r"[\d.零一二两三四五六七八九壹贰叁肆伍陆柒捌玖十拾百佰千仟万亿兆廿卅卌几数½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞](?:(?<!\.)|(?<![\d.]\.)(?=\d))"
)


def read_quantities(text: str) -> tuple[Quantity, ...]:
    """Every quantity that `text` states, in order, not overlapping; spans in code points of `text`.

    Identifiers (COVID-19, Windows 10, 3.11.2) are not returned. Linear in the length of the text.

    Rejected on purpose, though other readers of numbers do so (docs/quantities.md has the whole list, and the
    vocabulary of kinds, units and qualifiers):

    * percentage points as percent: a rise by 2 points is not a rise by 2 percent;
    * the mean of a range (3 to 4 litres as 3.5): nobody wrote it;
    * a unit or the word "percentage" without a number; "few" as 3, "single" as 1, "nil" as 0;
    * "a dozen eggs" as one dozen, "32K" as kibibytes, "30 l" as 3 million, "9m" as 9 million;
    * "- 5 apples" at the start of a line as minus five: it is a list item;
    * 零点, 对折 alone and "2.1 pm" as quantities; a date as three numbers.
    """
    parts = promising_parts(text)
    if not parts.text:
        return ()
    folded = fold(parts.text)
    work = mask(folded)
    work = blank(work, _disjoint(identifiers(work)))
    found: list[Reading] = []
    for rule in (decades, dates, ratios, clock_times, special_amounts):
        work = _claim(work, rule, found)
    words = places(first_words(), work) if has_latin(work) else []
    if words:
        work = blank(work, _disjoint(english_phrases(work)))
    numerals = _numerals(work, words)
    measured = join_ranges(work, join_compounds(work, _measured(work, numerals)))
    found += (hedge(folded, per_before(work, reading)) for reading in measured)
    found.sort(key=lambda reading: (reading.start, reading.end))
    found = [
        hedge(folded, reading) if reading.kind in {"date", "decade"} else reading
        for reading in _without_overlaps(found)
    ]
    scopes = scopes_of(folded, found)
    return tuple(
        _quantity(reading, metric_of(folded, found, index), scope, parts.shift(reading.start))
        for index, (reading, scope) in enumerate(zip(found, scopes, strict=True))
    )


def _claim(work: str, rule: Callable[[str], Iterable[Reading]], found: list[Reading]) -> str:
    taken: list[tuple[int, int]] = []
    readings = list(rule(work))
    if not readings:
        return work
    claimed = bytearray(len(work))
    for reading in readings:
        if not any(claimed[reading.start : reading.end]):
            claimed[reading.start : reading.end] = b"\1" * (reading.end - reading.start)
            found.append(reading)
            taken.append((reading.start, reading.end))
    return blank(work, sorted(taken))


def _disjoint(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Overlapping ranges merged, in order."""
    start = end = -1
    for left, right in sorted(places):
        if left > end:
            if end > start >= 0:
                yield start, end
            start, end = left, right
        else:
            end = max(end, right)
    if end > start >= 0:
        yield start, end


def _numerals(work: str, words: list[int]) -> list[Reading]:
    english = list(english_numerals(work, words))
    rest = blank(work, ((reading.start, reading.end) for reading in english)) if english else work
    rest = blank(rest, _disjoint(ordinary_words(rest)))
    found: list[Reading] = []
    at = 0
    while (match := _STARTS.search(rest, at)) is not None:
        reading = read_numeral(rest, match.start())
        if reading is None:
            at = _skip(rest, match.start())
            continue
        found.append(reading)
        at = reading.end
    return sorted(english + found, key=lambda reading: reading.start)


def _skip(text: str, at: int) -> int:
    """Past a numeral character that begins no numeral; digits are passed as a whole."""
    if not text[at].isdecimal():
        return at + 1
    end = at
    while end < len(text) and text[end].isdecimal():
        end += 1
    return end


def _measured(work: str, numerals: list[Reading]) -> list[Reading]:
    """The numerals that are quantities, with their units; none reaches into the one before it."""
    done: list[Reading] = []
    floor = 0
    for numeral in numerals:
        if numeral.start < floor:
            continue
        whole = _complete(work, numeral, floor)
        if whole is not None:
            done.append(whole)
            floor = whole.end
    return done


def _complete(work: str, reading: Reading, floor: int) -> Reading | None:
    signed = with_sign(work, reading)
    ordinal = ordinal_before(work, signed)
    measured = measure(work, ordinal or signed, floor)
    if ordinal is not None:
        measured = measured._replace(kind="ordinal", factor=1, offset=0)
    return measured if keep(work, reading, measured) else None


def _without_overlaps(readings: list[Reading]) -> list[Reading]:
    kept: list[Reading] = []
    for reading in readings:
        if not kept or reading.start >= kept[-1].end:
            kept.append(reading)
    return kept


def _quantity(reading: Reading, metric: str, scope: str, shift: int) -> Quantity:
    low = _base(reading.low, reading)
    high = low if reading.high == reading.low else _base(reading.high, reading)
    if low > high:
        low, high = high, low
    written = reading.unit_name if reading.kind in {"decade", "clock"} else plain_decimal(reading.low)
    return Quantity(
        span=Span(reading.start + shift, reading.end + shift),
        kind=reading.kind,
        unit=reading.unit,
        low=low,
        high=high,
        half_open=reading.half_open,
        qualifier=reading.qualifier,
        as_written=written,
        precision=abs(reading.precision * reading.factor),
        year=reading.year,
        month=reading.month,
        day=reading.day,
        per=reading.per,
        metric=metric,
        scope=scope,
    )


def _base(value: float, reading: Reading) -> float:
    """`value` in base units; 15 digits, so that 1.1 x 1000 is 1100."""
    result = value * reading.factor + reading.offset if reading.factor != 1 or reading.offset else value
    if isinstance(result, int):
        return result
    result = float(f"{result:.15g}")
    return int(result) if result.is_integer() and abs(result) < 1e15 else result
