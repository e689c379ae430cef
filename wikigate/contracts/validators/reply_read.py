# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `read`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""
import re

from wikigate.contracts.invalid import InvalidError

REGEX_PATTERNS = {
    '^[0-9a-f]{64}$': re.compile('^[0-9a-f]{64}\\Z')
}

NoneType = type(None)

def validate(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'contract_version', 'bridge_version', 'pipeline_version']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'quantities' or isinstance(data__kind, str) and data__kind == 'recall' or isinstance(data__kind, str) and data__kind == 'read' or isinstance(data__kind, str) and data__kind == 'ping' or isinstance(data__kind, str) and data__kind == 'build_report' or isinstance(data__kind, str) and data__kind == 'check_report' or isinstance(data__kind, str) and data__kind == 'audit_report'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['quantities', 'recall', 'read', 'ping', 'build_report', 'check_report', 'audit_report']")
        if "contract_version" in data_keys:
            data_keys.remove("contract_version")
            data__contractversion = data["contract_version"]
            if not (isinstance(data__contractversion, str) and data__contractversion == '1.0'):
                raise InvalidError((name_prefix or "data") + ".contract_version must be one of ['1.0']")
        if "plugin_version" in data_keys:
            data_keys.remove("plugin_version")
            data__pluginversion = data["plugin_version"]
            if not isinstance(data__pluginversion, (str)):
                raise InvalidError((name_prefix or "data") + ".plugin_version must be string")
        if "bridge_version" in data_keys:
            data_keys.remove("bridge_version")
            data__bridgeversion = data["bridge_version"]
            if not isinstance(data__bridgeversion, (str)):
                raise InvalidError((name_prefix or "data") + ".bridge_version must be string")
        if "pipeline_version" in data_keys:
            data_keys.remove("pipeline_version")
            data__pipelineversion = data["pipeline_version"]
            if not isinstance(data__pipelineversion, (str)):
                raise InvalidError((name_prefix or "data") + ".pipeline_version must be string")
    validate____defs_read(data, (name_prefix or "data") + "")
    return data

def validate____defs_read(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'page', 'title', 'section', 'start_cp', 'end_cp', 'text', 'sections', 'sha256']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'read'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['read']")
        if "page" in data_keys:
            data_keys.remove("page")
            data__page = data["page"]
            if not isinstance(data__page, (str)):
                raise InvalidError((name_prefix or "data") + ".page must be string")
            if isinstance(data__page, str):
                data__page_len = len(data__page)
                if data__page_len < 1:
                    raise InvalidError((name_prefix or "data") + ".page must be longer than or equal to 1 characters")
        if "title" in data_keys:
            data_keys.remove("title")
            data__title = data["title"]
            if not isinstance(data__title, (str)):
                raise InvalidError((name_prefix or "data") + ".title must be string")
        if "section" in data_keys:
            data_keys.remove("section")
            data__section = data["section"]
            if not isinstance(data__section, (str)):
                raise InvalidError((name_prefix or "data") + ".section must be string")
        if "start_cp" in data_keys:
            data_keys.remove("start_cp")
            data__startcp = data["start_cp"]
            validate____defs_offset(data__startcp, (name_prefix or "data") + ".start_cp")
        if "end_cp" in data_keys:
            data_keys.remove("end_cp")
            data__endcp = data["end_cp"]
            validate____defs_offset(data__endcp, (name_prefix or "data") + ".end_cp")
        if "text" in data_keys:
            data_keys.remove("text")
            data__text = data["text"]
            if not isinstance(data__text, (str)):
                raise InvalidError((name_prefix or "data") + ".text must be string")
        if "sections" in data_keys:
            data_keys.remove("sections")
            data__sections = data["sections"]
            if not isinstance(data__sections, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".sections must be array")
            data__sections_is_list = isinstance(data__sections, (list, tuple))
            if data__sections_is_list:
                data__sections_len = len(data__sections)
                for data__sections_x, data__sections_item in enumerate(data__sections):
                    if not isinstance(data__sections_item, (dict)):
                        raise InvalidError((name_prefix or "data") + ".sections[{data__sections_x}]".format(**locals()) + " must be object")
        if "sha256" in data_keys:
            data_keys.remove("sha256")
            data__sha256 = data["sha256"]
            validate____defs_sha256(data__sha256, (name_prefix or "data") + ".sha256")
    return data

def validate____defs_sha256(data, name_prefix=None):
    if not isinstance(data, (str)):
        raise InvalidError((name_prefix or "data") + " must be string")
    if isinstance(data, str):
        if not REGEX_PATTERNS['^[0-9a-f]{64}$'].search(data):
            raise InvalidError((name_prefix or "data") + " must match pattern ^[0-9a-f]{64}$")
    return data

def validate____defs_offset(data, name_prefix=None):
    if not isinstance(data, (int)) and not (isinstance(data, float) and data.is_integer()) or isinstance(data, bool):
        raise InvalidError((name_prefix or "data") + " must be integer")
    if isinstance(data, (int, float)) and not isinstance(data, bool):
        if data < 0:
            raise InvalidError((name_prefix or "data") + " must be bigger than or equal to 0")
    return data
