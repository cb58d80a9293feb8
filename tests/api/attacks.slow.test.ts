import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ORIGIN, setPlan, signUp, sql } from './client';
import { refused } from './refused';

const MEGABYTE = 'x'.repeat(1_000_000);
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe('[A5] cells of a megabyte', () => {
  it('are answered as a few kilobytes wherever a data source is listed or opened', async () => {
    const { client } = await signUp();
    const csv = `id,essay,"${MEGABYTE}"\n${Array.from({ length: 20 }, (_, nth) => `${nth},${nth} ${MEGABYTE},y`).join('\n')}\n`;
    for (let nth = 0; nth < 3; nth++) expect((await client.upload(`essays-${nth}.csv`, csv)).status).toBe(201);
    const list = await client.get('/api/data-sources');
    expect(list.body).toHaveLength(3);
    expect(bytesOf(list.body)).toBeLessThan(3 * 12_000);
    const [{ id, data }] = list.body;
    expect(data).toHaveLength(20);
    expect(bytesOf(data)).toBeLessThanOrEqual(8192);
    expect(bytesOf((await client.get(`/api/data-sources/${id}`)).body)).toBeLessThan(20_000);
    const statistics = await client.get(`/api/data-sources/${id}/statistics?column=essay`);
    expect([statistics.status, bytesOf(statistics.body) < 30_000]).toEqual([200, true]);
    // Nothing is lost: a row has its cell.
    const rows = await client.get(`/api/data-sources/${id}/rows?limit=2`);
    expect(rows.body.rows[1].essay).toHaveLength(1_000_002);
  });

  it('are cut where half a character would be left', async () => {
    const { client } = await signUp();
    const { status, body } = await client.upload(
      'smile.csv',
      `id,note\n1,${'a'.repeat(198)}${'😀'.repeat(50)}\n2,b\n3,"c ${'é'.repeat(300)}"\n`,
    );
    expect([status, body.dataSource?.data[0].note]).toEqual([201, `${'a'.repeat(198)}…`]);
  });

  it('of versions that were read before are cut by the migration', async () => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('old.csv', 'id,essay\n1,a\n2,b\n')).body;
    const long = (nth: number) => `${nth} ${MEGABYTE}`;
    await sql(
      `update "DataSourceVersion" set sample = $2::jsonb, columns = jsonb_set(jsonb_set(jsonb_set(columns->'value', '{1,max}', to_jsonb($3::text)), '{1,top}', $4::jsonb), '{1,label}', to_jsonb($3::text)) where "dataSourceId" = $1`,
      [
        dataSource.id,
        JSON.stringify([
          { id: 1, essay: long(1) },
          { id: 2, essay: long(2) },
        ]),
        long(3),
        JSON.stringify([
          { value: long(1), count: 2 },
          { value: 'short', count: 1 },
        ]),
      ],
    );
    const folder = readdirSync('prisma/migrations').find((name) => name.endsWith('brief_versions'))!;
    // It was written for the table's name of then, and for rows without an envelope, as this one is now.
    await sql(
      readFileSync(`prisma/migrations/${folder}/migration.sql`, 'utf8')
        .replaceAll('"DataSetVersion"', '"DataSourceVersion"')
        .replace(/WHERE (octet_length\("sample"[^;]*);/, `WHERE "dataSourceId" = '${dataSource.id}' AND ($1);`),
    );
    const list = await client.get('/api/data-sources');
    expect(bytesOf(list.body)).toBeLessThan(4000);
    const [version] = await sql<{ columns: { label: string; max: string; top: unknown }[] }>(
      'select columns from "DataSourceVersion" where "dataSourceId" = $1',
      [dataSource.id],
    );
    expect(version!.columns[1]).toMatchObject({
      label: `${long(3).slice(0, 199)}…`,
      max: `${long(3).slice(0, 199)}…`,
      top: [{ value: 'short', count: 1 }],
    });
    expect(list.body[0].data).toEqual([
      { id: 1, essay: `${long(1).slice(0, 199)}…` },
      { id: 2, essay: `${long(2).slice(0, 199)}…` },
    ]);
  });
});

