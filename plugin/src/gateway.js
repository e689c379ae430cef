/** What every face of this package asks: a request in, an envelope out, whatever happens. */
import { readFileSync } from "node:fs";

import { Bridge, checkedReply } from "../bridge.js";
import { readConfig } from "../config.js";
import { E_ENGINE_UNAVAILABLE } from "../generated/codes.js";
import { EXPECTED } from "../generated/requests.js";
import { checked } from "./checked.js";
import { errorEnvelope, stamp } from "./envelope.js";
import { WikigateError } from "./errors.js";
import { checkOwner, findCorpus, findWiki } from "./wiki.js";

/** @typedef {import("./envelope.js").Reply} Reply */
/** @typedef {import("../config.js").Command} Command */

/** Contexts whose observation is known, for the `observe_id` of a later verify. */
const REMEMBERED = 1_000;

export const PLUGIN_VERSION = /** @type {string} */ (
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version
);

/**
 * @typedef {object} Options
 * @property {string} [configFile] Where the host has its configuration; else beside this package.
 * @property {string} [wikiRoot] Goes before what is configured.
 * @property {string} [stateDir]
 * @property {string} [python]
 * @property {string} [toolsRoot]
 * @property {boolean} [resident]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {(text: string) => void} [log] Takes what Python says on stderr, and bugs.
 */

export class Gateway {
  /** @type {Map<string, string>} */
  #observed = new Map();
  /** @type {import("../corpus.js").Corpus | undefined} */
  #corpus;
  #corpusPath = "";
  /** @type {unknown} What is wrong with the configuration. */
  #problem;

  /** @param {Options} [options] */
  constructor(options = {}) {
    const { configFile, env = process.env, cwd = process.cwd(), log = () => {} } = options;
    this.log = log;
    this.cwd = cwd;
    const named = {
      ...env,
      ...(options.wikiRoot ? { WIKIGATE_WIKI: options.wikiRoot } : {}),
      ...(options.stateDir ? { WIKIGATE_STATE: options.stateDir } : {}),
      ...(options.python ? { DSH_WIKI_PYTHON: options.python } : {}),
      ...(options.toolsRoot ? { DSH_WIKI_TOOLS: options.toolsRoot } : {}),
    };
    try {
      const { wikiRoot, stateDir, bridge } = readConfig({ file: configFile, env: named, cwd });
      const config = { ...bridge, resident: options.resident ?? bridge.resident };
      this.wikiRoot = wikiRoot;
      this.stateDir = stateDir;
      this.bridge = new Bridge(config, { wikiRoot, stateDir, env, log });
    } catch (error) {
      this.#problem = error;
      this.wikiRoot = options.wikiRoot ?? env.WIKIGATE_WIKI ?? "";
      this.stateDir = options.stateDir ?? env.WIKIGATE_STATE ?? "";
    }
  }

  /**
   * The reply to a request: of its kind, or an `error` envelope. Only a request that is aborted is rejected.
   * @param {Command} command
   * @param {unknown} request
   * @param {AbortSignal} [signal]
   * @returns {Promise<Reply>}
   */
  async ask(command, request, signal) {
    try {
      const fields = checked(command, request);
      const reply = await this.#answer(command, this.#filled(command, fields), signal);
      this.#remember(reply);
      return "plugin_version" in reply ? reply : { ...reply, plugin_version: PLUGIN_VERSION };
    } catch (error) {
      if (signal?.aborted) throw error;
      if (!(error instanceof WikigateError)) this.log(`${error instanceof Error ? error.stack : error}\n`);
      return errorEnvelope(error, PLUGIN_VERSION);
    }
  }

  /**
   * Whether pages can be listed, and which: path and title of each, by path, those after a path.
   * @param {string} after
   * @param {number} most
   */
  async pages(after, most) {
    const corpus = await this.#opened();
    return corpus.pages(after, most);
  }

  /** Let go of the corpus, and end Python; done when it has ended. */
  async close() {
    this.#corpus?.close();
    this.#corpus = undefined;
    await this.bridge?.close();
  }

  /**
   * @param {Command} command
   * @param {Record<string, any>} request
   * @param {AbortSignal} [signal]
   */
  async #answer(command, request, signal) {
    if (command !== "recall" && command !== "read") return this.#python(command, request, signal);
    // How a search went is told by Python alone, and so is which wiki it is where nobody named one.
    const elsewhere = request.explain || request.why_not !== undefined || request.wiki_root !== undefined;
    if (elsewhere || (!this.wikiRoot && this.bridge?.config.python)) return this.#python(command, request, signal);
    const corpus = await this.#opened();
    const reply =
      command === "recall" ? corpus.recall(request.query, request.limit) : corpus.read(request.page, request.section);
    return checkedReply(command, { ...reply, ...stamp(PLUGIN_VERSION) });
  }

  /**
   * @param {Command} command
   * @param {Record<string, any>} request
   * @param {AbortSignal} [signal]
   */
  async #python(command, request, signal) {
    if (!this.bridge) throw this.#problem;
    return this.bridge.ask(command, request, signal);
  }

  /**
   * @param {Command} command
   * @param {Record<string, any>} fields
   */
  #filled(command, fields) {
    const observed = command === "verify" ? this.#observed.get(fields.context_id) : undefined;
    const ttl = "ttl_seconds" in EXPECTED[command] && this.bridge?.config.ttlSeconds;
    return {
      ...(ttl ? { ttl_seconds: ttl } : {}),
      plugin_version: PLUGIN_VERSION,
      ...fields,
      ...(observed && fields.observe_id == null ? { observe_id: observed } : {}),
    };
  }

  /** @param {Reply} reply */
  #remember(reply) {
    if (reply.kind !== "context" || typeof reply.observe_id !== "string") return;
    this.#observed.set(reply.context_id, reply.observe_id);
    for (const oldest of this.#observed.keys()) {
      if (this.#observed.size <= REMEMBERED) break;
      this.#observed.delete(oldest);
    }
  }

  async #opened() {
    const wiki = findWiki(this.wikiRoot, this.cwd);
    const path = findCorpus(wiki, this.stateDir);
    if (!this.#corpus || this.#corpusPath !== path) {
      this.#corpus?.close();
      this.#corpus = undefined;
      this.#corpus = await opened(path);
      this.#corpusPath = path;
    }
    checkOwner(this.#corpus.wikiRoot, wiki, path);
    return this.#corpus;
  }
}

/**
 * SQLite is machine code, which may be missing for this system.
 * @param {string} path
 */
async function opened(path) {
  try {
    const { openCorpus } = await import("../corpus.js");
    return openCorpus(path);
  } catch (/** @type {any} */ error) {
    if (!/^(?:ERR_DLOPEN_FAILED|MODULE_NOT_FOUND|ERR_MODULE_NOT_FOUND)$/.test(error?.code) && !/bindings file/.test(error?.message)) {
      throw error;
    }
    const message =
      "SQLite for Node cannot be loaded on this system: run `npm rebuild better-sqlite3` where this plugin is installed";
    throw new WikigateError(message, { code: E_ENGINE_UNAVAILABLE, stage: "retrieve", cause: error });
  }
}
