import { createHash } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, setPlan, signUp, sql, type Answer, type Client } from './client';
import { refused } from './refused';

const ROWS = Array.from({ length: 90 }, (_, nth) => {
  const day = new Date(Date.UTC(2025, 0, 1 + nth)).toISOString().slice(0, 10);
  return `${day},${['North', 'South', '=East'][nth % 3]},${(nth * 12.34).toFixed(2)}`;
});
const CSV = `day,region,amount\n${ROWS.join('\n')}\n`;
const SUM = { measures: [{ field: 'amount', agg: 'sum' }], dimensions: [], filters: [] };

let client: Client;
let stranger: Client;
let workspace: string;
let source: string;
let dashboard: string;

type Made = { id: string; job: string };
const made = ({ body }: Answer): Made => ({ id: body.export.id, job: body.job.id });
const fileOf = async (id: string, who = client) => {
  const response = await fetch(new URL(`/api/export/${id}/file`, ORIGIN), {
    headers: { Authorization: `Bearer ${who.token}` },
  });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
async function exported(asked: object) {
  const answer = await client.post('/api/export', asked);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  const { id, job } = made(answer);
  const ended = await client.ended(job);
  expect(ended.state, JSON.stringify(ended.error)).toBe('succeeded');
  return { id, ...(await fileOf(id)) };
}
const listed = async (id: string, who = client) =>
  (await who.get('/api/export')).body.find((each: { id: string }) => each.id === id);

beforeAll(async () => {
  let id: string;
  ({ client, id } = await signUp());
  await setPlan(id, 'premium');
  ({ client: stranger } = await signUp());
  source = (await client.upload('orders.csv', CSV)).body.dataSource.id;
  const blank = (await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'blank', name: 'Orders' })).body
    .dashboard;
  dashboard = blank.id;
  const chart = { id: 'c', title: 'Amount by region', type: 'bar', dataSourceId: source, options: {}, description: '' };
  const config = {
    version: 1,
    kpis: [
      {
        id: 'k',
        label: 'Amount',
        dataSourceId: source,
        query: SUM,
        format: { kind: 'plain', decimals: 2 },
        comparison: { kind: 'none' },
        goodDirection: 'up',
        sparkline: null,
      },
    ],
    charts: [{ ...chart, query: { ...SUM, dimensions: [{ field: 'region' }] } }],
    filters: [],
    layout: [],
    notes: [],
  };
  const set = await client.patch(`/api/dashboards/${dashboard}`, { config, baseVersion: blank.version });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  workspace = (await sql<{ workspaceId: string }>('select "workspaceId" from "DataSource" where id = $1', [source]))[0]!
    .workspaceId;
});

