import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, signUp } from './client';

const REGIONS = ['North', 'South', 'West'];
const orders = Array.from({ length: 360 }, (_, nth) => ({
  order_date: new Date(Date.UTC(2023, 0, 1 + 2 * nth)).toISOString().slice(0, 10),
  region: REGIONS[(nth * 7) % 3]!,
  payment: nth % 4 ? 'credit card' : 'cash',
  sales: 10 + ((nth * 37) % 100),
  profit: ((nth * 13) % 40) - 5,
}));
const CSV = `Order date,Region,Payment,Sales,Profit\n${orders.map((order) => Object.values(order).join(',')).join('\n')}\n`;

let client: Client;
let source: string;
const ask = (question: string, more: object = {}) =>
  client.post('/api/ask', { dataSourceId: source, question, ...more });

beforeAll(async () => {
  ({ client } = await signUp());
  source = (await client.upload('orders.csv', CSV)).body.dataSource.id;
});

describe('a question in words', () => {
  it('is answered with its reading, its query and its evidence', async () => {
    const { status, body } = await ask('sales by region in 2023');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      query: {
        measures: [{ field: 'sales', agg: 'sum' }],
        dimensions: [{ field: 'region' }],
        filters: [{ field: 'order_date', op: 'eq', value: '2023' }],
      },
      chart: { type: 'bar' },
      note: null,
    });
    const total = orders
      .filter(({ order_date, region }) => order_date.startsWith('2023') && region === 'North')
      .reduce((sum, { sales }) => sum + sales, 0);
    expect(body.rows).toContainEqual({ region: 'North', sum_sales: total });
    expect(body.reading.text).toBe('Sum of Sales, Order date 2023, by Region');
    expect((await client.get(`/api/evidence/${body.evidenceId}`)).body).toMatchObject({
      dataSourceId: source,
      rowCount: 3,
    });
  });

  it('reads slips of the pen, synonyms and parts of values', async () => {
    const { body } = await ask('avrage revenue for card paymnts');
    expect(body.query).toMatchObject({
      measures: [{ field: 'sales', agg: 'avg' }],
      filters: [{ field: 'payment', op: 'eq', value: 'credit card' }],
    });
    expect(body.chart).toBeNull();
  });

  it('is corrected by choices', async () => {
    const { body } = await ask('sales by region');
    const measure = body.reading.parts.find(({ role }: { role: string }) => role === 'measure');
    expect(measure.alternatives).toContainEqual({ id: 'profit', text: 'Profit' });
    const changed = await ask('sales by region', { choices: { [measure.id]: 'profit', aggregate: 'max' } });
    expect(changed.body.query.measures).toEqual([{ field: 'profit', agg: 'max' }]);
  });

  it('answers both of two cheap readings, and takes the one chosen', async () => {
    const { body } = await ask('sales over 100');
    expect(body.rows).toEqual([{ count: orders.filter(({ sales }) => sales > 100).length }]);
    expect(body.also).toMatchObject({ text: 'Sales of these rows' });
    const chosen = await ask('sales over 100', { choices: { measure: 'sales' } });
    expect(chosen.body.query.measures).toEqual([{ field: 'sales', agg: 'sum' }]);
    expect(chosen.body.also).toBeUndefined();
  });

  it('goes on from the questions before it', async () => {
    const { body } = await ask('and by payment?', { previous: ['sales by region', 'only North'] });
    expect(body.query).toMatchObject({
      measures: [{ field: 'sales', agg: 'sum' }],
      dimensions: [{ field: 'payment' }],
      filters: [{ field: 'region', op: 'eq', value: 'North' }],
    });
    expect((await ask('and by payment?')).body).toMatchObject({ unanswered: 'ambiguous' });
    expect((await ask('and by payment?', { previous: Array(6).fill('sales') })).body).toMatchObject({
      code: 'validation',
    });
  });

  it('answers two readings side by side, each with its evidence', async () => {
    const { body } = await ask('which month has the highest sales');
    expect(body.query.dimensions).toEqual([{ field: 'order_date', part: 'month' }]);
    expect(body.also.answer.query.dimensions).toEqual([{ field: 'order_date', grain: 'month' }]);
    expect(body.also.answer.rows).toHaveLength(1);
    expect((await client.get(`/api/evidence/${body.also.answer.evidenceId}`)).status).toBe(200);
  });

  it('reads other languages, and tells shares of a total', async () => {
    expect((await ask('Umsatz nach Region')).body.reading.text).toBe('Sum of Sales, by Region');
    const { body } = await ask('share of sales by region');
    expect(body.reading.kind).toBe('share_of');
    expect(body.note).toMatch(/^Shares of the total: /);
  });

  it('says which column or value is not there', async () => {
    expect((await ask('sales by salesperson')).body).toMatchObject({
      unanswered: 'no_such_column',
      message: 'This data has no “salesperson”.',
    });
    expect((await ask('sales in Atlantis')).body).toMatchObject({ unanswered: 'no_such_value' });
    expect((await ask('sales in 2031')).body).toMatchObject({ unanswered: 'out_of_range' });
    expect((await ask('what will sales be next month')).body).toMatchObject({ unanswered: 'not_a_query' });
  });

  it('answers why with both spans, and says where a premise is wrong', async () => {
    const spans = (await ask('why did sales fall in May 2023')).body;
    expect(spans.reading.kind).toBe('change');
    expect(spans.rows).toHaveLength(2);
    const [april, may] = spans.rows.map(({ sum_sales }: { sum_sales: number }) => sum_sales);
    expect(spans.note.startsWith(may < april ? 'Sum of Sales fell' : 'It’s the opposite')).toBe(true);
    const { change } = spans;
    expect([change.before, change.after]).toEqual([april, may]);
    for (const { parts } of change.dimensions)
      expect(parts.reduce((sum: number, part: { change: number }) => sum + part.change, 0)).toBeCloseTo(may - april, 6);
  });
});

