/**
 * A wiki's gateway for hosts in Node: evidence for questions, answers held against it, sections found by their words.
 *
 *     import { registerGateway } from "wikigate-plugin";
 *
 *     const registered = registerGateway(server, { configFile: "/home/me/.config/host/wiki-notes.config.json" });
 *     ...
 *     registered.dispose();
 *
 * `wiki_recall` needs no Python. The other tools answer `E_PYTHON_UNAVAILABLE` where there is none.
 */
import { fromJsonSchema } from "@modelcontextprotocol/server";

import { E_BRIDGE_BAD_JSON } from "./generated/codes.js";
import { render } from "./render.js";
import { errorEnvelope } from "./src/envelope.js";
import { RequestError } from "./src/errors.js";
import { Gateway, PLUGIN_VERSION } from "./src/gateway.js";
import { BUDGET, LEAST_BUDGET, MOST_BUDGET, NOT_FOR_A_MODEL, tools } from "./src/tools.js";

export { Bridge, BridgeError } from "./bridge.js";
export {
  CONFIG_NAME,
  ConfigError,
  DEFAULT_BRIDGE_CONFIG,
  readBridgeConfig,
  readConfig,
  TIMEOUTS,
  writeBridgeConfig,
} from "./config.js";
export { render, renderContext, renderVerify } from "./render.js";
export { errorEnvelope } from "./src/envelope.js";
export { WikigateError } from "./src/errors.js";
export { Gateway, PLUGIN_VERSION, tools };

/**
 * @typedef {object} ToolResult
 * @property {{type: "text", text: string}[]} content What a model reads.
 * @property {import("./src/envelope.js").Reply} structuredContent The envelope.
 * @property {boolean} isError
 */

/**
 * @typedef {object} Registered
 * @property {Gateway} gateway
 * @property {(() => void)[]} disposers One a tool.
 * @property {() => void} dispose Takes every tool back and ends Python; what fails there does not keep the rest.
 */

/** Arguments are checked by the gateway, whose error envelopes say more than a schema's messages. */
const TAKES_ALL = {
  getValidator: () => (/** @type {any} */ data) => /** @type {any} */ ({ valid: true, data, errorMessage: undefined }),
};

/**
 * Register the tools on an MCP server of the official SDK, or on anything with its `registerTool(name, config, handler)`
 * that returns something to `remove()`.
 * @param {{registerTool: (name: string, config: any, handler: any) => any}} server
 * @param {import("./src/gateway.js").Options & {gateway?: Gateway, schema?: (json: any, part: "input" | "output") => unknown}}
 *   [options] `gateway`: one that is there already; `schema`: makes what this server takes as a schema from a JSON schema,
 *   undefined for none.
 * @returns {Registered}
 */
export function registerGateway(server, options = {}) {
  const { gateway = new Gateway(options), schema = (json) => fromJsonSchema(json, TAKES_ALL) } = options;
  const disposers = [...tools().values()].map((tool) => {
    const { name, title, description, inputSchema, outputSchema } = tool;
    const registered = server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: schema(inputSchema, "input"),
        outputSchema: schema(outputSchema, "output"),
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      (/** @type {any} */ given, /** @type {any} */ extra) =>
        callTool(gateway, name, given ?? {}, extra?.mcpReq?.signal ?? extra?.signal),
    );
    return () => void registered?.remove?.();
  });
  return {
    gateway,
    disposers,
    dispose() {
      for (const end of [...disposers, () => void gateway.close()]) {
        try {
          end();
        } catch (/** @type {any} */ error) {
          gateway.log(`${error?.stack ?? error}\n`);
        }
      }
    },
  };
}

/**
 * Run a tool. What fails for a reason that a model can mend is a result with `isError`.
 * @param {Gateway} gateway
 * @param {string} name Of one of `tools()`.
 * @param {Record<string, unknown>} given
 * @param {AbortSignal} [signal]
 * @returns {Promise<ToolResult>}
 */
export async function callTool(gateway, name, given, signal) {
  const tool = tools().get(name);
  if (!tool) throw new TypeError(`unknown tool ${name}; there are ${[...tools().keys()].join(", ")}`);
  const { budget = BUDGET, ...rest } = given;
  const request = Object.fromEntries(Object.entries(rest).filter(([field]) => !NOT_FOR_A_MODEL.has(field)));
  const fits = typeof budget === "number" && Number.isInteger(budget) && budget >= LEAST_BUDGET && budget <= MOST_BUDGET;
  const reply = fits
    ? await gateway.ask(tool.command, request, signal)
    : errorEnvelope(badBudget(tool.command), PLUGIN_VERSION);
  return {
    content: [{ type: "text", text: render(reply, fits ? budget : BUDGET) }],
    structuredContent: reply,
    isError: reply.kind === "error",
  };
}

/** @param {string} command */
function badBudget(command) {
  const expected = `an integer from ${LEAST_BUDGET} to ${MOST_BUDGET}`;
  return new RequestError(`${command}: budget must be ${expected}`, {
    code: E_BRIDGE_BAD_JSON,
    detail: { field: "budget", expected },
  });
}
