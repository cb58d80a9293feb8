import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { accessDenied, mayPass, type UserActor } from '@/lib/base/actor/actor';
import { assertScope } from '@/lib/base/auth/token-scope';
import { assertWritable } from '@/lib/base/db/read-only';
import { AppError, toErrorBody } from '@/lib/base/errors/errors';
import { log, traceOf } from '@/lib/base/log/log';
import { TOOLS, type Tool, type ToolVisit } from './tools';

const INSTRUCTIONS =
  'Data of one Plumbline workspace. Start with list_sources and describe_source. Numbers come only from these tools: never compute them yourself, give the evidence link with each, and pass on what notAnswered says.';

/** What would create something needs a token that may, a person who may, and an installation that takes changes. */
function assertMayRun({ scope }: Tool, actor: UserActor): void {
  if (scope === 'read') return;
  assertScope(actor, 'write');
  if (!mayPass('analyst', actor)) throw new AppError('role', accessDenied('analyst', actor));
  assertWritable();
}

async function outcomeOf(tool: Tool, visit: ToolVisit, input: unknown): Promise<CallToolResult> {
  try {
    assertMayRun(tool, visit.actor);
    const answer = await tool.run(visit, input);
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
  } catch (error) {
    if (!(error instanceof AppError)) log.error('mcp.failed', { tool: tool.name, ...traceOf(error) });
    const { message, code } = toErrorBody(error, visit.origin.requestId).body;
    return {
      isError: true,
      content: [{ type: 'text', text: JSON.stringify({ code, message, notAnswered: [message] }) }],
    };
  }
}

/** Answers one message of the Model Context Protocol: no session is kept, each message brings its token. */
export async function answerMessage(visit: ToolVisit, request: Request, message: unknown): Promise<Response> {
  const server = new McpServer({ name: 'plumbline', version: '1' }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS)
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        annotations: { readOnlyHint: tool.scope === 'read', destructiveHint: false, openWorldHint: false },
      },
      (input: unknown) => outcomeOf(tool, visit, input),
    );
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
