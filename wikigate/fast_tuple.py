"""`typing.NamedTuple`, made in a tenth of the time.

A process that answers one question defines some sixty such classes, and `typing.NamedTuple` compiles the annotation
of each field and a constructor for each class: together 15 ms of a process of 65. Here a class is made without
compiling anything; its constructor is compiled when its first instance is made. A type checker sees
`typing.NamedTuple` itself. Why the query path counts milliseconds: docs/adr/0005.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:
    from operator import itemgetter

    try:
        from _collections import _tuplegetter as _getter
    except ImportError:  # pragma: no cover - another Python than CPython

        def _getter(index, doc):
            return property(itemgetter(index), doc=doc)

    _COMPILE_AFTER = 200
    """Instances made without a compiled constructor before one is compiled: that takes as long as some two hundred."""
    _new = tuple.__new__
    _seen = {}

    class _Fields(tuple):
        """What all named tuples share."""

        __slots__ = ()
        _fields = ()
        _places = {}  # noqa: RUF012 - made anew for each class, never changed
        _field_defaults = {}  # noqa: RUF012 - the name and the type that `typing.NamedTuple` gives it

        def __new__(cls, *args, **kwargs):
            _seen[cls] = seen = _seen.get(cls, 0) + 1
            if seen > _COMPILE_AFTER:
                _compile_new(cls)
                return cls.__new__(cls, *args, **kwargs)
            if not kwargs and len(args) == len(cls._fields):
                return _new(cls, args)
            missing = cls._fields[len(args) :]
            if missing or kwargs or len(args) > len(cls._fields):
                values = cls._field_defaults | kwargs
                if (
                    len(args) > len(cls._fields)
                    or not kwargs.keys() <= set(missing)
                    or not values.keys() >= set(missing)
                ):
                    _compile_new(cls)  # it words the error as Python does
                    return cls.__new__(cls, *args, **kwargs)
                args += tuple(values[name] for name in missing)
            return _new(cls, args)

        @classmethod
        def _make(cls, iterable):
            made = tuple.__new__(cls, iterable)
            if len(made) != len(cls._fields):
                raise TypeError(f"{cls.__name__} takes {len(cls._fields)} values, got {len(made)}")
            return made

        def _replace(self, /, **changes):
            values = list(self)
            places = self._places
            try:
                for name, value in changes.items():
                    values[places[name]] = value
            except KeyError as error:
                raise ValueError(f"{type(self).__name__} has no field named {error.args[0]}") from None
            return tuple.__new__(type(self), values)

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            inside = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({inside})"

        def __getnewargs__(self):
            return tuple(self)

    def _compile_new(cls):
        """Give the class that declared the fields its constructor: positional or named, with its defaults."""
        owner = next(base for base in cls.__mro__ if "_fields" in base.__dict__)
        names = ", ".join(owner._fields)
        source = f"lambda _cls, {names}: _new(_cls, ({names},))"
        new = eval(source, {"_new": tuple.__new__})  # noqa: S307 - field names are identifiers of our own source
        new.__name__ = "__new__"
        new.__qualname__ = f"{owner.__qualname__}.__new__"
        new.__defaults__ = tuple(owner._field_defaults.values())
        owner.__new__ = new

    class _Maker(type):
        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            if not fields:
                raise TypeError(f"{name} declares no field (or lacks `from __future__ import annotations`)")
            defaults = {field: body[field] for field in fields if field in body}
            if list(defaults) != list(fields[len(fields) - len(defaults) :]):
                raise TypeError(f"{name}: a field with a default stands before one without")
            body |= {field: _getter(at, f"Field {at}") for at, field in enumerate(fields)}
            body |= {
                "__slots__": (),
                "_fields": fields,
                "_places": {field: at for at, field in enumerate(fields)},
                "_field_defaults": defaults,
                "__match_args__": fields,
            }
            return type(name, (_Fields,), body)

    class NamedTuple(metaclass=_Maker):
        """Base of a class whose annotated fields become the items of a tuple."""
