"""The MCP server itself: the official SDK in front of the same pool of threads that `wikigate serve` has."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from wikigate.contracts.versions import BRIDGE_VERSION
from wikigate.errors import WikigateError
from wikigate.faces.commands import Reply
from wikigate.faces.dispatch import error_envelope
from wikigate.faces.mcp import pages
from wikigate.faces.mcp.texts import text_of
from wikigate.faces.mcp.tools import BUDGET, LEAST_BUDGET, MOST_BUDGET, NOT_FOR_A_MODEL, WORDS, tools
from wikigate.faces.serving.job import Job

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mcp.server.context import ServerRequestContext

    from wikigate.faces.serving.pool import Pool
    from wikigate.faces.site import Site

Context: TypeAlias = "ServerRequestContext[Any]"

NOT_FOUND: Final = -32002
"""A resource that is not there, as the protocol has it."""
_AT_ONCE: Final = 48
"""Calls that go to the pool at once; it takes more, so that the event loop never waits for room."""
_REMEMBERED: Final = 1_000
"""Contexts whose observation is known, for the `observe_id` of a later verify."""


class Gateway:
    """Answers what an MCP client asks.

    Args:
        pool: Answers requests.
        site: Lists the pages; for this object alone.
        budgets: Seconds by command.
    """

    def __init__(self, pool: Pool, site: Site, budgets: Mapping[str, float]) -> None:
        self._pool = pool
        self._site = site
        self._budgets = budgets
        self._room = anyio.Semaphore(_AT_ONCE)
        self._listing = anyio.Lock()
        self._observed: OrderedDict[str, str] = OrderedDict()

    async def call(self, name: str, arguments: Mapping[str, Any]) -> types.CallToolResult:
        """Run a tool. What fails for a reason that a model can mend is a result with `isError`."""
        tool = tools().get(name)
        if tool is None:
            raise MCPError(
                types.INVALID_PARAMS, f"unknown tool {name[:40]!r}; there are {', '.join(tools())}"
            )
        params = {key: value for key, value in arguments.items() if key not in {"budget", *NOT_FOR_A_MODEL}}
        if tool.command == "verify" and params.get("observe_id") is None:
            known = self._observed.get(str(params.get("context_id")))
            params |= {"observe_id": known} if known else {}
        budget = arguments.get("budget", BUDGET)
        if (
            isinstance(budget, bool)
            or not isinstance(budget, int)
            or not LEAST_BUDGET <= budget <= MOST_BUDGET
        ):
            reply: Reply = error_envelope(_bad_budget(tool.command))
        else:
            reply = await self._ask(tool.command, params)
        if reply["kind"] == "context" and isinstance(reply.get("observe_id"), str):
            self._observed[str(reply["context_id"])] = str(reply["observe_id"])
            while len(self._observed) > _REMEMBERED:
                self._observed.popitem(last=False)
        return types.CallToolResult(
            content=[
                types.TextContent(
                    type="text", text=text_of(reply, budget if isinstance(budget, int) else BUDGET)
                )
            ],
            structured_content=reply,
            is_error=reply["kind"] == "error",
        )

    async def resources(self, cursor: str | None) -> types.ListResourcesResult:
        """A part of the list of pages."""
        try:
            async with self._listing:
                found, after = await anyio.to_thread.run_sync(pages.listed, self._site, cursor or "")
        except WikigateError as error:
            raise MCPError(types.INTERNAL_ERROR, error.message) from None
        return types.ListResourcesResult(
            resources=[
                types.Resource(
                    uri=item.uri,
                    name=item.name,
                    title=item.title,
                    description=item.description or None,
                    mime_type=item.mime,
                    size=item.size,
                )
                for item in found
            ],
            next_cursor=after,
        )

    async def read(self, uri: str) -> types.ReadResourceResult:
        """A page, a section of one, or a contract."""
        contract, page = pages.contract_text(uri), pages.page_of(uri)
        if contract is not None:
            return _contents(uri, "application/schema+json", contract)
        if page is None:
            raise MCPError(NOT_FOUND, f"no resource of this name: {uri[:200]}", {"uri": uri[:200]})
        request = {"page": page[0], "section": page[1] or ""}
        reply = await self._ask("read", request)
        if reply["kind"] == "error":
            error: Any = reply["error"]
            number = NOT_FOUND if error["code"] == "E_BRIDGE_BAD_JSON" else types.INTERNAL_ERROR
            raise MCPError(number, str(error["message"]), {"uri": uri[:200], "code": error["code"]})
        return _contents(uri, "text/markdown", str(reply["text"]))

    async def _ask(self, command: str, params: Mapping[str, object]) -> Reply:
        """A reply of the pool; where the client cancels, the job is cancelled too."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Reply | None] = loop.create_future()

        def settle(reply: Reply | None) -> None:
            if not answered.done():
                answered.set_result(reply)

        def deliver(reply: Reply | None) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(settle, reply)

        job = Job(command, params, 0, deliver)
        async with self._room:
            try:
                self._pool.submit(job, self._budgets[command])
                reply = await answered
            finally:
                self._pool.cancel(job)
        if reply is None:
            raise MCPError(types.INTERNAL_ERROR, "the server is ending")
        return reply


