# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `verify`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""
import re

from wikigate.contracts.invalid import InvalidError

REGEX_PATTERNS = {
    '^ctx_[A-Za-z0-9]+$': re.compile('^ctx_[A-Za-z0-9]+\\Z')
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
    validate____defs_verify(data, (name_prefix or "data") + "")
    return data

def validate____defs_verify(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'contract_version', 'context_id', 'status', 'violations']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'verify'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['verify']")
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
        if "context_id" in data_keys:
            data_keys.remove("context_id")
            data__contextid = data["context_id"]
            if not isinstance(data__contextid, (str)):
                raise InvalidError((name_prefix or "data") + ".context_id must be string")
            if isinstance(data__contextid, str):
                if not REGEX_PATTERNS['^ctx_[A-Za-z0-9]+$'].search(data__contextid):
                    raise InvalidError((name_prefix or "data") + ".context_id must match pattern ^ctx_[A-Za-z0-9]+$")
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            if not (isinstance(data__status, str) and data__status == 'ok' or isinstance(data__status, str) and data__status == 'violations_found' or isinstance(data__status, str) and data__status == 'context_missing' or isinstance(data__status, str) and data__status == 'context_expired' or isinstance(data__status, str) and data__status == 'context_corrupt'):
                raise InvalidError((name_prefix or "data") + ".status must be one of ['ok', 'violations_found', 'context_missing', 'context_expired', 'context_corrupt']")
        if "violations" in data_keys:
            data_keys.remove("violations")
            data__violations = data["violations"]
            if not isinstance(data__violations, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".violations must be array")
            data__violations_is_list = isinstance(data__violations, (list, tuple))
            if data__violations_is_list:
                data__violations_len = len(data__violations)
                for data__violations_x, data__violations_item in enumerate(data__violations):
                    validate____defs_violation(data__violations_item, (name_prefix or "data") + ".violations[{data__violations_x}]".format(**locals()))
        if "checked_rules" in data_keys:
            data_keys.remove("checked_rules")
            data__checkedrules = data["checked_rules"]
            if not isinstance(data__checkedrules, (int, NoneType)) and not (isinstance(data__checkedrules, float) and data__checkedrules.is_integer()) or isinstance(data__checkedrules, bool):
                raise InvalidError((name_prefix or "data") + ".checked_rules must be integer or null")
        if "snapshot_created" in data_keys:
            data_keys.remove("snapshot_created")
            data__snapshotcreated = data["snapshot_created"]
            if not isinstance(data__snapshotcreated, (str, NoneType)):
                raise InvalidError((name_prefix or "data") + ".snapshot_created must be string or null")
        if "timing_ms" in data_keys:
            data_keys.remove("timing_ms")
            data__timingms = data["timing_ms"]
            if not isinstance(data__timingms, (dict)):
                raise InvalidError((name_prefix or "data") + ".timing_ms must be object")
        if "error" in data_keys:
            data_keys.remove("error")
            data__error = data["error"]
            validate____defs_err(data__error, (name_prefix or "data") + ".error")
        if "notices" in data_keys:
            data_keys.remove("notices")
            data__notices = data["notices"]
            if not isinstance(data__notices, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".notices must be array")
            data__notices_is_list = isinstance(data__notices, (list, tuple))
            if data__notices_is_list:
                data__notices_len = len(data__notices)
                for data__notices_x, data__notices_item in enumerate(data__notices):
                    validate____defs_notice(data__notices_item, (name_prefix or "data") + ".notices[{data__notices_x}]".format(**locals()))
    return data

def validate____defs_notice(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['rule', 'claim']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "rule" in data_keys:
            data_keys.remove("rule")
            data__rule = data["rule"]
            if not isinstance(data__rule, (str)):
                raise InvalidError((name_prefix or "data") + ".rule must be string")
        if "claim" in data_keys:
            data_keys.remove("claim")
            data__claim = data["claim"]
            if not isinstance(data__claim, (str)):
                raise InvalidError((name_prefix or "data") + ".claim must be string")
        if "reason" in data_keys:
            data_keys.remove("reason")
            data__reason = data["reason"]
            if not isinstance(data__reason, (str)):
                raise InvalidError((name_prefix or "data") + ".reason must be string")
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

def validate____defs_violation(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['type', 'rule']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "type" in data_keys:
            data_keys.remove("type")
            data__type = data["type"]
            if not (isinstance(data__type, str) and data__type == 'conditional_limit_missing' or isinstance(data__type, str) and data__type == 'answered_unfilled_slot' or isinstance(data__type, str) and data__type == 'gap_not_disclosed' or isinstance(data__type, str) and data__type == 'unresolved_disclosure_missing' or isinstance(data__type, str) and data__type == 'unresolved_arbitrated' or isinstance(data__type, str) and data__type == 'review_flag_missing' or isinstance(data__type, str) and data__type == 'duplicate_as_independent' or isinstance(data__type, str) and data__type == 'fabricated_quote' or isinstance(data__type, str) and data__type == 'conclusion_without_evidence' or isinstance(data__type, str) and data__type == 'unsupported_numeric_claim' or isinstance(data__type, str) and data__type == 'numeric_check_failed'):
                raise InvalidError((name_prefix or "data") + ".type must be one of ['conditional_limit_missing', 'answered_unfilled_slot', 'gap_not_disclosed', 'unresolved_disclosure_missing', 'unresolved_arbitrated', 'review_flag_missing', 'duplicate_as_independent', 'fabricated_quote', 'conclusion_without_evidence', 'unsupported_numeric_claim', 'numeric_check_failed']")
        if "rule" in data_keys:
            data_keys.remove("rule")
            data__rule = data["rule"]
            if not isinstance(data__rule, (str)):
                raise InvalidError((name_prefix or "data") + ".rule must be string")
        if "slot" in data_keys:
            data_keys.remove("slot")
            data__slot = data["slot"]
            if not isinstance(data__slot, (str)):
                raise InvalidError((name_prefix or "data") + ".slot must be string")
        if "claim" in data_keys:
            data_keys.remove("claim")
            data__claim = data["claim"]
            if not isinstance(data__claim, (str)):
                raise InvalidError((name_prefix or "data") + ".claim must be string")
        if "reason" in data_keys:
            data_keys.remove("reason")
            data__reason = data["reason"]
            if not isinstance(data__reason, (str)):
                raise InvalidError((name_prefix or "data") + ".reason must be string")
        if "page" in data_keys:
            data_keys.remove("page")
            data__page = data["page"]
            if not isinstance(data__page, (str)):
                raise InvalidError((name_prefix or "data") + ".page must be string")
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            if not (isinstance(data__status, str) and data__status == 'contradicted' or isinstance(data__status, str) and data__status == 'scope_mismatch' or isinstance(data__status, str) and data__status == 'unverifiable'):
                raise InvalidError((name_prefix or "data") + ".status must be one of ['contradicted', 'scope_mismatch', 'unverifiable']")
    return data
