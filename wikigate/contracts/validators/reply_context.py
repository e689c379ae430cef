# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `context`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""
import re

from wikigate.contracts.invalid import InvalidError

REGEX_PATTERNS = {
    '^req_[A-Za-z0-9]+$': re.compile('^req_[A-Za-z0-9]+\\Z'),
    '^ctx_[A-Za-z0-9]+$': re.compile('^ctx_[A-Za-z0-9]+\\Z'),
    '^obs_[A-Za-z0-9]+$': re.compile('^obs_[A-Za-z0-9]+\\Z')
}

NoneType = type(None)

def validate(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'contract_version']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'context' or isinstance(data__kind, str) and data__kind == 'verify' or isinstance(data__kind, str) and data__kind == 'observe' or isinstance(data__kind, str) and data__kind == 'error' or isinstance(data__kind, str) and data__kind == 'observe_stats'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['context', 'verify', 'observe', 'error', 'observe_stats']")
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
    validate____defs_context(data, (name_prefix or "data") + "")
    return data

def validate____defs_context(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'contract_version', 'request_id', 'context_id', 'query', 'status', 'engines', 'evidence', 'missing', 'unresolved', 'conflicts', 'answer', 'timing_ms']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'context'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['context']")
        if "contract_version" in data_keys:
            data_keys.remove("contract_version")
            data__contractversion = data["contract_version"]
            if not (isinstance(data__contractversion, str) and data__contractversion == '1.0'):
                raise InvalidError((name_prefix or "data") + ".contract_version must be one of ['1.0']")
        if "request_id" in data_keys:
            data_keys.remove("request_id")
            data__requestid = data["request_id"]
            if not isinstance(data__requestid, (str)):
                raise InvalidError((name_prefix or "data") + ".request_id must be string")
            if isinstance(data__requestid, str):
                if not REGEX_PATTERNS['^req_[A-Za-z0-9]+$'].search(data__requestid):
                    raise InvalidError((name_prefix or "data") + ".request_id must match pattern ^req_[A-Za-z0-9]+$")
        if "context_id" in data_keys:
            data_keys.remove("context_id")
            data__contextid = data["context_id"]
            if not isinstance(data__contextid, (str)):
                raise InvalidError((name_prefix or "data") + ".context_id must be string")
            if isinstance(data__contextid, str):
                if not REGEX_PATTERNS['^ctx_[A-Za-z0-9]+$'].search(data__contextid):
                    raise InvalidError((name_prefix or "data") + ".context_id must match pattern ^ctx_[A-Za-z0-9]+$")
        if "query" in data_keys:
            data_keys.remove("query")
            data__query = data["query"]
            if not isinstance(data__query, (str)):
                raise InvalidError((name_prefix or "data") + ".query must be string")
            if isinstance(data__query, str):
                data__query_len = len(data__query)
                if data__query_len < 1:
                    raise InvalidError((name_prefix or "data") + ".query must be longer than or equal to 1 characters")
        if "plan" in data_keys:
            data_keys.remove("plan")
            data__plan = data["plan"]
            if not isinstance(data__plan, (dict)):
                raise InvalidError((name_prefix or "data") + ".plan must be object")
            data__plan_is_dict = isinstance(data__plan, dict)
            if data__plan_is_dict:
                data__plan_keys = set(data__plan.keys())
                if "original_query" in data__plan_keys:
                    data__plan_keys.remove("original_query")
                    data__plan__originalquery = data__plan["original_query"]
                    if not isinstance(data__plan__originalquery, (str)):
                        raise InvalidError((name_prefix or "data") + ".plan.original_query must be string")
                if "query_units" in data__plan_keys:
                    data__plan_keys.remove("query_units")
                    data__plan__queryunits = data__plan["query_units"]
                    if not isinstance(data__plan__queryunits, (list, tuple)):
                        raise InvalidError((name_prefix or "data") + ".plan.query_units must be array")
                    data__plan__queryunits_is_list = isinstance(data__plan__queryunits, (list, tuple))
                    if data__plan__queryunits_is_list:
                        data__plan__queryunits_len = len(data__plan__queryunits)
                        for data__plan__queryunits_x, data__plan__queryunits_item in enumerate(data__plan__queryunits):
                            if not isinstance(data__plan__queryunits_item, (dict)):
                                raise InvalidError((name_prefix or "data") + ".plan.query_units[{data__plan__queryunits_x}]".format(**locals()) + " must be object")
                            data__plan__queryunits_item_is_dict = isinstance(data__plan__queryunits_item, dict)
                            if data__plan__queryunits_item_is_dict:
                                data__plan__queryunits_item__missing_keys = set(['id', 'query']) - data__plan__queryunits_item.keys()
                                if data__plan__queryunits_item__missing_keys:
                                    raise InvalidError((name_prefix or "data") + ".plan.query_units[{data__plan__queryunits_x}]".format(**locals()) + " must contain " + ", ".join(sorted(data__plan__queryunits_item__missing_keys)))
                                data__plan__queryunits_item_keys = set(data__plan__queryunits_item.keys())
                                if "id" in data__plan__queryunits_item_keys:
                                    data__plan__queryunits_item_keys.remove("id")
                                    data__plan__queryunits_item__id = data__plan__queryunits_item["id"]
                                    if not isinstance(data__plan__queryunits_item__id, (str)):
                                        raise InvalidError((name_prefix or "data") + ".plan.query_units[{data__plan__queryunits_x}].id".format(**locals()) + " must be string")
                                if "query" in data__plan__queryunits_item_keys:
                                    data__plan__queryunits_item_keys.remove("query")
                                    data__plan__queryunits_item__query = data__plan__queryunits_item["query"]
                                    if not isinstance(data__plan__queryunits_item__query, (str)):
                                        raise InvalidError((name_prefix or "data") + ".plan.query_units[{data__plan__queryunits_x}].query".format(**locals()) + " must be string")
                                if "query_variant" in data__plan__queryunits_item_keys:
                                    data__plan__queryunits_item_keys.remove("query_variant")
                                    data__plan__queryunits_item__queryvariant = data__plan__queryunits_item["query_variant"]
                                    if not (isinstance(data__plan__queryunits_item__queryvariant, str) and data__plan__queryunits_item__queryvariant == 'original' or isinstance(data__plan__queryunits_item__queryvariant, str) and data__plan__queryunits_item__queryvariant == 'decomposed' or isinstance(data__plan__queryunits_item__queryvariant, str) and data__plan__queryunits_item__queryvariant == 'keyword'):
                                        raise InvalidError((name_prefix or "data") + ".plan.query_units[{data__plan__queryunits_x}].query_variant".format(**locals()) + " must be one of ['original', 'decomposed', 'keyword']")
                                if "slot" in data__plan__queryunits_item_keys:
                                    data__plan__queryunits_item_keys.remove("slot")
                                    data__plan__queryunits_item__slot = data__plan__queryunits_item["slot"]
                                    if not isinstance(data__plan__queryunits_item__slot, (str, NoneType)):
                                        raise InvalidError((name_prefix or "data") + ".plan.query_units[{data__plan__queryunits_x}].slot".format(**locals()) + " must be string or null")
                                if "anchors" in data__plan__queryunits_item_keys:
                                    data__plan__queryunits_item_keys.remove("anchors")
                                    data__plan__queryunits_item__anchors = data__plan__queryunits_item["anchors"]
                                    if not isinstance(data__plan__queryunits_item__anchors, (list, tuple)):
                                        raise InvalidError((name_prefix or "data") + ".plan.query_units[{data__plan__queryunits_x}].anchors".format(**locals()) + " must be array")
                if "anchors" in data__plan_keys:
                    data__plan_keys.remove("anchors")
                    data__plan__anchors = data__plan["anchors"]
                    if not isinstance(data__plan__anchors, (list, tuple)):
                        raise InvalidError((name_prefix or "data") + ".plan.anchors must be array")
                if "has_constraint_anchor" in data__plan_keys:
                    data__plan_keys.remove("has_constraint_anchor")
                    data__plan__hasconstraintanchor = data__plan["has_constraint_anchor"]
                    if not isinstance(data__plan__hasconstraintanchor, (bool)):
                        raise InvalidError((name_prefix or "data") + ".plan.has_constraint_anchor must be boolean")
        if "engines" in data_keys:
            data_keys.remove("engines")
            data__engines = data["engines"]
            if not isinstance(data__engines, (dict)):
                raise InvalidError((name_prefix or "data") + ".engines must be object")
            data__engines_is_dict = isinstance(data__engines, dict)
            if data__engines_is_dict:
                data__engines__missing_keys = set(['search', 'wiki_recall']) - data__engines.keys()
                if data__engines__missing_keys:
                    raise InvalidError((name_prefix or "data") + ".engines must contain " + ", ".join(sorted(data__engines__missing_keys)))
                data__engines_keys = set(data__engines.keys())
                if "requested" in data__engines_keys:
                    data__engines_keys.remove("requested")
                    data__engines__requested = data__engines["requested"]
                    if not (isinstance(data__engines__requested, str) and data__engines__requested == 'both' or isinstance(data__engines__requested, str) and data__engines__requested == 'search' or isinstance(data__engines__requested, str) and data__engines__requested == 'plugin'):
                        raise InvalidError((name_prefix or "data") + ".engines.requested must be one of ['both', 'search', 'plugin']")
                if "search" in data__engines_keys:
                    data__engines_keys.remove("search")
                    data__engines__search = data__engines["search"]
                    validate____defs_engine_slot(data__engines__search, (name_prefix or "data") + ".engines.search")
                if "wiki_recall" in data__engines_keys:
                    data__engines_keys.remove("wiki_recall")
                    data__engines__wikirecall = data__engines["wiki_recall"]
                    validate____defs_engine_slot(data__engines__wikirecall, (name_prefix or "data") + ".engines.wiki_recall")
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            validate____defs_status_block(data__status, (name_prefix or "data") + ".status")
        if "evidence" in data_keys:
            data_keys.remove("evidence")
            data__evidence = data["evidence"]
            if not isinstance(data__evidence, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".evidence must be array")
            data__evidence_is_list = isinstance(data__evidence, (list, tuple))
            if data__evidence_is_list:
                data__evidence_len = len(data__evidence)
                for data__evidence_x, data__evidence_item in enumerate(data__evidence):
                    validate____defs_evidence_page(data__evidence_item, (name_prefix or "data") + ".evidence[{data__evidence_x}]".format(**locals()))
        if "evidence_items" in data_keys:
            data_keys.remove("evidence_items")
            data__evidenceitems = data["evidence_items"]
            if not isinstance(data__evidenceitems, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".evidence_items must be array")
            data__evidenceitems_is_list = isinstance(data__evidenceitems, (list, tuple))
            if data__evidenceitems_is_list:
                data__evidenceitems_len = len(data__evidenceitems)
                for data__evidenceitems_x, data__evidenceitems_item in enumerate(data__evidenceitems):
                    validate____defs_evidence_item(data__evidenceitems_item, (name_prefix or "data") + ".evidence_items[{data__evidenceitems_x}]".format(**locals()))
        if "missing" in data_keys:
            data_keys.remove("missing")
            data__missing = data["missing"]
            if not isinstance(data__missing, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".missing must be array")
            data__missing_is_list = isinstance(data__missing, (list, tuple))
            if data__missing_is_list:
                data__missing_len = len(data__missing)
                for data__missing_x, data__missing_item in enumerate(data__missing):
                    validate____defs_missing(data__missing_item, (name_prefix or "data") + ".missing[{data__missing_x}]".format(**locals()))
        if "unresolved" in data_keys:
            data_keys.remove("unresolved")
            data__unresolved = data["unresolved"]
            if not isinstance(data__unresolved, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".unresolved must be array")
        if "conflicts" in data_keys:
            data_keys.remove("conflicts")
            data__conflicts = data["conflicts"]
            if not isinstance(data__conflicts, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".conflicts must be array")
            data__conflicts_is_list = isinstance(data__conflicts, (list, tuple))
            if data__conflicts_is_list:
                data__conflicts_len = len(data__conflicts)
                for data__conflicts_x, data__conflicts_item in enumerate(data__conflicts):
                    validate____defs_conflict(data__conflicts_item, (name_prefix or "data") + ".conflicts[{data__conflicts_x}]".format(**locals()))
        if "conflict_status" in data_keys:
            data_keys.remove("conflict_status")
            data__conflictstatus = data["conflict_status"]
            if not (isinstance(data__conflictstatus, str) and data__conflictstatus == 'none_detected' or isinstance(data__conflictstatus, str) and data__conflictstatus == 'conflict' or isinstance(data__conflictstatus, str) and data__conflictstatus == 'incomparable' or isinstance(data__conflictstatus, str) and data__conflictstatus == 'not_applicable' or isinstance(data__conflictstatus, str) and data__conflictstatus == 'not_checked'):
                raise InvalidError((name_prefix or "data") + ".conflict_status must be one of ['none_detected', 'conflict', 'incomparable', 'not_applicable', 'not_checked']")
        if "metrics" in data_keys:
            data_keys.remove("metrics")
            data__metrics = data["metrics"]
            if not isinstance(data__metrics, (dict)):
                raise InvalidError((name_prefix or "data") + ".metrics must be object")
        if "answer" in data_keys:
            data_keys.remove("answer")
            data__answer = data["answer"]
            if not isinstance(data__answer, (dict)):
                raise InvalidError((name_prefix or "data") + ".answer must be object")
            data__answer_is_dict = isinstance(data__answer, dict)
            if data__answer_is_dict:
                data__answer__missing_keys = set(['policy', 'constraints', 'contract_text']) - data__answer.keys()
                if data__answer__missing_keys:
                    raise InvalidError((name_prefix or "data") + ".answer must contain " + ", ".join(sorted(data__answer__missing_keys)))
                data__answer_keys = set(data__answer.keys())
                if "policy" in data__answer_keys:
                    data__answer_keys.remove("policy")
                    data__answer__policy = data__answer["policy"]
                    if not isinstance(data__answer__policy, (dict)):
                        raise InvalidError((name_prefix or "data") + ".answer.policy must be object")
                if "constraints" in data__answer_keys:
                    data__answer_keys.remove("constraints")
                    data__answer__constraints = data__answer["constraints"]
                    if not isinstance(data__answer__constraints, (dict)):
                        raise InvalidError((name_prefix or "data") + ".answer.constraints must be object")
                if "contract_text" in data__answer_keys:
                    data__answer_keys.remove("contract_text")
                    data__answer__contracttext = data__answer["contract_text"]
                    if not isinstance(data__answer__contracttext, (str)):
                        raise InvalidError((name_prefix or "data") + ".answer.contract_text must be string")
        if "observe_id" in data_keys:
            data_keys.remove("observe_id")
            data__observeid = data["observe_id"]
            if not isinstance(data__observeid, (str, NoneType)):
                raise InvalidError((name_prefix or "data") + ".observe_id must be string or null")
            if isinstance(data__observeid, str):
                if not REGEX_PATTERNS['^obs_[A-Za-z0-9]+$'].search(data__observeid):
                    raise InvalidError((name_prefix or "data") + ".observe_id must match pattern ^obs_[A-Za-z0-9]+$")
        if "timing_ms" in data_keys:
            data_keys.remove("timing_ms")
            data__timingms = data["timing_ms"]
            if not isinstance(data__timingms, (dict)):
                raise InvalidError((name_prefix or "data") + ".timing_ms must be object")
            data__timingms_is_dict = isinstance(data__timingms, dict)
            if data__timingms_is_dict:
                data__timingms_keys = set(data__timingms.keys())
                if "total" in data__timingms_keys:
                    data__timingms_keys.remove("total")
                    data__timingms__total = data__timingms["total"]
                    if not isinstance(data__timingms__total, (int, float)) or isinstance(data__timingms__total, bool):
                        raise InvalidError((name_prefix or "data") + ".timing_ms.total must be number")
                if "plan" in data__timingms_keys:
                    data__timingms_keys.remove("plan")
                    data__timingms__plan = data__timingms["plan"]
                    if not isinstance(data__timingms__plan, (int, float)) or isinstance(data__timingms__plan, bool):
                        raise InvalidError((name_prefix or "data") + ".timing_ms.plan must be number")
                if "retrieve" in data__timingms_keys:
                    data__timingms_keys.remove("retrieve")
                    data__timingms__retrieve = data__timingms["retrieve"]
                    if not isinstance(data__timingms__retrieve, (int, float)) or isinstance(data__timingms__retrieve, bool):
                        raise InvalidError((name_prefix or "data") + ".timing_ms.retrieve must be number")
                if "read" in data__timingms_keys:
                    data__timingms_keys.remove("read")
                    data__timingms__read = data__timingms["read"]
                    if not isinstance(data__timingms__read, (int, float)) or isinstance(data__timingms__read, bool):
                        raise InvalidError((name_prefix or "data") + ".timing_ms.read must be number")
                if "extract" in data__timingms_keys:
                    data__timingms_keys.remove("extract")
                    data__timingms__extract = data__timingms["extract"]
                    if not isinstance(data__timingms__extract, (int, float)) or isinstance(data__timingms__extract, bool):
                        raise InvalidError((name_prefix or "data") + ".timing_ms.extract must be number")
                if "policy" in data__timingms_keys:
                    data__timingms_keys.remove("policy")
                    data__timingms__policy = data__timingms["policy"]
                    if not isinstance(data__timingms__policy, (int, float)) or isinstance(data__timingms__policy, bool):
                        raise InvalidError((name_prefix or "data") + ".timing_ms.policy must be number")
                if "observe" in data__timingms_keys:
                    data__timingms_keys.remove("observe")
                    data__timingms__observe = data__timingms["observe"]
                    if not isinstance(data__timingms__observe, (int, float)) or isinstance(data__timingms__observe, bool):
                        raise InvalidError((name_prefix or "data") + ".timing_ms.observe must be number")
        if "error" in data_keys:
            data_keys.remove("error")
            data__error = data["error"]
            validate____defs_err(data__error, (name_prefix or "data") + ".error")
        if "support_reason" in data_keys:
            data_keys.remove("support_reason")
            data__supportreason = data["support_reason"]
            validate____defs_support_reason(data__supportreason, (name_prefix or "data") + ".support_reason")
    return data

