# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A request to `read`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""

from wikigate.contracts.invalid import InvalidError

NoneType = type(None)

def validate(data, name_prefix=None):
    validate____defs_read(data, (name_prefix or "data") + "")
    return data

def validate____defs_read(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['page']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "page" in data_keys:
            data_keys.remove("page")
            data__page = data["page"]
            validate____defs_page(data__page, (name_prefix or "data") + ".page")
        if "section" in data_keys:
            data_keys.remove("section")
            data__section = data["section"]
            if not isinstance(data__section, (str)):
                raise InvalidError((name_prefix or "data") + ".section must be string")
        if "wiki_root" in data_keys:
            data_keys.remove("wiki_root")
            data__wikiroot = data["wiki_root"]
            validate____defs_wiki_root(data__wikiroot, (name_prefix or "data") + ".wiki_root")
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

def validate____defs_wiki_root(data, name_prefix=None):
    if not isinstance(data, (str)):
        raise InvalidError((name_prefix or "data") + " must be string")
    return data

def validate____defs_page(data, name_prefix=None):
    if not isinstance(data, (str)):
        raise InvalidError((name_prefix or "data") + " must be string")
    if isinstance(data, str):
        data_len = len(data)
        if data_len < 1:
            raise InvalidError((name_prefix or "data") + " must be longer than or equal to 1 characters")
    return data
