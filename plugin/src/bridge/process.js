/** One child process: its lines, bounded, and its end, whatever else it started. */
import { execFile, spawn } from "node:child_process";

import { notStarted } from "./failures.js";

/** Bytes that a reply may have; the largest one, of 50 long sections, has less than a tenth of that. */
export const MOST_BYTES = 64 * 1024 * 1024;
/** Characters of stderr that are looked at after a crash. */
const SAID = 4_096;

/**
 * @typedef {object} End
 * @property {number | null} status
 * @property {string | null} signal
 * @property {string} said The end of its stderr.
 */

/**
 * @typedef {object} Child
 * @property {number | undefined} pid
 * @property {(text: string) => void} write
 * @property {() => void} endInput
 * @property {() => void} kill It, and what it started.
 * @property {Promise<End>} ended Rejected where it could not be started.
 */

/**
 * Start a program.
 * @param {import("./program.js").Program} program
 * @param {object} on
 * @param {(chunk: Buffer) => void} on.output
 * @param {(text: string) => void} on.log Takes what it says on stderr.
 * @returns {Child}
 */
export function start({ file, words, cwd, env }, { output, log }) {
  // A group of its own, on systems that have them: what the process started must end with it.
  const grouped = process.platform !== "win32";
  /** @type {import("node:child_process").ChildProcessWithoutNullStreams} */
  let child;
  try {
    child = spawn(file, words, { cwd, env, detached: grouped, stdio: "pipe", windowsHide: true });
  } catch (error) {
    throw notStarted(file, error);
  }
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said = (said + text).slice(-SAID);
    log(text);
  });
  child.stdout.on("data", output);
  // A child that is gone does not read; its end says so.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on("error", () => {});
  let gone = false;
  const ended = new Promise((resolve, reject) => {
    child.on("error", (error) => {
      gone = child.pid === undefined;
      if (gone) reject(notStarted(file, error));
    });
    child.on("exit", (status, signal) => {
      gone = true;
      // Its pipes may be held open by what it started; what it wrote itself is there within a moment.
      const patience = setTimeout(() => resolve({ status, signal, said }), 500);
      child.on("close", () => (clearTimeout(patience), resolve({ status, signal, said })));
    });
  });
  ended.catch(() => {});
  return {
    pid: child.pid,
    write: (text) => void child.stdin.write(text),
    endInput: () => void child.stdin.end(),
    kill() {
      if (child.pid === undefined) return;
      if (!grouped) {
        if (!gone) execFile("taskkill", ["/pid", String(child.pid), "/T", "/F"], () => {});
      } else {
        try {
          process.kill(-child.pid, "SIGKILL");
        } catch {
          // The whole group has ended.
        }
      }
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
    },
    ended,
  };
}

/**
 * Cuts bytes into lines. A line that is longer than `most` bytes calls `tooLong` once; nothing is kept of it.
 * @param {(line: string) => void} take
 * @param {() => void} tooLong
 * @param {number} [most]
 */
export function lines(take, tooLong, most = MOST_BYTES) {
  /** @type {Buffer[]} */
  let parts = [];
  let size = 0;
  return (/** @type {Buffer} */ chunk) => {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, at));
      if (size + at - from <= most) take(Buffer.concat(parts).toString("utf8"));
      [parts, size, from] = [[], 0, at + 1];
    }
    size += chunk.length - from;
    if (size <= most) parts.push(chunk.subarray(from));
    else if (parts.length) {
      parts = [];
      tooLong();
    }
  };
}

/**
 * A JSON object; undefined where the text is none.
 * @param {string} text
 * @returns {Record<string, any> | undefined}
 */
export function jsonObject(text) {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
