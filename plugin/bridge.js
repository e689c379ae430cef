/**
 * The way to Python: one `wikigate serve` for all requests, or a process for each.
 *
 * A reply is an envelope that fits the contract; what goes wrong on the way is a `WikigateError` with the contract's code.
 */
import { E_CONTRACT_VERSION_MISMATCH, E_INTERNAL, E_PYTHON_UNAVAILABLE } from "./generated/codes.js";
import { CONTRACT_VERSION } from "./generated/versions.js";
import { BridgeError, tooSlow, unreadable } from "./src/bridge/failures.js";
import { askOnce } from "./src/bridge/oneshot.js";
import { programFor } from "./src/bridge/program.js";
import { Resident, ServerGone } from "./src/bridge/resident.js";
import { replyValidator } from "./src/contracts.js";
import { WikigateError } from "./src/errors.js";

export { BridgeError };

/** Processes at once: more would only wait for each other. */
const AT_ONCE = 4;
/** How long a server that did not come up is left alone. */
const PAUSE_MS = 10_000;

/** The kind of a reply that is not named like its command. */
const KINDS = new Map([["observe", "observe_stats"]]);

export class Bridge {
  /** @type {Resident | undefined} */
  #server;
  #notBefore = 0;
  #running = 0;
  #closing = new AbortController();
  /** @type {(() => void)[]} */
  #queue = [];

  /**
   * @param {import("./config.js").BridgeConfig} config
   * @param {object} [more]
   * @param {string} [more.wikiRoot] Whole path; "": Python looks for it.
   * @param {string} [more.stateDir] Whole path; "" for the usual one.
   * @param {NodeJS.ProcessEnv} [more.env]
   * @param {(text: string) => void} [more.log] Takes what Python says on stderr.
   * @param {() => number} [more.now] Milliseconds.
   */
  constructor(config, { wikiRoot = "", stateDir = "", env = process.env, log = () => {}, now = Date.now } = {}) {
    this.config = config;
    this.wikiRoot = wikiRoot;
    const place = { ...(wikiRoot ? { WIKIGATE_WIKI: wikiRoot } : {}), ...(stateDir ? { WIKIGATE_STATE: stateDir } : {}) };
    this.env = { ...env, ...place };
    this.log = log;
    this.now = now;
  }

  /**
   * The reply to a request.
   * @param {import("./config.js").Command} command
   * @param {Record<string, unknown>} request
   * @param {AbortSignal} [signal]
   * @returns {Promise<import("./src/envelope.js").Reply>}
   * @throws {WikigateError} There is no Python, or it did not answer as it should.
   */
  async ask(command, request, signal) {
    signal?.throwIfAborted();
    if (this.#closing.signal.aborted) throw closed();
    const budget = this.config.timeoutMs[command];
    const end = this.now() + budget;
    const whole = this.wikiRoot && request.wiki_root === undefined ? { ...request, wiki_root: this.wikiRoot } : request;
    if (this.config.resident && this.now() >= this.#notBefore) {
      const server = this.#resident();
      try {
        return checkedReply(command, await server.ask(command, whole, { ms: budget, signal }));
      } catch (error) {
        if (!(error instanceof ServerGone)) throw error;
        if (this.#closing.signal.aborted) throw closed();
        // A process of its own can say why, and what ended the server cannot take others along.
        if (!server.answered) this.#notBefore = this.now() + PAUSE_MS;
      }
    }
    return checkedReply(command, await this.#once(command, whole, end, budget, signal));
  }

  /** The process that serves; undefined where none runs. */
  get serverPid() {
    return this.#server?.alive ? this.#server.pid : undefined;
  }

  /** End every process; done when they have ended. Who still waits, or asks later, is told so. */
  async close() {
    this.#closing.abort(closed());
    await this.#server?.close();
  }

  #resident() {
    if (!this.#server?.alive) {
      const place = this.wikiRoot ? ["--wiki", this.wikiRoot] : [];
      this.#server = new Resident(programFor(["serve", ...place], this.config, this.env), this.log);
    }
    return this.#server;
  }

  /**
   * @param {string} command
   * @param {Record<string, unknown>} request
   * @param {number} end When its time is over.
   * @param {number} budget
   * @param {AbortSignal} [signal]
   */
  async #once(command, request, end, budget, signal) {
    // A ping reads nothing, so what it is asked stands behind its name.
    const words = command === "ping" && request.deep ? [command, "--deep", "--json"] : [command];
    const program = programFor(words, this.config, this.env);
    while (this.#running >= AT_ONCE) await new Promise((go) => this.#queue.push(() => go(undefined)));
    this.#running += 1;
    const either = AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])]);
    try {
      either.throwIfAborted();
      const ms = end - this.now();
      if (ms <= 0) throw tooSlow(command, budget);
      return await askOnce(command, request, { program, ms, budget, log: this.log, signal: either });
    } finally {
      this.#running -= 1;
      this.#queue.shift()?.();
    }
  }
}

function closed() {
  return new BridgeError(E_PYTHON_UNAVAILABLE, "The gateway was closed: make another one");
}

/**
 * The reply, if it is what the contract says a reply to this command is.
 * @param {string} command
 * @param {Record<string, any>} reply
 * @returns {import("./src/envelope.js").Reply}
 */
export function checkedReply(command, reply) {
  if (typeof reply.kind !== "string") throw unreadable(command, "it is no envelope");
  const spoken = reply.contract_version;
  if (typeof spoken === "string" && spoken !== CONTRACT_VERSION) {
    throw new WikigateError(
      `Python speaks contract '${spoken.slice(0, 40)}', this plugin speaks '${CONTRACT_VERSION}': update the older one`,
      { code: E_CONTRACT_VERSION_MISMATCH, stage: "validate" },
    );
  }
  const validate = [KINDS.get(command) ?? command, "error"].includes(reply.kind) ? replyValidator(reply.kind) : undefined;
  if (!validate) throw unreadable(command, "it answers something else");
  if (!validate(reply)) {
    const { instancePath, keyword } = /** @type {any} */ (validate.errors)[0];
    throw new WikigateError(
      "wikigate answered in a shape that the contract does not know: update the plugin or wikigate, or report it",
      { code: E_INTERNAL, stage: "validate", detail: { field: instancePath, rule: keyword } },
    );
  }
  return /** @type {any} */ (reply);
}
