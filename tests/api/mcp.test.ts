import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, signUp, type Client } from './client';

const CSV = `day,place,amount\n${Array.from({ length: 150 }, (_, nth) => `${new Date(Date.UTC(2024, 0, 1 + nth)).toISOString().slice(0, 10)},${['north', 'south'][nth % 2]},${10 + (nth % 7)}`).join('\n')}\n`;
/** Of the rows above. */
const TOTAL = Array.from({ length: 150 }, (_, nth) => 10 + (nth % 7)).reduce((sum, each) => sum + each, 0);

type Answer = Record<string, unknown> & { notAnswered: string[] };
const open: McpClient[] = [];

let owner: Client;
let source: string;
let reads: string;
let writes: string;

const tokenOf = async (client: Client, scope: 'read' | 'write'): Promise<string> =>
  (await client.post('/api/user/tokens', { name: 'An assistant', scope })).body.secret as string;

async function connect(secret: string): Promise<McpClient> {
  const client = new McpClient({ name: 'test', version: '1' });
  const headers = { Authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', ORIGIN), { requestInit: { headers } }));
  open.push(client);
  return client;
}
async function call(client: McpClient, name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const { isError, content } = await client.callTool({ name, arguments: args });
  const answer = JSON.parse((content as { text: string }[])[0]!.text) as Answer;
  expect(isError, JSON.stringify(answer)).toBeFalsy();
  return answer;
}
async function refusal(client: McpClient, name: string, args: Record<string, unknown>): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: args });
  expect(isError).toBe(true);
  return (content as { text: string }[])[0]!.text;
}

beforeAll(async () => {
  ({ client: owner } = await signUp());
  source = (await owner.upload('sales.csv', CSV)).body.dataSource.id as string;
  await owner.post('/api/dashboards', { dataSourceIds: [source], mode: 'auto' });
  [reads, writes] = [await tokenOf(owner, 'read'), await tokenOf(owner, 'write')];
});
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

