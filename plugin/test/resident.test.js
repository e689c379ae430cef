/** The resident server, whatever becomes of it. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { fakeTools, runs, seen, until } from "../testing/fakes.js";
import { exampleWiki, fakeGateway, realGateway } from "../testing/gateways.js";

const place = exampleWiki();

/** @param {any[]} notes @param {string} command The processes that were started for it. */
function started(notes, command) {
  return notes.filter((note) => note.command === command);
}

test("one server answers everything, requests overlap, and it ends when the gateway is closed", async () => {
  const fakes = fakeTools(`
    const held = [];
    if (command === "serve") serve((message) => {
      held.push(message);
      if (held.length === 3) for (const one of held.reverse()) result(one, { ...pong(), wiki_root: one.params.query ?? "ping" });
    }); else process.exit(9);`);
  const asked = fakeGateway(fakes, { resident: true });
  const replies = await Promise.all([asked.ask("ping", {}), asked.ask("ping", { deep: true }), asked.ask("ping", {})]);

  assert.deepEqual(replies.map(({ kind }) => kind), ["ping", "ping", "ping"]);
  const [{ pid }] = started(seen(fakes), "serve");
  assert.equal(started(seen(fakes), "serve").length, 1);
  asked.close();
  await until(() => !runs(pid));
});

test("a killed server is started again, and who waited for it is answered all the same", async () => {
  const fakes = fakeTools(`
    if (command === "serve") serve((message) => message.params.deep ? process.kill(process.pid, "SIGKILL") : result(message, pong()));
    else { request(); reply(pong()); }`);
  const asked = fakeGateway(fakes, { resident: true });
  assert.equal((await asked.ask("ping", {})).kind, "ping");
  const [{ pid }] = started(seen(fakes), "serve");

  process.kill(pid, "SIGKILL");
  assert.equal((await asked.ask("ping", {})).kind, "ping");
  await until(() => !runs(pid));
  assert.equal((await asked.ask("ping", { deep: true })).kind, "ping");
  assert.equal((await asked.ask("ping", {})).kind, "ping");
  assert.ok(started(seen(fakes), "serve").length >= 2);
});

test("the real server is killed in the middle of a conversation: its contexts can still be verified", async () => {
  const asked = realGateway(place);
  const { context_id } = await asked.ask("context", { query: "How much caffeine a day is safe?" });
  process.kill(/** @type {number} */ (asked.bridge?.serverPid), "SIGKILL");

  const verify = await asked.ask("verify", { context_id, answer: "Up to 600 mg a day [[health/caffeine]]." });
  assert.equal(verify.status, "violations_found");
});

test("a hanging server is given up, and killed where it does not even take a cancellation", async () => {
  const fakes = fakeTools(`
    if (command === "serve") serve((message) => message.method === "ping" && message.params.deep === false && result(message, pong()));
    else { request(); reply(pong()); }`);
  const asked = fakeGateway(fakes, { resident: true, timeoutMs: { context: 300 } });
  assert.equal((await asked.ask("ping", { deep: false })).kind, "ping");
  const [{ pid }] = started(seen(fakes), "serve");
  const { error } = await asked.ask("context", { query: "x" });

  assert.deepEqual([error.code, error.stage, error.retryable], ["E_BRIDGE_TIMEOUT", "bridge", true]);
  await until(() => seen(fakes).some(({ method }) => method === "$/cancelRequest"));
  await until(() => !runs(pid));
  assert.equal((await asked.ask("ping", { deep: false })).kind, "ping");
});

test("a slow request that gives up when it is told to leaves its server running", async () => {
  const fakes = fakeTools(`
    if (command === "serve") serve((message) => {
      if (message.method === "ping") result(message, pong());
      if (message.method === "$/cancelRequest") reply({ jsonrpc: "2.0", id: message.params.id, error: { code: -32800, message: "cancelled" } });
    });`);
  const asked = fakeGateway(fakes, { resident: true, timeoutMs: { context: 300 } });
  assert.equal((await asked.ask("ping", {})).kind, "ping");
  assert.equal((await asked.ask("context", { query: "x" })).error.code, "E_BRIDGE_TIMEOUT");
  await new Promise((go) => setTimeout(go, 2_300));

  assert.equal((await asked.ask("ping", {})).kind, "ping");
  assert.equal(started(seen(fakes), "serve").length, 1);
});

