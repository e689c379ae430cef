"""Front matter: where it stands, what it says, and what that means for a page.

`read_matter` finds the block and reads its values (`place` -> `yaml_values` or `toml_values`, and `recover` where
YAML gives up); `page_meta` derives title, aliases, type, status, sources and tags.
"""

from wikigate.corpus.matter.meaning import PageMeta, page_meta
from wikigate.corpus.matter.place import read_matter
from wikigate.corpus.matter.values import JSON, Matter, MatterError

__all__ = ["JSON", "Matter", "MatterError", "PageMeta", "page_meta", "read_matter"]
