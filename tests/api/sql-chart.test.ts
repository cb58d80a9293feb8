import { describe, expect, it } from 'vitest';
import { defaultChart, whyNot, type ResultChart } from '@/components/sql/chart/choices';
import { hasSameNumbers, keptQuery, namesOf } from '@/components/sql/keep/kept-chart';
import { whyNotKept } from '@/components/sql/keep/why-not';
import type { SqlAnswer } from '@/lib/product/sql/schema';
import { putInWorkspace, signUp, type Client } from './client';

const CSV = `Order date,Region,Sales\n${Array.from(
  { length: 300 },
  (_, nth) => `2023-0${1 + (nth % 9)}-${11 + (nth % 7)},${['North', 'South', 'West'][nth % 3]},${10 + nth / 4}`,
).join('\n')}\n`;

/** As the page does it: the statement is run, its chart chosen, its rows made a data source, and that is asked. */
async function kept(client: Client, sql: string, chosen?: ResultChart) {
  const answer = (await client.post('/api/sql', { sql })).body as SqlAnswer;
  const chart = chosen ?? defaultChart(answer)!;
  expect([whyNot(answer, chart), whyNotKept(answer, chart)]).toEqual([null, null]);
  const { status, body } = await client.post('/api/sql/data-source', {
    name: 'Kept',
    sql,
    names: namesOf(answer, chart),
  });
  expect([status, body.message]).toEqual([201, undefined]);
  const query = keptQuery(answer, chart, body.dataSource);
  const asked = await client.post(`/api/data-sources/${body.dataSource.id}/query`, { queries: { kept: query } });
  return { answer, chart, source: body.dataSource, query, widget: asked.body.widgets.kept };
}

