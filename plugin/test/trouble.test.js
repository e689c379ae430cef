/** What is wrong with a corpus is told as what it is, with the way out; a corpus that is being made can be read. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import Database from "better-sqlite3";

import { CorpusError, openCorpus, WikigateError } from "../corpus.js";
import { build, folder, nobodysReader, PYTHON, writePages } from "../testing/wiki.js";

const PAGES = {
  "a.md": "# 栈\n\n栈是后进先出的线性表。\n",
  "b.md": "# NUL\n\nbefore\0after 𠮷野家, the end.\n\n## 尾\n\n末行 here.\n",
};
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const base = folder();
const wiki = join(base, "wiki");
writePages(wiki, PAGES);
const built = build(wiki, join(base, "state"));

/**
 * A copy of the corpus, alone in a folder, changed.
 * @param {(path: string) => void} change
 */
function changed(change) {
  const place = join(folder(), "corpus.sqlite");
  copyFileSync(built, place);
  change(place);
  return place;
}

/**
 * @param {string} path
 * @param {string} sql
 */
function run(path, sql) {
  const db = new Database(path);
  db.exec(sql);
  db.close();
}

/**
 * @param {string} path
 * @param {string} state
 * @param {RegExp} message
 */
function refused(path, state, message) {
  assert.throws(
    () => openCorpus(path),
    (/** @type {any} */ error) => {
      assert.ok(error instanceof CorpusError, error.stack);
      assert.deepEqual(
        [error.code, error.stage, error.retryable, error.detail],
        ["E_ENGINE_UNAVAILABLE", "build", false, { corpus: state }],
      );
      assert.match(error.message, message);
      assert.match(error.message, /run: wikigate build$/);
      return true;
    },
  );
}

test("a missing corpus is told with the way out", () => {
  refused(join(base, "nowhere", "corpus.sqlite"), "missing", /There is no corpus at/);
});

test("a corpus whose first build has not ended is missing", () => {
  const place = join(folder(), "corpus.sqlite");
  writeFileSync(place, "");
  refused(place, "missing", /has not been built yet/);
});

test("a corpus of another layout is refused", () => {
  refused(changed((path) => run(path, "PRAGMA user_version = 999")), "other_version", /layout 999/);
});

test("a corpus of another pipeline is refused", () => {
  const sql = "UPDATE meta SET value = '2020-01-01.1' WHERE key = 'pipeline_version'";
  refused(changed((path) => run(path, sql)), "other_version", /pipeline 2020-01-01\.1/);
});