def mcp_server(gateway: Gateway) -> Server[Any]:
    """An SDK server that hands everything to `gateway`."""

    async def list_tools(_context: Context, _params: object) -> types.ListToolsResult:
        return types.ListToolsResult(
            tools=[
                types.Tool(
                    name=tool.name,
                    title=tool.title,
                    description=tool.description,
                    input_schema=dict(tool.input),
                    output_schema=dict(tool.output),
                    annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False),
                )
                for tool in tools().values()
            ]
        )

    async def call_tool(_context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        return await gateway.call(params.name, params.arguments or {})

    async def list_resources(
        _context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        return await gateway.resources(params.cursor if params else None)

    async def list_templates(_context: Context, _params: object) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(
            resource_templates=[
                types.ResourceTemplate(
                    uri_template=pages.PAGE + "{+path}",
                    name="page",
                    title="A page of the wiki, or with #heading one of its sections",
                    mime_type="text/markdown",
                )
            ]
        )

    async def read_resource(
        _context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        return await gateway.read(str(params.uri))

    async def list_prompts(_context: Context, _params: object) -> types.ListPromptsResult:
        return types.ListPromptsResult(prompts=[_prompt()])

    async def get_prompt(_context: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        return _filled_prompt(params.name, params.arguments or {})

    return Server(
        "wikigate",
        version=BRIDGE_VERSION,
        instructions=WORDS["instructions"],
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )


def _prompt() -> types.Prompt:
    words = WORDS["prompt"]
    question = types.PromptArgument(name="question", description=words["question"], required=True)
    return types.Prompt(
        name="answer_from_wiki", title=words["title"], description=words["description"], arguments=[question]
    )


def _filled_prompt(name: str, arguments: Mapping[str, str]) -> types.GetPromptResult:
    question = str(arguments.get("question") or "").strip()
    if name != _prompt().name:
        raise MCPError(types.INVALID_PARAMS, f"unknown prompt {name[:40]!r}; there is answer_from_wiki")
    if not question:
        raise MCPError(types.INVALID_PARAMS, "the prompt needs a question")
    text = WORDS["prompt"]["text"].replace("{question}", question)
    message = types.PromptMessage(role="user", content=types.TextContent(type="text", text=text))
    return types.GetPromptResult(description=WORDS["prompt"]["description"], messages=[message])


def _contents(uri: str, mime: str, text: str) -> types.ReadResourceResult:
    return types.ReadResourceResult(contents=[types.TextResourceContents(uri=uri, mime_type=mime, text=text)])


def _bad_budget(command: str) -> WikigateError:
    expected = f"an integer from {LEAST_BUDGET} to {MOST_BUDGET}"
    return WikigateError(
        f"{command}: budget must be {expected}",
        code="E_BRIDGE_BAD_JSON",
        stage="validate",
        detail={"field": "budget", "expected": expected},
    )