describe('a kept chart has the numbers of the chart on the SQL page', () => {
  it.each([
    ['names', 'SELECT region, sum(sales) AS total FROM orders GROUP BY ALL ORDER BY total DESC'],
    ['times at months', "SELECT date_trunc('month', order_date) AS month, sum(sales) AS n FROM orders GROUP BY ALL"],
    ['times at days', 'SELECT order_date, count(*) AS n FROM orders GROUP BY ALL ORDER BY 1'],
    [
      'lines',
      "SELECT date_trunc('month', order_date) AS month, region, avg(sales) AS mean FROM orders GROUP BY ALL ORDER BY 1, 2",
    ],
    ['years', 'SELECT 2000 + range AS year, range * 1.5 AS n FROM range(20)'],
    [
      'texts that look like months',
      "SELECT strftime(order_date, '%Y-%m') AS month, sum(sales) AS n FROM orders GROUP BY ALL",
    ],
    ['texts that look like numbers', "SELECT '0' || range AS code, range + 0.5 AS n FROM range(5)"],
    ['texts that look missing', "SELECT * FROM (VALUES ('N/A', 1), ('-', 2), ('null', 3), (NULL, 4)) t(state, n)"],
    ['days in two orders', "SELECT * FROM (VALUES ('01/02/2024', 1), ('03/04/2024', 2)) t(day, n)"],
    ['yes and no', 'SELECT sales > 40 AS large, count(*) AS n FROM orders GROUP BY ALL'],
    [
      'decimals that look like thousands',
      "SELECT * FROM (VALUES ('a', 1.234), ('b', 2.345), ('c', 12.001)) t(name, n)",
    ],
    ['very large and small', "SELECT * FROM (VALUES ('a', 1e21), ('b', 1e-9), ('c', -3.0), ('d', NULL)) t(name, n)"],
    ['whole numbers beyond 2^53', "SELECT 'a' AS name, 9007199254740993 AS n UNION ALL SELECT 'b', 5"],
    ['negative and zero', "SELECT * FROM (VALUES ('a', -5), ('b', 0), ('c', 7)) t(name, n)"],
    ['names with quotes, commas and lines', `SELECT * FROM (VALUES ('a "b", c', 1), (E'x\\ny', 2)) t(name, n)`],
    ['totals among names', "SELECT * FROM (VALUES ('North', 1), ('South', 2), ('Total', 3)) t(region, n)"],
    ['points', 'SELECT sales AS price, sales * 2 AS weight FROM orders LIMIT 50'],
  ])('%s', async (_, sql) => {
    const { client } = await signUp();
    await client.upload('orders.csv', CSV);
    const { answer, chart, query, widget } = await kept(client, sql);
    expect(widget.error).toBeUndefined();
    expect(widget.evidenceId).toMatch(/^[0-9a-f]{64}$/);
    expect([widget.rows, hasSameNumbers(answer, chart, query, widget)]).toEqual([widget.rows, true]);
  });

  it.each([
    [
      'times without a step',
      "SELECT TIMESTAMP '2024-01-01 10:11:12.5' AS at, 1 AS n UNION ALL SELECT TIMESTAMP '2024-01-02 00:00:00', 2",
    ],
    ['numbers', 'SELECT range AS code, range * 2 AS n FROM range(5)'],
  ])('bars along %s', async (_, sql) => {
    const { client } = await signUp();
    const { answer, chart, query, widget } = await kept(client, sql, { kind: 'bar', along: 0, value: 1, split: null });
    expect([widget.rows, hasSameNumbers(answer, chart, query, widget)]).toEqual([widget.rows, true]);
  });

  it('one by one, and goes stale and on with its statement', { timeout: 60_000 }, async () => {
    const { client } = await signUp();
    const orders = (await client.upload('orders.csv', CSV)).body.dataSource.id;
    const sql = "SELECT 'r-' || region AS region, sum(sales) AS total FROM orders GROUP BY ALL ORDER BY total";
    const { answer, source, query, widget } = await kept(client, sql);
    const { agg } = query.measures[0]!;
    const numbersOf = (rows: Record<string, unknown>[]) => rows.map((row) => [row.region, row[`${agg}_total`]]);
    expect(numbersOf(widget.rows)).toEqual(answer.rows);
    expect(source.overrides).toMatchObject({
      region: { type: 'category', by: 'statement' },
      total: { by: 'statement' },
    });
    await client.upload('orders.csv', `${CSV}2023-10-11,North,1000\n`, {}, { mode: 'replace', targetId: orders });
    expect((await client.get(`/api/data-sources/${source.id}`)).body.status).toBe('stale');
    expect((await client.post(`/api/sql/data-source/${source.id}`)).status).toBe(200);
    const again = await client.post(`/api/data-sources/${source.id}/query`, { queries: { kept: query } });
    expect(numbersOf(again.body.widgets.kept.rows)).toEqual((await client.post('/api/sql', { sql })).body.rows);
  });
});

it('names are told by places that an answer has', async () => {
  const { client, id } = await signUp();
  const make = (names: unknown, as = client) =>
    as
      .post('/api/sql/data-source', { name: 'Kept', sql: "SELECT '1' AS a, 2 AS b", names })
      .then(({ status }) => status);
  expect(await Promise.all([make([-1]), make([0, 1, 2]), make(['a'])])).toEqual([400, 400, 400]);
  expect(await make([0])).toBe(201);
  const viewer = await signUp();
  await putInWorkspace(viewer.id, id, 'viewer');
  expect(await make([0], viewer.client)).toBe(403);
});

it('strangers make none of others’ tables, nor ask its data source', async () => {
  const { client } = await signUp();
  await client.upload('orders.csv', CSV);
  const sql = 'SELECT region, count(*) AS n FROM orders GROUP BY ALL';
  const { source, query } = await kept(client, sql);
  const { client: stranger } = await signUp();
  expect((await stranger.post('/api/sql/data-source', { name: 'Kept', sql, names: [0] })).status).toBe(400);
  const asked = await stranger.post(`/api/data-sources/${source.id}/query`, { queries: { kept: query } });
  expect(asked.status).toBe(404);
});
