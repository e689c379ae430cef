#!/usr/bin/env node
/** The MCP server as a command, for any host that can start one. */
import { parseArgs } from "node:util";

const HELP = `wikigate-mcp: a Markdown wiki for MCP hosts, on stdin and stdout

  --wiki FOLDER    the wiki (or WIKIGATE_WIKI, or wikiRoot in the configuration, or upwards from here)
  --state FOLDER   its state folder, where that is not FOLDER/.wikigate (or WIKIGATE_STATE)
  --python FILE    a Python that has wikigate; without one there is wiki_recall alone (or DSH_WIKI_PYTHON)
  --tools FOLDER   a folder with wiki_bridge.py, to call that (or DSH_WIKI_TOOLS)
  --one-shot       start Python for each call, instead of keeping one
  --config FILE    wiki-notes.config.json, where it does not lie beside this package
  --version, --help
`;

const OPTIONS = /** @type {const} */ ({
  wiki: { type: "string" },
  state: { type: "string" },
  python: { type: "string" },
  tools: { type: "string" },
  "one-shot": { type: "boolean" },
  config: { type: "string" },
  version: { type: "boolean" },
  help: { type: "boolean", short: "h" },
});

// Nothing but the protocol goes to stdout, whatever a package prints.
console.log = console.info = console.debug = console.error;

process.exitCode = await main();
// A hanging Python has been killed; what is left of its pipes must not keep this process.
process.exit();

/** The exit status. */
async function main() {
  let values;
  try {
    ({ values } = parseArgs({ options: OPTIONS }));
  } catch (/** @type {any} */ error) {
    process.stderr.write(`${error.message}\n\n${HELP}`);
    return 2;
  }
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { PLUGIN_VERSION } = await import("../src/gateway.js");
  if (values.version) {
    process.stdout.write(`${PLUGIN_VERSION}\n`);
    return 0;
  }
  const { serve } = await import("../mcp.js");
  await serve({
    wikiRoot: values.wiki,
    stateDir: values.state,
    python: values.python,
    toolsRoot: values.tools,
    configFile: values.config,
    ...(values["one-shot"] ? { resident: false } : {}),
  });
  return 0;
}
