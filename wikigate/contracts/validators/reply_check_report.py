# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `check_report`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""

from wikigate.contracts.invalid import InvalidError

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
    validate____defs_check_report(data, (name_prefix or "data") + "")
    return data

def validate____defs_check_report(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'sound', 'build_id', 'checked', 'problems', 'stale', 'diagnostics']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'check_report'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['check_report']")
        if "sound" in data_keys:
            data_keys.remove("sound")
            data__sound = data["sound"]
            if not isinstance(data__sound, (bool)):
                raise InvalidError((name_prefix or "data") + ".sound must be boolean")
        if "build_id" in data_keys:
            data_keys.remove("build_id")
            data__buildid = data["build_id"]
            if not isinstance(data__buildid, (str)):
                raise InvalidError((name_prefix or "data") + ".build_id must be string")
        if "checked" in data_keys:
            data_keys.remove("checked")
            data__checked = data["checked"]
            if not isinstance(data__checked, (dict)):
                raise InvalidError((name_prefix or "data") + ".checked must be object")
            data__checked_is_dict = isinstance(data__checked, dict)
            if data__checked_is_dict:
                data__checked__missing_keys = set(['pages', 'sections', 'blocks']) - data__checked.keys()
                if data__checked__missing_keys:
                    raise InvalidError((name_prefix or "data") + ".checked must contain " + ", ".join(sorted(data__checked__missing_keys)))
                data__checked_keys = set(data__checked.keys())
                if "pages" in data__checked_keys:
                    data__checked_keys.remove("pages")
                    data__checked__pages = data__checked["pages"]
                    if not isinstance(data__checked__pages, (int)) and not (isinstance(data__checked__pages, float) and data__checked__pages.is_integer()) or isinstance(data__checked__pages, bool):
                        raise InvalidError((name_prefix or "data") + ".checked.pages must be integer")
                    if isinstance(data__checked__pages, (int, float)) and not isinstance(data__checked__pages, bool):
                        if data__checked__pages < 0:
                            raise InvalidError((name_prefix or "data") + ".checked.pages must be bigger than or equal to 0")
                if "sections" in data__checked_keys:
                    data__checked_keys.remove("sections")
                    data__checked__sections = data__checked["sections"]
                    if not isinstance(data__checked__sections, (int)) and not (isinstance(data__checked__sections, float) and data__checked__sections.is_integer()) or isinstance(data__checked__sections, bool):
                        raise InvalidError((name_prefix or "data") + ".checked.sections must be integer")
                    if isinstance(data__checked__sections, (int, float)) and not isinstance(data__checked__sections, bool):
                        if data__checked__sections < 0:
                            raise InvalidError((name_prefix or "data") + ".checked.sections must be bigger than or equal to 0")
                if "blocks" in data__checked_keys:
                    data__checked_keys.remove("blocks")
                    data__checked__blocks = data__checked["blocks"]
                    if not isinstance(data__checked__blocks, (int)) and not (isinstance(data__checked__blocks, float) and data__checked__blocks.is_integer()) or isinstance(data__checked__blocks, bool):
                        raise InvalidError((name_prefix or "data") + ".checked.blocks must be integer")
                    if isinstance(data__checked__blocks, (int, float)) and not isinstance(data__checked__blocks, bool):
                        if data__checked__blocks < 0:
                            raise InvalidError((name_prefix or "data") + ".checked.blocks must be bigger than or equal to 0")
        if "problems" in data_keys:
            data_keys.remove("problems")
            data__problems = data["problems"]
            if not isinstance(data__problems, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".problems must be array")
            data__problems_is_list = isinstance(data__problems, (list, tuple))
            if data__problems_is_list:
                data__problems_len = len(data__problems)
                for data__problems_x, data__problems_item in enumerate(data__problems):
                    if not isinstance(data__problems_item, (dict)):
                        raise InvalidError((name_prefix or "data") + ".problems[{data__problems_x}]".format(**locals()) + " must be object")
                    data__problems_item_is_dict = isinstance(data__problems_item, dict)
                    if data__problems_item_is_dict:
                        data__problems_item__missing_keys = set(['page', 'what', 'message']) - data__problems_item.keys()
                        if data__problems_item__missing_keys:
                            raise InvalidError((name_prefix or "data") + ".problems[{data__problems_x}]".format(**locals()) + " must contain " + ", ".join(sorted(data__problems_item__missing_keys)))
                        data__problems_item_keys = set(data__problems_item.keys())
                        if "page" in data__problems_item_keys:
                            data__problems_item_keys.remove("page")
                            data__problems_item__page = data__problems_item["page"]
                            if not isinstance(data__problems_item__page, (str)):
                                raise InvalidError((name_prefix or "data") + ".problems[{data__problems_x}].page".format(**locals()) + " must be string")
                        if "what" in data__problems_item_keys:
                            data__problems_item_keys.remove("what")
                            data__problems_item__what = data__problems_item["what"]
                            if not isinstance(data__problems_item__what, (str)):
                                raise InvalidError((name_prefix or "data") + ".problems[{data__problems_x}].what".format(**locals()) + " must be string")
                            if isinstance(data__problems_item__what, str):
                                data__problems_item__what_len = len(data__problems_item__what)
                                if data__problems_item__what_len < 1:
                                    raise InvalidError((name_prefix or "data") + ".problems[{data__problems_x}].what".format(**locals()) + " must be longer than or equal to 1 characters")
                        if "message" in data__problems_item_keys:
                            data__problems_item_keys.remove("message")
                            data__problems_item__message = data__problems_item["message"]
                            if not isinstance(data__problems_item__message, (str)):
                                raise InvalidError((name_prefix or "data") + ".problems[{data__problems_x}].message".format(**locals()) + " must be string")
        if "stale" in data_keys:
            data_keys.remove("stale")
            data__stale = data["stale"]
            if not isinstance(data__stale, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".stale must be array")
            data__stale_is_list = isinstance(data__stale, (list, tuple))
            if data__stale_is_list:
                data__stale_len = len(data__stale)
                for data__stale_x, data__stale_item in enumerate(data__stale):
                    if not isinstance(data__stale_item, (dict)):
                        raise InvalidError((name_prefix or "data") + ".stale[{data__stale_x}]".format(**locals()) + " must be object")
                    data__stale_item_is_dict = isinstance(data__stale_item, dict)
                    if data__stale_item_is_dict:
                        data__stale_item__missing_keys = set(['page', 'state']) - data__stale_item.keys()
                        if data__stale_item__missing_keys:
                            raise InvalidError((name_prefix or "data") + ".stale[{data__stale_x}]".format(**locals()) + " must contain " + ", ".join(sorted(data__stale_item__missing_keys)))
                        data__stale_item_keys = set(data__stale_item.keys())
                        if "page" in data__stale_item_keys:
                            data__stale_item_keys.remove("page")
                            data__stale_item__page = data__stale_item["page"]
                            if not isinstance(data__stale_item__page, (str)):
                                raise InvalidError((name_prefix or "data") + ".stale[{data__stale_x}].page".format(**locals()) + " must be string")
                            if isinstance(data__stale_item__page, str):
                                data__stale_item__page_len = len(data__stale_item__page)
                                if data__stale_item__page_len < 1:
                                    raise InvalidError((name_prefix or "data") + ".stale[{data__stale_x}].page".format(**locals()) + " must be longer than or equal to 1 characters")
                        if "state" in data__stale_item_keys:
                            data__stale_item_keys.remove("state")
                            data__stale_item__state = data__stale_item["state"]
                            if not (isinstance(data__stale_item__state, str) and data__stale_item__state == 'changed' or isinstance(data__stale_item__state, str) and data__stale_item__state == 'gone'):
                                raise InvalidError((name_prefix or "data") + ".stale[{data__stale_x}].state".format(**locals()) + " must be one of ['changed', 'gone']")
        if "diagnostics" in data_keys:
            data_keys.remove("diagnostics")
            data__diagnostics = data["diagnostics"]
            validate____defs_diagnostics(data__diagnostics, (name_prefix or "data") + ".diagnostics")
    return data

