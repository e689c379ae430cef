/** The gateway as a host has it: tools registered, each error code provoked, every channel alike. */
import assert from "node:assert/strict";
import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { callTool, PLUGIN_VERSION, registerGateway, tools } from "../index.js";
import { fakeTools, runs, seen, until } from "../testing/fakes.js";
import { exampleWiki, fakeGateway, gateway, realGateway } from "../testing/gateways.js";
import { folder } from "../testing/wiki.js";

const QUESTION = "How much caffeine a day is safe for a healthy adult?";
const GOOD = "Healthy adults can take up to 400 mg of caffeine a day [[health/caffeine#How much is safe]].";
const BAD = "Healthy adults can take up to 600 mg of caffeine a day [[health/caffeine#How much is safe]].";
const ECHO = "request(); reply(pong());";

const place = exampleWiki();
const resident = realGateway(place);
const oneShot = realGateway({ ...place, resident: false });

/**
 * The error of an envelope that has nothing else: no status, no evidence.
 * @param {Record<string, any>} reply
 */
function errorOf(reply) {
  const { error, contract_version, bridge_version, pipeline_version, plugin_version, ...rest } = reply;
  assert.deepEqual(rest, { kind: "error" });
  assert.equal(plugin_version, PLUGIN_VERSION);
  assert.ok(contract_version && bridge_version && pipeline_version);
  return error;
}

/** An MCP server that only remembers. @param {string} [stubborn] The tool that cannot be taken back. */
function fakeServer(stubborn) {
  /** @type {Map<string, {config: any, handler: any}>} */
  const registered = new Map();
  return {
    registered,
    /** @type {(name: string, config: any, handler: any) => {remove: () => void}} */
    registerTool(name, config, handler) {
      registered.set(name, { config, handler });
      return {
        remove() {
          if (name === stubborn) throw new Error("no");
          registered.delete(name);
        },
      };
    },
  };
}

test("01 four tools are registered under their names, and can be called by them", async () => {
  const server = fakeServer();
  registerGateway(server, { gateway: resident, schema: (json) => json });

  assert.deepEqual([...server.registered.keys()], ["wiki_recall", "wiki_context", "wiki_verify", "wiki_observe"]);
  const { config, handler } = /** @type {any} */ (server.registered.get("wiki_recall"));
  assert.deepEqual(config.inputSchema.required, ["query"]);
  assert.deepEqual(config.annotations, { readOnlyHint: true, openWorldHint: false });
  assert.equal((await handler({ query: "caffeine" })).structuredContent.kind, "recall");
});

test("02 every tool is taken back, whatever one of them does", () => {
  const server = fakeServer("wiki_recall");
  /** @type {string[]} */
  const log = [];
  const given = gateway({ log: (text) => log.push(text) });
  const { disposers, dispose } = registerGateway(server, { gateway: given, schema: (json) => json });

  assert.equal(disposers.length, 4);
  dispose();
  assert.deepEqual([...server.registered.keys()], ["wiki_recall"]);
  assert.match(log.join(""), /Error: no/);
});

for (const [name, asked] of Object.entries({ resident, "one-shot": oneShot })) {
  test(`03 a question goes all the way and a true answer is ok (${name})`, async () => {
    const context = await asked.ask("context", { query: QUESTION });
    const verify = await asked.ask("verify", { context_id: context.context_id, answer: GOOD });

    assert.equal(context.kind, "context");
    assert.equal(context.status.support, "sufficient");
    assert.deepEqual([verify.kind, verify.status, verify.violations], ["verify", "ok", []]);
  });

  test(`04 a false figure is found (${name})`, async () => {
    const context = await asked.ask("context", { query: QUESTION });
    const verify = await asked.ask("verify", { context_id: context.context_id, answer: BAD });

    assert.equal(verify.status, "violations_found");
    assert.equal(verify.violations[0].type, "numeric_check_failed");
  });
}

