/** Opens the corpus that the argument names, and answers each line of stdin with a line of JSON. */
import { createInterface } from "node:readline";

import { openCorpus } from "../corpus.js";

/** @type {import("../corpus.js").Corpus | undefined} */
let corpus;

for await (const query of createInterface({ input: process.stdin })) {
  let told;
  try {
    corpus ??= openCorpus(process.argv[2]);
    told = { pages: corpus.recall(query).results.map((one) => one.page) };
  } catch (/** @type {any} */ error) {
    told = { name: error.name, code: error.code, retryable: error.retryable, message: error.message };
  }
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