describe('[A6] queries of one request', () => {
  it('are at most sixty', async () => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('sales.csv', 'day,amount\n2024-01-01,1\n2024-01-02,2\n')).body;
    const asked = (count: number) =>
      client.post(`/api/data-sources/${dataSource.id}/query`, {
        queries: Object.fromEntries(
          Array.from({ length: count }, (_, nth) => [`q${nth}`, { measures: [{ agg: 'count' }] }]),
        ),
      });
    expect((await asked(60)).status).toBe(200);
    const began = performance.now();
    for (const [count, message] of [
      [61, 'queries: is an object of at most 60 queries'],
      [20_000, 'The request body has more than 30,000 values.'],
    ] as const) {
      const answer = await asked(count);
      refused(answer, 400, 'validation');
      expect(answer.body.message).toBe(message);
    }
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe('[A24] a list of 24 million numbers', () => {
  it('is refused within 10 seconds, and keeps nobody else’s upload waiting', async () => {
    const [{ client }, { client: other, id }] = await Promise.all([signUp(), signUp()]);
    await setPlan(id, 'enterprise');
    const began = performance.now();
    const attack = client
      .upload('numbers.json', `[${'1,'.repeat(24_000_000)}1]`)
      .then((answer) => ({ answer, took: performance.now() - began }));
    let isOver = false;
    void attack.finally(() => {
      isOver = true;
    });
    const beside: { status: number; took: number }[] = [];
    while (!isOver) {
      const asked = performance.now();
      const { status } = await other.upload(`small-${beside.length}.csv`, 'day,amount\n2024-01-01,1\n2024-01-02,2\n');
      beside.push({ status, took: performance.now() - asked });
    }
    const { answer, took } = await attack;
    refused(answer, 422, 'unreadable_file');
    expect(answer.body.message).toBe('the JSON lists more than 10,000,000 values; save them as CSV');
    expect(took).toBeLessThan(10_000);
    expect(beside.filter(({ status }) => status !== 201)).toEqual([]);
    expect(Math.max(...beside.map((each) => each.took))).toBeLessThan(5000);
  });
});

describe('[A8] where a person goes on after signing in', () => {
  it.each(['//evil.test', '/%09/evil.test', '/%5Cevil.test', '/.//evil.test', '/%0A/evil.test', 'https://evil.test'])(
    'is never next=%s',
    async (next) => {
      const page = await fetch(`${ORIGIN}/auth?next=${next}`);
      expect(page.status).toBe(200);
      expect(await page.text()).not.toMatch(/\\"next\\":\\"[^"]*evil/);
    },
  );

  it('is a path of ours with its search', async () => {
    expect(await (await fetch(`${ORIGIN}/auth?next=${encodeURIComponent('/explain?source=1')}`)).text()).toMatch(
      /\\"next\\":\\"\/explain\?source=1\\"/,
    );
  });
});

describe('[A22] names that the engine uses itself, and none', () => {
  it('are answered like any other', async () => {
    const { client } = await signUp();
    const { dataSource } = (
      await client.upload('names.csv', 'bar,count,,value\n1,2,a,2024-01-01\n3,4,b,2024-02-01\n3,5,c,2024-03-01\n')
    ).body;
    expect(dataSource.columns.map(({ label }: { label: string }) => label)).toEqual([
      'bar',
      'count',
      'Column 3',
      'value',
    ]);
    for (const { key } of dataSource.columns) {
      const { status, body } = await client.get(`/api/data-sources/${dataSource.id}/statistics?column=${key}`);
      expect([key, status, body.rows]).toEqual([key, 200, 3]);
    }
    const file = await client.get(`/api/data-sources/${dataSource.id}/download?format=csv`);
    expect([file.status, file.body.text?.split('\r\n')[0]]).toEqual([200, 'bar,count,Column 3,value']);
  });

  it('also where a stored version has a blank name', async () => {
    const { client } = await signUp();
    const { dataSource } = (await client.upload('blank.csv', 'a,b\n1,2\n3,4\n')).body;
    await sql(
      `update "DataSourceVersion" set columns = jsonb_set(columns, '{value,1,label}', '""') where "dataSourceId" = $1`,
      [dataSource.id],
    );
    for (const format of ['csv', 'json', 'parquet'])
      expect((await client.get(`/api/data-sources/${dataSource.id}/download?format=${format}`)).status).toBe(200);
  });
});

it('[A17] a formula behind a line end, or in full width, leaves no download as one', async () => {
  const { client } = await signUp();
  const { dataSource } = (await client.upload('formulas.csv', `name,amount\n"\n=1+1",-5\n＝cmd,-\n－2,3\n`)).body;
  const { body } = await client.get(`/api/data-sources/${dataSource.id}/download?format=csv`);
  expect(body.text).toContain(`"'\n=1+1"`);
  expect(body.text).toContain(`'＝cmd`);
  expect(body.text).not.toContain(`'-5`);
});
