"""What the reader of quantities promises, rule by rule."""

from __future__ import annotations

import math
from unittest import mock

import growth
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.text.quantities import Quantity, parts, read_quantities, reader
from wikigate.corpus.text.quantities.fold import fold
from wikigate.corpus.text.quantities.model import plain_decimal


def only(text: str) -> Quantity:
    found = read_quantities(text)
    assert len(found) == 1, f"{text!r}: {[(q.span.of(text), q.kind) for q in found]}"
    return found[0]


def shown(text: str) -> list[str]:
    return [quantity.span.of(text) for quantity in read_quantities(text)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("一百五十二", 152),
        ("一千零五", 1005),
        ("两千六", 2600),
        ("三万五", 35_000),
        ("百三", 130),
        ("5亿1万4千6百", 500_014_600),
        ("100万三千", 1_003_000),
        ("3万4000", 34_000),
        ("四万万", 400_000_000),
        ("4.78万亿", 4_780_000_000_000),
        ("一万五千亿", 1_500_000_000_000),
        ("三千 九百 六十五", 3965),
        ("1000  万", 10_000_000),
        ("壹佰貳拾萬", 1_200_000),
        ("廿五", 25),
        ("二〇四八", 2048),
        ("两千万点五五四四", 20_000_000.5544),
        ("负四十五亿零四百零四万", -4_504_040_000),
        ("1.2萬", 12_000),
        ("１，２３４", 1234),
        ("三百五又三分之一", 350 + 1 / 3),
        ("1 3/5", 1.6),
        ("2½", 2.5),
        ("1.3x10^6", 1_300_000),
        ("-.5", -0.5),
        ("1 234 567", 1_234_567),
        ("twenty-one thousand eleven", 21_011),
        ("one hundred and sixteen", 116),
        ("half a dozen", 6),
        ("two thirds of a million", 2e6 / 3),
        ("one million and a half", 1_500_000),
        ("five and a quarter", 5.25),
        ("nine point nought four", 9.04),
        ("three lakh crore", 3e12),
        ("minus five point five", -5.5),
        ("3 hundred", 300),
        ("2.33 k", 2330),
        ("ten million, five hundred thousand", 10_500_000),
    ],
)
def test_a_numeral_has_its_value(text: str, value: float) -> None:
    quantity = only(text)

    assert quantity.low == quantity.high == pytest.approx(value, rel=1e-12)
    assert quantity.span.of(text) == text


@pytest.mark.parametrize(
    ("text", "kind", "unit", "value", "as_written"),
    [
        ("30%", "percentage", "", 0.3, "30"),
        ("百分之三十", "percentage", "", 0.3, "30"),
        ("三成", "percentage", "", 0.3, "3"),
        ("七五折", "percentage", "", 0.75, "75"),
        ("千分之2.4", "percentage", "", 0.0024, "2.4"),
        ("2.5个百分点", "percentage_point", "pp", 2.5, "2.5"),
        ("三分之一", "fraction", "", 1 / 3, "0.333333333333333"),
        ("3 km", "length", "m", 3000, "3"),
        ("168公分", "length", "m", 1.68, "168"),
        ("1米78", "length", "m", 1.78, "1.78"),
        ("7 feet 10 inches", "length", "m", 2.3876, "94"),
        ("12-ounce", "mass", "g", 340.1942775, "12"),
        ("3斤5两", "mass", "g", 1750, "35"),
        ("十五斤半", "mass", "g", 7750, "15.5"),
        ("半公升", "volume", "L", 0.5, "0.5"),
        ("387万亩", "area", "m2", 2_580_000_000, "3870000"),
        ("70°F", "temperature", "°C", 21.1111111111111, "70"),
        ("摄氏37度", "temperature", "°C", 37, "37"),
        ("2 degrees below zero", "degree", "°", -2, "-2"),
        ("5306亿台币", "money", "TWD", 530_600_000_000, "530600000000"),
        ("US$5.2 billion", "money", "USD", 5_200_000_000, "5200000000"),
        ("$48m", "money", "$", 48_000_000, "48000000"),
        ("48m", "length", "m", 48, "48"),
        ("50元6角三分", "money", "元", 50.63, "5063"),
        ("三块五", "money", "元", 3.5, "3.5"),
        ("20 dollars 43 cents", "money", "$", 20.43, "2043"),
        ("2小时15分30秒", "duration", "s", 8130, "8130"),
        ("十个月大", "age", "year", 10 / 12, "10"),
        ("35 years old", "age", "year", 35, "35"),
        ("18个月", "duration", "year", 1.5, "18"),
        ("120公里/小时", "speed", "m/s", 33.3333333333333, "120"),
        ("512GB", "data", "B", 512_000_000_000, "512"),
        ("220V", "voltage", "V", 220, "220"),
        ("3.5倍", "multiple", "", 3.5, "3.5"),
        ("第29次", "ordinal", "次", 29, "29"),
        ("twenty-fifth", "ordinal", "", 25, "25"),
        ("34个", "count", "个", 34, "34"),
        ("12,567 words", "count", "word", 12_567, "12567"),
    ],
)
def test_a_unit_gives_kind_and_base_value(
    text: str, kind: str, unit: str, value: float, as_written: str
) -> None:
    quantity = only(text)

    assert (quantity.kind, quantity.unit, quantity.as_written) == (kind, unit, as_written)
    assert quantity.low == pytest.approx(value, rel=1e-9)


