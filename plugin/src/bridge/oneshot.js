/** A process for each request: one line of JSON in, one line of JSON out. */
import { crashed, tooSlow, unreadable } from "./failures.js";
import { jsonObject, MOST_BYTES, start } from "./process.js";

/**
 * The envelope that the process answers with.
 * @param {string} command
 * @param {Record<string, unknown>} request
 * @param {object} way
 * @param {import("./program.js").Program} way.program
 * @param {number} way.ms What is left of its time.
 * @param {number} way.budget Its time, for the message.
 * @param {(text: string) => void} way.log
 * @param {AbortSignal} [way.signal]
 * @returns {Promise<Record<string, any>>}
 */
export function askOnce(command, request, { program, ms, budget, log, signal }) {
  return new Promise((resolve, reject) => {
    /** @type {Buffer[]} */
    const chunks = [];
    let size = 0;
    const child = start(program, {
      output(chunk) {
        size += chunk.length;
        if (size <= MOST_BYTES) chunks.push(chunk);
        else fail(unreadable(command, `it is longer than ${MOST_BYTES} bytes`));
      },
      log,
    });
    const timer = setTimeout(() => fail(tooSlow(command, budget)), ms);
    const abort = () => fail(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });

    const over = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
    /** @param {unknown} error */
    const fail = (error) => {
      over();
      child.kill();
      reject(error);
    };
    child.ended.then(({ status, signal: by, said }) => {
      over();
      if (status !== 0) return reject(crashed(command, status, by, said));
      const reply = lastReply(Buffer.concat(chunks).toString("utf8"));
      if (reply) resolve(reply);
      else reject(unreadable(command, chunks.length ? "no line of it is a JSON object" : "it is empty"));
    }, fail);
    child.write(`${JSON.stringify(request)}\n`);
    child.endInput();
  });
}

/**
 * The last line that is an envelope, else the last that is a JSON object: something else may have been printed around it.
 * @param {string} output
 */
function lastReply(output) {
  let other;
  for (const line of output.split("\n").reverse()) {
    const found = jsonObject(line);
    if (typeof found?.kind === "string") return found;
    other ??= found;
  }
  return other;
}
