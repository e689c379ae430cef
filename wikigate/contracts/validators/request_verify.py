# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A request to `verify`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""
import re

from wikigate.contracts.invalid import InvalidError

REGEX_PATTERNS = {
    '^ctx_[A-Za-z0-9]+$': re.compile('^ctx_[A-Za-z0-9]+\\Z'),
    '^obs_[A-Za-z0-9]+$': re.compile('^obs_[A-Za-z0-9]+\\Z'),
    '^req_[A-Za-z0-9]+$': re.compile('^req_[A-Za-z0-9]+\\Z')
}

NoneType = type(None)

def validate(data, name_prefix=None):
    validate____defs_verify(data, (name_prefix or "data") + "")
    return data

def validate____defs_verify(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['context_id', 'answer']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "context_id" in data_keys:
            data_keys.remove("context_id")
            data__contextid = data["context_id"]
            if not isinstance(data__contextid, (str)):
                raise InvalidError((name_prefix or "data") + ".context_id must be string")
            if isinstance(data__contextid, str):
                if not REGEX_PATTERNS['^ctx_[A-Za-z0-9]+$'].search(data__contextid):
                    raise InvalidError((name_prefix or "data") + ".context_id must match pattern ^ctx_[A-Za-z0-9]+$")
        if "answer" in data_keys:
            data_keys.remove("answer")
            data__answer = data["answer"]
            if not isinstance(data__answer, (str)):
                raise InvalidError((name_prefix or "data") + ".answer must be string")
            if isinstance(data__answer, str):
                data__answer_len = len(data__answer)
                if data__answer_len < 1:
                    raise InvalidError((name_prefix or "data") + ".answer must be longer than or equal to 1 characters")
        if "observe_id" in data_keys:
            data_keys.remove("observe_id")
            data__observeid = data["observe_id"]
            if not isinstance(data__observeid, (str, NoneType)):
                raise InvalidError((name_prefix or "data") + ".observe_id must be string or null")
            if isinstance(data__observeid, str):
                if not REGEX_PATTERNS['^obs_[A-Za-z0-9]+$'].search(data__observeid):
                    raise InvalidError((name_prefix or "data") + ".observe_id must match pattern ^obs_[A-Za-z0-9]+$")
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
