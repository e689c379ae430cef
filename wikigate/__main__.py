"""``python -m wikigate``."""

if __name__ == "__main__":  # a process that reads pages imports this module too, and needs no command line
    import sys

    from wikigate.cli import main

    sys.exit(main())
