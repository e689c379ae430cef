/**
 * Programs in Python's place, which tests write: a tools folder whose `wiki_bridge.py` is JavaScript, to be run by Node.
 *
 * In the script `command` is what was asked for, `request()` reads the line of JSON, `reply(value)` prints one, and
 * `serve(answer)` is a resident server, `babble()` writes a line without end.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { STAMP } from "../src/recall.js";
import { folder } from "./wiki.js";

const BEFORE = `
const fs = require("node:fs");
const command = process.argv[2];
const note = (what) => fs.appendFileSync(__dirname + "/seen.jsonl", JSON.stringify(what) + "\\n");
const request = () => { const got = JSON.parse(fs.readFileSync(0, "utf8")); note({ command, pid: process.pid, ...got }); return got; };
const reply = (value) => fs.writeSync(1, JSON.stringify(value) + "\\n");
const STAMP = ${JSON.stringify(STAMP)};
const pong = () => ({ kind: "ping", ...STAMP, wiki_root: "/somewhere", corpus: { state: "missing" } });
const serve = (answer) => {
  note({ command, pid: process.pid });
  let rest = "";
  process.stdin.on("data", (chunk) => {
    const lines = (rest + chunk).split("\\n");
    rest = lines.pop();
    for (const line of lines) { const message = JSON.parse(line); note({ method: message.method }); answer(message); }
  });
};
const babble = () => {
  const part = "x".repeat(1 << 20);
  for (;;) try { fs.writeSync(1, part); } catch (error) { if (error.code !== "EAGAIN") return; }
};
const result = (message, value) => reply({ jsonrpc: "2.0", id: message.id, result: value });
`;

/**
 * A tools folder with this script.
 * @param {string} script
 */
export function fakeTools(script) {
  const place = folder();
  writeFileSync(join(place, "wiki_bridge.py"), BEFORE + script);
  return place;
}

/**
 * What the program noted, in order.
 * @param {string} place
 * @returns {any[]}
 */
export function seen(place) {
  const file = join(place, "seen.jsonl");
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/**
 * Whether a process is there.
 * @param {number} pid
 */
export function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Until something is so, a minute at most: the runner itself ends no test.
 * @param {() => unknown} isSo
 */
export async function until(isSo) {
  const end = Date.now() + 60_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`it never came: ${isSo}`);
    await new Promise((go) => setTimeout(go, 20));
  }
}

/**
 * The exit status of a process, which ends within a minute or is killed.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number | null>}
 */
export function exited(child) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => (child.kill("SIGKILL"), reject(new Error("the process did not end"))), 60_000);
    child.on("close", (status) => (clearTimeout(timer), resolve(status)));
  });
}
