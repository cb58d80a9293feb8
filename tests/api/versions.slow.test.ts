import { describe, expect, it } from 'vitest';
import { type Client, signUp, sql } from './client';

/** Version n has n rows, the last of which holds n. */
const content = (n: number) =>
  `nth,twice\n${Array.from({ length: n }, (_, row) => `${row + 1},${2 * (row + 1)}`).join('\n')}\n`;

async function withVersions(most: number) {
  const { client, person } = await signUp();
  const source = (await client.upload('v1.csv', content(1))).body.dataSource as { id: string };
  for (let n = 2; n <= most; n++)
    await client.upload(`v${n}.csv`, content(n), {}, { mode: 'replace', targetId: source.id });
  return { client, person, source };
}

const listed = async (client: Client, id: string) =>
  (await client.get(`/api/data-sources/${id}/versions`)).body as { number: number; kept: boolean; cause: string }[];
const rowCount = async (client: Client, id: string, version?: number) =>
  (await client.get(`/api/data-sources/${id}/rows?limit=500${version ? `&version=${version}` : ''}`)).body.rows?.length;

describe('versions', () => {
  it('are listed newest first: by whom, when, of which file, for what cause', async () => {
    const { client, person, source } = await withVersions(2);
    await client.patch(`/api/data-sources/${source.id}`, { columns: [{ key: 'nth', type: 'text' }] });
    const { status, body } = await client.get(`/api/data-sources/${source.id}/versions`);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { number: 3, current: true, kept: true, cause: 'reading', rowCount: 2, fileNames: ['v2.csv'] },
      {
        number: 2,
        current: false,
        kept: true,
        cause: 'replace',
        rowCount: 2,
        columnCount: 2,
        fileNames: ['v2.csv'],
        sizeBytes: content(2).length,
      },
      {
        number: 1,
        current: false,
        kept: true,
        cause: 'upload',
        createdBy: person.username,
        revertOf: null,
        rowCount: 1,
        fileNames: ['v1.csv'],
      },
    ]);
  });

  it('tell what each changed against the one before, and whose charts need repair now', async () => {
    const { client, source } = await withVersions(1);
    const made = await client.post('/api/dashboards', { dataSourceIds: [source.id], mode: 'auto' });
    expect(made.status).toBe(201);
    for (const rows of ['nth\n1\n2\n', 'nth\n1\n2\n3\n'])
      await client.upload('next.csv', rows, {}, { mode: 'replace', targetId: source.id });
    const changed = (version: number) => client.get(`/api/data-sources/${source.id}/difference?version=${version}`);
    expect(await changed(3)).toMatchObject({ status: 200, body: { summary: 'rows 2 → 3; same columns' } });
    expect(await changed(2)).toMatchObject({
      status: 200,
      body: { rows: { from: 1, to: 2 }, columns: [{ key: 'twice', change: 'removed' }], widgets: [] },
    });
    expect(await changed(1)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await changed(4)).status).toBe(404);
    const stranger = (await signUp()).client;
    expect((await stranger.get(`/api/data-sources/${source.id}/difference?version=3`)).status).toBe(404);
  });

  it('keep their rows as the newest and five before it; of older ones the evidence says that they are gone', async () => {
    const { client, source } = await withVersions(1);
    const { dashboard } = (await client.post('/api/dashboards', { dataSourceIds: [source.id], mode: 'blank' })).body;
    expect(dashboard).toBeTruthy();
    const asked = await client.post(`/api/data-sources/${source.id}/query`, {
      queries: { a: { measures: [{ agg: 'count' }], dimensions: [{ field: 'nth' }] } },
    });
    const evidence = asked.body.widgets.a.evidenceId as string;
    for (let n = 2; n <= 7; n++)
      await client.upload(`v${n}.csv`, content(n), {}, { mode: 'replace', targetId: source.id });
    expect((await listed(client, source.id)).map(({ number, kept }) => [number, kept])).toEqual([
      [7, true],
      [6, true],
      [5, true],
      [4, true],
      [3, true],
      [2, true],
      [1, false],
    ]);
    expect(await rowCount(client, source.id, 2)).toBe(2);
    expect(await client.get(`/api/data-sources/${source.id}/rows?version=1`)).toMatchObject({
      status: 410,
      body: { code: 'gone', message: 'Version 1 of this data is no longer stored.' },
    });
    expect((await client.get(`/api/evidence/${evidence}`)).status).toBe(200);
    expect((await client.get(`/api/evidence/${evidence}/rows?point=0`)).status).toBe(410);
    expect(await client.post(`/api/data-sources/${source.id}/revert`, { version: 1 })).toMatchObject({
      status: 410,
      body: { code: 'gone' },
    });
    expect(
      await sql(
        'select 1 from "DataSourcePart" p join "DataSourceVersion" v on v.id = p."versionId" where v."dataSourceId" = $1',
        [source.id],
      ),
    ).toHaveLength(6);
  });
});