@pytest.mark.parametrize(
    ("text", "low", "high", "half_open", "qualifier"),
    [
        ("50多万人", 500_000, 600_000, True, "more_than"),
        ("300余万", 3_000_000, 4_000_000, True, "more_than"),
        ("三年多", 3, 4, True, "more_than"),
        ("几十年", 20, 100, True, "several"),
        ("十几个", 10, 20, True, "several"),
        ("数百万人", 2_000_000, 10_000_000, True, "several"),
        ("两三个", 2, 3, False, "range"),
        ("七八十万", 700_000, 800_000, False, "range"),
        ("3到5公里", 3000, 5000, False, "range"),
        ("3-5万元", 30_000, 50_000, False, "range"),
        ("10%~20%", 0.1, 0.2, False, "range"),
        ("between 5 and six millimetres", 0.005, 0.006, False, "range"),
        ("5 to 10 million dollars", 5e6, 1e7, False, "range"),
        ("$10-$20", 10, 20, False, "range"),
        ("约30%", 0.3, 0.3, False, "about"),
        ("30%左右", 0.3, 0.3, False, "about"),
        ("不低于5米", 5, 5, False, "at_least"),
        ("5米以上", 5, 5, False, "at_least"),
        ("超过六成", 0.6, 0.6, False, "more_than"),
        ("不足3000人", 3000, 3000, False, "less_than"),
        ("no more than 7 euros", 7, 7, False, "at_most"),
        ("高达5米", 5, 5, False, ""),
        ("上千人", 1000, 1000, False, "at_least"),
    ],
)
def test_hedges_ranges_and_open_numerals_are_kept(
    text: str, low: float, high: float, *, half_open: bool, qualifier: str
) -> None:
    quantity = only(text)

    assert [quantity.low, quantity.high] == pytest.approx([low, high])
    assert (quantity.half_open, quantity.qualifier) == (half_open, qualifier)


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2015年3月4日", (2015, 3, 4)),
        ("二〇一五年六月", (2015, 6, None)),
        ("3月4日", (None, 3, 4)),
        ("12日", (None, None, 12)),
        ("2015-03-04", (2015, 3, 4)),
        ("5/17/2018", (2018, 5, 17)),
        ("June 21, 2021", (2021, 6, 21)),
        ("21st of June", (None, 6, 21)),
        ("in 1979", (1979, None, None)),
        ("民国三十八年", (1949, None, None)),
        ("公元前221年", (-221, None, None)),
        ("2010年前", (2010, None, None)),
        ("同治十二年", (1873, None, None)),
        ("康熙六十一年十一月十三日", (1722, None, None)),
        ("光緒二十六年", (1900, None, None)),
        ("令和元年", (2019, None, None)),
        ("2023/24 season", (2023, None, None)),
        ("2023/2024赛季", (2023, None, None)),
    ],
)
def test_a_date_has_the_fields_that_are_written(text: str, date: tuple[int | None, ...]) -> None:
    quantity = only(text)

    assert quantity.kind == "date"
    assert (quantity.year, quantity.month, quantity.day) == date


