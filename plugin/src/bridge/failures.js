/** What goes wrong between this package and Python, each as a code of the contract. */
import {
  E_BRIDGE_BAD_JSON,
  E_BRIDGE_CRASH,
  E_BRIDGE_SPAWN_FAILED,
  E_BRIDGE_TIMEOUT,
  E_PYTHON_UNAVAILABLE,
  RETRYABLE,
} from "../../generated/codes.js";
import { WikigateError } from "../errors.js";

export class BridgeError extends WikigateError {
  /**
   * @param {string} code
   * @param {string} message
   * @param {{detail?: Record<string, unknown>, cause?: unknown}} [more]
   */
  constructor(code, message, more = {}) {
    super(message, { code, stage: "bridge", retryable: RETRYABLE.has(code), ...more });
  }
}

const WAY_OUT =
  "install wikigate (pip install wikigate) and set bridge.python in the configuration to that Python; wiki_recall works without it";

/** @param {string} trouble */
export function unavailable(trouble) {
  return new BridgeError(E_PYTHON_UNAVAILABLE, `${trouble}: ${WAY_OUT}`);
}

/**
 * @param {string} program
 * @param {any} error Of `spawn`.
 */
export function notStarted(program, error) {
  if (error?.code === "ENOENT") return unavailable(`${program} cannot be started, it is not there`);
  const message = `The operating system would not start ${program} (${error?.code}): look at its permissions and at the memory, then try again`;
  return new BridgeError(E_BRIDGE_SPAWN_FAILED, message, { detail: { errno: String(error?.code) }, cause: error });
}

/**
 * @param {string} command
 * @param {number} ms
 */
export function tooSlow(command, ms) {
  const message = `${command} took longer than ${ms} ms: try again, or raise bridge.timeoutMs.${command} in the configuration`;
  return new BridgeError(E_BRIDGE_TIMEOUT, message, { detail: { timeout_ms: ms } });
}

/**
 * A process that ended with another status than 0. What it said on stderr may hold a page's text, so only what is known
 * to be Python's own words is told.
 * @param {string} command
 * @param {number | null} status
 * @param {string | null} signal
 * @param {string} said
 */
export function crashed(command, status, signal, said) {
  if (/No module named '?wikigate\b/.test(said)) return unavailable("This Python has no wikigate");
  if (/^[Uu]nknown option: -P/m.test(said)) return unavailable("This Python is older than 3.11");
  const how = signal === null ? `with status ${status}` : `by ${signal}`;
  const message = `Python ended ${how} during ${command}: run the same command by hand and read what it says on stderr`;
  return new BridgeError(E_BRIDGE_CRASH, message, { detail: signal === null ? { status } : { signal } });
}

/**
 * @param {string} command
 * @param {string} trouble
 */
export function unreadable(command, trouble) {
  const message = `The reply to ${command} cannot be used (${trouble}): see that bridge.python and bridge.toolsRoot name wikigate's own`;
  return new BridgeError(E_BRIDGE_BAD_JSON, message);
}
