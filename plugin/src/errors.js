/** What goes wrong in ways that are expected: each says what happened and what to do about it. */
import { E_BRIDGE_BAD_JSON, E_ENGINE_UNAVAILABLE } from "../generated/codes.js";

export class WikigateError extends Error {
  /**
   * @param {string} message What happened, and what to do.
   * @param {{code: string, stage: string, retryable?: boolean, detail?: Record<string, unknown>, cause?: unknown}} more
   */
  constructor(message, { code, stage, retryable = false, detail, cause }) {
    super(message, { cause });
    this.name = new.target.name;
    this.code = code;
    this.stage = stage;
    this.retryable = retryable;
    this.detail = detail;
  }
}

/** The caller's request cannot be taken as it is. */
export class RequestError extends WikigateError {
  /**
   * @param {string} message
   * @param {{code?: string, detail?: Record<string, unknown>}} [more]
   */
  constructor(message, { code = E_BRIDGE_BAD_JSON, detail } = {}) {
    super(message, { code, stage: "validate", detail });
  }
}

/** The corpus is `missing`, of an `other_version`, or `damaged`. */
export class CorpusError extends WikigateError {
  /**
   * @param {string} message
   * @param {"missing" | "other_version" | "damaged"} state
   * @param {unknown} [cause]
   */
  constructor(message, state, cause) {
    super(message, { code: E_ENGINE_UNAVAILABLE, stage: "build", detail: { corpus: state }, cause });
    this.state = state;
  }
}

/** The corpus cannot be read now, or not by this user. */
export class EngineError extends WikigateError {
  /**
   * @param {string} message
   * @param {{retryable: boolean, cause?: unknown}} more
   */
  constructor(message, { retryable, cause }) {
    super(message, { code: E_ENGINE_UNAVAILABLE, stage: "retrieve", retryable, cause });
  }
}
