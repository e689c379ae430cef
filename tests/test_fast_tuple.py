"""`wikigate.fast_tuple` keeps the promises of `typing.NamedTuple`."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikigate.fast_tuple import NamedTuple


class Point(NamedTuple):
    """A point."""

    x: int
    y: int = 2
    name: str = "p"

    @property
    def double(self) -> int:
        return 2 * self.x


@pytest.fixture(params=["before its constructor is compiled", "after"])
def point_type(request: pytest.FixtureRequest) -> type[Any]:
    """`Point`, with a past of one instance or of a hundred."""

    class Fresh(NamedTuple):
        x: int
        y: int = 2
        name: str = "p"

    for _ in range(100 if request.param == "after" else 1):
        Fresh(1)
    return Fresh


def test_values_come_by_place_by_name_and_by_default(point_type: type[Any]) -> None:
    assert tuple(point_type(1)) == (1, 2, "p")
    assert tuple(point_type(1, 5)) == (1, 5, "p")
    assert tuple(point_type(name="q", x=3)) == (3, 2, "q")
    assert tuple(point_type(1, 2, "r")) == (1, 2, "r")


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), ((), {"y": 1}), ((1, 2, "n", 4), {}), ((1,), {"x": 2}), ((1,), {"z": 2})]
)
def test_wrong_values_are_refused_as_python_words_it(
    point_type: type[Any], values: tuple[Any, ...], named: dict[str, Any]
) -> None:
    with pytest.raises(TypeError, match="argument"):
        point_type(*values, **named)


@given(st.integers(), st.integers(), st.text())
def test_it_is_a_tuple_that_survives_copying_and_pickling(x: int, y: int, name: str) -> None:
    point = Point(x, y, name)

    assert point == (x, y, name)
    assert hash(point) == hash((x, y, name))
    assert (point.x, point.y, point.name, point.double) == (x, y, name, 2 * x)
    for twin in (pickle.loads(pickle.dumps(point)), copy.deepcopy(point), Point._make(point)):
        assert type(twin) is Point
        assert twin == point


def test_a_changed_copy_and_a_look_inside() -> None:
    point = Point(1)

    assert point._replace(y=9) == Point(1, 9)
    assert point._asdict() == {"x": 1, "y": 2, "name": "p"}
    assert repr(point) == "Point(x=1, y=2, name='p')"
    with pytest.raises(ValueError, match="no field named z"):
        point._replace(z=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="3 values, got 2"):
        Point._make([1, 2])
    with pytest.raises(AttributeError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        point.other = 2  # type: ignore[attr-defined]


def test_a_class_can_be_matched() -> None:
    match Point(1, 3):
        case Point(x, y):
            assert (x, y) == (1, 3)


def test_a_class_without_fields_or_with_defaults_in_the_wrong_place_is_refused() -> None:
    with pytest.raises(TypeError, match="declares no field"):
        type(NamedTuple)("Empty", (NamedTuple,), {})  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="default stands before"):
        type(NamedTuple)("Odd", (NamedTuple,), {"__annotations__": {"a": "int", "b": "int"}, "a": 1})  # type: ignore[call-overload]