test("babble between the replies is passed over, and a line without end ends the server", async () => {
  const fakes = fakeTools(`
    if (command === "serve") serve((message) => {
      console.log("loading\\n{}\\n[1,2]\\n{\\"jsonrpc\\":\\"2.0\\",\\"id\\":77,\\"result\\":{}}\\n{\\"id\\":");
      if (message.params.deep) { babble(); }
      else result(message, pong());
    }); else { request(); reply({ ...pong(), wiki_root: "one-shot" }); }`);
  const asked = fakeGateway(fakes, { resident: true });

  assert.equal((await asked.ask("ping", {})).wiki_root, "/somewhere");
  assert.equal((await asked.ask("ping", { deep: true })).wiki_root, "one-shot");
  assert.equal((await asked.ask("ping", {})).wiki_root, "/somewhere");
});

test("a reply of a wrong shape, and an error of the protocol, are told as such", async () => {
  const fakes = fakeTools(`
    if (command === "serve") serve((message) => message.method === "ping" ? result(message, { kind: "ping" })
      : reply({ jsonrpc: "2.0", id: message.id, error: { code: -32601, message: "unknown method" } }));`);
  const asked = fakeGateway(fakes, { resident: true });

  assert.deepEqual([(await asked.ask("ping", {})).error.code], ["E_INTERNAL"]);
  const { error } = await asked.ask("observe", {});
  assert.equal(error.code, "E_BRIDGE_BAD_JSON");
  assert.match(error.message, /-32601/);
});

test("where there is no resident server, each request gets a process, and the server is not tried each time", async () => {
  const fakes = fakeTools(`if (command === "serve") { note({ command }); process.exit(2); } request(); reply(pong());`);
  const asked = fakeGateway(fakes, { resident: true });
  for (let turn = 0; turn < 3; turn += 1) assert.equal((await asked.ask("ping", {})).kind, "ping");

  assert.equal(started(seen(fakes), "serve").length, 1);
  assert.equal(started(seen(fakes), "ping").length, 3);
});

test("a request that is aborted is cancelled, in a server and in a process of its own", async () => {
  const fakes = fakeTools(`if (command === "serve") serve(() => {}); else { request(); setInterval(() => {}, 1e6); }`);
  for (const resident of [true, false]) {
    const asked = fakeGateway(fakes, { resident });
    const abort = new AbortController();
    const waiting = asked.ask("context", { query: "x" }, abort.signal);
    await until(() => seen(fakes).some((note) => (resident ? note.method : note.query)));
    abort.abort();
    await assert.rejects(waiting, { name: "AbortError" });
    if (resident) await until(() => seen(fakes).some(({ method }) => method === "$/cancelRequest"));
    else await until(() => !runs(seen(fakes).find((note) => note.query).pid));
  }
});

test("a flood starts four processes at once, and every request is answered", async () => {
  const fakes = fakeTools(`
    request(); const running = () => fs.readdirSync(__dirname).filter((name) => name.startsWith("run-")).length;
    fs.writeFileSync(__dirname + "/run-" + process.pid, ""); note({ running: running() });
    setTimeout(() => { fs.rmSync(__dirname + "/run-" + process.pid); reply(pong()); }, 50);`);
  const asked = fakeGateway(fakes);
  const replies = await Promise.all(Array.from({ length: 12 }, () => asked.ask("ping", {})));

  assert.ok(replies.every(({ kind }) => kind === "ping"));
  assert.ok(Math.max(...seen(fakes).map((note) => note.running ?? 0)) <= 4);
});

test("who waits when the gateway is closed is told so, and no process is left", async () => {
  const fakes = fakeTools(`if (command === "serve") serve(() => {}); else { request(); setInterval(() => {}, 1e6); }`);
  for (const resident of [true, false]) {
    const asked = fakeGateway(fakes, { resident });
    const waiting = asked.ask("context", { query: "x" });
    await until(() => seen(fakes).some((note) => (resident ? note.method : note.query)));
    const { pid } = seen(fakes).find((note) => note.command === (resident ? "serve" : "context"));
    asked.close();

    for (const reply of [await waiting, await asked.ask("context", { query: "x" })]) {
      assert.equal(reply.error.code, "E_PYTHON_UNAVAILABLE");
      assert.match(reply.error.message, /was closed/);
    }
    await until(() => !runs(pid));
  }
});