@pytest.mark.parametrize(
    ("text", "unit", "value", "as_written"),
    [
        ("60万千瓦", "W", 6e8, "600000"),
        ("60多万千瓦", "W", 6e8, "600000"),
        ("6亿千克", "g", 6e11, "600000000"),
        ("600兆瓦", "W", 6e8, "600"),
        ("3164.5亿千瓦时", "J", 3164.5e8 * 3.6e6, "316450000000"),
        ("5兆字节", "B", 5e6, "5"),
        ("五千米", "m", 5000, "5000"),
        ("三百千瓦", "W", 3e5, "300"),
        ("三千人", "人", 3000, "3000"),
        ("4千", "", 4000, "4000"),
    ],
)
def test_a_prefix_that_belongs_to_the_unit_is_no_numeral(
    text: str, unit: str, value: float, as_written: str
) -> None:
    quantity = only(text)

    assert (quantity.unit, quantity.as_written) == (unit, as_written)
    assert quantity.low == pytest.approx(value, rel=1e-12)
    assert quantity.span.of(text) == text


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("It rose to $6.86.", ["$6.86"]),
        ("概率为0.15。", ["0.15"]),
        ("It is 6.1.\nNext.", ["6.1"]),
        ("1.5..2.5", ["1.5", "2.5"]),
        ("version 3.11.2.", []),
    ],
)
def test_a_full_stop_does_not_cut_a_decimal(text: str, parts: list[str]) -> None:
    assert shown(text) == parts


@pytest.mark.parametrize("text", ["三国5年环境合作", "建成6年后", "回归祖国16年"])
def test_a_character_of_a_reign_does_not_make_a_date(text: str) -> None:
    assert [quantity.kind for quantity in read_quantities(text)] == ["duration"]


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("two out of five", 0.4),
        ("3 out of 10 people", 0.3),
        ("three twenty-firsts", 1 / 7),
        ("四分一升", None),
    ],
)
def test_shares_are_read_in_every_spelling(text: str, share: float | None) -> None:
    quantity = only(text)

    if share is None:
        assert (quantity.kind, quantity.low) == ("volume", 0.25)
    else:
        assert (quantity.kind, quantity.low) == ("fraction", pytest.approx(share))


@pytest.mark.parametrize("text", ["2000年历史", "1500年前", "第3日", "3日内", "5号楼", "we may 3"])
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    assert all(quantity.kind != "date" for quantity in read_quantities(text))


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("下午3点半", {930}),
        ("20:30", {1230}),
        ("8:30", {510, 1230}),
        ("8:30 am", {510}),
        ("14时30分", {870}),
        ("截至14时", {840}),
        ("9点钟", {540, 1260}),
    ],
)
def test_a_clock_time_is_minutes_of_the_day(text: str, minutes: set[int]) -> None:
    quantity = only(text)

    assert quantity.kind == "clock"
    assert {quantity.low, quantity.high} == minutes


@pytest.mark.parametrize(
    "text", ["Between 2002 and 2013 it grew", "from 1981 to 2011.", "宣和五年至七年", "2015-2018年"]
)
def test_both_ends_of_a_span_of_years_are_dates(text: str) -> None:
    assert [quantity.kind for quantity in read_quantities(text)] == ["date", "date"]


