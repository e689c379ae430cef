// Reads a corpus from Node again and again, as crash_reader.py does from Python: same arguments (after the folder of
// better-sqlite3 and the recall query's file), same lines. With --once and --frozen: one look, from a buffer.
"use strict";
const { createHash } = require("node:crypto");
const { existsSync, readFileSync } = require("node:fs");

const [driver, recallFile, path, query, stop] = process.argv.slice(2);
const Database = require(driver);
const recall = readFileSync(recallFile, "utf8");

function fingerprint(db) {
  const meta = Object.fromEntries(db.prepare("SELECT key, value FROM meta").raw().all());
  const texts = createHash("sha256");
  let pages = 0;
  for (const [page, text] of db.prepare("SELECT path, text FROM page ORDER BY path").raw().iterate()) {
    texts.update(`${page}\n${text}\n`, "utf8");
    pages += 1;
  }
  const hits = db
    .prepare(recall)
    .all({ match: query, limit: 20 })
    .map((hit) => `${hit.page}#${hit.ordinal}:${hit.score.toFixed(6)}`);
  const parts = [meta.build_id, String(pages), meta.pages, texts.digest("hex"), ...hits];
  return [meta.build_id, createHash("sha256").update(parts.join("\n"), "utf8").digest("hex")];
}

function look(db) {
  const began = process.hrtime.bigint();
  db.exec("BEGIN");
  const seen = fingerprint(db);
  db.exec("COMMIT");
  process.stdout.write(JSON.stringify([Number(began), Number(process.hrtime.bigint()), ...seen]) + "\n");
}

if (stop === "--frozen") {
  // A folder that cannot be written to: better-sqlite3 knows no immutable=1, but a buffer needs no lock. Bytes 18
  // and 19 say that the file has a write-ahead log, which a buffer cannot have.
  const image = readFileSync(path);
  image[18] = 1;
  image[19] = 1;
  look(new Database(image));
} else {
  const options = { readonly: true, fileMustExist: true, timeout: 5000 };
  const resident = new Database(path, options);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(stop)) {
    look(resident);
    const fresh = new Database(path, options);
    look(fresh);
    fresh.close();
    Atomics.wait(pause, 0, 0, 5);
  }
}
