# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `audit_report`.

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
    validate____defs_audit_report(data, (name_prefix or "data") + "")
    return data

def validate____defs_audit_report(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'ok', 'build_id', 'counts', 'documents']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'audit_report'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['audit_report']")
        if "ok" in data_keys:
            data_keys.remove("ok")
            data__ok = data["ok"]
            if not isinstance(data__ok, (bool)):
                raise InvalidError((name_prefix or "data") + ".ok must be boolean")
        if "build_id" in data_keys:
            data_keys.remove("build_id")
            data__buildid = data["build_id"]
            if not isinstance(data__buildid, (str)):
                raise InvalidError((name_prefix or "data") + ".build_id must be string")
        if "counts" in data_keys:
            data_keys.remove("counts")
            data__counts = data["counts"]
            if not isinstance(data__counts, (dict)):
                raise InvalidError((name_prefix or "data") + ".counts must be object")
            data__counts_is_dict = isinstance(data__counts, dict)
            if data__counts_is_dict:
                data__counts__missing_keys = set(['documents', 'quotations', 'figures', 'violations', 'notices']) - data__counts.keys()
                if data__counts__missing_keys:
                    raise InvalidError((name_prefix or "data") + ".counts must contain " + ", ".join(sorted(data__counts__missing_keys)))
                data__counts_keys = set(data__counts.keys())
                if "documents" in data__counts_keys:
                    data__counts_keys.remove("documents")
                    data__counts__documents = data__counts["documents"]
                    if not isinstance(data__counts__documents, (int)) and not (isinstance(data__counts__documents, float) and data__counts__documents.is_integer()) or isinstance(data__counts__documents, bool):
                        raise InvalidError((name_prefix or "data") + ".counts.documents must be integer")
                    if isinstance(data__counts__documents, (int, float)) and not isinstance(data__counts__documents, bool):
                        if data__counts__documents < 0:
                            raise InvalidError((name_prefix or "data") + ".counts.documents must be bigger than or equal to 0")
                if "quotations" in data__counts_keys:
                    data__counts_keys.remove("quotations")
                    data__counts__quotations = data__counts["quotations"]
                    if not isinstance(data__counts__quotations, (int)) and not (isinstance(data__counts__quotations, float) and data__counts__quotations.is_integer()) or isinstance(data__counts__quotations, bool):
                        raise InvalidError((name_prefix or "data") + ".counts.quotations must be integer")
                    if isinstance(data__counts__quotations, (int, float)) and not isinstance(data__counts__quotations, bool):
                        if data__counts__quotations < 0:
                            raise InvalidError((name_prefix or "data") + ".counts.quotations must be bigger than or equal to 0")
                if "figures" in data__counts_keys:
                    data__counts_keys.remove("figures")
                    data__counts__figures = data__counts["figures"]
                    if not isinstance(data__counts__figures, (int)) and not (isinstance(data__counts__figures, float) and data__counts__figures.is_integer()) or isinstance(data__counts__figures, bool):
                        raise InvalidError((name_prefix or "data") + ".counts.figures must be integer")
                    if isinstance(data__counts__figures, (int, float)) and not isinstance(data__counts__figures, bool):
                        if data__counts__figures < 0:
                            raise InvalidError((name_prefix or "data") + ".counts.figures must be bigger than or equal to 0")
                if "violations" in data__counts_keys:
                    data__counts_keys.remove("violations")
                    data__counts__violations = data__counts["violations"]
                    if not isinstance(data__counts__violations, (int)) and not (isinstance(data__counts__violations, float) and data__counts__violations.is_integer()) or isinstance(data__counts__violations, bool):
                        raise InvalidError((name_prefix or "data") + ".counts.violations must be integer")
                    if isinstance(data__counts__violations, (int, float)) and not isinstance(data__counts__violations, bool):
                        if data__counts__violations < 0:
                            raise InvalidError((name_prefix or "data") + ".counts.violations must be bigger than or equal to 0")
                if "notices" in data__counts_keys:
                    data__counts_keys.remove("notices")
                    data__counts__notices = data__counts["notices"]
                    if not isinstance(data__counts__notices, (int)) and not (isinstance(data__counts__notices, float) and data__counts__notices.is_integer()) or isinstance(data__counts__notices, bool):
                        raise InvalidError((name_prefix or "data") + ".counts.notices must be integer")
                    if isinstance(data__counts__notices, (int, float)) and not isinstance(data__counts__notices, bool):
                        if data__counts__notices < 0:
                            raise InvalidError((name_prefix or "data") + ".counts.notices must be bigger than or equal to 0")
        if "documents" in data_keys:
            data_keys.remove("documents")
            data__documents = data["documents"]
            if not isinstance(data__documents, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".documents must be array")
            data__documents_is_list = isinstance(data__documents, (list, tuple))
            if data__documents_is_list:
                data__documents_len = len(data__documents)
                for data__documents_x, data__documents_item in enumerate(data__documents):
                    if not isinstance(data__documents_item, (dict)):
                        raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}]".format(**locals()) + " must be object")
                    data__documents_item_is_dict = isinstance(data__documents_item, dict)
                    if data__documents_item_is_dict:
                        data__documents_item__missing_keys = set(['file', 'quotations', 'figures', 'sources', 'violations', 'notices']) - data__documents_item.keys()
                        if data__documents_item__missing_keys:
                            raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}]".format(**locals()) + " must contain " + ", ".join(sorted(data__documents_item__missing_keys)))
                        data__documents_item_keys = set(data__documents_item.keys())
                        if "file" in data__documents_item_keys:
                            data__documents_item_keys.remove("file")
                            data__documents_item__file = data__documents_item["file"]
                            if not isinstance(data__documents_item__file, (str)):
                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].file".format(**locals()) + " must be string")
                            if isinstance(data__documents_item__file, str):
                                data__documents_item__file_len = len(data__documents_item__file)
                                if data__documents_item__file_len < 1:
                                    raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].file".format(**locals()) + " must be longer than or equal to 1 characters")
                        if "problem" in data__documents_item_keys:
                            data__documents_item_keys.remove("problem")
                            data__documents_item__problem = data__documents_item["problem"]
                            if not isinstance(data__documents_item__problem, (str)):
                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].problem".format(**locals()) + " must be string")
                        if "quotations" in data__documents_item_keys:
                            data__documents_item_keys.remove("quotations")
                            data__documents_item__quotations = data__documents_item["quotations"]
                            if not isinstance(data__documents_item__quotations, (int)) and not (isinstance(data__documents_item__quotations, float) and data__documents_item__quotations.is_integer()) or isinstance(data__documents_item__quotations, bool):
                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].quotations".format(**locals()) + " must be integer")
                            if isinstance(data__documents_item__quotations, (int, float)) and not isinstance(data__documents_item__quotations, bool):
                                if data__documents_item__quotations < 0:
                                    raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].quotations".format(**locals()) + " must be bigger than or equal to 0")
                        if "figures" in data__documents_item_keys:
                            data__documents_item_keys.remove("figures")
                            data__documents_item__figures = data__documents_item["figures"]
                            if not isinstance(data__documents_item__figures, (int)) and not (isinstance(data__documents_item__figures, float) and data__documents_item__figures.is_integer()) or isinstance(data__documents_item__figures, bool):
                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].figures".format(**locals()) + " must be integer")
                            if isinstance(data__documents_item__figures, (int, float)) and not isinstance(data__documents_item__figures, bool):
                                if data__documents_item__figures < 0:
                                    raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].figures".format(**locals()) + " must be bigger than or equal to 0")
                        if "sources" in data__documents_item_keys:
                            data__documents_item_keys.remove("sources")
                            data__documents_item__sources = data__documents_item["sources"]
                            if not isinstance(data__documents_item__sources, (list, tuple)):
                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].sources".format(**locals()) + " must be array")
                            data__documents_item__sources_is_list = isinstance(data__documents_item__sources, (list, tuple))
                            if data__documents_item__sources_is_list:
                                data__documents_item__sources_len = len(data__documents_item__sources)
                                for data__documents_item__sources_x, data__documents_item__sources_item in enumerate(data__documents_item__sources):
                                    if not isinstance(data__documents_item__sources_item, (dict)):
                                        raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].sources[{data__documents_item__sources_x}]".format(**locals()) + " must be object")
                                    data__documents_item__sources_item_is_dict = isinstance(data__documents_item__sources_item, dict)
                                    if data__documents_item__sources_item_is_dict:
                                        data__documents_item__sources_item__missing_keys = set(['quote', 'span', 'line', 'column', 'places']) - data__documents_item__sources_item.keys()
                                        if data__documents_item__sources_item__missing_keys:
                                            raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].sources[{data__documents_item__sources_x}]".format(**locals()) + " must contain " + ", ".join(sorted(data__documents_item__sources_item__missing_keys)))
                                        data__documents_item__sources_item_keys = set(data__documents_item__sources_item.keys())
                                        if "quote" in data__documents_item__sources_item_keys:
                                            data__documents_item__sources_item_keys.remove("quote")
                                            data__documents_item__sources_item__quote = data__documents_item__sources_item["quote"]
                                            if not isinstance(data__documents_item__sources_item__quote, (str)):
                                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].sources[{data__documents_item__sources_x}].quote".format(**locals()) + " must be string")
                                        if "span" in data__documents_item__sources_item_keys:
                                            data__documents_item__sources_item_keys.remove("span")
                                            data__documents_item__sources_item__span = data__documents_item__sources_item["span"]
                                            validate____defs_span(data__documents_item__sources_item__span, (name_prefix or "data") + ".documents[{data__documents_x}].sources[{data__documents_item__sources_x}].span".format(**locals()))
                                        if "line" in data__documents_item__sources_item_keys:
                                            data__documents_item__sources_item_keys.remove("line")
                                            data__documents_item__sources_item__line = data__documents_item__sources_item["line"]
                                            if not isinstance(data__documents_item__sources_item__line, (int)) and not (isinstance(data__documents_item__sources_item__line, float) and data__documents_item__sources_item__line.is_integer()) or isinstance(data__documents_item__sources_item__line, bool):
                                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].sources[{data__documents_item__sources_x}].line".format(**locals()) + " must be integer")
                                            if isinstance(data__documents_item__sources_item__line, (int, float)) and not isinstance(data__documents_item__sources_item__line, bool):
                                                if data__documents_item__sources_item__line < 1:
                                                    raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].sources[{data__documents_item__sources_x}].line".format(**locals()) + " must be bigger than or equal to 1")
                                        if "column" in data__documents_item__sources_item_keys:
                                            data__documents_item__sources_item_keys.remove("column")
                                            data__documents_item__sources_item__column = data__documents_item__sources_item["column"]
                                            if not isinstance(data__documents_item__sources_item__column, (int)) and not (isinstance(data__documents_item__sources_item__column, float) and data__documents_item__sources_item__column.is_integer()) or isinstance(data__documents_item__sources_item__column, bool):
                                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].sources[{data__documents_item__sources_x}].column".format(**locals()) + " must be integer")
                                            if isinstance(data__documents_item__sources_item__column, (int, float)) and not isinstance(data__documents_item__sources_item__column, bool):
                                                if data__documents_item__sources_item__column < 1:
                                                    raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].sources[{data__documents_item__sources_x}].column".format(**locals()) + " must be bigger than or equal to 1")
                                        if "places" in data__documents_item__sources_item_keys:
                                            data__documents_item__sources_item_keys.remove("places")
                                            data__documents_item__sources_item__places = data__documents_item__sources_item["places"]
                                            if not isinstance(data__documents_item__sources_item__places, (list, tuple)):
                                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].sources[{data__documents_item__sources_x}].places".format(**locals()) + " must be array")
                                            data__documents_item__sources_item__places_is_list = isinstance(data__documents_item__sources_item__places, (list, tuple))
                                            if data__documents_item__sources_item__places_is_list:
                                                data__documents_item__sources_item__places_len = len(data__documents_item__sources_item__places)
                                                for data__documents_item__sources_item__places_x, data__documents_item__sources_item__places_item in enumerate(data__documents_item__sources_item__places):
                                                    validate____defs_place(data__documents_item__sources_item__places_item, (name_prefix or "data") + ".documents[{data__documents_x}].sources[{data__documents_item__sources_x}].places[{data__documents_item__sources_item__places_x}]".format(**locals()))
                        if "violations" in data__documents_item_keys:
                            data__documents_item_keys.remove("violations")
                            data__documents_item__violations = data__documents_item["violations"]
                            if not isinstance(data__documents_item__violations, (list, tuple)):
                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].violations".format(**locals()) + " must be array")
                            data__documents_item__violations_is_list = isinstance(data__documents_item__violations, (list, tuple))
                            if data__documents_item__violations_is_list:
                                data__documents_item__violations_len = len(data__documents_item__violations)
                                for data__documents_item__violations_x, data__documents_item__violations_item in enumerate(data__documents_item__violations):
                                    validate____defs_audit_finding(data__documents_item__violations_item, (name_prefix or "data") + ".documents[{data__documents_x}].violations[{data__documents_item__violations_x}]".format(**locals()))
                                    if not isinstance(data__documents_item__violations_item, (dict)):
                                        raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].violations[{data__documents_item__violations_x}]".format(**locals()) + " must be object")
                                    data__documents_item__violations_item_is_dict = isinstance(data__documents_item__violations_item, dict)
                                    if data__documents_item__violations_item_is_dict:
                                        data__documents_item__violations_item__missing_keys = set(['type']) - data__documents_item__violations_item.keys()
                                        if data__documents_item__violations_item__missing_keys:
                                            raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].violations[{data__documents_item__violations_x}]".format(**locals()) + " must contain " + ", ".join(sorted(data__documents_item__violations_item__missing_keys)))
                                        data__documents_item__violations_item_keys = set(data__documents_item__violations_item.keys())
                                        if "type" in data__documents_item__violations_item_keys:
                                            data__documents_item__violations_item_keys.remove("type")
                                            data__documents_item__violations_item__type = data__documents_item__violations_item["type"]
                                            if not (isinstance(data__documents_item__violations_item__type, str) and data__documents_item__violations_item__type == 'fabricated_quote' or isinstance(data__documents_item__violations_item__type, str) and data__documents_item__violations_item__type == 'unsupported_numeric_claim' or isinstance(data__documents_item__violations_item__type, str) and data__documents_item__violations_item__type == 'numeric_check_failed'):
                                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].violations[{data__documents_item__violations_x}].type".format(**locals()) + " must be one of ['fabricated_quote', 'unsupported_numeric_claim', 'numeric_check_failed']")
                                        if "page" in data__documents_item__violations_item_keys:
                                            data__documents_item__violations_item_keys.remove("page")
                                            data__documents_item__violations_item__page = data__documents_item__violations_item["page"]
                                            if not isinstance(data__documents_item__violations_item__page, (str)):
                                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].violations[{data__documents_item__violations_x}].page".format(**locals()) + " must be string")
                                        if "status" in data__documents_item__violations_item_keys:
                                            data__documents_item__violations_item_keys.remove("status")
                                            data__documents_item__violations_item__status = data__documents_item__violations_item["status"]
                                            if not (isinstance(data__documents_item__violations_item__status, str) and data__documents_item__violations_item__status == 'contradicted' or isinstance(data__documents_item__violations_item__status, str) and data__documents_item__violations_item__status == 'scope_mismatch' or isinstance(data__documents_item__violations_item__status, str) and data__documents_item__violations_item__status == 'unverifiable'):
                                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].violations[{data__documents_item__violations_x}].status".format(**locals()) + " must be one of ['contradicted', 'scope_mismatch', 'unverifiable']")
                                        if "true_value" in data__documents_item__violations_item_keys:
                                            data__documents_item__violations_item_keys.remove("true_value")
                                            data__documents_item__violations_item__truevalue = data__documents_item__violations_item["true_value"]
                                            if not isinstance(data__documents_item__violations_item__truevalue, (str)):
                                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].violations[{data__documents_item__violations_x}].true_value".format(**locals()) + " must be string")
                                        if "nearest" in data__documents_item__violations_item_keys:
                                            data__documents_item__violations_item_keys.remove("nearest")
                                            data__documents_item__violations_item__nearest = data__documents_item__violations_item["nearest"]
                                            validate____defs_place(data__documents_item__violations_item__nearest, (name_prefix or "data") + ".documents[{data__documents_x}].violations[{data__documents_item__violations_x}].nearest".format(**locals()))
                        if "notices" in data__documents_item_keys:
                            data__documents_item_keys.remove("notices")
                            data__documents_item__notices = data__documents_item["notices"]
                            if not isinstance(data__documents_item__notices, (list, tuple)):
                                raise InvalidError((name_prefix or "data") + ".documents[{data__documents_x}].notices".format(**locals()) + " must be array")
                            data__documents_item__notices_is_list = isinstance(data__documents_item__notices, (list, tuple))
                            if data__documents_item__notices_is_list:
                                data__documents_item__notices_len = len(data__documents_item__notices)
                                for data__documents_item__notices_x, data__documents_item__notices_item in enumerate(data__documents_item__notices):
                                    validate____defs_audit_finding(data__documents_item__notices_item, (name_prefix or "data") + ".documents[{data__documents_x}].notices[{data__documents_item__notices_x}]".format(**locals()))
    return data

