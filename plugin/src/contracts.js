/** The contracts, and validators made from them with ajv; each is compiled when it is first used. */
import { readFileSync } from "node:fs";

import { Ajv2020 } from "ajv/dist/2020.js";

/** @typedef {import("ajv").ValidateFunction} Validator */

/** What each file says. */
export const CONTRACTS = Object.freeze({
  "knowledge-gateway.v1.json": "Schema of context, verify, observe_stats and error replies",
  "local.v1.json": "Schema of recall and read replies",
  "requests.v1.json": "Schema of requests",
  "errors.v1.json": "What each error code means and what to do",
});

/** @typedef {keyof typeof CONTRACTS} ContractName */

/** Kinds of replies that are defined under another name. */
const NAMES = new Map([["error", "error_envelope"]]);

/** @type {Map<string, string>} */
const texts = new Map();
/** @type {Map<string, any>} */
const parsed = new Map();
/** @type {Map<string, Validator>} */
const validators = new Map();
/** @type {Ajv2020 | undefined} */
let ajv;

/**
 * The text of a contract.
 * @param {ContractName} name
 */
export function contractText(name) {
  let text = texts.get(name);
  if (text === undefined) texts.set(name, (text = readFileSync(new URL(`../generated/${name}`, import.meta.url), "utf8")));
  return text;
}

/**
 * @param {ContractName} name
 * @returns {any}
 */
export function contract(name) {
  if (!parsed.has(name)) parsed.set(name, JSON.parse(contractText(name)));
  return parsed.get(name);
}

/**
 * The validator of a command's requests.
 * @param {string} command
 */
export function requestValidator(command) {
  return compiled("requests.v1.json", command);
}

/**
 * The validator of a kind of reply; undefined where there is no such kind.
 * @param {string} kind
 */
export function replyValidator(kind) {
  const name = NAMES.get(kind) ?? kind;
  const given = /** @type {ContractName[]} */ (["knowledge-gateway.v1.json", "local.v1.json"]).find((one) =>
    contract(one).oneOf.some((/** @type {{$ref: string}} */ choice) => choice.$ref === `#/$defs/${name}`),
  );
  return given && compiled(given, name, true);
}

/**
 * @param {ContractName} name
 * @param {string} part
 * @param {boolean} [wrapped] Whether what the root says of every kind counts too.
 */
function compiled(name, part, wrapped = false) {
  const key = `${name}#${part}`;
  let validator = validators.get(key);
  if (!validator) {
    const { $defs, type, required, properties } = contract(name);
    const allOf = [{ $ref: `#/$defs/${part}` }, ...(wrapped ? [{ type, required, properties }] : [])];
    // Not strict: the contract is given, and its notes are not all schema words.
    ajv ??= new Ajv2020({ strict: false, allErrors: false });
    validators.set(key, (validator = ajv.compile({ $defs, allOf })));
  }
  return validator;
}
