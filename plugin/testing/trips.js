/**
 * How long round trips take, in milliseconds, as a line of JSON: arguments are the wiki, its state folder, a Python, a
 * question, and how many further times it is asked.
 */
import { Gateway } from "../index.js";

const [wikiRoot, stateDir, python, query, rounds] = process.argv.slice(2);
const gateway = new Gateway({ wikiRoot, stateDir, python, log() {} });
/** @type {Record<string, number>} */
const best = {};
for (const command of /** @type {const} */ (["recall", "context"])) {
  for (let round = 0; round <= Number(rounds); round++) {
    const begun = performance.now();
    const reply = await gateway.ask(command, { query });
    const took = performance.now() - begun;
    if (reply.kind === "error") throw new Error(reply.error.message);
    const name = `Node plugin, ${command}, ${round ? "warm" : "cold"}`;
    best[name] = Math.min(best[name] ?? Infinity, took);
  }
}
await gateway.close();
process.stdout.write(`${JSON.stringify(best)}\n`);
