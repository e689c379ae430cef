/** Is this a request that can be answered? The same checks, in the same order, as the bridge's. */
import { E_QUERY_EMPTY } from "../generated/codes.js";
import { LATER } from "../generated/letters.js";
import { DEFAULTS, EXPECTED } from "../generated/requests.js";
import { RequestError } from "./errors.js";

/** What shows nothing: controls, blanks and format characters, fillers, variation selectors. */
const INVISIBLE =
  "\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Zs}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180d\\u180f\\u2800\\u3164\\uffa0" +
  "\\ufe00-\\ufe0f\\u{e0000}-\\u{e0fff}";
const SHOWS = new RegExp(`[^${INVISIBLE}]`, "u");
const LATER_SHOWS = new RegExp(`(?![\\u{e0000}-\\u{e0fff}])[${LATER}]`, "u");

/**
 * A query and a limit as they are asked for.
 * @param {unknown} query
 * @param {unknown} limit
 */
export function recallRequest(query, limit) {
  needsQuery(query);
  const most = limit === undefined ? DEFAULTS.recall.limit : limit;
  if (typeof most !== "number" || !Number.isInteger(most) || most < 1 || most > 50) throw unfit("recall", "limit");
  return { query: harmless(/** @type {string} */ (query)), limit: most };
}

/**
 * A page and a section as they are asked for.
 * @param {unknown} page
 * @param {unknown} section
 */
export function readRequest(page, section) {
  if (typeof page !== "string" || page === "") throw unfit("read", "page");
  if (section !== undefined && section !== null && typeof section !== "string") throw unfit("read", "section");
  return { page: harmless(page), section: harmless(section ?? "") };
}

/** @param {unknown} query */
export function needsQuery(query) {
  if (saysSomething(query)) return;
  throw new RequestError(`the query ${lack(query)}: send the question as \`query\``, { code: E_QUERY_EMPTY });
}

/**
 * What is wrong with a text that says nothing.
 * @param {unknown} text
 */
export function lack(text) {
  if (text === undefined || text === null) return "is missing";
  return typeof text === "string" ? "is empty" : "must be a text (a JSON string)";
}

/** @param {unknown} text Whether it is one in which a person would see anything. */
export function saysSomething(text) {
  return typeof text === "string" && (SHOWS.test(text) || LATER_SHOWS.test(text));
}

/**
 * `text` with each lone surrogate as U+FFFD.
 * @param {string} text
 */
export function harmless(text) {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}

/**
 * @param {string} command
 * @param {string} field
 */
export function unfit(command, field) {
  const expected = EXPECTED[command][field] ?? "another value";
  return new RequestError(`${command}: ${field} must be ${expected}`, { detail: { field, expected } });
}
