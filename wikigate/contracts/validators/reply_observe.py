# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `observe`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""
import re

from wikigate.contracts.invalid import InvalidError

REGEX_PATTERNS = {
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
    validate____defs_observe(data, (name_prefix or "data") + "")
    return data

def validate____defs_observe(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'contract_version', 'observe_id', 'ts']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'observe'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['observe']")
        if "contract_version" in data_keys:
            data_keys.remove("contract_version")
            data__contractversion = data["contract_version"]
            if not (isinstance(data__contractversion, str) and data__contractversion == '1.0'):
                raise InvalidError((name_prefix or "data") + ".contract_version must be one of ['1.0']")
        if "observe_id" in data_keys:
            data_keys.remove("observe_id")
            data__observeid = data["observe_id"]
            if not isinstance(data__observeid, (str)):
                raise InvalidError((name_prefix or "data") + ".observe_id must be string")
            if isinstance(data__observeid, str):
                if not REGEX_PATTERNS['^obs_[A-Za-z0-9]+$'].search(data__observeid):
                    raise InvalidError((name_prefix or "data") + ".observe_id must match pattern ^obs_[A-Za-z0-9]+$")
        if "context_id" in data_keys:
            data_keys.remove("context_id")
            data__contextid = data["context_id"]
            if not isinstance(data__contextid, (str, NoneType)):
                raise InvalidError((name_prefix or "data") + ".context_id must be string or null")
        if "ts" in data_keys:
            data_keys.remove("ts")
            data__ts = data["ts"]
            if not isinstance(data__ts, (str)):
                raise InvalidError((name_prefix or "data") + ".ts must be string")
        if "engine" in data_keys:
            data_keys.remove("engine")
            data__engine = data["engine"]
            if not isinstance(data__engine, (str)):
                raise InvalidError((name_prefix or "data") + ".engine must be string")
        if "query" in data_keys:
            data_keys.remove("query")
            data__query = data["query"]
            if not isinstance(data__query, (str)):
                raise InvalidError((name_prefix or "data") + ".query must be string")
        if "status" in data_keys:
            data_keys.remove("status")
            data__status = data["status"]
            validate____defs_status_block(data__status, (name_prefix or "data") + ".status")
        if "metrics" in data_keys:
            data_keys.remove("metrics")
            data__metrics = data["metrics"]
            if not isinstance(data__metrics, (dict)):
                raise InvalidError((name_prefix or "data") + ".metrics must be object")
        if "logic" in data_keys:
            data_keys.remove("logic")
            data__logic = data["logic"]
            if not isinstance(data__logic, (str)):
                raise InvalidError((name_prefix or "data") + ".logic must be string")
        if "timing_ms" in data_keys:
            data_keys.remove("timing_ms")
            data__timingms = data["timing_ms"]
            if not isinstance(data__timingms, (dict)):
                raise InvalidError((name_prefix or "data") + ".timing_ms must be object")
        if "error" in data_keys:
            data_keys.remove("error")
            data__error = data["error"]
            validate____defs_err(data__error, (name_prefix or "data") + ".error")
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
