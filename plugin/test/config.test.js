/** The configuration: where it is looked for, what it says, what goes before it, and what is wrong with it. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { test } from "node:test";

import {
  CONFIG_NAME,
  ConfigError,
  DEFAULT_BRIDGE_CONFIG,
  PLUGIN_FOLDER,
  readBridgeConfig,
  readConfig,
  TIMEOUTS,
  writeBridgeConfig,
} from "../config.js";
import { programFor } from "../src/bridge/program.js";
import { gateway } from "../testing/gateways.js";
import { folder } from "../testing/wiki.js";

/** @param {unknown} content Text, or what becomes JSON. */
function written(content) {
  const file = join(folder(), CONFIG_NAME);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

/** @param {unknown} content @param {NodeJS.ProcessEnv} [env] */
function bridge(content, env = {}) {
  return readBridgeConfig({ file: written(content), env });
}

test("the file of the old plugin is read as it is", () => {
  const tools = folder();
  const config = bridge({
    other: { kept: true },
    bridge: { python: process.execPath, toolsRoot: tools, timeoutMs: 120000, ttlSeconds: 1800 },
  });

  assert.equal(config.python, process.execPath);
  assert.equal(config.toolsRoot, tools);
  assert.equal(config.timeoutMs.context, 120000);
  assert.equal(config.timeoutMs.ping, 120000);
  assert.equal(config.ttlSeconds, 1800);
  assert.equal(config.resident, false);
});

test("a file that is not there is an empty one", () => {
  const config = readBridgeConfig({ file: join(folder(), "nowhere", CONFIG_NAME), env: {} });
  assert.deepEqual(config, { ...DEFAULT_BRIDGE_CONFIG, resident: true });
});

test("the file lies beside the plugin where the host says nothing, and never in the current folder", () => {
  const cwd = folder();
  writeFileSync(join(cwd, CONFIG_NAME), JSON.stringify({ bridge: { python: "/evil" } }));
  const config = readConfig({ env: {}, cwd });

  assert.equal(config.file, join(PLUGIN_FOLDER, CONFIG_NAME));
  assert.notEqual(config.bridge.python, "/evil");
});

test("a time-out is for every command, or for those that are named", () => {
  assert.deepEqual(bridge({ bridge: { timeoutMs: { verify: 5 } } }).timeoutMs, { ...TIMEOUTS, verify: 5 });
  assert.deepEqual(new Set(Object.values(bridge({ bridge: { timeoutMs: 7 } }).timeoutMs)), new Set([7]));
});

test("variables go before the file, and options of the host before both", () => {
  const env = { DSH_WIKI_PYTHON: "/env/python", DSH_WIKI_TOOLS: "/env/tools", WIKIGATE_WIKI: "/env/wiki", WIKIGATE_STATE: "/s" };
  const file = written({ wikiRoot: "/file/wiki", bridge: { python: "/file/python", toolsRoot: "/file/tools" } });
  const config = readConfig({ file, env });
  const asked = gateway({ configFile: file, env, wikiRoot: "/option/wiki", python: "/option/python", resident: true });

  assert.deepEqual(
    [config.bridge.python, config.bridge.toolsRoot, config.wikiRoot, config.stateDir].map(inner),
    ["/env/python", "/env/tools", "/env/wiki", "/s"],
  );
  assert.deepEqual([asked.bridge?.config.python ?? "", asked.wikiRoot].map(inner), ["/option/python", "/option/wiki"]);
  assert.equal(asked.bridge?.config.resident, true);
});

/** @param {string} path Without the drive that Windows puts in front. */
function inner(path) {
  return path.replace(/^[A-Z]:/, "").replaceAll("\\", "/");
}

test("relative places count from the file, and ~ is the home folder", () => {
  const file = written({ wikiRoot: "notes", bridge: { python: "venv/bin/python", toolsRoot: "~/tools" } });
  const config = readConfig({ file, env: {} });

  assert.equal(config.wikiRoot, join(file, "..", "notes"));
  assert.equal(config.bridge.python, join(file, "..", "venv", "bin", "python"));
  assert.equal(config.bridge.toolsRoot, join(homedir(), "tools"));
});

test("a field that cannot be used is named, with what it must be", () => {
  for (const [content, told] of /** @type {[unknown, RegExp][]} */ ([
    ["{", /is no JSON/],
    [[], /the whole must be an object/],
    [{ wikiRoot: 3 }, /wikiRoot must be a text/],
    [{ bridge: "x" }, /bridge must be an object/],
    [{ bridge: { python: 3 } }, /bridge\.python must be a text/],
    [{ bridge: { timeoutMs: 0 } }, /bridge\.timeoutMs must be milliseconds/],
    [{ bridge: { timeoutMs: { context: "1" } } }, /bridge\.timeoutMs must be milliseconds/],
    [{ bridge: { timeoutMs: { contxt: 1 } } }, /bridge\.timeoutMs\.contxt must be left out/],
    [{ bridge: { ttlSeconds: 86401 } }, /bridge\.ttlSeconds must be an integer from 1 to 86400/],
    [{ bridge: { resident: "yes" } }, /bridge\.resident must be true or false/],
  ])) {
    assert.throws(() => bridge(content), (error) => error instanceof ConfigError && told.test(error.message));
  }
});

test("a byte order mark, and null where nothing is meant, do no harm", () => {
  assert.equal(bridge(`\ufeff${JSON.stringify({ wikiRoot: null, bridge: { python: null } })}`).python, "");
});

test("a configuration that cannot be used is told by the tools that need it, and wiki_recall goes on", async () => {
  const asked = gateway({ configFile: written("{"), wikiRoot: folder() });
  const { error } = await asked.ask("context", { query: "x" });

  assert.deepEqual([error.code, error.stage], ["E_PYTHON_UNAVAILABLE", "bridge"]);
  assert.match(error.message, /is no JSON/);
  assert.equal((await asked.ask("recall", { query: "x" })).error.code, "E_ENGINE_UNAVAILABLE");
});

test("a configuration in the wiki may not name a program, also behind a link", (context) => {
  const wiki = folder();
  mkdirSync(join(wiki, "settings"));
  const file = join(wiki, "settings", CONFIG_NAME);
  writeFileSync(file, JSON.stringify({ bridge: { python: "/evil" } }));
  const link = join(folder(), "link.json");
  assert.throws(() => readConfig({ file, env: { WIKIGATE_WIKI: wiki } }), /lies in the wiki/);
  try {
    symlinkSync(file, link);
  } catch {
    return context.skip("this user may not make links");
  }
  assert.throws(() => readConfig({ file: link, env: { WIKIGATE_WIKI: wiki } }), /lies in the wiki/);
});

test("a change is written, and the rest of the file stays", () => {
  const file = written({ topics: [1], bridge: { python: "/a", mine: "kept" } });
  const now = writeBridgeConfig({ ttlSeconds: 60, python: "/b" }, { file, env: {} });

  assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), {
    topics: [1],
    bridge: { python: "/b", mine: "kept", ttlSeconds: 60 },
  });
  assert.equal(now.ttlSeconds, 60);
  if (process.platform !== "win32") assert.equal(statSync(file).mode & 0o777, 0o600);
});

