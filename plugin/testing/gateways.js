/** Gateways to the example wiki, with the Python that has wikigate. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

import { Gateway } from "../src/gateway.js";
import { build, copyExample, folder, PYTHON } from "./wiki.js";

/** Nothing of the host's own settings, and this checkout's wikigate. */
export const ENVIRONMENT = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:WIKIGATE|DSH)_/.test(name))),
  PYTHONPATH: fileURLToPath(new URL("../..", import.meta.url)),
  LANGUAGE: "en",
};

/** A built copy of the example wiki: its folder and its state folder. */
export function exampleWiki() {
  const place = folder();
  const [wikiRoot, stateDir] = [join(place, "wiki"), join(place, "state")];
  copyExample(wikiRoot);
  build(wikiRoot, stateDir);
  return { wikiRoot, stateDir };
}

/**
 * A gateway that is closed when the tests of this file are over; it reads no configuration but the options.
 * @param {import("../src/gateway.js").Options} options
 */
export function gateway(options) {
  const made = new Gateway({ configFile: join(folder(), "none.json"), env: ENVIRONMENT, cwd: folder(), ...options });
  after(() => made.close());
  return made;
}

/**
 * One with the real Python.
 * @param {import("../src/gateway.js").Options} options
 */
export function realGateway(options) {
  return gateway({ python: PYTHON, ...options });
}

/**
 * One with a program in Python's place.
 * @param {string} toolsRoot
 * @param {import("../src/gateway.js").Options & {timeoutMs?: Record<string, number>}} [options] `timeoutMs` by command.
 */
export function fakeGateway(toolsRoot, { timeoutMs = {}, ...options } = {}) {
  const configFile = join(folder(), "wiki-notes.config.json");
  writeFileSync(configFile, JSON.stringify({ bridge: { timeoutMs } }));
  return gateway({ configFile, python: process.execPath, toolsRoot, wikiRoot: folder(), ...options });
}
