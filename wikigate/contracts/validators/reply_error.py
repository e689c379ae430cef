# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `error`.

Made by `python -m wikigate.contracts.generate`; do not edit.
"""

from wikigate.contracts.invalid import InvalidError

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
    validate____defs_error_envelope(data, (name_prefix or "data") + "")
    return data

def validate____defs_error_envelope(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'contract_version', 'error']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'error'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['error']")
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
        if "error" in data_keys:
            data_keys.remove("error")
            data__error = data["error"]
            validate____defs_err(data__error, (name_prefix or "data") + ".error")
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
