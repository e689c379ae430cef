# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `ping`.

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
    validate____defs_ping(data, (name_prefix or "data") + "")
    return data

def validate____defs_ping(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'wiki_root', 'corpus']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'ping'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['ping']")
        if "wiki_root" in data_keys:
            data_keys.remove("wiki_root")
            data__wikiroot = data["wiki_root"]
            if not isinstance(data__wikiroot, (str)):
                raise InvalidError((name_prefix or "data") + ".wiki_root must be string")
            if isinstance(data__wikiroot, str):
                data__wikiroot_len = len(data__wikiroot)
                if data__wikiroot_len < 1:
                    raise InvalidError((name_prefix or "data") + ".wiki_root must be longer than or equal to 1 characters")
        if "corpus" in data_keys:
            data_keys.remove("corpus")
            data__corpus = data["corpus"]
            if not isinstance(data__corpus, (dict)):
                raise InvalidError((name_prefix or "data") + ".corpus must be object")
            data__corpus_is_dict = isinstance(data__corpus, dict)
            if data__corpus_is_dict:
                data__corpus__missing_keys = set(['state']) - data__corpus.keys()
                if data__corpus__missing_keys:
                    raise InvalidError((name_prefix or "data") + ".corpus must contain " + ", ".join(sorted(data__corpus__missing_keys)))
                data__corpus_keys = set(data__corpus.keys())
                if "state" in data__corpus_keys:
                    data__corpus_keys.remove("state")
                    data__corpus__state = data__corpus["state"]
                    if not (isinstance(data__corpus__state, str) and data__corpus__state == 'ok' or isinstance(data__corpus__state, str) and data__corpus__state == 'missing' or isinstance(data__corpus__state, str) and data__corpus__state == 'other_version' or isinstance(data__corpus__state, str) and data__corpus__state == 'damaged'):
                        raise InvalidError((name_prefix or "data") + ".corpus.state must be one of ['ok', 'missing', 'other_version', 'damaged']")
                if "build_id" in data__corpus_keys:
                    data__corpus_keys.remove("build_id")
                    data__corpus__buildid = data__corpus["build_id"]
                    if not isinstance(data__corpus__buildid, (str)):
                        raise InvalidError((name_prefix or "data") + ".corpus.build_id must be string")
                if "built_at" in data__corpus_keys:
                    data__corpus_keys.remove("built_at")
                    data__corpus__builtat = data__corpus["built_at"]
                    if not isinstance(data__corpus__builtat, (str)):
                        raise InvalidError((name_prefix or "data") + ".corpus.built_at must be string")
                if "pages" in data__corpus_keys:
                    data__corpus_keys.remove("pages")
                    data__corpus__pages = data__corpus["pages"]
                    if not isinstance(data__corpus__pages, (int)) and not (isinstance(data__corpus__pages, float) and data__corpus__pages.is_integer()) or isinstance(data__corpus__pages, bool):
                        raise InvalidError((name_prefix or "data") + ".corpus.pages must be integer")
                    if isinstance(data__corpus__pages, (int, float)) and not isinstance(data__corpus__pages, bool):
                        if data__corpus__pages < 0:
                            raise InvalidError((name_prefix or "data") + ".corpus.pages must be bigger than or equal to 0")
                if "stale" in data__corpus_keys:
                    data__corpus_keys.remove("stale")
                    data__corpus__stale = data__corpus["stale"]
                    if not isinstance(data__corpus__stale, (bool)):
                        raise InvalidError((name_prefix or "data") + ".corpus.stale must be boolean")
    return data
