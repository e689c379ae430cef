# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `observe_stats`.

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
    validate____defs_observe_stats(data, (name_prefix or "data") + "")
    return data

def validate____defs_observe_stats(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'contract_version', 'observe_id', 'ts', 'window', 'totals']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'observe_stats'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['observe_stats']")
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
        if "ts" in data_keys:
            data_keys.remove("ts")
            data__ts = data["ts"]
            if not isinstance(data__ts, (str)):
                raise InvalidError((name_prefix or "data") + ".ts must be string")
        if "window" in data_keys:
            data_keys.remove("window")
            data__window = data["window"]
            if not isinstance(data__window, (dict)):
                raise InvalidError((name_prefix or "data") + ".window must be object")
            data__window_is_dict = isinstance(data__window, dict)
            if data__window_is_dict:
                data__window__missing_keys = set(['days', 'from', 'to']) - data__window.keys()
                if data__window__missing_keys:
                    raise InvalidError((name_prefix or "data") + ".window must contain " + ", ".join(sorted(data__window__missing_keys)))
                data__window_keys = set(data__window.keys())
                if "days" in data__window_keys:
                    data__window_keys.remove("days")
                    data__window__days = data__window["days"]
                    if not isinstance(data__window__days, (int)) and not (isinstance(data__window__days, float) and data__window__days.is_integer()) or isinstance(data__window__days, bool):
                        raise InvalidError((name_prefix or "data") + ".window.days must be integer")
                    if isinstance(data__window__days, (int, float)) and not isinstance(data__window__days, bool):
                        if data__window__days < 1:
                            raise InvalidError((name_prefix or "data") + ".window.days must be bigger than or equal to 1")
                if "from" in data__window_keys:
                    data__window_keys.remove("from")
                    data__window__from = data__window["from"]
                    if not isinstance(data__window__from, (str)):
                        raise InvalidError((name_prefix or "data") + ".window.from must be string")
                if "to" in data__window_keys:
                    data__window_keys.remove("to")
                    data__window__to = data__window["to"]
                    if not isinstance(data__window__to, (str)):
                        raise InvalidError((name_prefix or "data") + ".window.to must be string")
        if "totals" in data_keys:
            data_keys.remove("totals")
            data__totals = data["totals"]
            if not isinstance(data__totals, (dict)):
                raise InvalidError((name_prefix or "data") + ".totals must be object")
            data__totals_is_dict = isinstance(data__totals, dict)
            if data__totals_is_dict:
                data__totals__missing_keys = set(['contexts', 'verifies']) - data__totals.keys()
                if data__totals__missing_keys:
                    raise InvalidError((name_prefix or "data") + ".totals must contain " + ", ".join(sorted(data__totals__missing_keys)))
                data__totals_keys = set(data__totals.keys())
                if "contexts" in data__totals_keys:
                    data__totals_keys.remove("contexts")
                    data__totals__contexts = data__totals["contexts"]
                    if not isinstance(data__totals__contexts, (int)) and not (isinstance(data__totals__contexts, float) and data__totals__contexts.is_integer()) or isinstance(data__totals__contexts, bool):
                        raise InvalidError((name_prefix or "data") + ".totals.contexts must be integer")
                    if isinstance(data__totals__contexts, (int, float)) and not isinstance(data__totals__contexts, bool):
                        if data__totals__contexts < 0:
                            raise InvalidError((name_prefix or "data") + ".totals.contexts must be bigger than or equal to 0")
                if "verifies" in data__totals_keys:
                    data__totals_keys.remove("verifies")
                    data__totals__verifies = data__totals["verifies"]
                    if not isinstance(data__totals__verifies, (int)) and not (isinstance(data__totals__verifies, float) and data__totals__verifies.is_integer()) or isinstance(data__totals__verifies, bool):
                        raise InvalidError((name_prefix or "data") + ".totals.verifies must be integer")
                    if isinstance(data__totals__verifies, (int, float)) and not isinstance(data__totals__verifies, bool):
                        if data__totals__verifies < 0:
                            raise InvalidError((name_prefix or "data") + ".totals.verifies must be bigger than or equal to 0")
                if "legacy" in data__totals_keys:
                    data__totals_keys.remove("legacy")
                    data__totals__legacy = data__totals["legacy"]
                    if not isinstance(data__totals__legacy, (int)) and not (isinstance(data__totals__legacy, float) and data__totals__legacy.is_integer()) or isinstance(data__totals__legacy, bool):
                        raise InvalidError((name_prefix or "data") + ".totals.legacy must be integer")
                    if isinstance(data__totals__legacy, (int, float)) and not isinstance(data__totals__legacy, bool):
                        if data__totals__legacy < 0:
                            raise InvalidError((name_prefix or "data") + ".totals.legacy must be bigger than or equal to 0")
                if "malformed" in data__totals_keys:
                    data__totals_keys.remove("malformed")
                    data__totals__malformed = data__totals["malformed"]
                    if not isinstance(data__totals__malformed, (int)) and not (isinstance(data__totals__malformed, float) and data__totals__malformed.is_integer()) or isinstance(data__totals__malformed, bool):
                        raise InvalidError((name_prefix or "data") + ".totals.malformed must be integer")
                    if isinstance(data__totals__malformed, (int, float)) and not isinstance(data__totals__malformed, bool):
                        if data__totals__malformed < 0:
                            raise InvalidError((name_prefix or "data") + ".totals.malformed must be bigger than or equal to 0")
        if "support_distribution" in data_keys:
            data_keys.remove("support_distribution")
            data__supportdistribution = data["support_distribution"]
            if not isinstance(data__supportdistribution, (dict)):
                raise InvalidError((name_prefix or "data") + ".support_distribution must be object")
        if "retrieval_distribution" in data_keys:
            data_keys.remove("retrieval_distribution")
            data__retrievaldistribution = data["retrieval_distribution"]
            if not isinstance(data__retrievaldistribution, (dict)):
                raise InvalidError((name_prefix or "data") + ".retrieval_distribution must be object")
        if "support_reason_distribution" in data_keys:
            data_keys.remove("support_reason_distribution")
            data__supportreasondistribution = data["support_reason_distribution"]
            if not isinstance(data__supportreasondistribution, (dict)):
                raise InvalidError((name_prefix or "data") + ".support_reason_distribution must be object")
        if "violation_types" in data_keys:
            data_keys.remove("violation_types")
            data__violationtypes = data["violation_types"]
            if not isinstance(data__violationtypes, (dict)):
                raise InvalidError((name_prefix or "data") + ".violation_types must be object")
        if "recent" in data_keys:
            data_keys.remove("recent")
            data__recent = data["recent"]
            if not isinstance(data__recent, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".recent must be array")
            data__recent_is_list = isinstance(data__recent, (list, tuple))
            if data__recent_is_list:
                data__recent_len = len(data__recent)
                for data__recent_x, data__recent_item in enumerate(data__recent):
                    if not isinstance(data__recent_item, (dict)):
                        raise InvalidError((name_prefix or "data") + ".recent[{data__recent_x}]".format(**locals()) + " must be object")
        if "timing_ms" in data_keys:
            data_keys.remove("timing_ms")
            data__timingms = data["timing_ms"]
            if not isinstance(data__timingms, (dict)):
                raise InvalidError((name_prefix or "data") + ".timing_ms must be object")
        if "revision" in data_keys:
            data_keys.remove("revision")
            data__revision = data["revision"]
            if not isinstance(data__revision, (dict)):
                raise InvalidError((name_prefix or "data") + ".revision must be object")
            data__revision_is_dict = isinstance(data__revision, dict)
            if data__revision_is_dict:
                data__revision_keys = set(data__revision.keys())
                if "contexts_verified" in data__revision_keys:
                    data__revision_keys.remove("contexts_verified")
                    data__revision__contextsverified = data__revision["contexts_verified"]
                    if not isinstance(data__revision__contextsverified, (int)) and not (isinstance(data__revision__contextsverified, float) and data__revision__contextsverified.is_integer()) or isinstance(data__revision__contextsverified, bool):
                        raise InvalidError((name_prefix or "data") + ".revision.contexts_verified must be integer")
                    if isinstance(data__revision__contextsverified, (int, float)) and not isinstance(data__revision__contextsverified, bool):
                        if data__revision__contextsverified < 0:
                            raise InvalidError((name_prefix or "data") + ".revision.contexts_verified must be bigger than or equal to 0")
                if "corrected" in data__revision_keys:
                    data__revision_keys.remove("corrected")
                    data__revision__corrected = data__revision["corrected"]
                    if not isinstance(data__revision__corrected, (int)) and not (isinstance(data__revision__corrected, float) and data__revision__corrected.is_integer()) or isinstance(data__revision__corrected, bool):
                        raise InvalidError((name_prefix or "data") + ".revision.corrected must be integer")
                    if isinstance(data__revision__corrected, (int, float)) and not isinstance(data__revision__corrected, bool):
                        if data__revision__corrected < 0:
                            raise InvalidError((name_prefix or "data") + ".revision.corrected must be bigger than or equal to 0")
                if "unresolved" in data__revision_keys:
                    data__revision_keys.remove("unresolved")
                    data__revision__unresolved = data__revision["unresolved"]
                    if not isinstance(data__revision__unresolved, (int)) and not (isinstance(data__revision__unresolved, float) and data__revision__unresolved.is_integer()) or isinstance(data__revision__unresolved, bool):
                        raise InvalidError((name_prefix or "data") + ".revision.unresolved must be integer")
                    if isinstance(data__revision__unresolved, (int, float)) and not isinstance(data__revision__unresolved, bool):
                        if data__revision__unresolved < 0:
                            raise InvalidError((name_prefix or "data") + ".revision.unresolved must be bigger than or equal to 0")
                if "correction_rate" in data__revision_keys:
                    data__revision_keys.remove("correction_rate")
                    data__revision__correctionrate = data__revision["correction_rate"]
                    if not isinstance(data__revision__correctionrate, (int, float, NoneType)) or isinstance(data__revision__correctionrate, bool):
                        raise InvalidError((name_prefix or "data") + ".revision.correction_rate must be number or null")
                if "sequences" in data__revision_keys:
                    data__revision_keys.remove("sequences")
                    data__revision__sequences = data__revision["sequences"]
                    if not isinstance(data__revision__sequences, (list, tuple)):
                        raise InvalidError((name_prefix or "data") + ".revision.sequences must be array")
                    data__revision__sequences_is_list = isinstance(data__revision__sequences, (list, tuple))
                    if data__revision__sequences_is_list:
                        data__revision__sequences_len = len(data__revision__sequences)
                        for data__revision__sequences_x, data__revision__sequences_item in enumerate(data__revision__sequences):
                            if not isinstance(data__revision__sequences_item, (dict)):
                                raise InvalidError((name_prefix or "data") + ".revision.sequences[{data__revision__sequences_x}]".format(**locals()) + " must be object")
    return data