test("another program's database is refused", () => {
  refused(changed((path) => run(path, "PRAGMA application_id = 7")), "damaged", /another program's file/);
});

test("a corpus with a view or a trigger is forged", () => {
  refused(changed((path) => run(path, "CREATE VIEW extra AS SELECT 1")), "damaged", /holds a view or a trigger/);
});

test("a corpus without its facts is damaged", () => {
  refused(changed((path) => run(path, "DELETE FROM meta WHERE key = 'code_points'")), "damaged", /table meta is incomplete/);
  refused(changed((path) => run(path, "DROP TABLE meta")), "damaged", /no such table: meta/);
});

test("what is no database, or no file, is damaged", () => {
  refused(changed((path) => writeFileSync(path, "# not a database\n".repeat(500))), "damaged", /not a database/);
  refused(changed((path) => (rmSync(path), mkdirSync(path))), "damaged", /it is not a file/);
});

test("a corpus that is cut short is damaged, when it is opened or when the lost part is asked for", () => {
  const image = readFileSync(built);
  for (const part of [0.2, 0.5, 0.9]) {
    const place = changed((path) => writeFileSync(path, image.subarray(0, Math.floor(image.length * part))));
    assert.throws(
      () => {
        const corpus = openCorpus(place);
        try {
          for (const query of ["栈", "末行", "后进先出"]) corpus.recall(query);
          for (const page of Object.keys(PAGES)) corpus.read(page);
        } finally {
          corpus.close();
        }
      },
      (error) => error instanceof WikigateError && error.message.endsWith("run: wikigate build"),
    );
  }
});

test("a page with NUL and with characters beyond the first plane is cut by code points", () => {
  const corpus = openCorpus(built);
  const text = PAGES["b.md"];
  const points = Array.from(text);
  const { results } = corpus.recall("末行");

  assert.equal(corpus.read("b.md").text, text);
  assert.equal(results[0].text, "## 尾\n\n末行 here.\n");
  assert.equal(points.slice(results[0].start_cp, results[0].end_cp).join(""), results[0].text);
  corpus.close();
});

test("a query that is only half a character is answered like any other", () => {
  const corpus = openCorpus(built);
  assert.equal(corpus.recall("栈\ud800").query, "栈\ufffd");
  assert.equal(corpus.recall("栈\ud800").results[0].page, "a.md");
  corpus.close();
});

test("a rebuild is seen without opening the corpus again", () => {
  const [again, state] = [join(base, "again"), join(base, "again-state")];
  writePages(again, PAGES);
  const corpus = openCorpus(build(again, state));
  const before = corpus.buildId;
  assert.equal(corpus.recall("蝴蝶").results.length, 0);

  writePages(again, { "c.md": "# 蝴蝶\n\n蝴蝶飞。\n", "a.md": "# 栈\n\n改过了。\n" });
  build(again, state);

  assert.equal(corpus.recall("蝴蝶").results[0].page, "c.md");
  assert.equal(corpus.read("a.md").text, "# 栈\n\n改过了。\n");
  assert.notEqual(corpus.buildId, before);
  corpus.close();
});

test("another corpus in the place of the first is seen, and one that is gone is missed until it is back", () => {
  const place = changed(() => {});
  const corpus = openCorpus(place);
  const other = folder();
  writePages(join(other, "wiki"), { "x.md": "# 蜻蜓\n" });
  const second = build(join(other, "wiki"), join(other, "state"));
  renameSync(place, `${place}.old`);

  assert.throws(() => corpus.recall("栈"), CorpusError);
  assert.throws(() => corpus.recall("栈"), CorpusError);
  copyFileSync(second, place);
  assert.equal(corpus.recall("蜻蜓").results[0].page, "x.md");
  corpus.close();
});

test("a corpus is read while it is built again and again", { timeout: 120_000 }, async () => {
  const [busy, state] = [join(base, "busy"), join(base, "busy-state")];
  /** @param {number} round */
  const pages = (round) =>
    Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.md`, `# 页${at}\n\n第${round}版 蚂蚁 的话。\n`]));
  writePages(busy, pages(0));
  const corpus = openCorpus(build(busy, state));
  const script =
    "import sys\nfrom pathlib import Path\nfrom wikigate.corpus.build import build\nfrom wikigate.corpus.settings.config import Settings\n" +
    "wiki, state = map(Path, sys.argv[1:])\n" +
    "for turn in range(1, 9):\n" +
    "    for at in range(30):\n        (wiki / f'{at}.md').write_bytes(f'# 页{at}\\n\\n第{turn}版 蚂蚁 的话。\\n'.encode())\n" +
    "    build(wiki, state, settings=Settings(), now=2e9 + turn, jobs=1, full=True)\n";
  const builder = spawn(PYTHON, ["-c", script, busy, state], {
    env: { ...process.env, PYTHONUTF8: "1", PYTHONPATH: ROOT },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let status = /** @type {number | null} */ (null);
  const ended = new Promise((resolve) => builder.on("exit", (code) => resolve((status = code))));
  const seen = new Set();
  while (status === null && builder.exitCode === null) {
    const { results } = corpus.recall("蚂蚁", 50);
    const versions = new Set(results.map((one) => /** @type {any} */ (/第(\d)版/.exec(one.text))[1]));
    assert.equal(results.length, 30);
    assert.equal(versions.size, 1, "half of one build and half of another");
    seen.add([...versions][0]);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await ended;

  assert.equal(status, 0);
  assert.ok(seen.size > 1, "the reader saw no build but one");
  assert.equal(corpus.recall("蚂蚁", 1).results[0].text, "# 页0\n\n第8版 蚂蚁 的话。\n");
  corpus.close();
});

test("a corpus in a folder that cannot be written to is read, and a new build there is seen", async (context) => {
  const place = changed(() => {});
  const state = join(place, "..");
  const other = folder();
  writePages(join(other, "wiki"), { "x.md": "# 蜻蜓\n\n蜻蜓点水。\n" });
  const second = build(join(other, "wiki"), join(other, "state"));
  chmodSync(place, 0o644);
  chmodSync(state, 0o555);
  const reader = nobodysReader(place);
  if (!reader) return context.skip("only root can become a user who may not write");

  assert.deepEqual(await reader.ask("后进先出"), { pages: ["a.md"] });
  assert.deepEqual(await reader.ask("蜻蜓"), { pages: [] });
  writeFileSync(place, readFileSync(second));
  assert.deepEqual(await reader.ask("蜻蜓"), { pages: ["x.md"] });
  reader.end();
});

test("a build that was cut off where nothing can be written is told, and nothing older is shown", async (context) => {
  const place = changed(() => {});
  writeFileSync(`${place}-wal`, "what a build left");
  for (const file of [place, `${place}-wal`]) chmodSync(file, 0o644);
  chmodSync(join(place, ".."), 0o555);
  const reader = nobodysReader(place);
  if (!reader) return context.skip("only root can become a user who may not write");

  const { message, ...rest } = await reader.ask("栈");
  assert.deepEqual(rest, { name: "EngineError", code: "E_ENGINE_UNAVAILABLE", retryable: false });
  assert.match(message, /A build may have been cut off/);
  reader.end();
});

test("a corpus that this user may not read is told as that", async (context) => {
  const place = changed(() => {});
  chmodSync(place, 0o600);
  const reader = nobodysReader(place);
  if (!reader) return context.skip("only root can become a user who may not read");

  assert.match((await reader.ask("栈")).message, /this user has no right to read it/);
  reader.end();
});

test("a corpus that stays locked is told as something that passes", { timeout: 60_000 }, () => {
  const place = changed((path) => run(path, "PRAGMA journal_mode = DELETE"));
  const other = new Database(place);
  other.exec("BEGIN EXCLUSIVE");

  assert.throws(
    () => openCorpus(place),
    (/** @type {any} */ error) => error.retryable === true && /stayed locked for 5 s; try again/.test(error.message),
  );
  other.close();
});
