/** Replies that this package makes itself. */
import { E_INTERNAL } from "../generated/codes.js";
import { WikigateError } from "./errors.js";
import { STAMP } from "./recall.js";

/** @typedef {Record<string, any> & {kind: string}} Reply */

/**
 * The envelope of a failure; an exception that nobody expected is a bug, and only its class is told: its text may hold a
 * page's.
 * @param {unknown} error
 * @param {string} [pluginVersion]
 * @returns {Reply}
 */
export function errorEnvelope(error, pluginVersion) {
  const known = error instanceof WikigateError ? error : bug(error);
  const { code, message, retryable, stage, detail } = known;
  const inner = { code, message, retryable, stage, ...(detail === undefined ? {} : { detail }) };
  return { kind: "error", ...stamp(pluginVersion), error: inner };
}

/**
 * What every reply carries, each version apart from the others.
 * @param {string} [pluginVersion]
 */
export function stamp(pluginVersion) {
  return pluginVersion === undefined ? STAMP : { ...STAMP, plugin_version: pluginVersion };
}

/** @param {unknown} error */
function bug(error) {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  return new WikigateError(`${name} in the wikigate plugin itself: please report it with what the host's log has`, {
    code: E_INTERNAL,
    stage: "bridge",
    detail: { exception: name },
  });
}
