"""``python -m wikigate``."""

import sys

from wikigate.cli import main

if __name__ == "__main__":
    sys.exit(main())