test("a change that cannot be used is not written", () => {
  const file = written({ bridge: { python: "/a" } });
  assert.throws(() => writeBridgeConfig({ ttlSeconds: -1 }, { file, env: {} }), ConfigError);
  assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), { bridge: { python: "/a" } });
});

test("a program is found on PATH, and never in the current folder", { skip: process.platform === "win32" }, () => {
  const [here, there] = [folder(), folder()];
  for (const place of [here, there]) writeFileSync(join(place, "python9"), "", { mode: 0o755 });
  const config = bridge({ bridge: { python: "python9" } });
  const before = process.cwd();
  process.chdir(here);
  try {
    assert.equal(programFor(["ping"], config, { PATH: [".", "", there].join(delimiter) }).file, join(there, "python9"));
    assert.throws(() => programFor(["ping"], config, { PATH: "." }), /There is no Python at python9/);
  } finally {
    process.chdir(before);
  }
});

test("without a tools folder Python is started so that no folder can plant a module", () => {
  const { words, cwd, env } = programFor(["context"], bridge({ bridge: { python: process.execPath } }), {});
  assert.deepEqual(words, ["-P", "-X", "utf8", "-m", "wikigate", "context"]);
  assert.equal(cwd, undefined);
  assert.deepEqual(env, { PYTHONIOENCODING: "utf-8", PYTHONUTF8: "1" });
});