test("05 an observation can be followed from the answer to its question", async () => {
  const context = await resident.ask("context", { query: QUESTION });
  await resident.ask("verify", { context_id: context.context_id, answer: GOOD });

  const log = readdirSync(place.stateDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("");
  assert.match(context.observe_id, /^obs_/);
  assert.match(log, new RegExp(`"parent_observe_id":\\s*"${context.observe_id}"`));
});

test("06 an observation that the caller names goes before the one that is remembered", async () => {
  const context = await oneShot.ask("context", { query: QUESTION });
  const script = `const got = request(); reply(command === "context" ? ${JSON.stringify(context)} : {kind: "error"});`;
  const fakes = fakeTools(script);
  const asked = fakeGateway(fakes);
  const { context_id } = await asked.ask("context", { query: QUESTION });
  await asked.ask("verify", { context_id, answer: "x" });
  await asked.ask("verify", { context_id, answer: "x", observe_id: "obs_mine" });
  await asked.ask("verify", { context_id: "ctx_other", answer: "x" });

  const sent = seen(fakes).filter(({ command }) => command === "verify");
  assert.deepEqual(
    sent.map((one) => one.observe_id),
    [context.observe_id, "obs_mine", undefined],
  );
});

test("07 text comes back as it was sent, in every script, and half a character does no harm", async () => {
  for (const asked of [resident, oneShot]) {
    const query = "冷萃咖啡要泡多久？𠮷 é";
    assert.equal((await asked.ask("context", { query })).query, query);
    assert.equal((await asked.ask("context", { query: "冷萃\ud800" })).query, "冷萃\ufffd");
  }
});

test("08 four versions stand apart in every reply", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const context = await resident.ask("context", { query: QUESTION });
  for (const reply of [
    context,
    await resident.ask("recall", { query: "caffeine" }),
    await resident.ask("observe", {}),
    await oneShot.ask("ping", {}),
    await resident.ask("verify", { context_id: "ctx_none", answer: GOOD }),
    await resident.ask("context", { query: "" }),
  ]) {
    assert.equal(reply.plugin_version, version, JSON.stringify(reply));
    for (const name of ["contract_version", "bridge_version", "pipeline_version"]) {
      assert.equal(reply[name], context[name]);
    }
  }
});

test("09 what is configured is asked for: ttl, limits, candidates", async () => {
  const fakes = fakeTools(ECHO);
  const asked = fakeGateway(fakes);
  await asked.ask("context", { query: "x", limit: 3, candidates: [{ page: "a.md" }], nonsense: 1 });
  await asked.ask("context", { query: "x", ttl_seconds: 60, wiki_root: "/elsewhere" });

  const [first, second] = seen(fakes);
  const { pid: _, ...sent } = first;
  assert.deepEqual(sent, {
    command: "context",
    query: "x",
    limit: 3,
    candidates: [{ page: "a.md" }],
    ttl_seconds: 1800,
    plugin_version: PLUGIN_VERSION,
    wiki_root: asked.wikiRoot,
  });
  assert.deepEqual([second.ttl_seconds, second.wiki_root], [60, "/elsewhere"]);
});

test("10 E_QUERY_EMPTY, E_VERIFY_EMPTY_ANSWER, E_CONTEXT_NOT_FOUND and a field out of range start no process", async () => {
  const fakes = fakeTools(ECHO);
  const asked = fakeGateway(fakes);
  /** @param {any} command @param {unknown} request */
  const code = async (command, request) => errorOf(await asked.ask(command, request)).code;

  assert.equal(await code("context", {}), "E_QUERY_EMPTY");
  assert.equal(await code("recall", { query: " \u200b\u3000" }), "E_QUERY_EMPTY");
  assert.equal(await code("verify", { context_id: "ctx_a", answer: "" }), "E_VERIFY_EMPTY_ANSWER");
  assert.equal(await code("verify", { answer: GOOD }), "E_CONTEXT_NOT_FOUND");
  assert.equal(await code("verify", { context_id: "ctx_a\n", answer: GOOD }), "E_CONTEXT_NOT_FOUND");
  assert.equal(await code("context", { query: "x", limit: 51 }), "E_BRIDGE_BAD_JSON");
  assert.equal(await code("context", []), "E_BRIDGE_BAD_JSON");
  assert.equal(await code("audit", {}), "E_INTERNAL");
  assert.deepEqual(seen(fakes), []);
});

