"""What marks a corpus file: as in `contracts/corpus.sql`."""

from typing import Final

CORPUS_NAME: Final = "corpus.sqlite"
"""File name in the state folder."""

APPLICATION_ID: Final = 0x57696B47
LAYOUT_VERSION: Final = 1
