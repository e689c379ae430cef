/** What `npm pack` makes is the whole package: it runs where nothing of the checkout is beside it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { ENVIRONMENT, exampleWiki } from "../testing/gateways.js";
import { folder } from "../testing/wiki.js";

const PLUGIN = dirname(fileURLToPath(new URL(".", import.meta.url)));

test("the packed package answers by itself", (context) => {
  const place = folder();
  /** @type {any} */
  let packed;
  try {
    const words = ["pack", "--json", "--ignore-scripts", "--pack-destination", place];
    const quiet = /** @type {const} */ (["ignore", "pipe", "ignore"]);
    const shell = process.platform === "win32"; // there npm is a script
    packed = JSON.parse(execFileSync("npm", words, { cwd: PLUGIN, encoding: "utf8", stdio: [...quiet], shell }));
  } catch (/** @type {any} */ error) {
    if (error.code === "ENOENT") return context.skip("there is no npm on this machine");
    throw error;
  }
  const [{ filename, files }] = Array.isArray(packed) ? packed : Object.values(packed);
  const top = new Set(files.map((/** @type {{path: string}} */ { path }) => path.split("/")[0]));
  execFileSync("tar", ["-xzf", filename.split("/").at(-1) ?? "", "-C", "."], { cwd: place });
  // Only what package.json names is there: what else is imported would not be found.
  const { dependencies, version: own } = JSON.parse(readFileSync(join(place, "package", "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    const link = join(place, "package", "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(PLUGIN, "node_modules", name), link, "junction");
  }
  const { wikiRoot, stateDir } = exampleWiki();
  const script = `
    import { Gateway, tools } from "wikigate-plugin";
    import { mcpServer } from "wikigate-plugin/mcp.js";
    const gateway = new Gateway({ wikiRoot: process.argv[1], stateDir: process.argv[2] });
    mcpServer(gateway);
    const { kind, error, results = [] } = await gateway.ask("recall", { query: "caffeine", limit: 2 });
    console.log(JSON.stringify([kind, error, results.length, tools().size]));
    gateway.close();`;
  const words = ["--input-type=module", "-e", script, wikiRoot, stateDir];
  const out = execFileSync(process.execPath, words, { cwd: join(place, "package"), env: ENVIRONMENT, encoding: "utf8" });
  const version = execFileSync(process.execPath, [join(place, "package", "bin", "wikigate-mcp.js"), "--version"], { encoding: "utf8" });

  assert.deepEqual(JSON.parse(out), ["recall", null, 2, 4]);
  assert.equal(version.trim(), own);
  assert.ok(!["test", "testing", "node_modules", "tsconfig.json"].some((name) => top.has(name)), [...top].join(" "));
  for (const name of ["README.md", "LICENSE"]) assert.ok(readdirSync(join(place, "package")).includes(name), name);
});
