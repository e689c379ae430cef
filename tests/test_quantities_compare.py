"""Which quantities support, match or contradict each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.corpus.text.quantities import Quantity, agree, comparable, compatible, read_quantities


def one(text: str) -> Quantity:
    (quantity,) = read_quantities(text)
    return quantity


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("1.2万人", "12,000人"),
        ("1.2万", "一万二千"),
        ("30%", "三成"),
        ("30%", "百分之三十"),
        ("1/3", "三分之一"),
        ("二〇一五年", "2015年"),
        ("2015年3月", "2015年3月4日"),
        ("3月4日", "2015年3月4日"),
        ("1990s", "1990年代"),
        ("1990年代", "1993年"),
        ("3 km", "3000米"),
        ("下午3点", "15:00"),
        ("3:00", "下午3点"),
        ("49.2", "49.2%"),
        ("50多万人", "50余万人"),
        ("50多万人", "523,000人"),
        ("约1200人", "1187人"),
        ("1,230人", "1,234人"),
        ("超过500人", "523人"),
        ("不足600人", "580人"),
        ("至少5米", "5米"),
        ("3到5公里", "3000米至5000米"),
        ("约4公里", "3到5公里"),
        ("12个月", "1年"),
        ("365天", "1年"),
        ("3.5亿元", "3.5亿美元"),
        ("350元", "350人民币"),
        ("33%", "约33%"),
        ("5元/斤", "10元/公斤"),
        ("每吨3500元", "3.5元/公斤"),
        ("$5 per hour", "$120 per day"),
        ("12万元/年", "1万元/月"),
        ("60公里/小时", "1公里/分钟"),
        ("同治十二年", "1873年"),
    ],
)
def test_these_agree(claim: str, evidence: str) -> None:
    assert compatible(one(claim), one(evidence))
    assert agree(one(claim), one(evidence))


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("3%", "3个百分点"),
        ("30%", "31%"),
        ("20多年", "30多年"),
        ("520人", "超过500人"),
        ("不足30%", "超过30%"),
        ("超过500人", "480人"),
        ("超过500人", "900人"),
        ("4公里", "3到5公里"),
        ("3到6公里", "3到5公里"),
        ("2430万", "约2400万"),
        ("1000人", "1234人"),
        ("2015年3月4日", "2015年3月"),
        ("2015年", "2016年"),
        ("1993年", "1990年代"),
        ("第29次", "29次"),
        ("美元5", "5欧元"),
        ("5元/公斤", "5元/吨"),
        ("5元/斤", "12元/公斤"),
        ("5元/个", "5元/斤"),
        ("同治十二年", "1874年"),
        ("8:30 am", "20:30"),
        ("5 kg", "5 km"),
    ],
)
def test_these_do_not_agree(claim: str, evidence: str) -> None:
    assert not agree(one(claim), one(evidence))


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("30%", "35%"),
        ("3个人", "5名"),
        ("2015年", "2016年"),
        ("2015年3月", "2015年4月"),
        ("5元", "6元"),
        ("3 km", "5 miles"),
        ("第3次", "第4次"),
        ("3年", "5年"),
        ("5元/斤", "12元/公斤"),
        ("12万元/年", "2万元/月"),
        ("同治十二年", "同治十三年"),
    ],
)
def test_these_may_contradict(claim: str, evidence: str) -> None:
    assert comparable(one(claim), one(evidence))


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("30%", "3个百分点"),
        ("3个", "5次"),
        ("5个", "一个"),
        ("第3次", "3次"),
        ("30", "35%"),
        ("2015年", "3月4日"),
        ("5元/吨", "6元"),
        ("5元/个", "6元/斤"),
        ("3年", "5天"),
        ("5欧元", "6美元"),
        ("2015年", "1990年代"),
    ],
)
def test_these_may_not_contradict(claim: str, evidence: str) -> None:
    assert not comparable(one(claim), one(evidence))


TEXTS = st.sampled_from(
    [
        "30%",
        "三成",
        "3个百分点",
        "1.2万人",
        "12,000人",
        "50多万人",
        "3到5公里",
        "约4公里",
        "2015年",
        "1990年代",
        "3点钟",
        "第3次",
        "5元",
        "$5",
        "1/3",
        "3年",
        "365天",
        "20 °C",
        "3倍",
        "7",
    ]
)


@given(TEXTS, TEXTS)
def test_compatible_is_symmetric_and_the_widest_relation(first: str, second: str) -> None:
    a, b = one(first), one(second)

    assert compatible(a, b) == compatible(b, a)
    assert compatible(a, b) or not (agree(a, b) or comparable(a, b))


@given(TEXTS)
def test_every_quantity_agrees_with_itself(text: str) -> None:
    assert agree(one(text), one(text))


def test_durations_of_another_order_are_not_two_values_of_one_thing():
    (seconds,), (day,) = read_quantities("8 秒"), read_quantities("1 天")
    assert not comparable(seconds, day)
    assert comparable(seconds, read_quantities("45 秒")[0])


def test_a_ratio_may_be_said_as_a_multiple_or_a_share():
    (ratio,) = read_quantities("比例 1:4")
    assert agree(ratio, read_quantities("四分之一")[0])
    assert not agree(ratio, read_quantities("五分之一")[0])