@pytest.mark.parametrize("text", ["每点\n3米", "# \n5个", "约\n30%", "负\n5", "不足\n3人"])
def test_nothing_of_the_line_before_changes_a_quantity(text: str) -> None:
    alone = only(text.split("\n")[1])
    quantity = read_quantities(text)[-1]

    assert quantity._replace(span=alone.span, metric=alone.metric) == alone


def test_three_points_are_no_time() -> None:
    assert [quantity.kind for quantity in read_quantities("提出三点意见")] != ["clock"]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("1990年代", 1990, 2000),
        ("20世纪90年代", 1990, 2000),
        ("一九六〇年代", 1960, 1970),
        ("19世纪", 1801, 1901),
        ("1990s", 1990, 2000),
    ],
)
def test_a_decade_is_a_half_open_interval_of_years(text: str, low: int, high: int) -> None:
    quantity = only(text)

    assert (quantity.kind, quantity.low, quantity.high, quantity.half_open) == ("decade", low, high, True)


@pytest.mark.parametrize(
    "text",
    [
        "COVID-19", "Windows 10", "3.11.2", "v1.2", "歼-20战机", "嫦娥五号", "4G网络", "A4纸", "13812345678", "010-62781234",
        "2024/1689", "Directive 95/46/EC", "Regulation (EC) No 1907/2006/EC",
        "https://example.org/2015/30%25", "[[2015年报#第3章]]", "`x = 30`", "[12]", "a1b2c3d4", "9" * 40,
    ],
)  # fmt: skip
def test_identifiers_addresses_and_code_hold_no_quantity(text: str) -> None:
    assert shown(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "统一思想，一切都好", "半导体", "四川和三亚", "八路军", "收拾房间", "陆地", "放肆", "成千上万", "万一下雨", "几乎没有",
        "no one knew", "as a last resort", "百姓", "零点", "对折", "How do I calculate a percentage?",
    ],
)  # fmt: skip
def test_ordinary_words_hold_no_quantity(text: str) -> None:
    assert shown(text) == []


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("4人民币5美元", ["4人民币", "5美元"]),
        ("10 $ 30 $", ["10 $", "30 $"]),
        ("$ 20,000.00 $ 37,305.97", ["$ 20,000.00", "$ 37,305.97"]),
        ("1, 234, 567.3", ["1", "234", "567.3"]),
        ("以3-2获胜", ["3", "2"]),
        ("2015-2018年", ["2015", "2018年"]),
        ("一百零一万一千", ["一百零一万一千"]),
        ("约30%，近50人", ["30%", "50人"]),
    ],
)
def test_each_quantity_has_its_own_place(text: str, parts: list[str]) -> None:
    assert shown(text) == parts


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("two seconds", ["duration"]),
        ("$64$ 位", ["number"]),
        ("$O(n^2)$ steps", []),
        ("$10-$20", ["money"]),
        ("char '0'", ["number"]),
        ("a 5' wall", ["length"]),
        ("从8点到10点", ["clock", "clock"]),
        ("从两点出发", ["count"]),
        ("它们两两不交", []),
        ("二分查找三元组", []),
    ],
)
def test_signs_of_other_notations_are_no_units(text: str, kinds: list[str]) -> None:
    assert [quantity.kind for quantity in read_quantities(text)] == kinds


def test_points_of_per_cent_are_not_per_cent() -> None:
    percent, point = read_quantities("增长3%，提高3个百分点")

    assert (percent.kind, point.kind) == ("percentage", "percentage_point")


def test_a_list_number_is_an_ordinal_and_a_list_dash_no_minus() -> None:
    first, item = read_quantities("1. about 30 apples")

    assert (first.kind, item.kind) == ("ordinal", "count")
    assert only("- 5 apples").low == 5


@pytest.mark.parametrize(
    ("text", "per"),
    [
        ("5元/公斤", "1000 g"),
        ("每吨3500元", "1000000 g"),
        ("$98 a share", "share"),
        ("每股0.35元", "股"),
        ("1万元/月", "0.0833333333333 year"),
    ],
)
def test_a_rate_says_what_it_is_counted_by(text: str, per: str) -> None:
    assert only(text).per == per