describe('going back', () => {
  it('makes a new version of the old content, read from the old file from then on', async () => {
    const { client, source } = await withVersions(3);
    const difference = await client.get(`/api/data-sources/${source.id}/revert?version=1`);
    expect(difference).toMatchObject({ status: 200, body: { summary: 'rows 3 → 1; same columns' } });
    expect(await client.post(`/api/data-sources/${source.id}/revert`, { version: 1 })).toMatchObject({
      status: 201,
      body: {
        dataSource: {
          id: source.id,
          version: 4,
          rowCount: 1,
          origin: { fileName: 'v1.csv' },
          sizeBytes: content(1).length,
        },
      },
    });
    expect((await listed(client, source.id))[0]).toMatchObject({
      number: 4,
      cause: 'revert',
      revertOf: 1,
      fileNames: ['v1.csv'],
    });
    expect(await rowCount(client, source.id)).toBe(1);
    const read = await client.patch(`/api/data-sources/${source.id}`, { columns: [{ key: 'nth', type: 'text' }] });
    expect(read.body.dataSource).toMatchObject({ version: 5, rowCount: 1 });
  });

  it('loses nothing when the version that it went back to is no longer kept', async () => {
    const { client, source } = await withVersions(2);
    await client.post(`/api/data-sources/${source.id}/revert`, { version: 1 });
    for (let n = 4; n <= 8; n++)
      await client.upload(`v${n}.csv`, content(n), {}, { mode: 'replace', targetId: source.id });
    expect((await listed(client, source.id)).filter(({ kept }) => !kept).map(({ number }) => number)).toEqual([2, 1]);
    expect(await rowCount(client, source.id, 3)).toBe(1);
    expect(await client.post(`/api/data-sources/${source.id}/revert`, { version: 3 })).toMatchObject({
      status: 201,
      body: { dataSource: { version: 9, rowCount: 1 } },
    });
    const read = await client.patch(`/api/data-sources/${source.id}`, { columns: [{ key: 'nth', type: 'text' }] });
    expect(read.body.dataSource).toMatchObject({
      version: 10,
      rowCount: 1,
      columns: [{ key: 'nth', type: 'text' }, { key: 'twice' }],
    });
  });

  it('takes back the readings that were chosen since, and keeps the labels', async () => {
    const { client, source } = await withVersions(1);
    await client.patch(`/api/data-sources/${source.id}`, { columns: [{ key: 'nth', type: 'text', label: 'Number' }] });
    const { dataSource } = (await client.post(`/api/data-sources/${source.id}/revert`, { version: 1 })).body;
    expect(dataSource).toMatchObject({
      version: 3,
      overrides: { nth: { label: 'Number' } },
      columns: [{ key: 'nth', label: 'Number', type: 'integer' }, { key: 'twice' }],
    });
  });

  it.each([
    ['to the newest version', { version: 2 }, 409, /already the latest/],
    ['to a version that never was', { version: 99 }, 404, /^Version 99 of this data source doesn’t exist/],
    ['to nothing', {}, 400, /^version: /],
  ])('%s is refused', async (_what, body, status, words) => {
    const { client, source } = await withVersions(2);
    const answer = await client.post(`/api/data-sources/${source.id}/revert`, body);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
    expect(await listed(client, source.id)).toHaveLength(2);
  });

  it('and its list are nobody else’s', async () => {
    const { source } = await withVersions(2);
    const { client: stranger } = await signUp();
    for (const answer of [
      await stranger.get(`/api/data-sources/${source.id}/versions`),
      await stranger.get(`/api/data-sources/${source.id}/revert?version=1`),
      await stranger.post(`/api/data-sources/${source.id}/revert`, { version: 1 }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('twice at once makes one version', async () => {
    const { client, source } = await withVersions(2);
    const answers = await Promise.all([
      client.post(`/api/data-sources/${source.id}/revert`, { version: 1 }),
      client.post(`/api/data-sources/${source.id}/revert`, { version: 1 }),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [201, 201],
      [201, 409],
    ]).toContainEqual(statuses);
    expect(await listed(client, source.id)).toHaveLength(2 + statuses.filter((status) => status === 201).length);
  });
});

describe('dashboards after a new version', () => {
  const OLD = `day,shop,amount\n${Array.from({ length: 60 }, (_, nth) => `2024-0${1 + (nth % 6)}-11,${['North', 'South', 'West'][nth % 3]},${nth}.5`).join('\n')}\n`;
  async function replaced() {
    const { client } = await signUp();
    const source = (await client.upload('sales.csv', OLD)).body.dataSource as { id: string };
    const dashboard = (await client.post('/api/dashboards', { dataSourceIds: [source.id] })).body.dashboard as {
      id: string;
    };
    await client.upload('next.csv', OLD.replace('shop', 'store'), {}, { mode: 'replace', targetId: source.id });
    return { client, source, dashboard };
  }

  it('are broken where a column is gone; the widget says which version lacks it', async () => {
    const { client, dashboard } = await replaced();
    expect((await client.get('/api/dashboards')).body).toMatchObject([{ id: dashboard.id, state: 'broken' }]);
    expect((await client.get(`/api/dashboards/${dashboard.id}`)).body.state).toBe('broken');
    const { widgets } = (await client.post(`/api/dashboards/${dashboard.id}/query`, {})).body;
    const errors = Object.values<{ error?: { mendable?: boolean } }>(widgets).flatMap(({ error }) => error ?? []);
    expect(errors).toContainEqual({
      code: 'broken',
      field: 'shop',
      mendable: true,
      message: 'Column not found: this chart uses shop, which isn’t in version 2 of sales.csv.',
    });
  });

  it('are told the column that most likely took its place', async () => {
    const { client, source, dashboard } = await replaced();
    expect(await client.get(`/api/dashboards/${dashboard.id}/repair`)).toMatchObject({
      status: 200,
      body: [
        {
          dataSourceId: source.id,
          name: 'sales.csv',
          version: 2,
          columns: [
            {
              field: 'shop',
              label: 'shop',
              type: 'category',
              typeNow: null,
              lastVersion: 1,
              likeliest: { key: 'store', because: 'has the same values' },
            },
          ],
        },
      ],
    });
    const { client: stranger } = await signUp();
    expect((await stranger.get(`/api/dashboards/${dashboard.id}/repair`)).status).toBe(404);
  });

  it('are whole again when one goes back, and have nothing to repair', async () => {
    const { client, source, dashboard } = await replaced();
    await client.post(`/api/data-sources/${source.id}/revert`, { version: 1 });
    expect((await client.get(`/api/dashboards/${dashboard.id}`)).body.state).toBe('ready');
    expect((await client.get(`/api/dashboards/${dashboard.id}/repair`)).body).toEqual([]);
  });

  it('are stale while a data source is', async () => {
    const { client, source, dashboard } = await replaced();
    await client.post(`/api/data-sources/${source.id}/revert`, { version: 1 });
    await sql('update "DataSource" set status = \'stale\' where id = $1', [source.id]);
    expect((await client.get('/api/dashboards')).body).toMatchObject([{ id: dashboard.id, state: 'stale' }]);
  });
});
