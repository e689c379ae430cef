/** The MCP server, as the official client sees it: with Python, and without. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { PLUGIN_VERSION } from "../index.js";
import { exited, until } from "../testing/fakes.js";
import { ENVIRONMENT, exampleWiki } from "../testing/gateways.js";
import { folder, PYTHON } from "../testing/wiki.js";

const PROGRAM = fileURLToPath(new URL("../bin/wikigate-mcp.js", import.meta.url));
const QUESTION = "How much caffeine a day is safe for a healthy adult?";

const { wikiRoot, stateDir } = exampleWiki();
const HERE = ["--wiki", wikiRoot, "--state", stateDir, "--config", join(folder(), "none.json")];

/** @param {...string} options A client of a server with these options. */
async function connected(...options) {
  const client = new Client({ name: "test", version: "1" });
  const args = [PROGRAM, ...HERE, ...options];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: ENVIRONMENT, stderr: "ignore" }));
  after(() => client.close());
  return client;
}

const full = await connected("--python", PYTHON);
const alone = await connected();

/** @param {Client} client @param {string} name @param {Record<string, unknown>} given @returns {Promise<any>} */
function call(client, name, given) {
  return client.callTool({ name, arguments: given });
}

test("the list of tools is small, and says what each one takes", async () => {
  const { tools } = await full.listTools();
  const size = Buffer.byteLength(JSON.stringify(tools));

  assert.deepEqual(tools.map(({ name }) => name), ["wiki_recall", "wiki_context", "wiki_verify", "wiki_observe"]);
  assert.ok(size < 6_000, `${size} bytes`);
  assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint === true));
  assert.deepEqual(tools.map(({ inputSchema }) => inputSchema.required), [["query"], ["query"], ["context_id", "answer"], undefined]);
});

test("a question, a false answer and a true one, with what a model reads beside the envelope", async () => {
  const { structuredContent: context, content } = await call(full, "wiki_context", { query: QUESTION });
  const [bad, good] = await Promise.all(
    [600, 400].map((mg) => {
      const answer = `Healthy adults can take up to ${mg} mg of caffeine a day [[health/caffeine#How much is safe]].`;
      return call(full, "wiki_verify", { context_id: context.context_id, answer });
    }),
  );

  assert.match(content[0].text, new RegExp(`^context_id: ${context.context_id}\n[^]*Rules for the answer:[^]*\n> .*400 mg`));
  assert.match(bad.content[0].text, /^violations_found: mend these and verify again\n\nnumeric_check_failed: /);
  assert.deepEqual([good.content[0].text, good.isError], ["ok", false]);
  assert.match((await call(full, "wiki_observe", {})).content[0].text, /^the last 7 days\n\d+ questions, \d+ answers checked/);
});

test("a budget leaves whole sections out and says so", async () => {
  const { content } = await call(full, "wiki_recall", { query: "caffeine", limit: 20, budget: 600 });
  assert.match(content[0].text, /\d+ more sections did not fit into 600 characters/);
  assert.ok(content[0].text.length < 1_000);
});

test("what a model can mend is a result with isError, and an unknown tool an error of the protocol", async () => {
  const { isError, structuredContent, content } = await call(full, "wiki_context", { query: "x", limit: "many" });

  assert.equal(isError, true);
  assert.deepEqual(structuredContent.error.detail, { field: "limit", expected: "an integer from 1 to 50" });
  assert.match(content[0].text, /^E_BRIDGE_BAD_JSON: context: limit must be an integer from 1 to 50$/);
  await assert.rejects(call(full, "wiki_write", {}), { code: -32602 });
});

test("without Python, wiki_recall works and the other tools say what is missing", async () => {
  const recall = await call(alone, "wiki_recall", { query: "caffeine", limit: 3 });
  const context = await call(alone, "wiki_context", { query: QUESTION });

  assert.deepEqual(recall.structuredContent, (await call(full, "wiki_recall", { query: "caffeine", limit: 3 })).structuredContent);
  assert.equal(recall.isError, false);
  assert.deepEqual([context.isError, context.structuredContent.error.code], [true, "E_PYTHON_UNAVAILABLE"]);
});

test("each page can be read, and so can the contracts", async () => {
  const { resources } = await alone.listResources();
  const pages = resources.filter(({ uri }) => uri.startsWith("wiki://page/"));
  const contracts = resources.filter(({ uri }) => uri.startsWith("wiki://contract/"));

  assert.ok(pages.length > 5);
  assert.equal(contracts.length, 4);
  for (const { uri } of resources) {
    const { contents } = await alone.readResource({ uri });
    assert.ok(/** @type {any} */ (contents[0]).text.length, uri);
  }
  const uri = `wiki://page/health/caffeine#${encodeURIComponent("How much is safe")}`;
  assert.match(/** @type {any} */ ((await alone.readResource({ uri })).contents[0]).text, /^## How much is safe\n/);
});

test("what is no resource is told, and no file is read by its path", async () => {
  for (const uri of ["wiki://page/nowhere", "wiki://page/..%2F..%2Fetc%2Fpasswd", "wiki://page/%ff", "file:///etc/passwd", "wiki://contract/../package.json"]) {
    await assert.rejects(alone.readResource({ uri }), uri);
  }
});

test("the prompt takes the question as it is", async () => {
  const { prompts } = await alone.listPrompts();
  const question = "Why $& and $1?";
  const { messages } = await alone.getPrompt({ name: "answer_from_wiki", arguments: { question } });

  assert.deepEqual(prompts.map(({ name }) => name), ["answer_from_wiki"]);
  assert.ok(/** @type {any} */ (messages[0].content).text.includes(question));
  await assert.rejects(alone.getPrompt({ name: "answer_from_wiki", arguments: { question: " " } }), /needs a question/);
});

test("the server ends when its host does, with Python, and prints nothing but the protocol", async () => {
  const child = spawn(process.execPath, [PROGRAM, ...HERE, "--python", PYTHON], { env: ENVIRONMENT, stdio: ["pipe", "pipe", "ignore"] });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  const send = (/** @type {object} */ message) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "test", version: "1" };
  send({ id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } });
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/call", params: { name: "wiki_observe", arguments: {} } });
  await until(() => out.includes('"id":2'));
  child.stdin.end();
  const status = await exited(child);

  assert.equal(status, 0);
  const messages = out.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(messages.map(({ id }) => id), [1, 2]);
  assert.deepEqual(messages[0].result.serverInfo, { name: "wikigate", version: PLUGIN_VERSION });
});

test("an option that is not known is told with those that are", async () => {
  const child = spawn(process.execPath, [PROGRAM, "--wikki", "x"], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (said += text));
  const status = await exited(child);

  assert.equal(status, 2);
  assert.match(said, /--wikki[^]*--wiki FOLDER/);
});
