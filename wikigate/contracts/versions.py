"""The versions that every reply carries apart from each other."""

from typing import Final

CONTRACT_VERSION: Final = "1.0"
"""Version of the given wire contract, `knowledge-gateway.v1.json`."""

BRIDGE_VERSION = "0.1.0"
"""Version of this package; the build reads it from this line."""

PIPELINE_VERSION: Final = "2026-12-01.3"
"""Changes whenever reading or judging changes. A corpus of another pipeline version is built anew."""


def stamp(plugin_version: str | None = None) -> dict[str, object]:
    """What every reply carries, each version apart from the others."""
    own: dict[str, object] = {
        "contract_version": CONTRACT_VERSION,
        "bridge_version": BRIDGE_VERSION,
        "pipeline_version": PIPELINE_VERSION,
    }
    return own if plugin_version is None else own | {"plugin_version": plugin_version}
