"""Writes the types of what the server sends, for the JavaScript: `wire.js`, JSDoc and nothing else.

Run it with `python tools/make_types.py`. They come from the description of the API, so a test fails
when the file is out of date.
"""

from pathlib import Path
from typing import Any

from akhet.server.http.openapi import FRAMES, openapi

FILE = Path(__file__).parents[1] / "src/akhet/web/static/app/wire.js"
HEAD = """/**
 * What the server sends: made by `tools/make_types.py` from the description of the API.
 *
"""
WIDTH = 120
PLAIN = {"integer": "number"}  # the others are called the same


def answers(described: dict[str, Any]) -> set[str]:
    """The names of all types that an answer or a frame can hold."""
    found: set[str] = set()
    wanted = [kind.__name__ for kind in FRAMES]
    for path in described["paths"].values():
        for operation in path.values():
            for content in operation["responses"]["200"]["content"].values():
                wanted += names_in(content["schema"])
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += names_in(described["components"]["schemas"][name])
    return found


def names_in(schema: Any) -> list[str]:
    """The types a schema refers to."""
    if isinstance(schema, list):
        return [name for item in schema for name in names_in(item)]
    if not isinstance(schema, dict):
        return []
    own = [schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else []
    return own + [name for item in schema.values() for name in names_in(item)]


def written(schema: dict[str, Any]) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(written(one) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f"'{word}'" for word in schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(written(one) for one in schema['prefixItems'])}]"
    if "type" not in schema:
        return "unknown"
    if schema["type"] == "array":
        inner = written(schema["items"])
        several = "anyOf" in schema["items"] or "enum" in schema["items"]
        return f"({inner})[]" if several else f"{inner}[]"
    if schema["type"] == "object":
        return f"Record<string, {written(schema.get('additionalProperties', {}))}>"
    return PLAIN.get(schema["type"], schema["type"])


def typedef(name: str, schema: dict[str, Any]) -> str:
    """A type with its fields, broken into lines."""
    required = schema.get("required", [])
    fields = [
        f"{field}{'' if field in required else '?'}: {written(inner)}"
        for field, inner in schema["properties"].items()
    ]
    lines = [f" * @typedef {{{{{fields[0] if fields else ''}"]
    for field in fields[1:]:
        if len(lines[-1]) + len(field) + len("}} ") + 2 > WIDTH - len(name):
            lines[-1] += ","
            lines.append(f" *   {field}")
        else:
            lines[-1] += f", {field}"
    lines[-1] += f"}}}} {name}"
    return "\n".join(lines)


def wire() -> str:
    """The whole file."""
    described: dict[str, Any] = openapi()
    schemas = described["components"]["schemas"]
    types = [typedef(name, schemas[name]) for name in sorted(answers(described))]
    types.append(f" * @typedef {{{' | '.join(kind.__name__ for kind in FRAMES)}}} Frame")
    return HEAD + "\n".join(types) + "\n */\nexport {};\n"


if __name__ == "__main__":
    FILE.write_text(wire(), encoding="utf-8")
