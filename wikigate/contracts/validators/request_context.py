# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A request to `context`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""
import re

from wikigate.contracts.invalid import InvalidError

REGEX_PATTERNS = {
    '^req_[A-Za-z0-9]+$': re.compile('^req_[A-Za-z0-9]+\\Z')
}

NoneType = type(None)

def validate(data, name_prefix=None):
    validate____defs_context(data, (name_prefix or "data") + "")
    return data

def validate____defs_context(data, name_prefix=None):
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
        if "engine" in data_keys:
            data_keys.remove("engine")
            data__engine = data["engine"]
            if not (isinstance(data__engine, str) and data__engine == 'both' or isinstance(data__engine, str) and data__engine == 'search' or isinstance(data__engine, str) and data__engine == 'plugin'):
                raise InvalidError((name_prefix or "data") + ".engine must be one of ['both', 'search', 'plugin']")
        if "ttl_seconds" in data_keys:
            data_keys.remove("ttl_seconds")
            data__ttlseconds = data["ttl_seconds"]
            if not isinstance(data__ttlseconds, (int)) and not (isinstance(data__ttlseconds, float) and data__ttlseconds.is_integer()) or isinstance(data__ttlseconds, bool):
                raise InvalidError((name_prefix or "data") + ".ttl_seconds must be integer")
            if isinstance(data__ttlseconds, (int, float)) and not isinstance(data__ttlseconds, bool):
                if data__ttlseconds < 1:
                    raise InvalidError((name_prefix or "data") + ".ttl_seconds must be bigger than or equal to 1")
                if data__ttlseconds > 86400:
                    raise InvalidError((name_prefix or "data") + ".ttl_seconds must be smaller than or equal to 86400")
        if "candidates" in data_keys:
            data_keys.remove("candidates")
            data__candidates = data["candidates"]
            if not isinstance(data__candidates, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".candidates must be array")
            data__candidates_is_list = isinstance(data__candidates, (list, tuple))
            if data__candidates_is_list:
                data__candidates_len = len(data__candidates)
                for data__candidates_x, data__candidates_item in enumerate(data__candidates):
                    if not isinstance(data__candidates_item, (dict)):
                        raise InvalidError((name_prefix or "data") + ".candidates[{data__candidates_x}]".format(**locals()) + " must be object")
                    data__candidates_item_is_dict = isinstance(data__candidates_item, dict)
                    if data__candidates_item_is_dict:
                        data__candidates_item__missing_keys = set(['page']) - data__candidates_item.keys()
                        if data__candidates_item__missing_keys:
                            raise InvalidError((name_prefix or "data") + ".candidates[{data__candidates_x}]".format(**locals()) + " must contain " + ", ".join(sorted(data__candidates_item__missing_keys)))
                        data__candidates_item_keys = set(data__candidates_item.keys())
                        if "page" in data__candidates_item_keys:
                            data__candidates_item_keys.remove("page")
                            data__candidates_item__page = data__candidates_item["page"]
                            validate____defs_page(data__candidates_item__page, (name_prefix or "data") + ".candidates[{data__candidates_x}].page".format(**locals()))
                        if "section" in data__candidates_item_keys:
                            data__candidates_item_keys.remove("section")
                            data__candidates_item__section = data__candidates_item["section"]
                            validate____defs_section(data__candidates_item__section, (name_prefix or "data") + ".candidates[{data__candidates_x}].section".format(**locals()))
        if "wiki_root" in data_keys:
            data_keys.remove("wiki_root")
            data__wikiroot = data["wiki_root"]
            validate____defs_wiki_root(data__wikiroot, (name_prefix or "data") + ".wiki_root")
        if "request_id" in data_keys:
            data_keys.remove("request_id")
            data__requestid = data["request_id"]
            validate____defs_request_id(data__requestid, (name_prefix or "data") + ".request_id")
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

def validate____defs_request_id(data, name_prefix=None):
    if not isinstance(data, (str)):
        raise InvalidError((name_prefix or "data") + " must be string")
    if isinstance(data, str):
        if not REGEX_PATTERNS['^req_[A-Za-z0-9]+$'].search(data):
            raise InvalidError((name_prefix or "data") + " must match pattern ^req_[A-Za-z0-9]+$")
    return data

def validate____defs_wiki_root(data, name_prefix=None):
    if not isinstance(data, (str)):
        raise InvalidError((name_prefix or "data") + " must be string")
    return data

def validate____defs_section(data, name_prefix=None):
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
