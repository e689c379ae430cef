"""One module a kind; each has `validate(data)`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""
