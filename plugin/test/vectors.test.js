/** What this reader answers is what Python answered: fields, order, texts, spans, scores. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { openCorpus } from "../corpus.js";
import { BRIDGE_VERSION, CONTRACT_VERSION, PIPELINE_VERSION } from "../generated/versions.js";
import { build, copyExample, folder, VECTORS, writePages } from "../testing/wiki.js";

const vectors = JSON.parse(readFileSync(VECTORS, "utf8"));
/** @type {import("../corpus.js").Corpus} */
let corpus;

before(() => {
  const base = folder();
  copyExample(join(base, "wiki"));
  writePages(join(base, "wiki"), vectors.pages);
  corpus = openCorpus(build(join(base, "wiki"), join(base, "state")));
});
after(() => corpus?.close());

test("every query of the vectors is answered as Python answered it", () => {
  assert.ok(vectors.recall.length > 400, "too few vectors: a file cut short must not pass for a green run");
  for (const { query, limit, ...wanted } of vectors.recall) {
    const got = told(() => corpus.recall(query, limit), (reply) => {
      assert.equal(reply.kind, "recall");
      assert.equal(reply.query, query.replace(/[\ud800-\udfff]/gu, "\ufffd"));
      for (const result of reply.results) result.text = digest(result.text);
    });
    assertSame(got, wanted, `recall ${JSON.stringify([query, limit]).slice(0, 200)}`);
  }
});

test("every page of the vectors is read as Python read it", () => {
  assert.ok(vectors.read.length > 30);
  for (const { page, section, ...wanted } of vectors.read) {
    const got = told(() => corpus.read(page ?? undefined, section ?? undefined), (reply) => {
      assert.equal(reply.kind, "read");
      reply.text = digest(reply.text);
      reply.sections = digest(JSON.stringify(reply.sections));
    });
    assertSame(got, wanted, `read ${JSON.stringify([page, section])}`);
  }
});

/**
 * A reply without what every reply has, or the error in its place.
 * @param {() => any} ask
 * @param {(reply: any) => void} shorten
 */
function told(ask, shorten) {
  let reply;
  try {
    reply = ask();
  } catch (/** @type {any} */ error) {
    if (!error.code || !error.stage) throw error;
    const { code, stage, retryable, detail } = error;
    return { error: detail === undefined ? { code, stage, retryable } : { code, stage, retryable, detail } };
  }
  shorten(reply);
  const { kind, contract_version, bridge_version, pipeline_version, query, ...rest } = reply;
  assert.deepEqual([contract_version, bridge_version, pipeline_version], [CONTRACT_VERSION, BRIDGE_VERSION, PIPELINE_VERSION]);
  return { reply: rest };
}

/**
 * Equal, scores to 1e-9.
 * @param {any} got
 * @param {any} wanted
 * @param {string} what
 */
function assertSame(got, wanted, what) {
  const scores = (/** @type {any} */ told) => (told.reply?.results ?? []).map((/** @type {any} */ one) => one.score);
  const [mine, theirs] = [scores(got), scores(wanted)];
  mine.forEach((/** @type {number} */ score, /** @type {number} */ at) => {
    assert.ok(Math.abs(score - theirs[at]) <= 1e-9, `${what}: score ${score}, not ${theirs[at]}`);
    got.reply.results[at].score = theirs[at];
  });
  assert.deepEqual(got, wanted, what);
}

/** @param {string} text */
function digest(text) {
  return createHash("sha256").update(text, "utf8").digest("hex").slice(0, 16);
}
