# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A request to `recall`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""

from wikigate.contracts.invalid import InvalidError

NoneType = type(None)

def validate(data, name_prefix=None):
    validate____defs_recall(data, (name_prefix or "data") + "")
    return data

def validate____defs_recall(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['query']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "query" in data_keys:
            data_keys.remove("query")
            data__query = data["query"]
            validate____defs_query(data__query, (name_prefix or "data") + ".query")
        if "limit" in data_keys:
            data_keys.remove("limit")
            data__limit = data["limit"]
            validate____defs_limit(data__limit, (name_prefix or "data") + ".limit")
        if "explain" in data_keys:
            data_keys.remove("explain")
            data__explain = data["explain"]
            if not isinstance(data__explain, (bool)):
                raise InvalidError((name_prefix or "data") + ".explain must be boolean")
        if "why_not" in data_keys:
            data_keys.remove("why_not")
            data__whynot = data["why_not"]
            if not isinstance(data__whynot, (str)):
                raise InvalidError((name_prefix or "data") + ".why_not must be string")
            if isinstance(data__whynot, str):
                data__whynot_len = len(data__whynot)
                if data__whynot_len < 1:
                    raise InvalidError((name_prefix or "data") + ".why_not must be longer than or equal to 1 characters")
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

def validate____defs_limit(data, name_prefix=None):
    if not isinstance(data, (int)) and not (isinstance(data, float) and data.is_integer()) or isinstance(data, bool):
        raise InvalidError((name_prefix or "data") + " must be integer")
    if isinstance(data, (int, float)) and not isinstance(data, bool):
        if data < 1:
            raise InvalidError((name_prefix or "data") + " must be bigger than or equal to 1")
        if data > 50:
            raise InvalidError((name_prefix or "data") + " must be smaller than or equal to 50")
    return data

def validate____defs_query(data, name_prefix=None):
    if not isinstance(data, (str)):
        raise InvalidError((name_prefix or "data") + " must be string")
    if isinstance(data, str):
        data_len = len(data)
        if data_len < 1:
            raise InvalidError((name_prefix or "data") + " must be longer than or equal to 1 characters")
    return data