test("11 a context that is unknown, expired or damaged is told inside a verify reply", async () => {
  /** @param {string} context_id */
  const verified = async (context_id) => {
    const { kind, status, error, violations } = await resident.ask("verify", { context_id, answer: GOOD });
    return [kind, status, error.code, violations.length];
  };
  const damaged = (await resident.ask("context", { query: QUESTION })).context_id;
  const short = (await resident.ask("context", { query: QUESTION, ttl_seconds: 1 })).context_id;
  const file = readdirSync(place.stateDir, { recursive: true, withFileTypes: true }).find((entry) =>
    entry.name.startsWith(damaged),
  );
  assert.ok(file);
  appendFileSync(join(file.parentPath, file.name), "x");

  assert.deepEqual(await verified("ctx_none"), ["verify", "context_missing", "E_CONTEXT_NOT_FOUND", 0]);
  assert.deepEqual(await verified(damaged), ["verify", "context_corrupt", "E_CONTEXT_CORRUPT", 0]);
  await new Promise((go) => setTimeout(go, 1_100));
  assert.deepEqual(await verified(short), ["verify", "context_expired", "E_CONTEXT_EXPIRED", 0]);
});

test("12 E_CONTRACT_VERSION_MISMATCH, whoever speaks the other one", async () => {
  const older = fakeGateway(fakeTools(`request(); reply({ ...pong(), contract_version: "0.9" });`));

  assert.equal(errorOf(await resident.ask("context", { query: "x", contract_version: "2.0" })).code, "E_CONTRACT_VERSION_MISMATCH");
  const error = errorOf(await older.ask("ping", {}));
  assert.deepEqual([error.code, error.stage], ["E_CONTRACT_VERSION_MISMATCH", "validate"]);
  assert.match(error.message, /'0\.9'.*'1\.0'/);
});

test("13 E_WIKI_ROOT_MISSING says where to name the wiki", async () => {
  const nowhere = join(folder(), "nowhere");
  for (const asked of [gateway({}), gateway({ wikiRoot: nowhere })]) {
    const error = errorOf(await asked.ask("recall", { query: "x" }));
    assert.deepEqual([error.code, error.stage], ["E_WIKI_ROOT_MISSING", "input"]);
    assert.match(error.message, /wikiRoot/);
  }
  assert.equal(errorOf(await realGateway({ wikiRoot: nowhere }).ask("context", { query: "x" })).code, "E_WIKI_ROOT_MISSING");
});

test("14 E_WIKI_ROOT_MISSING where the state folder belongs to another wiki, or is a link in the wiki", async () => {
  const other = folder();
  const error = errorOf(await gateway({ wikiRoot: other, stateDir: place.stateDir }).ask("recall", { query: "x" }));
  assert.equal(error.code, "E_WIKI_ROOT_MISSING");
  assert.match(error.message, /belongs to the wiki/);
  if (process.platform === "win32") return;
  const linked = folder();
  symlinkSync(place.stateDir, join(linked, ".wikigate"));
  const told = errorOf(await gateway({ wikiRoot: linked }).ask("recall", { query: "caffeine" }));
  assert.equal(told.code, "E_WIKI_ROOT_MISSING");
  assert.match(told.message, /is a link, which may have come with the wiki/);
});

