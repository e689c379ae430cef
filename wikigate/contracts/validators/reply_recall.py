# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `recall`.

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
    validate____defs_recall(data, (name_prefix or "data") + "")
    return data

def validate____defs_recall(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'query', 'terms', 'absent', 'truncated', 'results']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'recall'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['recall']")
        if "query" in data_keys:
            data_keys.remove("query")
            data__query = data["query"]
            if not isinstance(data__query, (str)):
                raise InvalidError((name_prefix or "data") + ".query must be string")
            if isinstance(data__query, str):
                data__query_len = len(data__query)
                if data__query_len < 1:
                    raise InvalidError((name_prefix or "data") + ".query must be longer than or equal to 1 characters")
        if "terms" in data_keys:
            data_keys.remove("terms")
            data__terms = data["terms"]
            if not isinstance(data__terms, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".terms must be array")
            data__terms_is_list = isinstance(data__terms, (list, tuple))
            if data__terms_is_list:
                data__terms_len = len(data__terms)
                for data__terms_x, data__terms_item in enumerate(data__terms):
                    if not isinstance(data__terms_item, (dict)):
                        raise InvalidError((name_prefix or "data") + ".terms[{data__terms_x}]".format(**locals()) + " must be object")
                    data__terms_item_is_dict = isinstance(data__terms_item, dict)
                    if data__terms_item_is_dict:
                        data__terms_item__missing_keys = set(['term', 'df', 'used']) - data__terms_item.keys()
                        if data__terms_item__missing_keys:
                            raise InvalidError((name_prefix or "data") + ".terms[{data__terms_x}]".format(**locals()) + " must contain " + ", ".join(sorted(data__terms_item__missing_keys)))
                        data__terms_item_keys = set(data__terms_item.keys())
                        if "term" in data__terms_item_keys:
                            data__terms_item_keys.remove("term")
                            data__terms_item__term = data__terms_item["term"]
                            if not isinstance(data__terms_item__term, (str)):
                                raise InvalidError((name_prefix or "data") + ".terms[{data__terms_x}].term".format(**locals()) + " must be string")
                            if isinstance(data__terms_item__term, str):
                                data__terms_item__term_len = len(data__terms_item__term)
                                if data__terms_item__term_len < 1:
                                    raise InvalidError((name_prefix or "data") + ".terms[{data__terms_x}].term".format(**locals()) + " must be longer than or equal to 1 characters")
                        if "df" in data__terms_item_keys:
                            data__terms_item_keys.remove("df")
                            data__terms_item__df = data__terms_item["df"]
                            if not isinstance(data__terms_item__df, (int)) and not (isinstance(data__terms_item__df, float) and data__terms_item__df.is_integer()) or isinstance(data__terms_item__df, bool):
                                raise InvalidError((name_prefix or "data") + ".terms[{data__terms_x}].df".format(**locals()) + " must be integer")
                            if isinstance(data__terms_item__df, (int, float)) and not isinstance(data__terms_item__df, bool):
                                if data__terms_item__df < 0:
                                    raise InvalidError((name_prefix or "data") + ".terms[{data__terms_x}].df".format(**locals()) + " must be bigger than or equal to 0")
                        if "used" in data__terms_item_keys:
                            data__terms_item_keys.remove("used")
                            data__terms_item__used = data__terms_item["used"]
                            if not isinstance(data__terms_item__used, (bool)):
                                raise InvalidError((name_prefix or "data") + ".terms[{data__terms_x}].used".format(**locals()) + " must be boolean")
        if "absent" in data_keys:
            data_keys.remove("absent")
            data__absent = data["absent"]
            if not isinstance(data__absent, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".absent must be array")
            data__absent_is_list = isinstance(data__absent, (list, tuple))
            if data__absent_is_list:
                data__absent_len = len(data__absent)
                for data__absent_x, data__absent_item in enumerate(data__absent):
                    if not isinstance(data__absent_item, (str)):
                        raise InvalidError((name_prefix or "data") + ".absent[{data__absent_x}]".format(**locals()) + " must be string")
        if "truncated" in data_keys:
            data_keys.remove("truncated")
            data__truncated = data["truncated"]
            if not isinstance(data__truncated, (bool)):
                raise InvalidError((name_prefix or "data") + ".truncated must be boolean")
        if "explain" in data_keys:
            data_keys.remove("explain")
            data__explain = data["explain"]
            if not isinstance(data__explain, (dict)):
                raise InvalidError((name_prefix or "data") + ".explain must be object")
            data__explain_is_dict = isinstance(data__explain, dict)
            if data__explain_is_dict:
                data__explain__missing_keys = set(['sections', 'weights', 'budget', 'match', 'required', 'requirement_met', 'hits']) - data__explain.keys()
                if data__explain__missing_keys:
                    raise InvalidError((name_prefix or "data") + ".explain must contain " + ", ".join(sorted(data__explain__missing_keys)))
        if "why_not" in data_keys:
            data_keys.remove("why_not")
            data__whynot = data["why_not"]
            if not isinstance(data__whynot, (dict)):
                raise InvalidError((name_prefix or "data") + ".why_not must be object")
            data__whynot_is_dict = isinstance(data__whynot, dict)
            if data__whynot_is_dict:
                data__whynot__missing_keys = set(['page', 'reason', 'message']) - data__whynot.keys()
                if data__whynot__missing_keys:
                    raise InvalidError((name_prefix or "data") + ".why_not must contain " + ", ".join(sorted(data__whynot__missing_keys)))
                data__whynot_keys = set(data__whynot.keys())
                if "page" in data__whynot_keys:
                    data__whynot_keys.remove("page")
                    data__whynot__page = data__whynot["page"]
                    if not isinstance(data__whynot__page, (str)):
                        raise InvalidError((name_prefix or "data") + ".why_not.page must be string")
                    if isinstance(data__whynot__page, str):
                        data__whynot__page_len = len(data__whynot__page)
                        if data__whynot__page_len < 1:
                            raise InvalidError((name_prefix or "data") + ".why_not.page must be longer than or equal to 1 characters")
                if "reason" in data__whynot_keys:
                    data__whynot_keys.remove("reason")
                    data__whynot__reason = data__whynot["reason"]
                    if not (isinstance(data__whynot__reason, str) and data__whynot__reason == 'hit' or isinstance(data__whynot__reason, str) and data__whynot__reason == 'out_ranked' or isinstance(data__whynot__reason, str) and data__whynot__reason == 'lacks_terms' or isinstance(data__whynot__reason, str) and data__whynot__reason == 'lacks_phrase' or isinstance(data__whynot__reason, str) and data__whynot__reason == 'over_budget' or isinstance(data__whynot__reason, str) and data__whynot__reason == 'nothing_known' or isinstance(data__whynot__reason, str) and data__whynot__reason == 'ignored' or isinstance(data__whynot__reason, str) and data__whynot__reason == 'hidden_folder' or isinstance(data__whynot__reason, str) and data__whynot__reason == 'not_a_page' or isinstance(data__whynot__reason, str) and data__whynot__reason == 'not_built_yet' or isinstance(data__whynot__reason, str) and data__whynot__reason == 'skipped' or isinstance(data__whynot__reason, str) and data__whynot__reason == 'unknown'):
                        raise InvalidError((name_prefix or "data") + ".why_not.reason must be one of ['hit', 'out_ranked', 'lacks_terms', 'lacks_phrase', 'over_budget', 'nothing_known', 'ignored', 'hidden_folder', 'not_a_page', 'not_built_yet', 'skipped', 'unknown']")
                if "message" in data__whynot_keys:
                    data__whynot_keys.remove("message")
                    data__whynot__message = data__whynot["message"]
                    if not isinstance(data__whynot__message, (str)):
                        raise InvalidError((name_prefix or "data") + ".why_not.message must be string")
                    if isinstance(data__whynot__message, str):
                        data__whynot__message_len = len(data__whynot__message)
                        if data__whynot__message_len < 1:
                            raise InvalidError((name_prefix or "data") + ".why_not.message must be longer than or equal to 1 characters")
        if "results" in data_keys:
            data_keys.remove("results")
            data__results = data["results"]
            if not isinstance(data__results, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".results must be array")
            data__results_is_list = isinstance(data__results, (list, tuple))
            if data__results_is_list:
                data__results_len = len(data__results)
                for data__results_x, data__results_item in enumerate(data__results):
                    if not isinstance(data__results_item, (dict)):
                        raise InvalidError((name_prefix or "data") + ".results[{data__results_x}]".format(**locals()) + " must be object")
                    data__results_item_is_dict = isinstance(data__results_item, dict)
                    if data__results_item_is_dict:
                        data__results_item__missing_keys = set(['rank', 'page', 'title', 'section', 'section_path', 'anchor', 'start_cp', 'end_cp', 'line', 'text', 'score', 'sha256']) - data__results_item.keys()
                        if data__results_item__missing_keys:
                            raise InvalidError((name_prefix or "data") + ".results[{data__results_x}]".format(**locals()) + " must contain " + ", ".join(sorted(data__results_item__missing_keys)))
                        data__results_item_keys = set(data__results_item.keys())
                        if "rank" in data__results_item_keys:
                            data__results_item_keys.remove("rank")
                            data__results_item__rank = data__results_item["rank"]
                            if not isinstance(data__results_item__rank, (int)) and not (isinstance(data__results_item__rank, float) and data__results_item__rank.is_integer()) or isinstance(data__results_item__rank, bool):
                                raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].rank".format(**locals()) + " must be integer")
                            if isinstance(data__results_item__rank, (int, float)) and not isinstance(data__results_item__rank, bool):
                                if data__results_item__rank < 1:
                                    raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].rank".format(**locals()) + " must be bigger than or equal to 1")
                        if "page" in data__results_item_keys:
                            data__results_item_keys.remove("page")
                            data__results_item__page = data__results_item["page"]
                            if not isinstance(data__results_item__page, (str)):
                                raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].page".format(**locals()) + " must be string")
                            if isinstance(data__results_item__page, str):
                                data__results_item__page_len = len(data__results_item__page)
                                if data__results_item__page_len < 1:
                                    raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].page".format(**locals()) + " must be longer than or equal to 1 characters")
                        if "title" in data__results_item_keys:
                            data__results_item_keys.remove("title")
                            data__results_item__title = data__results_item["title"]
                            if not isinstance(data__results_item__title, (str)):
                                raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].title".format(**locals()) + " must be string")
                        if "section" in data__results_item_keys:
                            data__results_item_keys.remove("section")
                            data__results_item__section = data__results_item["section"]
                            if not isinstance(data__results_item__section, (str)):
                                raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].section".format(**locals()) + " must be string")
                        if "section_path" in data__results_item_keys:
                            data__results_item_keys.remove("section_path")
                            data__results_item__sectionpath = data__results_item["section_path"]
                            if not isinstance(data__results_item__sectionpath, (list, tuple)):
                                raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].section_path".format(**locals()) + " must be array")
                            data__results_item__sectionpath_is_list = isinstance(data__results_item__sectionpath, (list, tuple))
                            if data__results_item__sectionpath_is_list:
                                data__results_item__sectionpath_len = len(data__results_item__sectionpath)
                                for data__results_item__sectionpath_x, data__results_item__sectionpath_item in enumerate(data__results_item__sectionpath):
                                    if not isinstance(data__results_item__sectionpath_item, (str)):
                                        raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].section_path[{data__results_item__sectionpath_x}]".format(**locals()) + " must be string")
                        if "anchor" in data__results_item_keys:
                            data__results_item_keys.remove("anchor")
                            data__results_item__anchor = data__results_item["anchor"]
                            if not isinstance(data__results_item__anchor, (str)):
                                raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].anchor".format(**locals()) + " must be string")
                        if "start_cp" in data__results_item_keys:
                            data__results_item_keys.remove("start_cp")
                            data__results_item__startcp = data__results_item["start_cp"]
                            validate____defs_offset(data__results_item__startcp, (name_prefix or "data") + ".results[{data__results_x}].start_cp".format(**locals()))
                        if "end_cp" in data__results_item_keys:
                            data__results_item_keys.remove("end_cp")
                            data__results_item__endcp = data__results_item["end_cp"]
                            validate____defs_offset(data__results_item__endcp, (name_prefix or "data") + ".results[{data__results_x}].end_cp".format(**locals()))
                        if "line" in data__results_item_keys:
                            data__results_item_keys.remove("line")
                            data__results_item__line = data__results_item["line"]
                            if not isinstance(data__results_item__line, (int)) and not (isinstance(data__results_item__line, float) and data__results_item__line.is_integer()) or isinstance(data__results_item__line, bool):
                                raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].line".format(**locals()) + " must be integer")
                            if isinstance(data__results_item__line, (int, float)) and not isinstance(data__results_item__line, bool):
                                if data__results_item__line < 1:
                                    raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].line".format(**locals()) + " must be bigger than or equal to 1")
                        if "text" in data__results_item_keys:
                            data__results_item_keys.remove("text")
                            data__results_item__text = data__results_item["text"]
                            if not isinstance(data__results_item__text, (str)):
                                raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].text".format(**locals()) + " must be string")
                        if "score" in data__results_item_keys:
                            data__results_item_keys.remove("score")
                            data__results_item__score = data__results_item["score"]
                            if not isinstance(data__results_item__score, (int, float)) or isinstance(data__results_item__score, bool):
                                raise InvalidError((name_prefix or "data") + ".results[{data__results_x}].score".format(**locals()) + " must be number")
                        if "sha256" in data__results_item_keys:
                            data__results_item_keys.remove("sha256")
                            data__results_item__sha256 = data__results_item["sha256"]
                            validate____defs_sha256(data__results_item__sha256, (name_prefix or "data") + ".results[{data__results_x}].sha256".format(**locals()))
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
