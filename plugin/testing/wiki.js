/** Wikis for tests, built by the program itself: a corpus is made by Python alone. */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const INSTALLED = ["bin/python", "Scripts/python.exe"].map((place) => join(ROOT, ".venv", place)).find(existsSync);

/** The Python that has wikigate: the one that WIKIGATE_PYTHON names, or that of the checkout. */
export const PYTHON = process.env.WIKIGATE_PYTHON || INSTALLED || "python3";

export const EXAMPLE = join(ROOT, "examples", "wiki");
export const VECTORS = join(ROOT, "tests", "vectors", "recall.json");

/** @type {string[]} */
const made = [];
process.on("exit", () => {
  for (const place of made) rmSync(place, { recursive: true, force: true });
});

/** A folder that is gone when the process ends; others may look into it. */
export function folder() {
  const place = mkdtempSync(join(tmpdir(), "wikigate-plugin-"));
  chmodSync(place, 0o755);
  made.push(place);
  return place;
}

/**
 * Write pages, path to text, below a folder.
 * @param {string} wiki
 * @param {Record<string, string>} pages
 */
export function writePages(wiki, pages) {
  for (const [path, text] of Object.entries(pages)) {
    mkdirSync(dirname(join(wiki, path)), { recursive: true });
    writeFileSync(join(wiki, path), text);
  }
}

/** @param {string} wiki */
export function copyExample(wiki) {
  cpSync(EXAMPLE, wiki, { recursive: true, filter: (place) => !place.includes(".wikigate") });
}

/**
 * Bring the corpus of a wiki up to date; returns its path.
 * @param {string} wiki
 * @param {string} state
 */
export function build(wiki, state) {
  execFileSync(PYTHON, ["-m", "wikigate", "build", "--wiki", wiki, "--state", state, "--jobs", "1"], {
    env: { ...process.env, PYTHONUTF8: "1", PYTHONPATH: ROOT },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return join(state, "corpus.sqlite");
}

/**
 * A process that answers one query a line from a corpus, as a user who may write nowhere; null where this user is not
 * root, who alone can become another. It prints one line of JSON for each: the pages, or the error.
 * @param {string} corpus
 */
export function nobodysReader(corpus) {
  if (process.getuid?.() !== 0) return null;
  const child = spawn(process.execPath, [fileURLToPath(new URL("./answer.js", import.meta.url)), corpus], {
    uid: 65534,
    gid: 65534,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** @param {string} query */
    async ask(query) {
      child.stdin.write(`${query}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error("the other user's process has ended: may it read this checkout?");
      return JSON.parse(value);
    },
    end: () => child.stdin.end(),
  };
}