describe('an answer that the rules of charts refuse', () => {
  const upload = async (rows: string[]) =>
    (await client.upload('visits.csv', `Visit ID,Visited,Clinic,Fee\n${rows.join('\n')}\n`)).body.dataSource.id;
  const visit = (nth: number, clinic: string, fee: number) =>
    `V${10_000 + nth * 17},2024-0${1 + (nth % 6)}-1${nth % 10},${clinic},${fee}`;

  it('is listed instead of drawn, with a sentence that says why', async () => {
    const equal = await upload(
      Array.from({ length: 120 }, (_, nth) => visit(nth, ['North', 'South', 'East'][nth % 3]!, 40)),
    );
    expect((await ask('number of visits by clinic', { dataSourceId: equal })).body).toMatchObject({
      chart: { type: 'table' },
      note: 'All values are equal. So this is a table instead of a chart.',
    });
    const thin = await upload(
      Array.from({ length: 123 }, (_, nth) =>
        visit(nth, nth < 3 ? 'East' : ['North', 'South'][nth % 2]!, 30 + ((nth * 7) % 31)),
      ),
    );
    expect((await ask('average fee by clinic', { dataSourceId: thin })).body).toMatchObject({
      chart: { type: 'table' },
      note: expect.stringContaining('fewer than 5 rows'),
    });
    expect((await ask('total fee by clinic', { dataSourceId: thin })).body).toMatchObject({
      chart: { type: 'bar' },
      note: null,
    });
  });

  it('is no mean of an id', async () => {
    const visits = await upload(
      Array.from({ length: 120 }, (_, nth) => visit(nth, ['North', 'South', 'East'][nth % 3]!, 30 + ((nth * 7) % 31))),
    );
    const { body } = await ask('average visit id by clinic', { dataSourceId: visits });
    expect(body).toMatchObject({
      unanswered: 'not_a_query',
      message: expect.stringContaining('its sum or average means nothing'),
    });
    expect((await ask(body.suggestions[0].question, { dataSourceId: visits })).body.rows).toEqual([
      expect.objectContaining({}),
    ]);
  });
});

describe('the call', () => {
  it('refuses what is no question', async () => {
    expect((await ask('   ')).body).toMatchObject({ code: 'validation' });
    expect((await ask('sales', { dataSourceId: 'mine' })).status).toBe(400);
  });

  it('answers a stranger, and an unknown data source, 404', async () => {
    const { client: stranger } = await signUp();
    expect((await stranger.post('/api/ask', { dataSourceId: source, question: 'sales by region' })).status).toBe(404);
    expect((await ask('sales by region', { dataSourceId: randomUUID() })).status).toBe(404);
  });

  it('takes sixty questions a minute', async () => {
    const { client: other } = await signUp();
    const own = (await other.upload('orders.csv', CSV)).body.dataSource.id;
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => other.post('/api/ask', { dataSourceId: own, question: 'how many orders' })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});