@pytest.mark.parametrize(
    ("text", "hints"),
    [
        ("2015年，公司营业收入达1.2万亿元。", [("", ""), ("公司营业收入", "2015年")]),
        ("营业收入，2015年为1.2万亿元。", [("", ""), ("营业收入", "2015年")]),
        ("2015年营收10亿元，比2014年增长5%。", [("", ""), ("营收", "2015年"), ("", ""), ("", "2015年")]),
        ("去年全国粮食产量达到6.8亿吨", [("粮食产量", "去年 全国")]),
        ("广东省人口1.2亿，浙江省人口6000万。", [("人口", "广东省"), ("人口", "浙江省")]),
        ("公司的净利润同比增长12%", [("净利润", "")]),
        ("学校有5000名学生参加考试。", [("学生", "")]),
        ("该校共有学生5000人。", [("学生", "")]),
        ("身高：170 cm", [("身高", "")]),
        ("| 人口 | 5000 |", [("人口", "")]),
        ("山顶海拔（米）：1200", [("山顶海拔", "")]),
        ("水温控制在92℃左右，粉量18克", [("水温控制", ""), ("粉量", "")]),
        (
            "The total revenue of the company was $5 million in 2015, up from $4 million in 2014.",
            [("total revenue of the company", "2015"), ("", ""), ("", "2014"), ("", "")],
        ),
        ("In Germany, 30% of households own a dog; in France it is 20%.", [("", "Germany"), ("", "France")]),
        ("Unemployment fell to 4.5 percent last year.", [("Unemployment", "last year")]),
        ("The bridge is 300 m long and its deck is 20 m wide.", [("bridge", ""), ("deck", "")]),
    ],
)
def test_metric_is_the_phrase_before_it_and_scope_what_governs_it(
    text: str, hints: list[tuple[str, str]]
) -> None:
    assert [(quantity.metric, quantity.scope) for quantity in read_quantities(text)] == hints


@pytest.mark.parametrize(
    ("text", "precision"), [("12,000", 1000), ("1.20", 0.01), ("3.5万", 1000), ("30%", 0.1), ("12.5%", 0.001)]
)
def test_precision_is_the_last_written_place(text: str, precision: float) -> None:
    assert only(text).precision == pytest.approx(precision)


@pytest.mark.parametrize(
    ("value", "decimal"),
    [(12_000.0, "12000"), (1e-7, "0.0000001"), (1.5e21, "1500000000000000000000"), (-0.25, "-0.25")],
)
def test_a_plain_decimal_has_no_exponent(value: float, decimal: str) -> None:
    assert plain_decimal(value) == decimal


PIECES = st.lists(
    st.sampled_from(
        [
            "3", "1.5", ",", "，", ".", "-", "~", "到", "%", "万", "亿", "十", "一", "两", "半", "百", "分之", "又", "点", "年", "月", "日", "号", "时", "元", "$", "米",
            "个", "多", "几", "第", " ", "\n", "one ", "hundred ", "and ", "million", "third", "half ", "a ", "kg", "m", "K", "x10^", "e", "/", "^", "½", "成", "折",
            "约", "以上", "between ", "to ", "April ", ":", "[[", "`", "\ue000", "\x00", "￥", "零", "负", "每", "C", "°",
        ]
    ),
    max_size=24,
).map("".join)  # fmt: skip


@given(PIECES | st.text(max_size=60))
def test_places_are_in_order_apart_and_inside_and_values_finite(text: str) -> None:
    end = 0
    for quantity in read_quantities(text):
        assert end <= quantity.span.start < quantity.span.end <= len(text)
        assert math.isfinite(quantity.low)
        assert quantity.low <= quantity.high < math.inf
        assert math.isfinite(quantity.precision)
        assert math.isfinite(float(quantity.as_written))
        assert "e" not in quantity.as_written
        end = quantity.span.end