def validate____defs_audit_finding(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['rule', 'reason', 'claim', 'span', 'line', 'column']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "rule" in data_keys:
            data_keys.remove("rule")
            data__rule = data["rule"]
            if not isinstance(data__rule, (str)):
                raise InvalidError((name_prefix or "data") + ".rule must be string")
            if isinstance(data__rule, str):
                data__rule_len = len(data__rule)
                if data__rule_len < 1:
                    raise InvalidError((name_prefix or "data") + ".rule must be longer than or equal to 1 characters")
        if "reason" in data_keys:
            data_keys.remove("reason")
            data__reason = data["reason"]
            if not isinstance(data__reason, (str)):
                raise InvalidError((name_prefix or "data") + ".reason must be string")
        if "claim" in data_keys:
            data_keys.remove("claim")
            data__claim = data["claim"]
            if not isinstance(data__claim, (str)):
                raise InvalidError((name_prefix or "data") + ".claim must be string")
        if "span" in data_keys:
            data_keys.remove("span")
            data__span = data["span"]
            validate____defs_span(data__span, (name_prefix or "data") + ".span")
        if "line" in data_keys:
            data_keys.remove("line")
            data__line = data["line"]
            if not isinstance(data__line, (int)) and not (isinstance(data__line, float) and data__line.is_integer()) or isinstance(data__line, bool):
                raise InvalidError((name_prefix or "data") + ".line must be integer")
            if isinstance(data__line, (int, float)) and not isinstance(data__line, bool):
                if data__line < 1:
                    raise InvalidError((name_prefix or "data") + ".line must be bigger than or equal to 1")
        if "column" in data_keys:
            data_keys.remove("column")
            data__column = data["column"]
            if not isinstance(data__column, (int)) and not (isinstance(data__column, float) and data__column.is_integer()) or isinstance(data__column, bool):
                raise InvalidError((name_prefix or "data") + ".column must be integer")
            if isinstance(data__column, (int, float)) and not isinstance(data__column, bool):
                if data__column < 1:
                    raise InvalidError((name_prefix or "data") + ".column must be bigger than or equal to 1")
        if "evidence" in data_keys:
            data_keys.remove("evidence")
            data__evidence = data["evidence"]
            if not isinstance(data__evidence, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".evidence must be array")
            data__evidence_is_list = isinstance(data__evidence, (list, tuple))
            if data__evidence_is_list:
                data__evidence_len = len(data__evidence)
                for data__evidence_x, data__evidence_item in enumerate(data__evidence):
                    validate____defs_place(data__evidence_item, (name_prefix or "data") + ".evidence[{data__evidence_x}]".format(**locals()))
    return data

def validate____defs_place(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['page', 'quote', 'span', 'sha256']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "page" in data_keys:
            data_keys.remove("page")
            data__page = data["page"]
            if not isinstance(data__page, (str)):
                raise InvalidError((name_prefix or "data") + ".page must be string")
            if isinstance(data__page, str):
                data__page_len = len(data__page)
                if data__page_len < 1:
                    raise InvalidError((name_prefix or "data") + ".page must be longer than or equal to 1 characters")
        if "quote" in data_keys:
            data_keys.remove("quote")
            data__quote = data["quote"]
            if not isinstance(data__quote, (str)):
                raise InvalidError((name_prefix or "data") + ".quote must be string")
        if "span" in data_keys:
            data_keys.remove("span")
            data__span = data["span"]
            validate____defs_span(data__span, (name_prefix or "data") + ".span")
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

def validate____defs_span(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['start_cp', 'end_cp']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "start_cp" in data_keys:
            data_keys.remove("start_cp")
            data__startcp = data["start_cp"]
            validate____defs_offset(data__startcp, (name_prefix or "data") + ".start_cp")
        if "end_cp" in data_keys:
            data_keys.remove("end_cp")
            data__endcp = data["end_cp"]
            validate____defs_offset(data__endcp, (name_prefix or "data") + ".end_cp")
    return data

def validate____defs_offset(data, name_prefix=None):
    if not isinstance(data, (int)) and not (isinstance(data, float) and data.is_integer()) or isinstance(data, bool):
        raise InvalidError((name_prefix or "data") + " must be integer")
    if isinstance(data, (int, float)) and not isinstance(data, bool):
        if data < 0:
            raise InvalidError((name_prefix or "data") + " must be bigger than or equal to 0")
    return data
