/**
 * What a gateway answers, for a comparison with Python: arguments are the wiki, its state folder, a Python, a JSON file with
 * a list of [command, request], and the file to write the list of replies to. In a request `context_id: "last"` stands for
 * that of the context before.
 */
import { readFileSync, writeFileSync } from "node:fs";

import { Gateway, render } from "../index.js";

const [wikiRoot, stateDir, python, requests, replies] = process.argv.slice(2);
const gateway = new Gateway({
  wikiRoot,
  stateDir,
  python,
  log: (text) => process.stderr.write(text),
});
const answered = [];
let last = "";
for (const [command, request] of JSON.parse(readFileSync(requests, "utf8"))) {
  const sent = request.context_id === "last" ? { ...request, context_id: last } : request;
  const reply = await gateway.ask(command, sent);
  if (reply.kind === "context") last = reply.context_id;
  const texts = ["context", "verify", "recall", "observe_stats", "error"].includes(reply.kind)
    ? [render(reply), render(reply, 800)]
    : [];
  answered.push({ reply, texts });
}
writeFileSync(replies, JSON.stringify(answered));
gateway.close();
