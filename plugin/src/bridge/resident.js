/** One `wikigate serve` for all requests: JSON-RPC 2.0, a message a line. */
import { tooSlow, unreadable } from "./failures.js";
import { jsonObject, lines, start } from "./process.js";

/** How long a server may take to give up a request that was cancelled before it is taken for hanging. */
const GRACE_MS = 2_000;
/** How long it may take to end by itself. */
const FAREWELL_MS = 2_000;

/**
 * @typedef {object} Waiting
 * @property {string} command
 * @property {(reply: Record<string, any>) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** The server ended before it answered; the request can be asked anew elsewhere. */
export class ServerGone extends Error {}

/** A running server. It is not started again: its owner makes another one. */
export class Resident {
  /** @type {import("./process.js").Child} */
  #child;
  #next = 1;
  #over = false;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** Requests that nobody waits for, and the end of the server's grace. @type {Map<number, NodeJS.Timeout>} */
  #cancelled = new Map();
  /** Whether it ever answered: one that did not never came up. */
  answered = false;

  /**
   * @param {import("./program.js").Program} program
   * @param {(text: string) => void} log
   */
  constructor(program, log) {
    this.#child = start(program, {
      output: lines(
        (line) => this.#take(line),
        () => this.#end(),
      ),
      log,
    });
    this.#child.ended.then(
      () => this.#end(),
      (error) => this.#end(error),
    );
  }

  /** Whether it takes requests. */
  get alive() {
    return !this.#over;
  }

  get pid() {
    return this.#child.pid;
  }

  /**
   * @param {string} command
   * @param {Record<string, unknown>} request
   * @param {object} way
   * @param {number} way.ms
   * @param {AbortSignal} [way.signal]
   * @returns {Promise<Record<string, any>>}
   * @throws {ServerGone} It ended.
   */
  ask(command, request, { ms, signal }) {
    if (this.#over) return Promise.reject(new ServerGone());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#cancel(id, tooSlow(command, ms)), ms);
      const abort = () => this.#cancel(id, signal?.reason);
      signal?.addEventListener("abort", abort, { once: true });
      const over = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
      };
      this.#waiting.set(id, {
        command,
        resolve: (reply) => (over(), resolve(reply)),
        reject: (error) => (over(), reject(error)),
      });
      this.#send({ jsonrpc: "2.0", id, method: command, params: request });
    });
  }

  /** Let it end by itself, and see to it that it does. */
  async close() {
    if (this.#over) return;
    this.#child.endInput();
    this.#end(undefined, false);
    const timer = setTimeout(() => this.#child.kill(), FAREWELL_MS);
    await this.#child.ended.catch(() => {});
    clearTimeout(timer);
  }

  /**
   * Nobody waits any longer; a server that does not even give the request up is hanging, and is killed.
   * @param {number} id
   * @param {unknown} error
   */
  #cancel(id, error) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#cancelled.set(id, setTimeout(() => this.#end(), GRACE_MS));
    this.#send({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } });
    waiting.reject(error);
  }

  /** @param {Record<string, unknown>} message */
  #send(message) {
    this.#child.write(`${JSON.stringify(message)}\n`);
  }

  /** @param {string} line What is no answer to a request of ours is passed over. */
  #take(line) {
    const message = jsonObject(line);
    if (message?.jsonrpc !== "2.0" || typeof message.id !== "number") return;
    clearTimeout(this.#cancelled.get(message.id));
    this.#cancelled.delete(message.id);
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    this.answered = true;
    if (message.result && typeof message.result === "object") waiting.resolve(message.result);
    else waiting.reject(unreadable(waiting.command, `the server says: error ${Number(message.error?.code)}`));
  }

  /**
   * @param {unknown} [error] What everybody who waits is told.
   * @param {boolean} [kill]
   */
  #end(error = new ServerGone(), kill = true) {
    if (this.#over) return;
    this.#over = true;
    if (kill) this.#child.kill();
    for (const timer of this.#cancelled.values()) clearTimeout(timer);
    this.#cancelled.clear();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