test("15 E_ENGINE_UNAVAILABLE says how to build", async () => {
  const empty = { wikiRoot: folder(), stateDir: folder() };
  for (const reply of [
    await gateway(empty).ask("recall", { query: "x" }),
    await realGateway({ ...empty, resident: false }).ask("context", { query: "x" }),
  ]) {
    const error = errorOf(reply);
    assert.deepEqual([error.code, error.stage], ["E_ENGINE_UNAVAILABLE", "build"]);
    assert.match(error.message, /wikigate build/);
  }
});

test("16 E_PYTHON_UNAVAILABLE says what is missing and the way out, and wiki_recall still works", async () => {
  const missing = {
    "No Python is configured": {},
    "There is no Python at": { python: join(folder(), "python") },
    "holds no wiki_bridge.py": { python: process.execPath, toolsRoot: folder() },
    "This Python has no wikigate": {
      python: process.execPath,
      toolsRoot: fakeTools(`console.error("python3: No module named wikigate"); process.exit(1);`),
    },
  };
  for (const [trouble, options] of Object.entries(missing)) {
    const asked = gateway({ ...place, ...options });
    const error = errorOf(await asked.ask("context", { query: QUESTION }));
    assert.deepEqual([error.code, error.stage, error.retryable], ["E_PYTHON_UNAVAILABLE", "bridge", false]);
    assert.match(error.message, new RegExp(`${trouble}.*pip install wikigate.*wiki_recall works without it`));
    const recalled = await asked.ask("recall", { query: "caffeine" });
    assert.equal(recalled.results[0].page, "health/caffeine.md");
  }
});

test("17 E_BRIDGE_SPAWN_FAILED where the system will not start it", { skip: process.platform === "win32" }, async () => {
  const file = join(folder(), "python");
  writeFileSync(file, "no program");
  chmodSync(file, 0o644);
  for (const resident of [true, false]) {
    const error = errorOf(await gateway({ ...place, python: file, resident }).ask("context", { query: QUESTION }));
    assert.deepEqual([error.code, error.detail], ["E_BRIDGE_SPAWN_FAILED", { errno: "EACCES" }]);
  }
});

test("18 E_BRIDGE_TIMEOUT can be tried again, and nothing that hangs is left", async () => {
  const fakes = fakeTools(`
    const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1e6)"], { stdio: "inherit" });
    note({ child: child.pid });
    request(); setInterval(() => {}, 1e6);`);
  const error = errorOf(await fakeGateway(fakes, { timeoutMs: { context: 4_000 } }).ask("context", { query: "x" }));

  assert.deepEqual([error.code, error.stage, error.retryable], ["E_BRIDGE_TIMEOUT", "bridge", true]);
  const [{ child }, { pid }] = seen(fakes);
  await until(() => !runs(pid) && !runs(child));
});

test("19 E_BRIDGE_CRASH tells how it ended, and not what a page may have said", async () => {
  const exits = fakeGateway(fakeTools(`request(); reply(pong()); console.error("secret of a page"); process.exitCode = 3;`));
  const killed = fakeGateway(fakeTools(`request(); process.kill(process.pid, "SIGKILL");`));

  const error = errorOf(await exits.ask("context", { query: "x" }));
  assert.deepEqual([error.code, error.detail], ["E_BRIDGE_CRASH", { status: 3 }]);
  assert.doesNotMatch(JSON.stringify(error), /secret/);
  assert.equal(errorOf(await killed.ask("context", { query: "x" })).code, "E_BRIDGE_CRASH");
});

test("20 E_BRIDGE_BAD_JSON for silence, babble, another reply and a reply without end", async () => {
  for (const script of [
    "request();",
    `request(); console.log("hello\\n[1]\\n{broken"); `,
    `request(); reply({ a: 1 });`,
    "request(); reply(pong());",
    `request(); babble();`,
  ]) {
    const error = errorOf(await fakeGateway(fakeTools(script)).ask("context", { query: "x" }));
    assert.deepEqual([error.code, error.stage], ["E_BRIDGE_BAD_JSON", "bridge"], script);
  }
});