def validate____defs_diagnostics(data, name_prefix=None):
    if not isinstance(data, (list, tuple)):
        raise InvalidError((name_prefix or "data") + " must be array")
    data_is_list = isinstance(data, (list, tuple))
    if data_is_list:
        data_len = len(data)
        for data_x, data_item in enumerate(data):
            if not isinstance(data_item, (dict)):
                raise InvalidError((name_prefix or "data") + "[{data_x}]".format(**locals()) + " must be object")
            data_item_is_dict = isinstance(data_item, dict)
            if data_item_is_dict:
                data_item__missing_keys = set(['page', 'code', 'level', 'line', 'message']) - data_item.keys()
                if data_item__missing_keys:
                    raise InvalidError((name_prefix or "data") + "[{data_x}]".format(**locals()) + " must contain " + ", ".join(sorted(data_item__missing_keys)))
                data_item_keys = set(data_item.keys())
                if "page" in data_item_keys:
                    data_item_keys.remove("page")
                    data_item__page = data_item["page"]
                    if not isinstance(data_item__page, (str)):
                        raise InvalidError((name_prefix or "data") + "[{data_x}].page".format(**locals()) + " must be string")
                if "code" in data_item_keys:
                    data_item_keys.remove("code")
                    data_item__code = data_item["code"]
                    if not isinstance(data_item__code, (str)):
                        raise InvalidError((name_prefix or "data") + "[{data_x}].code".format(**locals()) + " must be string")
                    if isinstance(data_item__code, str):
                        data_item__code_len = len(data_item__code)
                        if data_item__code_len < 1:
                            raise InvalidError((name_prefix or "data") + "[{data_x}].code".format(**locals()) + " must be longer than or equal to 1 characters")
                if "level" in data_item_keys:
                    data_item_keys.remove("level")
                    data_item__level = data_item["level"]
                    if not (isinstance(data_item__level, str) and data_item__level == 'info' or isinstance(data_item__level, str) and data_item__level == 'warning' or isinstance(data_item__level, str) and data_item__level == 'error'):
                        raise InvalidError((name_prefix or "data") + "[{data_x}].level".format(**locals()) + " must be one of ['info', 'warning', 'error']")
                if "line" in data_item_keys:
                    data_item_keys.remove("line")
                    data_item__line = data_item["line"]
                    if not isinstance(data_item__line, (int)) and not (isinstance(data_item__line, float) and data_item__line.is_integer()) or isinstance(data_item__line, bool):
                        raise InvalidError((name_prefix or "data") + "[{data_x}].line".format(**locals()) + " must be integer")
                    if isinstance(data_item__line, (int, float)) and not isinstance(data_item__line, bool):
                        if data_item__line < 0:
                            raise InvalidError((name_prefix or "data") + "[{data_x}].line".format(**locals()) + " must be bigger than or equal to 0")
                if "message" in data_item_keys:
                    data_item_keys.remove("message")
                    data_item__message = data_item["message"]
                    if not isinstance(data_item__message, (str)):
                        raise InvalidError((name_prefix or "data") + "[{data_x}].message".format(**locals()) + " must be string")
    return data
