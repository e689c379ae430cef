# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `build_report`.

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
    validate____defs_build_report(data, (name_prefix or "data") + "")
    return data

def validate____defs_build_report(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'pages', 'sections', 'diagnostics', 'elapsed_ms', 'build_id']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'build_report'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['build_report']")
        if "pages" in data_keys:
            data_keys.remove("pages")
            data__pages = data["pages"]
            if not isinstance(data__pages, (dict)):
                raise InvalidError((name_prefix or "data") + ".pages must be object")
            data__pages_is_dict = isinstance(data__pages, dict)
            if data__pages_is_dict:
                data__pages__missing_keys = set(['indexed', 'unchanged', 'removed', 'degraded', 'skipped']) - data__pages.keys()
                if data__pages__missing_keys:
                    raise InvalidError((name_prefix or "data") + ".pages must contain " + ", ".join(sorted(data__pages__missing_keys)))
                data__pages_keys = set(data__pages.keys())
                if "indexed" in data__pages_keys:
                    data__pages_keys.remove("indexed")
                    data__pages__indexed = data__pages["indexed"]
                    if not isinstance(data__pages__indexed, (int)) and not (isinstance(data__pages__indexed, float) and data__pages__indexed.is_integer()) or isinstance(data__pages__indexed, bool):
                        raise InvalidError((name_prefix or "data") + ".pages.indexed must be integer")
                    if isinstance(data__pages__indexed, (int, float)) and not isinstance(data__pages__indexed, bool):
                        if data__pages__indexed < 0:
                            raise InvalidError((name_prefix or "data") + ".pages.indexed must be bigger than or equal to 0")
                if "unchanged" in data__pages_keys:
                    data__pages_keys.remove("unchanged")
                    data__pages__unchanged = data__pages["unchanged"]
                    if not isinstance(data__pages__unchanged, (int)) and not (isinstance(data__pages__unchanged, float) and data__pages__unchanged.is_integer()) or isinstance(data__pages__unchanged, bool):
                        raise InvalidError((name_prefix or "data") + ".pages.unchanged must be integer")
                    if isinstance(data__pages__unchanged, (int, float)) and not isinstance(data__pages__unchanged, bool):
                        if data__pages__unchanged < 0:
                            raise InvalidError((name_prefix or "data") + ".pages.unchanged must be bigger than or equal to 0")
                if "removed" in data__pages_keys:
                    data__pages_keys.remove("removed")
                    data__pages__removed = data__pages["removed"]
                    if not isinstance(data__pages__removed, (int)) and not (isinstance(data__pages__removed, float) and data__pages__removed.is_integer()) or isinstance(data__pages__removed, bool):
                        raise InvalidError((name_prefix or "data") + ".pages.removed must be integer")
                    if isinstance(data__pages__removed, (int, float)) and not isinstance(data__pages__removed, bool):
                        if data__pages__removed < 0:
                            raise InvalidError((name_prefix or "data") + ".pages.removed must be bigger than or equal to 0")
                if "degraded" in data__pages_keys:
                    data__pages_keys.remove("degraded")
                    data__pages__degraded = data__pages["degraded"]
                    if not isinstance(data__pages__degraded, (int)) and not (isinstance(data__pages__degraded, float) and data__pages__degraded.is_integer()) or isinstance(data__pages__degraded, bool):
                        raise InvalidError((name_prefix or "data") + ".pages.degraded must be integer")
                    if isinstance(data__pages__degraded, (int, float)) and not isinstance(data__pages__degraded, bool):
                        if data__pages__degraded < 0:
                            raise InvalidError((name_prefix or "data") + ".pages.degraded must be bigger than or equal to 0")
                if "skipped" in data__pages_keys:
                    data__pages_keys.remove("skipped")
                    data__pages__skipped = data__pages["skipped"]
                    if not isinstance(data__pages__skipped, (int)) and not (isinstance(data__pages__skipped, float) and data__pages__skipped.is_integer()) or isinstance(data__pages__skipped, bool):
                        raise InvalidError((name_prefix or "data") + ".pages.skipped must be integer")
                    if isinstance(data__pages__skipped, (int, float)) and not isinstance(data__pages__skipped, bool):
                        if data__pages__skipped < 0:
                            raise InvalidError((name_prefix or "data") + ".pages.skipped must be bigger than or equal to 0")
        if "sections" in data_keys:
            data_keys.remove("sections")
            data__sections = data["sections"]
            if not isinstance(data__sections, (int)) and not (isinstance(data__sections, float) and data__sections.is_integer()) or isinstance(data__sections, bool):
                raise InvalidError((name_prefix or "data") + ".sections must be integer")
            if isinstance(data__sections, (int, float)) and not isinstance(data__sections, bool):
                if data__sections < 0:
                    raise InvalidError((name_prefix or "data") + ".sections must be bigger than or equal to 0")
        if "diagnostics" in data_keys:
            data_keys.remove("diagnostics")
            data__diagnostics = data["diagnostics"]
            validate____defs_diagnostics(data__diagnostics, (name_prefix or "data") + ".diagnostics")
        if "elapsed_ms" in data_keys:
            data_keys.remove("elapsed_ms")
            data__elapsedms = data["elapsed_ms"]
            if not isinstance(data__elapsedms, (int, float)) or isinstance(data__elapsedms, bool):
                raise InvalidError((name_prefix or "data") + ".elapsed_ms must be number")
            if isinstance(data__elapsedms, (int, float)) and not isinstance(data__elapsedms, bool):
                if data__elapsedms < 0:
                    raise InvalidError((name_prefix or "data") + ".elapsed_ms must be bigger than or equal to 0")
        if "build_id" in data_keys:
            data_keys.remove("build_id")
            data__buildid = data["build_id"]
            if not isinstance(data__buildid, (str)):
                raise InvalidError((name_prefix or "data") + ".build_id must be string")
            if isinstance(data__buildid, str):
                data__buildid_len = len(data__buildid)
                if data__buildid_len < 1:
                    raise InvalidError((name_prefix or "data") + ".build_id must be longer than or equal to 1 characters")
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