@given(st.text(max_size=80))
def test_folding_keeps_every_offset(text: str) -> None:
    assert len(fold(text)) == len(text)


@given(PIECES)
def test_reading_is_deterministic(text: str) -> None:
    assert read_quantities(text) == read_quantities(text)


@pytest.mark.parametrize(
    "piece",
    [
        "1",
        "1 ",
        "1,",
        "1-",
        "一",
        "万",
        "一万",
        "百分之",
        "one ",
        "hundred and ",
        "a1",
        "$1 ",
        "[[",
        "`",
        "半",
        "1/",
        "20:",
        "3米",
        "3米，",
        "比2014年5%",
        "省中",
        "one over ",
        "1 out of ",
        "康熙三年至",
        "July 5 ",
        "3米\n",
        "1到",
        "2015年",
        "@a",
        "x10^1",
    ],
)
def test_the_work_grows_with_the_text_and_no_faster(piece: str) -> None:
    linear, short, long = growth.grows_linearly(read_quantities, piece, 2_000)
    assert linear, (short, long)


LINES = st.lists(
    st.sampled_from(
        ["没有", "3米", "one", "a kg", "# x", "", " ", "半个", "text", "1.", "2015年", "元年", "打对折", "中"]
    )
    | PIECES
    | st.text(max_size=8),
    max_size=10,
)


@given(LINES)
def test_to_pass_over_lines_without_a_numeral_changes_nothing(lines: list[str]) -> None:
    text = "\n".join(lines)
    with mock.patch.object(reader, "promising_parts", lambda whole: parts.Parts(whole, [0], [0])):
        expected = read_quantities(text)

    assert read_quantities(text) == expected


@pytest.mark.slow
@pytest.mark.parametrize("text", ["1" * 100_000, "3米，" * 50_000, "万" * 100_000, "一万" * 50_000])
def test_the_worst_texts_are_read(text: str) -> None:
    assert read_quantities(text) is not None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("粉液比 1:2", 0.5),
        ("粉水比为 1:15。", 1 / 15),
        ("粉水比（1：15）", 1 / 15),
        ("a ratio of 1:16", 1 / 16),
        ("16 : 9", 16 / 9),
        ("比例尺 1:50000", 1 / 50_000),
        ("3比2", 1.5),
        ("水和米的比例是 1.5:1。", 1.5),
    ],
)
def test_a_ratio_is_read_as_one(text: str, value: float):
    found = only(text)
    assert found.kind == "ratio"
    assert math.isclose(found.low, value)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("早上 8:30 开门", ["clock"]),
        ("他比 8:30 早到", ["clock"]),
        ("at 1:15 pm", ["clock"]),
        ("1:2:3", ["number", "number", "number"]),
    ],
)
def test_a_time_of_day_and_three_terms_are_no_ratio(text: str, kinds: list[str]):
    assert [quantity.kind for quantity in read_quantities(text)] == kinds


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("（1000 毫升）", "volume"),
        ("(1500 mg)", "mass"),
        ("（1200 人）", "count"),
        ("(2000 元)", "money"),
        ("（1998）", "date"),
        ("（2003 版）", "date"),
        ("(1998 edition)", "date"),
    ],
)
def test_a_number_of_four_digits_in_brackets_is_a_year_unless_a_unit_follows(text: str, kind: str):
    assert only(text).kind == kind


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("20 世纪 80 年代", 1980, 1990), ("19 世纪", 1801, 1901), ("1950 年代", 1950, 1960)],
)
def test_blanks_inside_a_century_or_decade_do_not_count(text: str, low: int, high: int):
    assert [(q.kind, q.low, q.high) for q in read_quantities(text)] == [("decade", low, high)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [("2.5 times a single ticket", "multiple"), ("three times a day", "count"), ("4 times an hour", "count")],
)
def test_times_something_is_a_multiple_and_times_a_day_is_not(text: str, kind: str):
    assert read_quantities(text)[0].kind == kind
