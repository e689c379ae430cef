# ruff: noqa: ANN001, ANN201, B007, C405, D103, Q000, RUF021, RUF100, SIM102
# fmt: off
# mypy: ignore-errors
"""A reply of kind `quantities`.

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
    validate____defs_quantities(data, (name_prefix or "data") + "")
    return data

def validate____defs_quantities(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['kind', 'quantities']) - data.keys()
        if data__missing_keys:
            raise InvalidError((name_prefix or "data") + " must contain " + ", ".join(sorted(data__missing_keys)))
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (isinstance(data__kind, str) and data__kind == 'quantities'):
                raise InvalidError((name_prefix or "data") + ".kind must be one of ['quantities']")
        if "quantities" in data_keys:
            data_keys.remove("quantities")
            data__quantities = data["quantities"]
            if not isinstance(data__quantities, (list, tuple)):
                raise InvalidError((name_prefix or "data") + ".quantities must be array")
            data__quantities_is_list = isinstance(data__quantities, (list, tuple))
            if data__quantities_is_list:
                data__quantities_len = len(data__quantities)
                for data__quantities_x, data__quantities_item in enumerate(data__quantities):
                    validate____defs_quantity(data__quantities_item, (name_prefix or "data") + ".quantities[{data__quantities_x}]".format(**locals()))
    return data

def validate____defs_quantity(data, name_prefix=None):
    if not isinstance(data, (dict)):
        raise InvalidError((name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(['start_cp', 'end_cp', 'text', 'kind']) - data.keys()
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
        if "text" in data_keys:
            data_keys.remove("text")
            data__text = data["text"]
            if not isinstance(data__text, (str)):
                raise InvalidError((name_prefix or "data") + ".text must be string")
            if isinstance(data__text, str):
                data__text_len = len(data__text)
                if data__text_len < 1:
                    raise InvalidError((name_prefix or "data") + ".text must be longer than or equal to 1 characters")
        if "value" in data_keys:
            data_keys.remove("value")
            data__value = data["value"]
            if not isinstance(data__value, (int, float)) or isinstance(data__value, bool):
                raise InvalidError((name_prefix or "data") + ".value must be number")
        if "low" in data_keys:
            data_keys.remove("low")
            data__low = data["low"]
            if not isinstance(data__low, (int, float)) or isinstance(data__low, bool):
                raise InvalidError((name_prefix or "data") + ".low must be number")
        if "high" in data_keys:
            data_keys.remove("high")
            data__high = data["high"]
            if not isinstance(data__high, (int, float)) or isinstance(data__high, bool):
                raise InvalidError((name_prefix or "data") + ".high must be number")
        if "unit" in data_keys:
            data_keys.remove("unit")
            data__unit = data["unit"]
            if not isinstance(data__unit, (str)):
                raise InvalidError((name_prefix or "data") + ".unit must be string")
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not isinstance(data__kind, (str)):
                raise InvalidError((name_prefix or "data") + ".kind must be string")
        if "qualifier" in data_keys:
            data_keys.remove("qualifier")
            data__qualifier = data["qualifier"]
            if not isinstance(data__qualifier, (str)):
                raise InvalidError((name_prefix or "data") + ".qualifier must be string")
        if "half_open" in data_keys:
            data_keys.remove("half_open")
            data__halfopen = data["half_open"]
            if not isinstance(data__halfopen, (bool)):
                raise InvalidError((name_prefix or "data") + ".half_open must be boolean")
        if "per" in data_keys:
            data_keys.remove("per")
            data__per = data["per"]
            if not isinstance(data__per, (str)):
                raise InvalidError((name_prefix or "data") + ".per must be string")
        if "metric" in data_keys:
            data_keys.remove("metric")
            data__metric = data["metric"]
            if not isinstance(data__metric, (str)):
                raise InvalidError((name_prefix or "data") + ".metric must be string")
        if "scope" in data_keys:
            data_keys.remove("scope")
            data__scope = data["scope"]
            if not isinstance(data__scope, (str)):
                raise InvalidError((name_prefix or "data") + ".scope must be string")
        if "year" in data_keys:
            data_keys.remove("year")
            data__year = data["year"]
            if not isinstance(data__year, (int)) and not (isinstance(data__year, float) and data__year.is_integer()) or isinstance(data__year, bool):
                raise InvalidError((name_prefix or "data") + ".year must be integer")
        if "month" in data_keys:
            data_keys.remove("month")
            data__month = data["month"]
            if not isinstance(data__month, (int)) and not (isinstance(data__month, float) and data__month.is_integer()) or isinstance(data__month, bool):
                raise InvalidError((name_prefix or "data") + ".month must be integer")
            if isinstance(data__month, (int, float)) and not isinstance(data__month, bool):
                if data__month < 1:
                    raise InvalidError((name_prefix or "data") + ".month must be bigger than or equal to 1")
                if data__month > 12:
                    raise InvalidError((name_prefix or "data") + ".month must be smaller than or equal to 12")
        if "day" in data_keys:
            data_keys.remove("day")
            data__day = data["day"]
            if not isinstance(data__day, (int)) and not (isinstance(data__day, float) and data__day.is_integer()) or isinstance(data__day, bool):
                raise InvalidError((name_prefix or "data") + ".day must be integer")
            if isinstance(data__day, (int, float)) and not isinstance(data__day, bool):
                if data__day < 1:
                    raise InvalidError((name_prefix or "data") + ".day must be bigger than or equal to 1")
                if data__day > 31:
                    raise InvalidError((name_prefix or "data") + ".day must be smaller than or equal to 31")
        if "as_written" in data_keys:
            data_keys.remove("as_written")
            data__aswritten = data["as_written"]
            if not isinstance(data__aswritten, (str)):
                raise InvalidError((name_prefix or "data") + ".as_written must be string")
    return data

def validate____defs_offset(data, name_prefix=None):
    if not isinstance(data, (int)) and not (isinstance(data, float) and data.is_integer()) or isinstance(data, bool):
        raise InvalidError((name_prefix or "data") + " must be integer")
    if isinstance(data, (int, float)) and not isinstance(data, bool):
        if data < 0:
            raise InvalidError((name_prefix or "data") + " must be bigger than or equal to 0")
    return data
