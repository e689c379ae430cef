/** What the tools are called, what they take and what they give: made from the contracts, as Python's server makes them. */
import { WORDS } from "../generated/words.js";
import { contract } from "./contracts.js";
import { isObject } from "./values.js";

/** Fields that no tool takes: a model must not choose folders; the rest are for hosts and for persons. */
export const NOT_FOR_A_MODEL = new Set([
  "wiki_root",
  "contract_version",
  "plugin_version",
  "request_id",
  "explain",
  "why_not",
]);

export const LEAST_BUDGET = 500;
/** Characters of a reply's text where the model names no other number. */
export const BUDGET = 6_000;
export const MOST_BUDGET = 100_000;

const COMMON = ["contract_version", "bridge_version", "pipeline_version"];

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {import("../config.js").Command} command
 * @property {string} title
 * @property {string} description
 * @property {Record<string, any>} inputSchema
 * @property {Record<string, any>} outputSchema Thin: in full it would cost each conversation 14 KB.
 */

/** @type {Map<string, Tool> | undefined} */
let made;

/** All tools by name. */
export function tools() {
  made ??= new Map(
    /** @type {const} */ ([
      ["wiki_recall", "recall", "recall", "local.v1.json"],
      ["wiki_context", "context", "context", "knowledge-gateway.v1.json"],
      ["wiki_verify", "verify", "verify", "knowledge-gateway.v1.json"],
      ["wiki_observe", "observe", "observe_stats", "knowledge-gateway.v1.json"],
    ]).map(([name, command, kind, schema]) => {
      const { title, description } = WORDS.tools[name];
      /** @type {string[]} */
      const required = contract(schema).$defs[kind].required;
      const own = required.filter((field) => field !== "kind" && !COMMON.includes(field));
      return [name, { name, command, title, description, inputSchema: input(command), outputSchema: output(kind, own) }];
    }),
  );
  return made;
}

/** @param {string} command */
function input(command) {
  const requests = contract("requests.v1.json").$defs;
  const { properties, required = [] } = requests[command];
  const fields = Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => !NOT_FOR_A_MODEL.has(name))
      .map(([name, field]) => [name, whole(field, requests)]),
  );
  const [minimum, maximum, description] = [LEAST_BUDGET, MOST_BUDGET, WORDS.budget];
  fields.budget = { type: "integer", minimum, maximum, default: BUDGET, description };
  return { type: "object", properties: fields, ...(required.length ? { required } : {}) };
}

/**
 * A part of a schema with what its references lead to in their place.
 * @param {any} field
 * @param {Record<string, any>} requests
 * @returns {any}
 */
function whole(field, requests) {
  if (Array.isArray(field)) return field.map((part) => whole(part, requests));
  if (!isObject(field)) return field;
  const { $ref, allOf = [], ...own } = field;
  const parts = [...allOf, ...($ref === undefined ? [] : [{ $ref }])].map((/** @type {{$ref: string}} */ part) =>
    whole(requests[part.$ref.slice(part.$ref.lastIndexOf("/") + 1)], requests),
  );
  const rest = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, whole(value, requests)]));
  return Object.assign({}, ...parts, rest);
}

/**
 * @param {string} kind
 * @param {string[]} required
 */
function output(kind, required) {
  return {
    type: "object",
    properties: { kind: { enum: [kind, "error"] } },
    required: ["kind", ...COMMON],
    anyOf: [{ required }, { required: ["error"] }],
  };
}