describe('a file', () => {
  it('of rows is CSV without formulas, listed with size, hash and end', async () => {
    const { id, status, headers, bytes } = await exported({ kind: 'data', targetId: source, format: 'csv' });
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringContaining('orders.csv'),
    ]);
    const lines = bytes.toString().trim().split('\r\n');
    expect([lines.length, lines[0], lines[3]]).toEqual([91, 'day,region,amount', "2025-01-03,'=East,24.68"]);
    const one = await listed(id);
    expect(one).toMatchObject({
      kind: 'data',
      targetId: source,
      targetName: 'orders.csv',
      format: 'csv',
      status: 'succeeded',
      error: null,
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(Date.parse(one.expiresAt) - Date.parse(one.createdAt)).toBeCloseTo(7 * 86_400_000, -4);
  });

  it.each([
    ['png', '\x89PNG', 'image/png'],
    ['csv', 'PK', 'application/zip'],
    ['xlsx', 'PK', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['json', '{', 'application/json; charset=utf-8'],
    ['pdf', '%PDF-1.7', 'application/pdf'],
    ['docx', 'PK', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('of a dashboard is %s', async (format, start, type) => {
    const { bytes, headers } = await exported({ kind: 'dashboard', targetId: dashboard, format });
    expect([bytes.toString('latin1', 0, start.length), headers.get('content-type')]).toEqual([start, type]);
  });

  it.each([
    ['svg', '<svg '],
    ['png', '\x89PNG'],
    ['csv', 'region,'],
  ])('of one chart is %s', async (format, start) => {
    const { bytes } = await exported({
      kind: 'widget',
      targetId: dashboard,
      format,
      options: { widgetId: 'c' },
    });
    expect(bytes.toString('latin1', 0, start.length)).toBe(start);
  });

  it('of a chart that was drilled into is what stands on the screen', async () => {
    const drilled = [
      {
        widget: 'c',
        filters: [{ field: 'region', op: 'in', values: ['North'] }],
        to: { field: 'day', grain: 'month' },
      },
    ];
    const { bytes } = await exported({
      kind: 'widget',
      targetId: dashboard,
      format: 'csv',
      options: { widgetId: 'c', drilled },
    });
    const [, ...lines] = bytes.toString('utf8').trim().split(/\r?\n/);
    const north = ROWS.filter((row) => row.includes(',North,')).map((row) => row.split(','));
    const months = [...new Set(north.map(([day]) => day!.slice(0, 7)))];
    expect(lines.map((line) => line.slice(0, 7))).toEqual(months);
    const total = lines.reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0);
    expect(total).toBeCloseTo(
      north.reduce((sum, [, , amount]) => sum + Number(amount), 0),
      6,
    );
  });

  it('of rows is a workbook with days, numbers and texts, and where they are from', async () => {
    const { bytes } = await exported({ kind: 'data', targetId: source, format: 'xlsx' });
    const { SheetNames, Sheets } = read(bytes, { cellNF: true });
    expect(SheetNames).toEqual(['orders.csv', 'Evidence']);
    const { A4, B4, C4, A92 } = Sheets['orders.csv']!;
    expect([A4, B4, C4, A92].map((cell) => cell && [cell.t, cell.v, cell.z])).toEqual([
      ['n', 45_660, 'yyyy-mm-dd'],
      ['s', '=East', 'General'],
      ['n', 24.68, expect.any(String)],
      undefined,
    ]);
    expect(utils.sheet_to_json(Sheets.Evidence!)[0]).toMatchObject({ Data: 'orders.csv', Version: 1, Rows: 90 });
    // What was written is read as what it was.
    const again = (await client.upload('again.xlsx', bytes)).body.dataSource;
    const before = (await client.get(`/api/data-sources/${source}/rows?limit=100`)).body.rows;
    expect((await client.get(`/api/data-sources/${again.id}/rows?limit=100`)).body.rows).toEqual(before);
  });

  it.each([
    ['dashboard', {}, ['Key figures', 'By region', 'Evidence']],
    ['widget', { widgetId: 'c' }, ['By region', 'Evidence']],
  ])('of a %s is a workbook whose numbers have evidence', async (kind, options, sheets) => {
    const { bytes } = await exported({ kind, targetId: dashboard, format: 'xlsx', options });
    const { SheetNames, Sheets } = read(bytes);
    expect(SheetNames).toEqual(sheets.map((name) => name.replace('By region', 'Amount by region')));
    const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets['Amount by region']!);
    expect(rows.map(({ region }) => region).toSorted()).toEqual(['=East', 'North', 'South']);
    const proof = utils.sheet_to_json<Record<string, unknown>>(Sheets.Evidence!);
    expect(proof.find(({ What }) => What === 'Amount by region')).toMatchObject({
      Question: expect.stringContaining('by region'),
      Data: 'orders.csv',
      Version: 1,
      SQL: expect.stringContaining('sum('),
      Hash: expect.any(String),
    });
  });

  it('holds what the filters leave', async () => {
    const { bytes } = await exported({
      kind: 'dashboard',
      targetId: dashboard,
      format: 'json',
      options: { filters: [{ dataSourceId: source, field: 'region', op: 'in', values: ['North'] }] },
    });
    const { widgets, filtersInWords, evidence } = JSON.parse(bytes.toString());
    expect(filtersInWords).toBe('region is North');
    expect(widgets[1].answer.rows).toEqual([{ region: 'North', sum_amount: expect.any(Number) }]);
    expect(evidence.map(({ id }: { id: string }) => id)).toContain(widgets[0].answer.evidenceId);
  });

  it('quotes its evidence, which then stays', async () => {
    const { bytes } = await exported({ kind: 'dashboard', targetId: dashboard, format: 'json' });
    const { widgets } = JSON.parse(bytes.toString());
    const ids = widgets.map(({ answer }: { answer: { evidenceId: string } }) => answer.evidenceId);
    const cited = await sql('select id from "Evidence" where id = any($1) and "citedAt" is not null', [ids]);
    expect(cited).toHaveLength(new Set(ids).size);
  });
});

describe('refuses', () => {
  it('paper on Free, and keeps nothing', async () => {
    const { client: free } = await signUp();
    const own = (await free.upload('orders.csv', CSV)).body.dataSource.id;
    for (const format of ['pdf', 'docx'])
      refused(await free.post('/api/export', { kind: 'data', targetId: own, format }), 403, 'plan_feature');
    expect((await free.get('/api/export')).body).toEqual([]);
  });

  it.each([
    ['an unknown format', { format: 'exe' }],
    ['an unknown kind', { kind: 'database' }],
    ['a format that the kind has not', { format: 'png' }],
    ['a chart without its name', { kind: 'widget', format: 'png' }],
    ['a change without its question', { kind: 'change', format: 'csv' }],
  ])('%s', async (_what, odd) => {
    refused(
      await client.post('/api/export', { kind: 'data', targetId: source, format: 'csv', ...odd }),
      400,
      'validation',
    );
  });

  it('more than a workspace keeps, until some are deleted', async () => {
    const { client: full } = await signUp();
    const own = (await full.upload('orders.csv', CSV)).body.dataSource.id;
    const asked = { kind: 'data', targetId: own, format: 'csv' };
    const first = made(await full.post('/api/export', asked));
    expect((await full.ended(first.job)).state).toBe('succeeded');
    await sql(
      `insert into "Export" (id, "workspaceId", "createdById", kind, "targetId", "targetName", format, status, "objectKey", "expiresAt")
       select gen_random_uuid(), "workspaceId", "createdById", kind, "targetId", "targetName", format, status, 'none', "expiresAt"
       from "Export", generate_series(1, 199) where id = $1`,
      [first.id],
    );
    refused(await full.post('/api/export', asked), 409, 'conflict');
    expect((await full.delete(`/api/export/${first.id}`)).status).toBe(200);
    expect((await full.post('/api/export', asked)).status).toBe(202);
  });

  it('a stranger at every door', async () => {
    const { id } = await exported({ kind: 'data', targetId: source, format: 'csv' });
    refused(await stranger.get(`/api/export/${id}/file`), 404, 'not_found');
    refused(await stranger.delete(`/api/export/${id}`), 404, 'not_found');
    refused(await stranger.post(`/api/export/${id}/rerun`), 404, 'not_found');
    for (const asked of [
      { kind: 'data', targetId: source, format: 'csv' },
      { kind: 'dashboard', targetId: dashboard, format: 'png' },
      { kind: 'insights', targetId: source, format: 'csv' },
      { kind: 'widget', targetId: dashboard, format: 'svg', options: { widgetId: 'c' } },
    ])
      refused(await stranger.post('/api/export', asked), 404, 'not_found');
    expect((await stranger.get('/api/export')).body).toEqual([]);
    expect((await fileOf(id)).status).toBe(200);
  });
});

describe('an export', () => {
  it('that is over says so and runs again to the same bytes', async () => {
    const { id, bytes } = await exported({ kind: 'data', targetId: source, format: 'csv' });
    await sql('update "Export" set "expiresAt" = now() - interval \'1 second\' where id = $1', [id]);
    refused(await client.get(`/api/export/${id}/file`), 410, 'gone');
    expect((await listed(id)).status).toBe('expired');
    const again = await client.post(`/api/export/${id}/rerun`);
    expect(again.status).toBe(202);
    expect((await client.ended(made(again).job)).state).toBe('succeeded');
    expect((await fileOf(id)).bytes.equals(bytes)).toBe(true);
  });

  it('that is cancelled leaves no file', async () => {
    const many = Array.from({ length: 60_000 }, (_, nth) => `${nth},${'x'.repeat(40)}`).join('\n');
    const large = (await client.upload('large.csv', `n,text\n${many}\n`)).body.dataSource.id;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.post('/api/export', { kind: 'data', targetId: large, format: 'pdf' })),
    );
    // The last of them waits for the others.
    const { id, job } = made(answers.at(-1)!);
    await client.delete(`/api/jobs/${job}`);
    expect((await client.ended(job)).state).toBe('cancelled');
    expect(await listed(id)).toMatchObject({ status: 'cancelled', sizeBytes: 0 });
    refused(await client.get(`/api/export/${id}/file`), 409, 'conflict');
    // Too many rows for a document, in words.
    expect((await client.ended(made(answers[0]!).job)).error).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('20,000 rows'),
    });
  });

  it('that is deleted is gone, and its file with it', async () => {
    const { id } = await exported({ kind: 'data', targetId: source, format: 'json' });
    expect((await client.delete(`/api/export/${id}`)).body).toEqual({ success: true });
    refused(await client.get(`/api/export/${id}/file`), 404, 'not_found');
    expect(await sql('select id from "Export" where id = $1 and "workspaceId" = $2', [id, workspace])).toEqual([]);
  });
});