test("21 noise around a reply is passed over", async () => {
  const script = `request(); console.log("starting"); reply(pong()); console.log("[1]"); console.log('{"level":"info"}'); console.log("bye");`;
  assert.equal((await fakeGateway(fakeTools(script)).ask("ping", {})).kind, "ping");
});

test("22 E_INTERNAL: a reply of a wrong shape never gets through", async () => {
  const asked = fakeGateway(fakeTools(`request(); reply({ ...pong(), corpus: { state: "splendid" } });`));
  const error = errorOf(await asked.ask("ping", {}));
  assert.deepEqual([error.code, error.stage], ["E_INTERNAL", "validate"]);
  assert.equal(error.detail.field, "/corpus/state");
});

test("23 every channel gives the same, field by field, but ids and times", async () => {
  /** @type {[any, Record<string, unknown>][]} */
  const requests = [
    ["context", { query: QUESTION }],
    ["context", { query: "冷萃咖啡要泡多久？", limit: 2, engine: "plugin", candidates: [{ page: "nowhere.md" }] }],
    ["context", { query: "When was the Aeropress invented?" }],
    ["recall", { query: "caffeine sleep", limit: 4 }],
    ["recall", { query: '"粉水比" 冷萃' }],
    ["read", { page: "health/caffeine", section: "How much is safe" }],
    ["read", { page: "nowhere" }],
    ["verify", { context_id: "ctx_none", answer: GOOD }],
    ["context", { query: "x", limit: 0 }],
  ];
  for (const [command, request] of requests) {
    const [one, other] = [await resident.ask(command, request), await oneShot.ask(command, request)];
    assert.deepEqual(comparable(one), comparable(other), command);
    if (command === "recall" || command === "read") {
      const python = await /** @type {any} */ (resident.bridge).ask(command, { ...request, plugin_version: PLUGIN_VERSION });
      assert.deepEqual(comparable(one), comparable(python), command);
    }
  }
});

test("24 no tool lets a model choose folders, and a bad budget is told like any other field", async () => {
  const fakes = fakeTools(ECHO);
  const asked = fakeGateway(fakes);
  await callTool(asked, "wiki_observe", { wiki_root: "/etc", plugin_version: "9" });
  const { structuredContent, isError, content } = await callTool(asked, "wiki_context", { query: "x", budget: 3 });

  assert.equal(seen(fakes)[0].wiki_root, asked.wikiRoot);
  assert.equal(isError, true);
  assert.deepEqual(structuredContent.error.detail, { field: "budget", expected: "an integer from 500 to 100000" });
  assert.equal(content[0].text, "E_BRIDGE_BAD_JSON: context: budget must be an integer from 500 to 100000");
  for (const { inputSchema } of tools().values()) assert.ok(!("wiki_root" in inputSchema.properties));
});

test("25 a planted module in the folder where the host runs is not imported", async () => {
  const cwd = folder();
  for (const name of ["json.py", "sqlite3.py", "wikigate.py"]) writeFileSync(join(cwd, name), "raise SystemExit(7)\n");
  mkdirSync(join(cwd, "wikigate"));
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const asked = realGateway({ ...place, resident: false });
    assert.equal((await asked.ask("ping", { deep: true })).corpus.stale, false);
    assert.equal((await asked.ask("context", { query: QUESTION })).kind, "context");
  } finally {
    process.chdir(before);
  }
});

/**
 * A reply without what differs from call to call.
 * @param {any} value
 * @returns {any}
 */
function comparable(value) {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value === "number" && !Number.isInteger(value)) return Number(value.toFixed(9));
  if (typeof value !== "object" || value === null) return value;
  const passing = /^(?:context_id|request_id|observe_id|timing_ms|expires_at|created|snapshot_created|elapsed_ms)$/;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !passing.test(name))
      .map(([name, part]) => [name, comparable(part)]),
  );
}
