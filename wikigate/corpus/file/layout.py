"""What marks a corpus file (as in `contracts/corpus.sql`), and what its time stamps mean."""

from typing import Final

CORPUS_NAME: Final = "corpus.sqlite"
"""File name in the state folder."""

APPLICATION_ID: Final = 0x57696B47
LAYOUT_VERSION: Final = 3

YOUNG_NS: Final = 2_000_000_000
"""A file changed so shortly before it is read may change again under the same time stamp: FAT counts in steps
of 2 s, the coarsest of the file systems in use."""