def validate____defs_support_reason(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['primary', 'primary_label', 'reasons']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "primary" in data_keys:
            data_keys.remove("primary")
            data__primary = data["primary"]
            if not isinstance(data__primary, (str)):
                raise InvalidError((name_prefix or "data") + ".primary must be string")
            if not (isinstance(data__primary, str) and data__primary == 'conflicting_evidence' or isinstance(data__primary, str) and data__primary == 'no_candidates' or isinstance(data__primary, str) and data__primary == 'no_usable_evidence' or isinstance(data__primary, str) and data__primary == 'recorded_unresolved' or isinstance(data__primary, str) and data__primary == 'required_slots_missing' or isinstance(data__primary, str) and data__primary == 'partial_slot_coverage' or isinstance(data__primary, str) and data__primary == 'conditional_evidence_only' or isinstance(data__primary, str) and data__primary == 'scope_gap' or isinstance(data__primary, str) and data__primary == 'conflict_candidate' or isinstance(data__primary, str) and data__primary == 'engine_degraded' or isinstance(data__primary, str) and data__primary == 'all_required_slots_supported' or isinstance(data__primary, str) and data__primary == 'unknown'):
                raise InvalidError((name_prefix or "data") + ".primary must be one of ['conflicting_evidence', 'no_candidates', 'no_usable_evidence', 'recorded_unresolved', 'required_slots_missing', 'partial_slot_coverage', 'conditional_evidence_only', 'scope_gap', 'conflict_candidate', 'engine_degraded', 'all_required_slots_supported', 'unknown']")
        if "primary_label" in data_keys:
            data_keys.remove("primary_label")
            data__primarylabel = data["primary_label"]
            if not isinstance(data__primarylabel, (str)):
                raise InvalidError((name_prefix or "data") + ".primary_label must be string")
        if "reasons" in data_keys:
            data_keys.remove("reasons")
            data__reasons = data["reasons"]
            if not isinstance(data__reasons, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".reasons must be array")
            data__reasons_is_list = isinstance(data__reasons, (list, tuple))
            if data__reasons_is_list:
                data__reasons_len = len(data__reasons)
                if data__reasons_len < 1:
                    raise InvalidError((name_prefix or "data") + ".reasons must contain at least 1 items")
                for data__reasons_x, data__reasons_item in enumerate(data__reasons):
                    validate____defs_support_reason_item(data__reasons_item, (name_prefix or "data") + ".reasons[{data__reasons_x}]".format(**locals()))
        if data_keys:
            raise InvalidError((name_prefix or "data") + " must not contain "+str(data_keys)+" properties")
    return data

def validate____defs_support_reason_item(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['code', 'label', 'detail']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "code" in data_keys:
            data_keys.remove("code")
            data__code = data["code"]
            if not isinstance(data__code, (str)):
                raise InvalidError((name_prefix or "data") + ".code must be string")
            if not (isinstance(data__code, str) and data__code == 'conflicting_evidence' or isinstance(data__code, str) and data__code == 'no_candidates' or isinstance(data__code, str) and data__code == 'no_usable_evidence' or isinstance(data__code, str) and data__code == 'recorded_unresolved' or isinstance(data__code, str) and data__code == 'required_slots_missing' or isinstance(data__code, str) and data__code == 'partial_slot_coverage' or isinstance(data__code, str) and data__code == 'conditional_evidence_only' or isinstance(data__code, str) and data__code == 'scope_gap' or isinstance(data__code, str) and data__code == 'conflict_candidate' or isinstance(data__code, str) and data__code == 'engine_degraded' or isinstance(data__code, str) and data__code == 'all_required_slots_supported' or isinstance(data__code, str) and data__code == 'unknown'):
                raise InvalidError((name_prefix or "data") + ".code must be one of ['conflicting_evidence', 'no_candidates', 'no_usable_evidence', 'recorded_unresolved', 'required_slots_missing', 'partial_slot_coverage', 'conditional_evidence_only', 'scope_gap', 'conflict_candidate', 'engine_degraded', 'all_required_slots_supported', 'unknown']")
        if "label" in data_keys:
            data_keys.remove("label")
            data__label = data["label"]
            if not isinstance(data__label, (str)):
                raise InvalidError((name_prefix or "data") + ".label must be string")
        if "detail" in data_keys:
            data_keys.remove("detail")
            data__detail = data["detail"]
            if not isinstance(data__detail, (str)):
                raise InvalidError((name_prefix or "data") + ".detail must be string")
            if isinstance(data__detail, str):
                data__detail_len = len(data__detail)
                if data__detail_len < 1:
                    raise InvalidError((name_prefix or "data") + ".detail must be longer than or equal to 1 characters")
        if "slots" in data_keys:
            data_keys.remove("slots")
            data__slots = data["slots"]
            if not isinstance(data__slots, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".slots must be array")
            data__slots_is_list = isinstance(data__slots, (list, tuple))
            if data__slots_is_list:
                data__slots_len = len(data__slots)
                for data__slots_x, data__slots_item in enumerate(data__slots):
                    if not isinstance(data__slots_item, (str)):
                        raise InvalidError((name_prefix or "data") + ".slots[{data__slots_x}]".format(**locals()) + " must be string")
        if "engines" in data_keys:
            data_keys.remove("engines")
            data__engines = data["engines"]
            if not isinstance(data__engines, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".engines must be array")
            data__engines_is_list = isinstance(data__engines, (list, tuple))
            if data__engines_is_list:
                data__engines_len = len(data__engines)
                for data__engines_x, data__engines_item in enumerate(data__engines):
                    if not isinstance(data__engines_item, (str)):
                        raise InvalidError((name_prefix or "data") + ".engines[{data__engines_x}]".format(**locals()) + " must be string")
        if "stage" in data_keys:
            data_keys.remove("stage")
            data__stage = data["stage"]
            if not isinstance(data__stage, (str)):
                raise InvalidError((name_prefix or "data") + ".stage must be string")
        if data_keys:
            raise InvalidError((name_prefix or "data") + " must not contain "+str(data_keys)+" properties")
    return data

def validate____defs_err(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['code', 'message']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "code" in data_keys:
            data_keys.remove("code")
            data__code = data["code"]
            if not (isinstance(data__code, str) and data__code == 'E_QUERY_EMPTY' or isinstance(data__code, str) and data__code == 'E_CONTRACT_VERSION_MISMATCH' or isinstance(data__code, str) and data__code == 'E_PYTHON_UNAVAILABLE' or isinstance(data__code, str) and data__code == 'E_BRIDGE_SPAWN_FAILED' or isinstance(data__code, str) and data__code == 'E_BRIDGE_TIMEOUT' or isinstance(data__code, str) and data__code == 'E_BRIDGE_CRASH' or isinstance(data__code, str) and data__code == 'E_BRIDGE_BAD_JSON' or isinstance(data__code, str) and data__code == 'E_CONTEXT_NOT_FOUND' or isinstance(data__code, str) and data__code == 'E_CONTEXT_EXPIRED' or isinstance(data__code, str) and data__code == 'E_CONTEXT_CORRUPT' or isinstance(data__code, str) and data__code == 'E_VERIFY_EMPTY_ANSWER' or isinstance(data__code, str) and data__code == 'E_ENGINE_UNAVAILABLE' or isinstance(data__code, str) and data__code == 'E_WIKI_ROOT_MISSING' or isinstance(data__code, str) and data__code == 'E_INTERNAL'):
                raise InvalidError((name_prefix or "data") + ".code must be one of ['E_QUERY_EMPTY', 'E_CONTRACT_VERSION_MISMATCH', 'E_PYTHON_UNAVAILABLE', 'E_BRIDGE_SPAWN_FAILED', 'E_BRIDGE_TIMEOUT', 'E_BRIDGE_CRASH', 'E_BRIDGE_BAD_JSON', 'E_CONTEXT_NOT_FOUND', 'E_CONTEXT_EXPIRED', 'E_CONTEXT_CORRUPT', 'E_VERIFY_EMPTY_ANSWER', 'E_ENGINE_UNAVAILABLE', 'E_WIKI_ROOT_MISSING', 'E_INTERNAL']")
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise InvalidError((name_prefix or "data") + ".message must be string")
        if "retryable" in data_keys:
            data_keys.remove("retryable")
            data__retryable = data["retryable"]
            if not isinstance(data__retryable, (bool)):
                raise InvalidError((name_prefix or "data") + ".retryable must be boolean")
        if "stage" in data_keys:
            data_keys.remove("stage")
            data__stage = data["stage"]
            if not (isinstance(data__stage, str) and data__stage == 'plan' or isinstance(data__stage, str) and data__stage == 'retrieve' or isinstance(data__stage, str) and data__stage == 'read' or isinstance(data__stage, str) and data__stage == 'extract' or isinstance(data__stage, str) and data__stage == 'policy' or isinstance(data__stage, str) and data__stage == 'observe' or isinstance(data__stage, str) and data__stage == 'bridge' or isinstance(data__stage, str) and data__stage == 'validate' or isinstance(data__stage, str) and data__stage == 'snapshot' or isinstance(data__stage, str) and data__stage == 'import' or isinstance(data__stage, str) and data__stage == 'build' or isinstance(data__stage, str) and data__stage == 'verify' or isinstance(data__stage, str) and data__stage == 'input' or isinstance(data__stage, str) and data__stage == 'argv'):
                raise InvalidError((name_prefix or "data") + ".stage must be one of ['plan', 'retrieve', 'read', 'extract', 'policy', 'observe', 'bridge', 'validate', 'snapshot', 'import', 'build', 'verify', 'input', 'argv']")
        if "detail" in data_keys:
            data_keys.remove("detail")
            data__detail = data["detail"]
            if not isinstance(data__detail, (dict, str, NoneType)):
                raise InvalidError((name_prefix or "data") + ".detail must be object or string or null")
    return data

def validate____defs_conflict(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if "slot" in data_keys:
            data_keys.remove("slot")
            data__slot = data["slot"]
            if not isinstance(data__slot, (str)):
                raise InvalidError((name_prefix or "data") + ".slot must be string")
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            if not isinstance(data__status, (str)):
                raise InvalidError((name_prefix or "data") + ".status must be string")
        if "reason" in data_keys:
            data_keys.remove("reason")
            data__reason = data["reason"]
            if not isinstance(data__reason, (str)):
                raise InvalidError((name_prefix or "data") + ".reason must be string")
        if "claims" in data_keys:
            data_keys.remove("claims")
            data__claims = data["claims"]
            if not isinstance(data__claims, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".claims must be array")
            data__claims_is_list = isinstance(data__claims, (list, tuple))
            if data__claims_is_list:
                data__claims_len = len(data__claims)
                for data__claims_x, data__claims_item in enumerate(data__claims):
                    if not isinstance(data__claims_item, (dict)):
                        raise InvalidError((name_prefix or "data") + ".claims[{data__claims_x}]".format(**locals()) + " must be object")
                    data__claims_item_is_dict = isinstance(data__claims_item, dict)
                    if data__claims_item_is_dict:
                        data__claims_item_keys = set(data__claims_item.keys())
                        if "page" in data__claims_item_keys:
                            data__claims_item_keys.remove("page")
                            data__claims_item__page = data__claims_item["page"]
                            if not isinstance(data__claims_item__page, (str)):
                                raise InvalidError((name_prefix or "data") + ".claims[{data__claims_x}].page".format(**locals()) + " must be string")
                        if "value" in data__claims_item_keys:
                            data__claims_item_keys.remove("value")
                            data__claims_item__value = data__claims_item["value"]
                            if not isinstance(data__claims_item__value, (str, int, float, NoneType)) or isinstance(data__claims_item__value, bool):
                                raise InvalidError((name_prefix or "data") + ".claims[{data__claims_x}].value".format(**locals()) + " must be string or number or null")
                        if "quote" in data__claims_item_keys:
                            data__claims_item_keys.remove("quote")
                            data__claims_item__quote = data__claims_item["quote"]
                            if not isinstance(data__claims_item__quote, (str)):
                                raise InvalidError((name_prefix or "data") + ".claims[{data__claims_x}].quote".format(**locals()) + " must be string")
    return data

def validate____defs_missing(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['slot', 'reason']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "slot" in data_keys:
            data_keys.remove("slot")
            data__slot = data["slot"]
            if not isinstance(data__slot, (str)):
                raise InvalidError((name_prefix or "data") + ".slot must be string")
        if "target" in data_keys:
            data_keys.remove("target")
            data__target = data["target"]
            if not isinstance(data__target, (str)):
                raise InvalidError((name_prefix or "data") + ".target must be string")
        if "reason" in data_keys:
            data_keys.remove("reason")
            data__reason = data["reason"]
            if not (isinstance(data__reason, str) and data__reason == 'not_found' or isinstance(data__reason, str) and data__reason == 'not_verifiable' or isinstance(data__reason, str) and data__reason == 'not_covered_in_wiki' or isinstance(data__reason, str) and data__reason == 'recorded_unresolved'):
                raise InvalidError((name_prefix or "data") + ".reason must be one of ['not_found', 'not_verifiable', 'not_covered_in_wiki', 'recorded_unresolved']")
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            if not (isinstance(data__status, str) and data__status == 'unresolved'):
                raise InvalidError((name_prefix or "data") + ".status must be one of ['unresolved']")
        if "must_preserve_disagreement" in data_keys:
            data_keys.remove("must_preserve_disagreement")
            data__mustpreservedisagreement = data["must_preserve_disagreement"]
            if not isinstance(data__mustpreservedisagreement, (bool)):
                raise InvalidError((name_prefix or "data") + ".must_preserve_disagreement must be boolean")
    return data

def validate____defs_evidence_item(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['evidence_id', 'slot', 'quote', 'provenance']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "evidence_id" in data_keys:
            data_keys.remove("evidence_id")
            data__evidenceid = data["evidence_id"]
            if not isinstance(data__evidenceid, (str)):
                raise InvalidError((name_prefix or "data") + ".evidence_id must be string")
        if "slot" in data_keys:
            data_keys.remove("slot")
            data__slot = data["slot"]
            if not isinstance(data__slot, (str)):
                raise InvalidError((name_prefix or "data") + ".slot must be string")
        if "quote" in data_keys:
            data_keys.remove("quote")
            data__quote = data["quote"]
            if not isinstance(data__quote, (str)):
                raise InvalidError((name_prefix or "data") + ".quote must be string")
        if "page_count" in data_keys:
            data_keys.remove("page_count")
            data__pagecount = data["page_count"]
            if not isinstance(data__pagecount, (int)) and not (isinstance(data__pagecount, float) and data__pagecount.is_integer()) or isinstance(data__pagecount, bool):
                raise InvalidError((name_prefix or "data") + ".page_count must be integer")
        if "engine_count" in data_keys:
            data_keys.remove("engine_count")
            data__enginecount = data["engine_count"]
            if not isinstance(data__enginecount, (int)) and not (isinstance(data__enginecount, float) and data__enginecount.is_integer()) or isinstance(data__enginecount, bool):
                raise InvalidError((name_prefix or "data") + ".engine_count must be integer")
        if "near_duplicate" in data_keys:
            data_keys.remove("near_duplicate")
            data__nearduplicate = data["near_duplicate"]
            if not isinstance(data__nearduplicate, (bool)):
                raise InvalidError((name_prefix or "data") + ".near_duplicate must be boolean")
        if "provenance" in data_keys:
            data_keys.remove("provenance")
            data__provenance = data["provenance"]
            if not isinstance(data__provenance, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".provenance must be array")
            data__provenance_is_list = isinstance(data__provenance, (list, tuple))
            if data__provenance_is_list:
                data__provenance_len = len(data__provenance)
                for data__provenance_x, data__provenance_item in enumerate(data__provenance):
                    if not isinstance(data__provenance_item, (dict)):
                        raise InvalidError((name_prefix or "data") + ".provenance[{data__provenance_x}]".format(**locals()) + " must be object")
                    data__provenance_item_is_dict = isinstance(data__provenance_item, dict)
                    if data__provenance_item_is_dict:
                        data__provenance_item__missing_keys = set(['page']) - data__provenance_item.keys()
                        if data__provenance_item__missing_keys:
                            raise InvalidError((name_prefix or "data") + ".provenance[{data__provenance_x}]".format(**locals()) + " must contain " + ", ".join(sorted(data__provenance_item__missing_keys)))
                        data__provenance_item_keys = set(data__provenance_item.keys())
                        if "page" in data__provenance_item_keys:
                            data__provenance_item_keys.remove("page")
                            data__provenance_item__page = data__provenance_item["page"]
                            if not isinstance(data__provenance_item__page, (str)):
                                raise InvalidError((name_prefix or "data") + ".provenance[{data__provenance_x}].page".format(**locals()) + " must be string")
                        if "section" in data__provenance_item_keys:
                            data__provenance_item_keys.remove("section")
                            data__provenance_item__section = data__provenance_item["section"]
                            if not isinstance(data__provenance_item__section, (str)):
                                raise InvalidError((name_prefix or "data") + ".provenance[{data__provenance_x}].section".format(**locals()) + " must be string")
    return data

def validate____defs_evidence_page(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['page', 'title', 'page_type', 'source_relation', 'evidence_grade']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "page" in data_keys:
            data_keys.remove("page")
            data__page = data["page"]
            if not isinstance(data__page, (str)):
                raise InvalidError((name_prefix or "data") + ".page must be string")
        if "title" in data_keys:
            data_keys.remove("title")
            data__title = data["title"]
            if not isinstance(data__title, (str)):
                raise InvalidError((name_prefix or "data") + ".title must be string")
        if "page_type" in data_keys:
            data_keys.remove("page_type")
            data__pagetype = data["page_type"]
            if not isinstance(data__pagetype, (str)):
                raise InvalidError((name_prefix or "data") + ".page_type must be string")
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            if not isinstance(data__status, (str)):
                raise InvalidError((name_prefix or "data") + ".status must be string")
        if "sources" in data_keys:
            data_keys.remove("sources")
            data__sources = data["sources"]
            if not isinstance(data__sources, (int, str)) and not (isinstance(data__sources, float) and data__sources.is_integer()) or isinstance(data__sources, bool):
                raise InvalidError((name_prefix or "data") + ".sources must be integer or string")
        if "source_relation" in data_keys:
            data_keys.remove("source_relation")
            data__sourcerelation = data["source_relation"]
            if not (isinstance(data__sourcerelation, str) and data__sourcerelation == 'core' or isinstance(data__sourcerelation, str) and data__sourcerelation == 'related' or isinstance(data__sourcerelation, str) and data__sourcerelation == 'clue'):
                raise InvalidError((name_prefix or "data") + ".source_relation must be one of ['core', 'related', 'clue']")
        if "evidence_grade" in data_keys:
            data_keys.remove("evidence_grade")
            data__evidencegrade = data["evidence_grade"]
            if not (isinstance(data__evidencegrade, str) and data__evidencegrade == 'direct' or isinstance(data__evidencegrade, str) and data__evidencegrade == 'related' or isinstance(data__evidencegrade, str) and data__evidencegrade == 'weak' or isinstance(data__evidencegrade, str) and data__evidencegrade == 'unknown'):
                raise InvalidError((name_prefix or "data") + ".evidence_grade must be one of ['direct', 'related', 'weak', 'unknown']")
        if "retrieval_mode" in data_keys:
            data_keys.remove("retrieval_mode")
            data__retrievalmode = data["retrieval_mode"]
            if not isinstance(data__retrievalmode, (str)):
                raise InvalidError((name_prefix or "data") + ".retrieval_mode must be string")
        if "matched" in data_keys:
            data_keys.remove("matched")
            data__matched = data["matched"]
            if not isinstance(data__matched, (dict)):
                raise InvalidError((name_prefix or "data") + ".matched must be object")
        if "found_by" in data_keys:
            data_keys.remove("found_by")
            data__foundby = data["found_by"]
            if not isinstance(data__foundby, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".found_by must be array")
            data__foundby_is_list = isinstance(data__foundby, (list, tuple))
            if data__foundby_is_list:
                data__foundby_len = len(data__foundby)
                for data__foundby_x, data__foundby_item in enumerate(data__foundby):
                    validate____defs_found_by(data__foundby_item, (name_prefix or "data") + ".found_by[{data__foundby_x}]".format(**locals()))
        if "provenance" in data_keys:
            data_keys.remove("provenance")
            data__provenance = data["provenance"]
            if not isinstance(data__provenance, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".provenance must be array")
            data__provenance_is_list = isinstance(data__provenance, (list, tuple))
            if data__provenance_is_list:
                data__provenance_len = len(data__provenance)
                for data__provenance_x, data__provenance_item in enumerate(data__provenance):
                    validate____defs_provenance(data__provenance_item, (name_prefix or "data") + ".provenance[{data__provenance_x}]".format(**locals()))
        if "supports" in data_keys:
            data_keys.remove("supports")
            data__supports = data["supports"]
            if not isinstance(data__supports, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".supports must be array")
            data__supports_is_list = isinstance(data__supports, (list, tuple))
            if data__supports_is_list:
                data__supports_len = len(data__supports)
                for data__supports_x, data__supports_item in enumerate(data__supports):
                    validate____defs_support(data__supports_item, (name_prefix or "data") + ".supports[{data__supports_x}]".format(**locals()))
    return data

def validate____defs_support(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['slot', 'quote_support', 'quote', 'section', 'page']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "slot" in data_keys:
            data_keys.remove("slot")
            data__slot = data["slot"]
            if not isinstance(data__slot, (str)):
                raise InvalidError((name_prefix or "data") + ".slot must be string")
        if "quote_support" in data_keys:
            data_keys.remove("quote_support")
            data__quotesupport = data["quote_support"]
            if not (isinstance(data__quotesupport, str) and data__quotesupport == 'supported' or isinstance(data__quotesupport, str) and data__quotesupport == 'conditional' or isinstance(data__quotesupport, str) and data__quotesupport == 'clue'):
                raise InvalidError((name_prefix or "data") + ".quote_support must be one of ['supported', 'conditional', 'clue']")
        if "support_confidence" in data_keys:
            data_keys.remove("support_confidence")
            data__supportconfidence = data["support_confidence"]
            if not (isinstance(data__supportconfidence, str) and data__supportconfidence == 'high' or isinstance(data__supportconfidence, str) and data__supportconfidence == 'medium' or isinstance(data__supportconfidence, str) and data__supportconfidence == 'low' or isinstance(data__supportconfidence, str) and data__supportconfidence == 'unknown'):
                raise InvalidError((name_prefix or "data") + ".support_confidence must be one of ['high', 'medium', 'low', 'unknown']")
        if "needs_review" in data_keys:
            data_keys.remove("needs_review")
            data__needsreview = data["needs_review"]
            if not isinstance(data__needsreview, (bool)):
                raise InvalidError((name_prefix or "data") + ".needs_review must be boolean")
        if "note" in data_keys:
            data_keys.remove("note")
            data__note = data["note"]
            if not isinstance(data__note, (str, NoneType)):
                raise InvalidError((name_prefix or "data") + ".note must be string or null")
        if "section" in data_keys:
            data_keys.remove("section")
            data__section = data["section"]
            if not isinstance(data__section, (str)):
                raise InvalidError((name_prefix or "data") + ".section must be string")
        if "quote" in data_keys:
            data_keys.remove("quote")
            data__quote = data["quote"]
            if not isinstance(data__quote, (str)):
                raise InvalidError((name_prefix or "data") + ".quote must be string")
        if "page" in data_keys:
            data_keys.remove("page")
            data__page = data["page"]
            if not isinstance(data__page, (str)):
                raise InvalidError((name_prefix or "data") + ".page must be string")
        if "relation" in data_keys:
            data_keys.remove("relation")
            data__relation = data["relation"]
            if not (isinstance(data__relation, str) and data__relation == 'core' or isinstance(data__relation, str) and data__relation == 'related' or isinstance(data__relation, str) and data__relation == 'clue'):
                raise InvalidError((name_prefix or "data") + ".relation must be one of ['core', 'related', 'clue']")
        if "method" in data_keys:
            data_keys.remove("method")
            data__method = data["method"]
            if not isinstance(data__method, (str, NoneType)):
                raise InvalidError((name_prefix or "data") + ".method must be string or null")
        if "values" in data_keys:
            data_keys.remove("values")
            data__values = data["values"]
            if not isinstance(data__values, (dict, NoneType)):
                raise InvalidError((name_prefix or "data") + ".values must be object or null")
    return data

def validate____defs_provenance(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['engine']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "engine" in data_keys:
            data_keys.remove("engine")
            data__engine = data["engine"]
            if not (isinstance(data__engine, str) and data__engine == 'search.py' or isinstance(data__engine, str) and data__engine == 'wiki_recall' or isinstance(data__engine, str) and data__engine == 'injected'):
                raise InvalidError((name_prefix or "data") + ".engine must be one of ['search.py', 'wiki_recall', 'injected']")
        if "rank" in data_keys:
            data_keys.remove("rank")
            data__rank = data["rank"]
            if not isinstance(data__rank, (int, NoneType)) and not (isinstance(data__rank, float) and data__rank.is_integer()) or isinstance(data__rank, bool):
                raise InvalidError((name_prefix or "data") + ".rank must be integer or null")
        if "query_id" in data_keys:
            data_keys.remove("query_id")
            data__queryid = data["query_id"]
            if not isinstance(data__queryid, (str, NoneType)):
                raise InvalidError((name_prefix or "data") + ".query_id must be string or null")
        if "score" in data_keys:
            data_keys.remove("score")
            data__score = data["score"]
            if not isinstance(data__score, (int, float, NoneType)) or isinstance(data__score, bool):
                raise InvalidError((name_prefix or "data") + ".score must be number or null")
    return data

def validate____defs_found_by(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['query_id', 'engine']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "query_id" in data_keys:
            data_keys.remove("query_id")
            data__queryid = data["query_id"]
            if not isinstance(data__queryid, (str)):
                raise InvalidError((name_prefix or "data") + ".query_id must be string")
        if "unit_query" in data_keys:
            data_keys.remove("unit_query")
            data__unitquery = data["unit_query"]
            if not isinstance(data__unitquery, (str)):
                raise InvalidError((name_prefix or "data") + ".unit_query must be string")
        if "unit_variant" in data_keys:
            data_keys.remove("unit_variant")
            data__unitvariant = data["unit_variant"]
            if not (isinstance(data__unitvariant, str) and data__unitvariant == 'original' or isinstance(data__unitvariant, str) and data__unitvariant == 'decomposed' or isinstance(data__unitvariant, str) and data__unitvariant == 'keyword' or isinstance(data__unitvariant, str) and data__unitvariant == 'unknown'):
                raise InvalidError((name_prefix or "data") + ".unit_variant must be one of ['original', 'decomposed', 'keyword', 'unknown']")
        if "engine" in data_keys:
            data_keys.remove("engine")
            data__engine = data["engine"]
            if not (isinstance(data__engine, str) and data__engine == 'search.py' or isinstance(data__engine, str) and data__engine == 'wiki_recall' or isinstance(data__engine, str) and data__engine == 'injected'):
                raise InvalidError((name_prefix or "data") + ".engine must be one of ['search.py', 'wiki_recall', 'injected']")
        if "rank" in data_keys:
            data_keys.remove("rank")
            data__rank = data["rank"]
            if not isinstance(data__rank, (int, NoneType)) and not (isinstance(data__rank, float) and data__rank.is_integer()) or isinstance(data__rank, bool):
                raise InvalidError((name_prefix or "data") + ".rank must be integer or null")
        if "tier" in data_keys:
            data_keys.remove("tier")
            data__tier = data["tier"]
            if not isinstance(data__tier, (int, str, NoneType)) and not (isinstance(data__tier, float) and data__tier.is_integer()) or isinstance(data__tier, bool):
                raise InvalidError((name_prefix or "data") + ".tier must be integer or string or null")
    return data

def validate____defs_status_block(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['retrieval', 'support', 'stage']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "retrieval" in data_keys:
            data_keys.remove("retrieval")
            data__retrieval = data["retrieval"]
            if not (isinstance(data__retrieval, str) and data__retrieval == 'none' or isinstance(data__retrieval, str) and data__retrieval == 'direct' or isinstance(data__retrieval, str) and data__retrieval == 'related' or isinstance(data__retrieval, str) and data__retrieval == 'weak_only' or isinstance(data__retrieval, str) and data__retrieval == 'unknown'):
                raise InvalidError((name_prefix or "data") + ".retrieval must be one of ['none', 'direct', 'related', 'weak_only', 'unknown']")
        if "support" in data_keys:
            data_keys.remove("support")
            data__support = data["support"]
            if not (isinstance(data__support, str) and data__support == 'sufficient' or isinstance(data__support, str) and data__support == 'partial' or isinstance(data__support, str) and data__support == 'insufficient'):
                raise InvalidError((name_prefix or "data") + ".support must be one of ['sufficient', 'partial', 'insufficient']")
        if "stage" in data_keys:
            data_keys.remove("stage")
            data__stage = data["stage"]
            if not (isinstance(data__stage, str) and data__stage == 'no_candidates' or isinstance(data__stage, str) and data__stage == 'unreadable' or isinstance(data__stage, str) and data__stage == 'no_evidence' or isinstance(data__stage, str) and data__stage == 'slot_unfilled' or isinstance(data__stage, str) and data__stage == 'ok'):
                raise InvalidError((name_prefix or "data") + ".stage must be one of ['no_candidates', 'unreadable', 'no_evidence', 'slot_unfilled', 'ok']")
        if "degraded" in data_keys:
            data_keys.remove("degraded")
            data__degraded = data["degraded"]
            if not isinstance(data__degraded, (bool)):
                raise InvalidError((name_prefix or "data") + ".degraded must be boolean")
        if "degraded_sources" in data_keys:
            data_keys.remove("degraded_sources")
            data__degradedsources = data["degraded_sources"]
            if not isinstance(data__degradedsources, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".degraded_sources must be array")
            data__degradedsources_is_list = isinstance(data__degradedsources, (list, tuple))
            if data__degradedsources_is_list:
                data__degradedsources_len = len(data__degradedsources)
                for data__degradedsources_x, data__degradedsources_item in enumerate(data__degradedsources):
                    if not isinstance(data__degradedsources_item, (str)):
                        raise InvalidError((name_prefix or "data") + ".degraded_sources[{data__degradedsources_x}]".format(**locals()) + " must be string")
    return data

def validate____defs_engine_slot(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['status']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            if not (isinstance(data__status, str) and data__status == 'ok' or isinstance(data__status, str) and data__status == 'empty' or isinstance(data__status, str) and data__status == 'error' or isinstance(data__status, str) and data__status == 'timeout' or isinstance(data__status, str) and data__status == 'disabled'):
                raise InvalidError((name_prefix or "data") + ".status must be one of ['ok', 'empty', 'error', 'timeout', 'disabled']")
        if "candidates" in data_keys:
            data_keys.remove("candidates")
            data__candidates = data["candidates"]
            if not isinstance(data__candidates, (int)) and not (isinstance(data__candidates, float) and data__candidates.is_integer()) or isinstance(data__candidates, bool):
                raise InvalidError((name_prefix or "data") + ".candidates must be integer")
            if isinstance(data__candidates, (int, float)) and not isinstance(data__candidates, bool):
                if data__candidates < 0:
                    raise InvalidError((name_prefix or "data") + ".candidates must be bigger than or equal to 0")
        if "queries_run" in data_keys:
            data_keys.remove("queries_run")
            data__queriesrun = data["queries_run"]
            if not isinstance(data__queriesrun, (int)) and not (isinstance(data__queriesrun, float) and data__queriesrun.is_integer()) or isinstance(data__queriesrun, bool):
                raise InvalidError((name_prefix or "data") + ".queries_run must be integer")
            if isinstance(data__queriesrun, (int, float)) and not isinstance(data__queriesrun, bool):
                if data__queriesrun < 0:
                    raise InvalidError((name_prefix or "data") + ".queries_run must be bigger than or equal to 0")
        if "elapsed_ms" in data_keys:
            data_keys.remove("elapsed_ms")
            data__elapsedms = data["elapsed_ms"]
            if not isinstance(data__elapsedms, (int, float)) or isinstance(data__elapsedms, bool):
                raise InvalidError((name_prefix or "data") + ".elapsed_ms must be number")
        if "error" in data_keys:
            data_keys.remove("error")
            data__error = data["error"]
            validate____defs_err(data__error, (name_prefix or "data") + ".error")
    return data
