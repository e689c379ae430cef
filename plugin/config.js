/**
 * The configuration, `wiki-notes.config.json`: which wiki, and which Python answers for it.
 *
 *     { "wikiRoot": "/home/me/notes", "bridge": { "python": "/home/me/.venv/bin/python" } }
 *
 * The file names a program to run. So it lies beside this package, or where the host says; one in the wiki, which may
 * have come from anywhere, or in the current folder is never read.
 */
import { readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { E_PYTHON_UNAVAILABLE } from "./generated/codes.js";
import { WikigateError } from "./src/errors.js";
import { isObject } from "./src/values.js";

export const CONFIG_NAME = "wiki-notes.config.json";

/** Folder of this package. */
export const PLUGIN_FOLDER = dirname(fileURLToPath(import.meta.url));

/**
 * Milliseconds that each command may take, a cold start of Python included. A resident server gives up by itself
 * before: after 30 s, verify after 60 s.
 */
export const TIMEOUTS = Object.freeze({
  context: 60_000,
  verify: 120_000,
  observe: 60_000,
  recall: 30_000,
  read: 30_000,
  quantities: 30_000,
  ping: 60_000,
});

/** @typedef {keyof typeof TIMEOUTS} Command */

/**
 * `python`: a program, by its whole path or a name on PATH; "" for none. `toolsRoot`: the folder of a `wiki_bridge.py`;
 * "" to start `python -m wikigate`. `resident`: keep one `wikigate serve`; null: only where there is no `toolsRoot`.
 */
export const DEFAULT_BRIDGE_CONFIG = Object.freeze({
  python: "",
  toolsRoot: "",
  timeoutMs: TIMEOUTS,
  ttlSeconds: 1800,
  resident: /** @type {boolean | null} */ (null),
});

/**
 * @typedef {object} BridgeConfig
 * @property {string} python
 * @property {string} toolsRoot
 * @property {Readonly<Record<Command, number>>} timeoutMs
 * @property {number} ttlSeconds How long verify can use a context.
 * @property {boolean} resident
 */

/**
 * @typedef {object} Configuration
 * @property {string} file Where it was looked for.
 * @property {string} wikiRoot "" where none is named.
 * @property {string} stateDir "" for the usual one.
 * @property {BridgeConfig} bridge
 */

/**
 * `file`: where the host has its configuration. `cwd`: what relative paths in variables count from; those in the file count
 * from where it lies.
 * @typedef {{file?: string, env?: NodeJS.ProcessEnv, cwd?: string}} Where
 */

/** The configuration cannot be used; the message names the file and the field. */
export class ConfigError extends WikigateError {
  /**
   * @param {string} message
   * @param {unknown} [cause]
   */
  constructor(message, cause) {
    super(message, { code: E_PYTHON_UNAVAILABLE, stage: "bridge", cause });
  }
}

/** @param {Where} [where] */
export function configFile({ file } = {}) {
  return file ? resolve(file) : join(PLUGIN_FOLDER, CONFIG_NAME);
}

/**
 * Everything that is configured. Variables of the environment go before the file: DSH_WIKI_PYTHON, DSH_WIKI_TOOLS,
 * WIKIGATE_WIKI, WIKIGATE_STATE. A file that is not there is an empty one.
 * @param {Where} [where]
 * @returns {Configuration}
 * @throws {ConfigError} The file is no JSON object, has a field of a wrong type, or lies in the wiki.
 */
export function readConfig({ file, env = process.env, cwd = process.cwd() } = {}) {
  const path = configFile({ file });
  const found = load(path);
  const configuration = {
    file: path,
    wikiRoot: named(env.WIKIGATE_WIKI, cwd, env) || named(text(found, "wikiRoot", path), dirname(path), env),
    stateDir: named(env.WIKIGATE_STATE, cwd, env) || named(text(found, "stateDir", path), dirname(path), env),
    bridge: bridgeOf(found.bridge ?? {}, path, env, cwd),
  };
  if (Object.keys(found).length && configuration.wikiRoot && lies(path, configuration.wikiRoot)) {
    throw new ConfigError(
      `${path} lies in the wiki, whose files must not choose a program to run: move it out of ${configuration.wikiRoot}`,
    );
  }
  return configuration;
}

/**
 * The part `bridge` of the configuration, defaults filled in.
 * @param {Where} [where]
 */
export function readBridgeConfig(where) {
  return readConfig(where).bridge;
}

/**
 * Change fields of the part `bridge`, and leave the rest of the file as it is.
 * @param {Record<string, unknown>} changes
 * @param {Where} [where]
 * @returns {BridgeConfig} As it is now.
 */
export function writeBridgeConfig(changes, where = {}) {
  const path = configFile(where);
  const found = load(path);
  const bridge = { .../** @type {object} */ (found.bridge ?? {}), ...changes };
  bridgeOf(bridge, path, {}, "");
  const other = `${path}.${process.pid}.new`;
  try {
    writeFileSync(other, `${JSON.stringify({ ...found, bridge }, null, 2)}\n`, { mode: 0o600 });
    renameSync(other, path);
  } finally {
    rmSync(other, { force: true });
  }
  return readBridgeConfig(where);
}

/**
 * @param {unknown} bridge
 * @param {string} path
 * @param {NodeJS.ProcessEnv} env
 * @param {string} cwd
 * @returns {BridgeConfig}
 */
function bridgeOf(bridge, path, env, cwd) {
  if (!isObject(bridge)) throw wrong(path, "bridge", "an object");
  const here = dirname(path);
  const toolsRoot =
    named(env.DSH_WIKI_TOOLS, cwd, env) || named(text(bridge, "toolsRoot", path, "bridge."), here, env);
  const python = program(env.DSH_WIKI_PYTHON, cwd, env) || program(text(bridge, "python", path, "bridge."), here, env);
  const { ttlSeconds = DEFAULT_BRIDGE_CONFIG.ttlSeconds, resident = null } = bridge;
  if (!isWhole(ttlSeconds, 1, 86_400)) throw wrong(path, "bridge.ttlSeconds", "an integer from 1 to 86400");
  if (resident !== null && typeof resident !== "boolean") throw wrong(path, "bridge.resident", "true or false");
  return Object.freeze({
    python: python || (toolsRoot ? (process.platform === "win32" ? "python" : "python3") : ""),
    toolsRoot,
    timeoutMs: timeouts(bridge.timeoutMs ?? {}, path),
    ttlSeconds,
    resident: resident ?? !toolsRoot,
  });
}

/**
 * @param {unknown} given One number for every command, or an object of them.
 * @param {string} path
 */
function timeouts(given, path) {
  const each = isObject(given) ? given : Object.fromEntries(Object.keys(TIMEOUTS).map((name) => [name, given]));
  for (const [name, value] of Object.entries(each)) {
    if (!(name in TIMEOUTS)) {
      throw wrong(path, `bridge.timeoutMs.${name}`, `left out: the commands are ${Object.keys(TIMEOUTS).join(", ")}`);
    }
    if (!isWhole(value, 1, 2 ** 31 - 1)) throw wrong(path, "bridge.timeoutMs", "milliseconds, as a whole number from 1");
  }
  return Object.freeze({ ...TIMEOUTS, ...each });
}

/**
 * @param {string} path
 * @returns {Record<string, unknown>}
 */
function load(path) {
  let written;
  try {
    written = readFileSync(path, "utf8");
  } catch (/** @type {any} */ error) {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return {};
    throw new ConfigError(`${path} cannot be read (${error.code}): make it readable, or name another file`, error);
  }
  let found;
  try {
    found = JSON.parse(written.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new ConfigError(`${path} is no JSON: mend it (a backslash in a Windows path is written twice)`, error);
  }
  if (!isObject(found)) throw wrong(path, "the whole", "an object");
  return found;
}

/**
 * A text of the file; null and absent are "".
 * @param {Record<string, unknown>} from
 * @param {string} name
 * @param {string} path
 * @param {string} [within]
 */
function text(from, name, path, within = "") {
  const value = from[name] ?? "";
  if (typeof value !== "string") throw wrong(path, within + name, "a text");
  return value;
}

/**
 * @param {string} path
 * @param {string} field
 * @param {string} expected
 */
function wrong(path, field, expected) {
  return new ConfigError(`${path}: ${field} must be ${expected}`);
}

/**
 * @param {unknown} value
 * @param {number} least
 * @param {number} most
 * @returns {value is number}
 */
function isWhole(value, least, most) {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

/**
 * A place as a whole path: `~` is the home folder; "" where none is named.
 * @param {string | undefined} place
 * @param {string} here What a relative one counts from.
 * @param {NodeJS.ProcessEnv} env
 */
function named(place, here, env) {
  if (!place) return "";
  const home = env.HOME || env.USERPROFILE || homedir();
  return resolve(here, /^~(?=$|[\\/])/.test(place) ? join(home, place.slice(1)) : place);
}

/**
 * A program as a whole path; a bare name stays one and is looked for on PATH.
 * @param {string | undefined} file
 * @param {string} here
 * @param {NodeJS.ProcessEnv} env
 */
function program(file, here, env) {
  return file && /[\\/]/.test(file) ? named(file, here, env) : (file ?? "");
}

/**
 * Whether a file lies in a folder, links followed.
 * @param {string} path
 * @param {string} root
 */
function lies(path, root) {
  try {
    const way = relative(realpathSync(root), realpathSync(path));
    return !way.startsWith("..") && !isAbsolute(way);
  } catch {
    return false;
  }
}
