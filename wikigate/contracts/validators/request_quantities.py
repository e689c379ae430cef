# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A request to `quantities`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""

from wikigate.contracts.invalid import InvalidError

NoneType = type(None)

def validate(data, name_prefix=None):
    validate____defs_quantities(data, (name_prefix or "data") + "")
    return data

def validate____defs_quantities(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['text']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "text" in data_keys:
            data_keys.remove("text")
            data__text = data["text"]
            if not isinstance(data__text, (str)):
                raise InvalidError((name_prefix or "data") + ".text must be string")
        if "contract_version" in data_keys:
            data_keys.remove("contract_version")
            data__contractversion = data["contract_version"]
            validate____defs_contract_version(data__contractversion, (name_prefix or "data") + ".contract_version")
        if "plugin_version" in data_keys:
            data_keys.remove("plugin_version")
            data__pluginversion = data["plugin_version"]
            validate____defs_plugin_version(data__pluginversion, (name_prefix or "data") + ".plugin_version")
    return data

def validate____defs_plugin_version(data, name_prefix=None):
    if not isinstance(data, (str)):
        raise InvalidError((name_prefix or "data") + " must be string")
    return data

def validate____defs_contract_version(data, name_prefix=None):
    if not isinstance(data, (str)):
        raise InvalidError((name_prefix or "data") + " must be string")
    return data
