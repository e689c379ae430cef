/** A whole request, held against its schema before anything is started for it. */
import {
  E_CONTEXT_NOT_FOUND,
  E_CONTRACT_VERSION_MISMATCH,
  E_INTERNAL,
  E_VERIFY_EMPTY_ANSWER,
} from "../generated/codes.js";
import { EXPECTED } from "../generated/requests.js";
import { CONTRACT_VERSION } from "../generated/versions.js";
import { requestValidator } from "./contracts.js";
import { RequestError, WikigateError } from "./errors.js";
import { harmless, lack, needsQuery, saysSomething, unfit } from "./request.js";
import { isObject } from "./values.js";

/**
 * The known fields of a request to a command, with lone surrogates made harmless; unknown ones are left out.
 * @param {string} command
 * @param {unknown} request
 * @returns {Record<string, any>}
 * @throws {WikigateError} With the code that the first problem has in the error table.
 */
export function checked(command, request) {
  if (!Object.hasOwn(EXPECTED, command)) {
    const message = `unknown command '${String(command).slice(0, 40)}'; there are ${Object.keys(EXPECTED).join(", ")}`;
    throw new WikigateError(message, { code: E_INTERNAL, stage: "argv" });
  }
  if (!isObject(request)) throw new RequestError(`${command}: send one object`);
  const known = Object.fromEntries(
    Object.entries(request).filter(([name, value]) => Object.hasOwn(EXPECTED[command], name) && value !== undefined),
  );
  if (command === "context" || command === "recall") needsQuery(known.query);
  if (command === "verify") {
    if (!saysSomething(known.answer)) {
      const message = `the answer ${lack(known.answer)}: send the text to check as \`answer\``;
      throw new RequestError(message, { code: E_VERIFY_EMPTY_ANSWER });
    }
    if (typeof known.context_id !== "string" || !/^ctx_[A-Za-z0-9]+$/.test(known.context_id)) {
      throw new RequestError(
        "there is no context to verify against: ask `context` first and send its context_id (ctx_ and letters or digits)",
        { code: E_CONTEXT_NOT_FOUND },
      );
    }
  }
  const validate = requestValidator(command);
  if (!validate(known)) throw unfit(command, fieldOf(/** @type {any} */ (validate.errors)[0]));
  const spoken = known.contract_version ?? CONTRACT_VERSION;
  if (spoken !== CONTRACT_VERSION) {
    throw new RequestError(
      `the caller speaks contract '${spoken.slice(0, 40)}', this wikigate speaks '${CONTRACT_VERSION}': update the older one`,
      { code: E_CONTRACT_VERSION_MISMATCH },
    );
  }
  return tidy(known);
}

/**
 * Path of the field that does not fit, list positions left out: `candidates[].page`.
 * @param {import("ajv").ErrorObject} error
 */
function fieldOf({ instancePath, keyword, params }) {
  const lacking = keyword === "required" ? `/${params.missingProperty}` : "";
  return (instancePath + lacking).slice(1).replaceAll(/\/\d+/g, "[]").replaceAll("/", ".");
}

/**
 * @param {any} value
 * @returns {any}
 */
function tidy(value) {
  if (typeof value === "string") return harmless(value);
  if (Array.isArray(value)) return value.map(tidy);
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, tidy(part)]));
  return value;
}