describe('an assistant', () => {
  it('asks for a metric by its name', async () => {
    const definition = { kind: 'measure', agg: 'sum', field: 'amount' };
    await owner.post('/api/workspace/metrics', { dataSourceId: source, name: 'Sold', definition });
    const client = await connect(reads);
    expect((await call(client, 'list_metrics')).metrics).toMatchObject([{ name: 'Sold', is: 'Sum of amount' }]);
    const answer = await call(client, 'query_metric', { metric: 'sold' });
    expect(Object.values((answer.rows as object[])[0]!)).toEqual([TOTAL]);
    expect(answer.evidence).toContain('/api/evidence/');
    expect((await call(client, 'query_metric', { metric: 'Unknown' })).notAnswered[0]).toContain('No metric');
  });

  it('finds the tools, each with what it takes', async () => {
    const client = await connect(reads);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['list_sources', 'describe_source', 'query', 'ask', 'read_dashboard', 'recheck']),
    );
    for (const { inputSchema, description } of tools) {
      expect(inputSchema.type).toBe('object');
      expect(description).not.toBe('');
    }
    expect(client.getInstructions()).toContain('evidence');
  });

  it('goes from the list to a number, its evidence and its recheck', async () => {
    const client = await connect(reads);
    const { sources } = (await call(client, 'list_sources')) as unknown as {
      sources: { id: string; rowCount: number }[];
    };
    expect(sources).toMatchObject([{ id: source, rowCount: 150 }]);
    const described = await call(client, 'describe_source', { dataSourceId: source });
    expect(described.columns).toMatchObject([{ key: 'day' }, { key: 'place' }, { key: 'amount' }]);
    const answer = await call(client, 'query', {
      dataSourceId: source,
      query: { measures: [{ agg: 'sum', field: 'amount' }] },
    });
    expect(answer.rows).toEqual([{ sum_amount: TOTAL }]);
    expect(answer.evidence).toBe(
      `${new URL(answer.evidence as string).origin}/api/evidence/${String(answer.evidenceId)}`,
    );
    const { evidenceId } = answer;
    expect((await call(client, 'read_evidence', { evidenceId })).sql).toMatch(/select/i);
    expect(await call(client, 'recheck', { evidenceId })).toMatchObject({ matches: true, now: TOTAL, notAnswered: [] });
  });

  it('asks in words, and hears how it was read or why it was not', async () => {
    const client = await connect(reads);
    const answer = await call(client, 'ask', { dataSourceId: source, question: 'total amount by place' });
    expect(answer.understoodAs).toEqual(expect.any(String));
    expect(answer.rows).toHaveLength(2);
    expect(answer.evidenceId).toEqual(expect.any(String));
    const not = await call(client, 'ask', { dataSourceId: source, question: 'who painted the ceiling' });
    expect(not.rows).toBeUndefined();
    expect(not.notAnswered).toHaveLength(1);
  });

  it('is told what an answer leaves out', async () => {
    const client = await connect(reads);
    const answer = await call(client, 'query', {
      dataSourceId: source,
      query: { measures: [{ agg: 'sum', field: 'amount' }], dimensions: [{ field: 'day', grain: 'day' }] },
    });
    expect(answer.rows).toHaveLength(100);
    expect(answer.notAnswered).toEqual([expect.stringContaining('first 100')]);
  });

  it('reads dashboards with the evidence of each widget', async () => {
    const client = await connect(reads);
    const { dashboards } = (await call(client, 'list_dashboards')) as unknown as { dashboards: { id: string }[] };
    const { widgets } = await call(client, 'read_dashboard', { dashboardId: dashboards[0]!.id });
    expect((widgets as unknown[]).length).toBeGreaterThan(1);
    for (const widget of widgets as object[]) expect(widget).toMatchObject({ evidence: expect.stringContaining('/') });
  });

  it('explains a change by its exact parts', async () => {
    const client = await connect(reads);
    const answer = await call(client, 'explain_change', {
      dataSourceId: source,
      measure: { agg: 'sum', field: 'amount' },
      sides: {
        kind: 'periods',
        field: 'day',
        before: { from: '2024-01-01', to: '2024-02-01' },
        after: { from: '2024-02-01', to: '2024-03-01' },
      },
    });
    expect(answer).toMatchObject({ evidenceId: expect.any(String), dimensions: [{ evidenceId: expect.any(String) }] });
  });

  it('forecasts and explains only by a token that may change', async () => {
    const asked = {
      dataSourceId: source,
      timeField: 'day',
      grain: 'day',
      measure: { agg: 'sum', field: 'amount' },
      horizon: 7,
    };
    expect(await refusal(await connect(reads), 'forecast', asked)).toContain('token_scope');
    const client = await connect(writes);
    const made = await call(client, 'forecast', asked);
    await expect
      .poll(async () => (await call(client, 'read_forecast', { forecastId: made.forecastId })).status, {
        timeout: 40_000,
      })
      .toBe('ready');
    const ready = await call(client, 'read_forecast', { forecastId: made.forecastId });
    expect(ready.points).toHaveLength(7);
    expect(ready.pointsEvidence).toMatchObject({ evidenceId: expect.any(String) });
    const explained = await call(client, 'explain', { dataSourceId: source, target: 'amount' });
    expect(explained.explanationId).toEqual(expect.any(String));
    expect((await call(client, 'list_insights')).insights).toEqual(expect.any(Array));
  });

  it('of another workspace finds nothing', async () => {
    const { client: stranger } = await signUp();
    const client = await connect(await tokenOf(stranger, 'write'));
    expect((await call(client, 'list_sources')).sources).toEqual([]);
    const evidenceId = 'a'.repeat(32);
    for (const [name, args] of [
      ['describe_source', { dataSourceId: source }],
      ['query', { dataSourceId: source, query: { measures: [{ agg: 'count' }] } }],
      ['ask', { dataSourceId: source, question: 'how many rows' }],
      ['explain', { dataSourceId: source, target: 'amount' }],
      ['recheck', { evidenceId }],
    ] as const)
      expect(await refusal(client, name, args), name).toContain('not_found');
  });

  it('without a valid token is turned away', async () => {
    await expect(connect('plb_nothing')).rejects.toThrow(/valid/);
  });
});

type Line = { id: number; result: { tools?: unknown[] } };

it('an assistant that starts a program asks by npm run mcp', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../scripts/mcp.mjs', import.meta.url))], {
    env: { ...process.env, PLUMBLINE_URL: ORIGIN, PLUMBLINE_TOKEN: reads },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await said.next()).value as string) as Line;
  const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  say({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  });
  expect((await next()).id).toBe(1);
  say({ method: 'notifications/initialized' });
  say({ id: 2, method: 'tools/list' });
  expect((await next()).result.tools?.length).toBeGreaterThan(10);
  const ended = once(child, 'exit');
  child.stdin.end();
  expect((await ended)[0]).toBe(0);
});
