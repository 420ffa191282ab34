"""The wire's types for the client's checker, written from the server's.

`python -m fabletable.web.typescript` writes them anew; a test keeps both in step.
"""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
from msgspec import inspect

from fabletable.engine.scene import Face, Item
from fabletable.web import wire, wire_pages, wishes
from fabletable.web.workshop import wire as workshop

FILE = Path(__file__).parent / "static" / "wire.d.ts"
HEAD = "// Written by `python -m fabletable.web.typescript` from wire.py: change it there.\n"
PLAIN = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}
Shape = inspect.StructType | inspect.DataclassType


def typescript() -> str:
    unions = {"ToClient": get_args(wire.ToClient), "FromClient": get_args(wishes.FromClient)}
    pages = [*wire_pages.PAGES, *workshop.PAGES, Item, Face]
    tops = [*unions["ToClient"], *unions["FromClient"], *pages]
    found: dict[str, Shape] = {}
    for top in tops:
        _collect(inspect.type_info(top), found)
    shapes = [_interface(name, shape) for name, shape in sorted(found.items())]
    names = [
        f"export type {name} = {' | '.join(one.__name__ for one in some)};\n"
        for name, some in unions.items()
    ]
    return "\n".join([HEAD, *names, *shapes])


def _collect(kind: inspect.Type, found: dict[str, Shape]) -> None:
    """All shapes that this one is made of."""
    if isinstance(kind, inspect.StructType | inspect.DataclassType):
        if kind.cls.__name__ in found:
            return
        found[kind.cls.__name__] = kind
    for part in _parts(kind):
        _collect(part, found)


def _parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    if isinstance(kind, inspect.StructType | inspect.DataclassType):
        return tuple(field.type for field in kind.fields)
    if isinstance(kind, inspect.UnionType):
        return kind.types
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return (kind.item_type,)
    return (kind.value_type,) if isinstance(kind, inspect.DictType) else ()


def _interface(name: str, shape: Shape) -> str:
    lines = [_field(shape, field) for field in shape.fields]
    if isinstance(shape, inspect.StructType) and shape.tag_field is not None:
        lines.insert(0, f'  {shape.tag_field}: "{shape.tag}";')
    return "\n".join([f"export interface {name} {{", *lines, "}\n"])


def _field(shape: Shape, field: inspect.Field) -> str:
    """What may be left out is marked: by the server if it is as usual, by the client too."""
    config = getattr(shape.cls, "__struct_config__", None)
    may_miss = config is not None and (config.omit_defaults or config.forbid_unknown_fields)
    mark = "?" if may_miss and not field.required else ""
    return f"  {field.encode_name}{mark}: {_typed(field.type)};"


def _typed(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.UnionType):
        some = [_typed(one) for one in kind.types if not _is_unset(one)]
        return " | ".join(dict.fromkeys(some))
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        item = _typed(kind.item_type)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if isinstance(kind, inspect.DictType):
        return f"Record<string, {_typed(kind.value_type)}>"
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(f'"{value}"' for value in kind.values)
    if isinstance(kind, inspect.StructType | inspect.DataclassType):
        return kind.cls.__name__
    return PLAIN[type(kind)]


def _is_unset(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.CustomType) and kind.cls is msgspec.UnsetType


if __name__ == "__main__":
    FILE.write_text(typescript(), "utf-8")
