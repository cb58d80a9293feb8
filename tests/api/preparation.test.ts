import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, setPlan, setRole, signUp, sql } from './client';

const SALES =
  'order_id,region,tags,amount\n1,North,a;b,10\n2,,b,20\n3,South,c,30\n3,South,c,30\n4, South ,a,5\n5,south,b;c,7\n';
const STEPS = [
  { kind: 'duplicates', columns: [], keep: 'first' },
  { kind: 'trim', columns: ['region'], inner: true },
  { kind: 'spellings', column: 'region', groups: [{ to: 'South', from: ['south'] }] },
  { kind: 'fill', columns: ['region'], how: 'value', value: 'Unknown', within: [] },
];

type Source = { id: string };
const source = async (client: Client, name: string, content: string): Promise<Source> =>
  (await client.upload(name, content)).body.dataSource;
const newer = (client: Client, content: string, target: Source, mode = 'replace') =>
  client.upload('sales.csv', content, {}, { mode, targetId: target.id });
const prepare = (client: Client, { id }: Source, steps: object[] = STEPS, more: object = {}) =>
  client.post(`/api/data-sources/${id}/preparation`, { steps, ...more });
const change = (client: Client, { id }: Source, steps: object[], version: number) =>
  client.send('PUT', `/api/data-sources/${id}/preparation`, { steps, version });
const preview = (client: Client, { id }: Source, steps: object[], more: object = {}) =>
  client.post(`/api/data-sources/${id}/preparation/preview`, { steps, ...more });
const read = async (client: Client, { id }: Source) => (await client.get(`/api/data-sources/${id}`)).body;
const regions = async (client: Client, { id }: Source) =>
  ((await client.get(`/api/data-sources/${id}/rows`)).body.rows as { region: string | null }[]).map(
    ({ region }) => region,
  );

/** What follows a new version by itself takes a moment. */
async function until<T>(look: () => Promise<T>, fits: (found: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const found = await look();
    if (fits(found) || tries > 150) return found;
    await sleep(100);
  }
}

let client: Client;
let sales: Source;
beforeAll(async () => {
  const person = await signUp();
  ({ client } = person);
  await setPlan(person.id, 'enterprise');
  sales = await source(client, 'sales.csv', SALES);
});

describe('a preview of steps', () => {
  it('counts what each does, and shows the rows before and after the one that is asked for', async () => {
    const { status, body } = await preview(client, sales, STEPS, { at: 3 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ rowCount: 6, fault: null });
    expect(body.outcomes.map(({ rowsAfter, cells }: Record<string, number>) => [rowsAfter, cells])).toEqual([
      [5, 0],
      [5, expect.any(Number)],
      [5, 1],
      [5, 1],
    ]);
    expect(body.shown.rows).toEqual([
      { row: 1, cells: { order_id: 2, region: 'Unknown', tags: 'b', amount: 20 }, was: { region: null } },
    ]);
    expect(body.sql).toMatch(/^SELECT row_number/);
  });

  it('names the step that can’t run', async () => {
    const { status, body } = await preview(client, sales, [
      { kind: 'remove_columns', columns: ['region'] },
      { kind: 'trim', columns: ['region'] },
    ]);
    expect([status, body.fault.step]).toEqual([200, 1]);
  });

  it('of no such kind, of too many steps or of a wrong field is refused with its place', async () => {
    const refused = async (steps: object[]) => (await preview(client, sales, steps)).body.details?.fields ?? {};
    expect(Object.keys(await refused([{ kind: 'drop_table' }]))).toEqual(['steps.0.kind']);
    expect(Object.keys(await refused([{ kind: 'trim', columns: [] }]))).toEqual(['steps.0.columns']);
    const many = Array.from({ length: 51 }, () => STEPS[0]!);
    expect(await refused(many)).toEqual({ steps: 'can be at most 50; combine steps, or prepare the result again' });
  });
});

