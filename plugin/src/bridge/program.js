/** Which program is started for a command: found by its whole path before, so that no folder on the way can put in its own. */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";

import { unavailable } from "./failures.js";

/** The file that a tools folder must hold. */
export const BRIDGE_FILE = "wiki_bridge.py";

/**
 * @typedef {object} Program
 * @property {string} file Whole path.
 * @property {string[]} words
 * @property {string | undefined} cwd undefined: the current folder.
 * @property {NodeJS.ProcessEnv} env
 */

/**
 * How a command of wikigate is started.
 * @param {string[]} words The command, and its options.
 * @param {import("../../config.js").BridgeConfig} config
 * @param {NodeJS.ProcessEnv} env
 * @returns {Program}
 * @throws {import("./failures.js").BridgeError} There is no Python, or no `wiki_bridge.py`.
 */
export function programFor(words, { python, toolsRoot }, env) {
  if (!python) throw unavailable("No Python is configured");
  if (toolsRoot && !isFile(join(toolsRoot, BRIDGE_FILE))) {
    throw unavailable(
      `bridge.toolsRoot (${toolsRoot}) holds no ${BRIDGE_FILE}; \`wikigate install-bridge\` writes one there`,
    );
  }
  const found = which(python, env);
  if (!found) throw unavailable(`There is no Python at ${python}`);
  const start = toolsRoot ? [BRIDGE_FILE] : ["-P", "-X", "utf8", "-m", "wikigate"];
  return {
    file: found,
    words: [...start, ...words],
    cwd: toolsRoot || undefined,
    env: { ...env, PYTHONIOENCODING: "utf-8", PYTHONUTF8: "1" },
  };
}

/**
 * The whole path of a program; undefined where there is none. Unlike the system, it never looks in the current folder.
 * @param {string} named
 * @param {NodeJS.ProcessEnv} env
 */
function which(named, env) {
  if (isAbsolute(named)) return isFile(named) ? named : undefined;
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter((one) => isAbsolute(one));
  const endings = process.platform === "win32" ? ["", ".exe"] : [""];
  return folders.flatMap((one) => endings.map((ending) => join(one, named + ending))).find(isProgram);
}

/** @param {string} path */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return isFile(path);
  } catch {
    return false;
  }
}
