/** An MCP server of its own: the tools, each page as a resource, the contracts, and a prompt; as `wikigate mcp` has them. */
import { McpServer, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

import { E_BRIDGE_BAD_JSON } from "./generated/codes.js";
import { WORDS } from "./generated/words.js";
import { Gateway, PLUGIN_VERSION, registerGateway } from "./index.js";
import { CONTRACTS, contractText } from "./src/contracts.js";
import { WikigateError } from "./src/errors.js";

const PAGE = "wiki://page/";
const CONTRACT = "wiki://contract/";
const PROMPT = "answer_from_wiki";
/** Pages in one part of the list. */
const AT_ONCE = 200;
/** Characters of a URI that an error repeats. */
const SHOWN = 200;

/**
 * A server that answers from `gateway`.
 * @param {Gateway} gateway
 */
export function mcpServer(gateway) {
  const server = new McpServer(
    { name: "wikigate", version: PLUGIN_VERSION },
    { instructions: WORDS.instructions, capabilities: { tools: {}, resources: {}, prompts: {} } },
  );
  registerGateway(server, { gateway });
  const low = server.server;
  low.setRequestHandler("resources/list", ({ params }) => listed(gateway, params?.cursor ?? ""));
  low.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [
      {
        uriTemplate: `${PAGE}{+path}`,
        name: "page",
        title: "A page of the wiki, or with #heading one of its sections",
        mimeType: "text/markdown",
      },
    ],
  }));
  low.setRequestHandler("resources/read", ({ params }, { mcpReq }) => resource(gateway, params.uri, mcpReq?.signal));
  low.setRequestHandler("prompts/list", () => ({ prompts: [prompt()] }));
  low.setRequestHandler("prompts/get", ({ params }) => filledPrompt(params.name, params.arguments ?? {}));
  return server;
}

/**
 * Answer on stdin and stdout until stdin closes.
 * @param {import("./src/gateway.js").Options} [options]
 * @returns {Promise<void>} When everything has ended.
 */
export async function serve(options = {}) {
  const gateway = new Gateway({ log: (text) => process.stderr.write(text), ...options });
  const handle = serveStdio(() => mcpServer(gateway), {
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  });
  await new Promise((over) => {
    for (const event of ["end", "close"]) process.stdin.once(event, over);
    process.stdout.once("error", over);
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, over);
  });
  await gateway.close();
  await handle.close();
}

/**
 * A part of the list of pages; the contracts come first, with the first part.
 * @param {Gateway} gateway
 * @param {string} after
 */
async function listed(gateway, after) {
  const pages = await told(() => gateway.pages(after, AT_ONCE + 1));
  const part = pages.slice(0, AT_ONCE);
  const contracts = after
    ? []
    : Object.entries(CONTRACTS).map(([name, description]) => ({
        ...{ uri: CONTRACT + name, name, title: name, description, mimeType: "application/schema+json" },
        size: Buffer.byteLength(contractText(/** @type {any} */ (name))),
      }));
  return {
    resources: [
      ...contracts,
      ...part.map(({ page, title }) => ({ uri: pageUri(page), name: page, title, mimeType: "text/markdown" })),
    ],
    ...(pages.length > AT_ONCE ? { nextCursor: part[AT_ONCE - 1].page } : {}),
  };
}

/**
 * A page, a section of one, or a contract.
 * @param {Gateway} gateway
 * @param {string} uri
 * @param {AbortSignal} [signal]
 */
async function resource(gateway, uri, signal) {
  const name = uri.startsWith(CONTRACT) ? uri.slice(CONTRACT.length) : "";
  if (Object.hasOwn(CONTRACTS, name)) {
    return contents(uri, "application/schema+json", contractText(/** @type {any} */ (name)));
  }
  const request = pageOf(uri);
  if (!request) throw notFound(`no resource of this name: ${uri.slice(0, SHOWN)}`, uri);
  const reply = await gateway.ask("read", request, signal);
  if (reply.kind !== "error") return contents(uri, "text/markdown", reply.text);
  const { code, message } = reply.error;
  if (code === E_BRIDGE_BAD_JSON) throw notFound(message, uri, code);
  throw new ProtocolError(ProtocolErrorCode.InternalError, message, { uri: uri.slice(0, SHOWN), code });
}

/**
 * Where a page is: each part of its path percent-encoded.
 * @param {string} path
 */
function pageUri(path) {
  return PAGE + path.split("/").map(encodeURIComponent).join("/");
}

/** @param {string} uri */
function pageOf(uri) {
  if (!uri.startsWith(PAGE)) return undefined;
  try {
    const [path, ...section] = uri.slice(PAGE.length).split("#");
    return { page: decodeURIComponent(path), section: decodeURIComponent(section.join("#")) };
  } catch {
    return undefined;
  }
}

/**
 * @param {string} uri
 * @param {string} mimeType
 * @param {string} text
 */
function contents(uri, mimeType, text) {
  return { contents: [{ uri, mimeType, text }] };
}

/**
 * @param {string} message
 * @param {string} uri
 * @param {string} [code]
 */
function notFound(message, uri, code) {
  const data = { uri: uri.slice(0, SHOWN), ...(code ? { code } : {}) };
  return new ProtocolError(ProtocolErrorCode.ResourceNotFound, message, data);
}

/**
 * What `ask` returns; what is expected to fail is an error of the protocol.
 * @template T
 * @param {() => Promise<T>} ask
 */
async function told(ask) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof WikigateError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, error.message, { code: error.code });
  }
}

function prompt() {
  const { title, description, question } = WORDS.prompt;
  return { name: PROMPT, title, description, arguments: [{ name: "question", description: question, required: true }] };
}

/**
 * @param {string} name
 * @param {Record<string, string>} given
 */
function filledPrompt(name, { question = "" }) {
  if (name !== PROMPT) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `unknown prompt '${name.slice(0, 40)}'; there is ${PROMPT}`);
  }
  if (!question.trim()) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "the prompt needs a question");
  const text = WORDS.prompt.text.replace("{question}", () => question.trim());
  return {
    description: WORDS.prompt.description,
    messages: [{ role: /** @type {const} */ ("user"), content: { type: /** @type {const} */ ("text"), text } }],
  };
}