describe('proposals', () => {
  it('name duplicates and spellings, each as a step', async () => {
    const { status, body } = await client.post(`/api/data-sources/${sales.id}/preparation/proposals`, { steps: [] });
    expect(status).toBe(200);
    const kinds = body.proposals.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['duplicates', 'spellings']));
    for (const { step } of body.proposals) expect((await preview(client, sales, [step])).body.fault).toBeNull();
  });
});

describe('a prepared data source', () => {
  it('is another one with its steps; its source stays as it is', async () => {
    const { status, body } = await prepare(client, sales);
    expect([200, 201]).toContain(status);
    const made = body.dataSource;
    expect(made).toMatchObject({
      name: 'sales, prepared',
      uploadType: 'prepared',
      version: 1,
      status: 'ready',
      rowCount: 5,
      preparation: { stale: null, problem: null, source: { id: sales.id, version: 1 } },
    });
    expect(made.preparation.steps).toHaveLength(4);
    expect(await regions(client, made)).toEqual(['North', 'Unknown', 'South', 'South', 'South']);
    expect((await read(client, sales)).rowCount).toBe(6);
    const dashboard = await client.post('/api/dashboards', { dataSourceIds: [made.id], mode: 'auto' });
    expect([201, 202]).toContain(dashboard.status);
  });

  it('is refused with the step that can’t run, and leaves nothing', async () => {
    const before = (await client.get('/api/data-sources')).body.length;
    const { status, body } = await prepare(client, sales, [...STEPS, { kind: 'trim', columns: ['amount'] }]);
    expect([status, body.code]).toEqual([400, 'validation']);
    expect(body.message).toBe('Step 5 (Trim spaces): amount holds no text. Convert it to text first.');
    expect(body.details.step).toBe(4);
    expect((await client.get('/api/data-sources')).body).toHaveLength(before);
  });

  it('takes a place of the plan', async () => {
    const { client: free } = await signUp();
    const own = await source(free, 'sales.csv', SALES);
    const answers = await Promise.all(Array.from({ length: 6 }, () => prepare(free, own)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(answers.filter(({ body }) => body.code === 'plan_limit')).toHaveLength(2);
  });

  it('is none of a viewer, nor of a stranger', async () => {
    const viewer = await signUp();
    await setRole(viewer.id, 'viewer');
    expect((await prepare(viewer.client, sales)).body.code).toBe('role');
    expect((await preview(viewer.client, sales, STEPS)).body.code).toBe('role');
    const { client: stranger } = await signUp();
    expect((await prepare(stranger, sales)).status).toBe(404);
    expect((await preview(stranger, sales, STEPS)).status).toBe(404);
    expect((await change(stranger, sales, STEPS, 1)).status).toBe(404);
    const proposals = await stranger.post(`/api/data-sources/${sales.id}/preparation/proposals`, { steps: [] });
    expect(proposals.status).toBe(404);
  });

  it('takes its types from its steps', async () => {
    const made = (await prepare(client, sales)).body.dataSource;
    const { status, body } = await client.patch(`/api/data-sources/${made.id}`, {
      columns: [{ key: 'amount', type: 'text' }],
    });
    expect([status, body.message]).toEqual([
      409,
      'A prepared data source takes its types from its steps. Add a step that converts.',
    ]);
  });
});

describe('a prepared data source and its source', () => {
  async function family() {
    const { client: own } = await signUp();
    const parent = await source(own, 'sales.csv', SALES);
    const made = (await prepare(own, parent)).body.dataSource as Source;
    return { own, parent, made };
  }

  it('runs its steps again after a replacement and an append', async () => {
    const { own, parent, made } = await family();
    await newer(own, `${SALES}6,SOUTH,a,1\n`, parent);
    const replaced = await until(
      () => read(own, made),
      ({ version, status }) => version === 2 && status === 'ready',
    );
    expect(replaced).toMatchObject({
      version: 2,
      status: 'ready',
      rowCount: 6,
      preparation: { source: { version: 2 } },
    });
    await newer(own, 'order_id,region,tags,amount\n9,,z,3\n', parent, 'append');
    const appended = await until(
      () => read(own, made),
      ({ version, status }) => version === 3 && status === 'ready',
    );
    expect(appended).toMatchObject({ version: 3, rowCount: 7, preparation: { source: { version: 3 } } });
    expect((await regions(own, made)).at(-1)).toBe('Unknown');
    expect(
      await sql('select cause from "DataSourceVersion" where "dataSourceId" = $1 order by number', [made.id]),
    ).toEqual([{ cause: 'prepare' }, { cause: 'refresh' }, { cause: 'refresh' }]);
  });

  it('what is prepared from it follows too', async () => {
    const { own, parent, made } = await family();
    const steps = [{ kind: 'group', by: ['region'], measures: [{ field: 'amount', agg: 'sum' }] }];
    const grouped = (await prepare(own, made, steps)).body.dataSource as Source;
    expect(await read(own, grouped)).toMatchObject({ rowCount: 3 });
    await newer(own, `${SALES}6,West,a,1\n`, parent);
    const followed = await until(
      () => read(own, grouped),
      ({ version, status }) => version === 2 && status === 'ready',
    );
    expect(followed).toMatchObject({ version: 2, rowCount: 4 });
  });

  it('stays at its version where a step can’t run any more, and says which and what to do', async () => {
    const { own, parent, made } = await family();
    await newer(own, SALES.replace('region', 'area'), parent);
    const stale = await until(
      () => read(own, made),
      ({ preparation }) => preparation.problem !== null,
    );
    expect(stale).toMatchObject({ version: 1, status: 'stale', rowCount: 5 });
    const problem =
      'Step 2 (Trim spaces): the column region isn’t in the table here. Choose another column, or remove this step.';
    expect(stale.preparation).toMatchObject({ stale: 'sales.csv has a newer version.', problem });
    expect(await own.post(`/api/data-sources/${made.id}/refresh`)).toMatchObject({
      status: 400,
      body: { message: problem },
    });
    const mended = await change(own, made, [STEPS[0]!], 1);
    expect(mended.body.dataSource).toMatchObject({ version: 2, status: 'ready', preparation: { problem: null } });
  });

  it('has other steps by a new version, and the old ones back by a revert', async () => {
    const { own, made } = await family();
    const changed = await change(own, made, [STEPS[0]!], 1);
    expect(changed.body.dataSource).toMatchObject({ version: 2, rowCount: 5 });
    expect(await regions(own, made)).toContain('south');
    expect((await change(own, made, STEPS, 1)).status).toBe(409);
    const reverted = await own.post(`/api/data-sources/${made.id}/revert`, { version: 1 });
    expect(reverted.body.dataSource).toMatchObject({ version: 3, status: 'ready' });
    expect(reverted.body.dataSource.preparation.steps).toHaveLength(4);
    expect(await regions(own, made)).not.toContain('south');
  });

  it('outlives its source', async () => {
    const { own, parent, made } = await family();
    await own.delete(`/api/data-sources/${parent.id}`);
    expect(await read(own, made)).toMatchObject({
      status: 'stale',
      rowCount: 5,
      preparation: { stale: 'sales.csv was deleted.', source: { id: null } },
    });
    expect((await change(own, made, STEPS, 1)).status).toBe(409);
  });

  it('one that isn’t prepared has no steps to change', async () => {
    const { own, parent } = await family();
    expect(await change(own, parent, STEPS, 1)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

it('a merged data source is prepared like a file', async () => {
  const { client: own } = await signUp();
  const left = await source(own, 'sales.csv', SALES);
  const right = await source(own, 'names.csv', 'order_id,person\n1,Ada\n2,Bob\n3,Cleo\n');
  const body = { leftId: left.id, rightId: right.id, on: [{ left: 'order_id', right: 'order_id' }], how: 'left' };
  const merged = (await own.post('/api/data-sources/merge', body)).body.dataSource as Source;
  const made = (await prepare(own, merged, [{ kind: 'filter', column: 'person', where: 'missing' }])).body.dataSource;
  expect(made).toMatchObject({ rowCount: 4, status: 'ready' });
});
