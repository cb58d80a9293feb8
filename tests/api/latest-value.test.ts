import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, signUp } from './client';
import { rechecked } from './rechecked';
import { refused } from './refused';

const TEXTS = ['Rent', 'Groceries', 'Salary', 'Insurance', 'Books'];
let balance = 1200;
/** Bookings of an account, one every third day, with where each left it. */
const bookings = Array.from({ length: 160 }, (_, nth) => {
  const amount = nth % 5 === 2 ? 900 + (nth % 7) : -(150 + ((nth * 37) % 130));
  balance += amount;
  const day = new Date(Date.UTC(2023, 0, 2 + 3 * nth)).toISOString().slice(0, 10);
  return { day, text: TEXTS[nth % 5]!, amount, balance };
});
const CSV = `Day,Text,Amount,Balance\n${bookings.map((each) => Object.values(each).join(',')).join('\n')}\n`;
const last = bookings.at(-1)!;

let client: Client;
let source: string;
beforeAll(async () => {
  ({ client } = await signUp());
  source = (await client.upload('account.csv', CSV)).body.dataSource.id;
});
const ask = async (query: Record<string, unknown>) =>
  (await client.post(`/api/data-sources/${source}/query`, { queries: { own: query } })).body.widgets.own;

describe('the latest value', () => {
  it('of a balance is a figure of its automatic dashboard, with its day and the period before, and rechecks', async () => {
    const { body } = await client.post('/api/dashboards', { dataSourceIds: [source], mode: 'auto' });
    const { id, config } = body.dashboard;
    const kpi = config.kpis.find((each: { query: { measures: { agg: string }[] } }) =>
      each.query.measures.some(({ agg }) => agg === 'latest'),
    );
    expect(kpi).toMatchObject({ label: 'Latest balance', query: { measures: [{ field: 'balance', along: 'day' }] } });
    const answer = (await client.post(`/api/dashboards/${id}/query`, { filters: [] })).body.widgets[kpi.id];
    expect(Object.values(answer.rows[0])).toEqual([last.balance]);
    expect(answer.period.to > last.day).toBe(true);
    expect(answer.comparison.latest.value).not.toBeNull();
    expect(await rechecked(client, answer.evidenceId)).toMatchObject({ matches: true });
  });

  it('by month is that of the last day of each', async () => {
    const { rows } = await ask({
      measures: [{ agg: 'latest', field: 'balance', along: 'day' }],
      dimensions: [{ field: 'day', grain: 'month' }],
    });
    const ends = new Map(bookings.map(({ day, balance: left }) => [day.slice(0, 7), left]));
    expect(rows.map((row: Record<string, number>) => row['latest_balance'])).toEqual([...ends.values()]);
  });

  it('is answered where a question says nothing else of a balance', async () => {
    const { body } = await client.post('/api/ask', { dataSourceId: source, question: 'what is the current balance' });
    expect(JSON.stringify(body)).toContain(String(last.balance));
  });

  it('is refused without a column that says when, and to a stranger', async () => {
    const query = { queries: { own: { measures: [{ agg: 'latest', field: 'balance' }] } } };
    const answer = await client.post(`/api/data-sources/${source}/query`, query);
    expect(JSON.stringify(answer.body)).toContain('needs a column that says when');
    const { client: stranger } = await signUp();
    refused(await stranger.post(`/api/data-sources/${source}/query`, query), 404, 'not_found');
  });
});

describe('where a day has several bookings', () => {
  const twice = bookings.map(({ amount, balance: left }, nth) => ({
    day: bookings[nth - (nth % 2)]!.day,
    amount,
    balance: left,
  }));
  const csvOf = (rows: typeof twice) =>
    `Day,Amount,Balance\n${rows.map((each) => Object.values(each).join(',')).join('\n')}\n`;
  it.each([
    ['oldest first', twice],
    ['newest first', twice.toReversed()],
  ])('the order of the file says which was the later one, %s', async (name, rows) => {
    const { body } = await client.upload(`${name}.csv`, csvOf(rows));
    const made = await client.post('/api/dashboards', { dataSourceIds: [body.dataSource.id], mode: 'auto' });
    const { id, config } = made.body.dashboard;
    const isLatest = ({ query }: { query: { measures: { agg: string }[] } }) => query.measures[0]!.agg === 'latest';
    const [kpi, course] = [config.kpis.find(isLatest), config.charts.find(isLatest)];
    const { widgets } = (await client.post(`/api/dashboards/${id}/query`, { filters: [] })).body;
    expect(Object.values(widgets[kpi.id].rows[0])).toEqual([last.balance]);
    const ends = new Map(twice.map(({ day, balance: left }) => [day.slice(0, 7), left]));
    expect(course.title).toBe('Balance at the end of each month');
    expect(widgets[course.id].rows.map((row: Record<string, number>) => row['latest_balance'])).toEqual([
      ...ends.values(),
    ]);
    expect(await rechecked(client, widgets[kpi.id].evidenceId)).toMatchObject({ matches: true });
  });
});

it('odometers are told of each car, and never added up or averaged', async () => {
  let state = 7;
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const at: Record<string, number> = { A: 41_200, B: 120_800, C: 9_050 };
  const rows = Array.from({ length: 150 }, (_, nth) => {
    const car = 'ABC'[Math.floor(random() * 3)]!;
    at[car]! += 60 + Math.floor(random() * 700);
    const day = new Date(Date.UTC(2023, 0, 2 + 4 * nth)).toISOString().slice(0, 10);
    return [day, car, at[car]!, (20 + 40 * random()).toFixed(1)];
  });
  const { body } = await client.upload(
    'fuel.csv',
    `Day,Car,Odometer,Litres\n${rows.map((row) => row.join(',')).join('\n')}\n`,
  );
  const { config } = (await client.post('/api/dashboards', { dataSourceIds: [body.dataSource.id], mode: 'auto' })).body
    .dashboard;
  const about = [...config.kpis, ...config.charts].filter(({ query }) => query.measures[0]?.field === 'odometer');
  expect(about.length).toBeGreaterThan(0);
  for (const { query } of about) {
    expect(query.measures[0].agg).toBe('latest');
    expect(query.dimensions.some(({ field }: { field: string }) => field === 'car')).toBe(true);
  }
});
