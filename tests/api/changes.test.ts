import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, signUp } from './client';

const REGIONS = ['North', 'South', 'West'];
/** West loses most in May; shop 3 opens in it, and shop 0 is gone. */
const orders = Array.from({ length: 1200 }, (_, nth) => {
  const month = nth < 600 ? 4 : 5;
  const region = REGIONS[nth % 3]!;
  return {
    day: `2024-0${month}-${String(1 + (nth % 30)).padStart(2, '0')}`,
    region,
    shop: nth % 50 === 0 ? (month === 4 ? 'shop 0' : 'shop 3') : `shop ${1 + (nth % 2)}`,
    customer: `customer ${nth % 47}`,
    sales: Number((20 + (nth % 17) * 1.13 - (month === 5 && region === 'West' ? 11.7 : 0)).toFixed(2)),
  };
});
const CSV = `Day,Region,Shop,Customer,Sales\n${orders.map((order) => Object.values(order).join(',')).join('\n')}\n`;

let client: Client;
let source: string;
const SALES = { field: 'sales', agg: 'sum' };
const MONTHS = {
  kind: 'periods',
  field: 'day',
  before: { from: '2024-04-01', to: '2024-05-01' },
  after: { from: '2024-05-01', to: '2024-06-01' },
};
const explain = (more: object = {}) =>
  client.post('/api/changes', { dataSourceId: source, measure: SALES, sides: MONTHS, ...more });
type Split = {
  field: string;
  parts: {
    value: string;
    before: number | null;
    after: number | null;
    change: number;
    member: string;
    effects: { rate: number; mix: number } | null;
  }[];
  rest: { values: number; change: number } | null;
  places: { evidenceId: string; row: number }[];
  restPlace: { evidenceId: string; row: number } | null;
};
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const salesOf = (test: (order: (typeof orders)[0]) => boolean) => total(orders.filter(test).map(({ sales }) => sales));

beforeAll(async () => {
  ({ client } = await signUp());
  source = (await client.upload('orders.csv', CSV)).body.dataSource.id;
});

describe('a change is split', () => {
  it('exactly by each dimension: parts and rest add up to the change, which is asked by itself', async () => {
    const { status, body } = await explain();
    expect(status).toBe(200);
    expect(body.before).toBeCloseTo(
      salesOf(({ day }) => day.startsWith('2024-04')),
      6,
    );
    expect(body.after).toBeCloseTo(
      salesOf(({ day }) => day.startsWith('2024-05')),
      6,
    );
    expect(body.best).toBe('region');
    expect(body.dimensions.map(({ field }: Split) => field).sort()).toEqual(['customer', 'region', 'shop']);
    for (const { parts, rest } of body.dimensions as Split[])
      expect(total(parts.map(({ change }) => change)) + (rest?.change ?? 0)).toBeCloseTo(body.after - body.before, 6);
    expect(body.dimensions[0].parts[0]).toMatchObject({ value: 'West', member: 'stayed' });
    const shop = body.dimensions.find(({ field }: Split) => field === 'shop');
    expect(shop.parts.map(({ value, member }: Split['parts'][0]) => `${value} ${member}`).sort()).toEqual([
      'shop 0 gone',
      'shop 1 stayed',
      'shop 2 stayed',
      'shop 3 new',
    ]);
  });

  it('with evidence that holds each part, the rest too', async () => {
    const { body } = await explain();
    const customers: Split = body.dimensions.find(({ field }: Split) => field === 'customer');
    const [whole, named, rest] = (
      await Promise.all(
        [body.evidenceId, customers.places[0]!.evidenceId, customers.restPlace!.evidenceId].map((id) =>
          client.get(`/api/evidence/${id}`),
        ),
      )
    ).map((answer) => answer.body);
    expect(whole.rows).toEqual([{ sum_sales: body.before, sum_sales_2: body.after, count: 600, count_2: 600 }]);
    customers.parts.forEach(({ value, before, after }, nth) =>
      expect(named.rows[customers.places[nth]!.row]).toEqual({
        customer: value,
        sum_sales: expect.closeTo(before!, 9),
        sum_sales_2: expect.closeTo(after!, 9),
        count: expect.any(Number),
        count_2: expect.any(Number),
      }),
    );
    expect(rest.rows[0].sum_sales_2 - rest.rows[0].sum_sales).toBeCloseTo(customers.rest!.change, 6);
    expect((await client.post(`/api/evidence/${customers.restPlace!.evidenceId}/recheck`)).body.matches).toBe(true);
    const rows = await client.get(
      `/api/evidence/${customers.places[0]!.evidenceId}/rows?point=${customers.places[0]!.row}`,
    );
    expect(rows.body.rowCount).toBe(orders.filter(({ customer }) => customer === customers.parts[0]!.value).length);
  });

  it('of a mean into its own level and the mix', async () => {
    const { body } = await explain({
      measure: { field: 'sales', agg: 'avg' },
      sides: { kind: 'groups', field: 'region', before: 'North', after: 'West' },
    });
    expect(body.kind).toBe('ratio');
    const mean = (region: string) =>
      salesOf((order) => order.region === region) / orders.filter((order) => order.region === region).length;
    expect(body.change).toBeCloseTo(mean('West') - mean('North'), 9);
    expect((await client.get(`/api/evidence/${body.evidenceId}`)).body.rows[0]).toMatchObject({
      avg_sales: expect.closeTo(body.before, 9),
      avg_sales_2: expect.closeTo(body.after, 9),
    });
    for (const { parts, rest } of body.dimensions as Split[]) {
      expect(total(parts.map(({ change }) => change)) + (rest?.change ?? 0)).toBeCloseTo(body.change, 9);
      for (const { change, effects } of parts) expect(effects!.rate + effects!.mix).toBeCloseTo(change, 9);
    }
  });
});

describe('what cannot be split is said', () => {
  it.each<[string, object, object]>([
    [
      'a median, with the mean offered',
      { measure: { field: 'sales', agg: 'median' } },
      { unexplained: 'unsplittable', offer: { field: 'sales', agg: 'avg' } },
    ],
    [
      'a side without rows',
      { sides: { ...MONTHS, before: { from: '2023-04-01', to: '2023-05-01' } } },
      {
        unexplained: 'nothing_before',
        message: 'There are no values on the first side, so there’s no change to break down. Choose another.',
      },
    ],
  ])('%s', async (_, more, answer) => expect((await explain(more)).body).toMatchObject(answer));

  it('refuses what is no question', async () => {
    expect(
      (await explain({ sides: { kind: 'groups', field: 'region', before: 'North', after: 'North' } })).body,
    ).toMatchObject({ code: 'validation' });
    expect((await explain({ measure: { field: 'nothing', agg: 'sum' } })).body).toMatchObject({ code: 'validation' });
    expect((await explain({ sides: { ...MONTHS, after: { from: '2024-06-01', to: '2024-05-01' } } })).status).toBe(400);
  });

  it('answers a stranger 404', async () => {
    const { client: stranger } = await signUp();
    expect((await stranger.post('/api/changes', { dataSourceId: source, measure: SALES, sides: MONTHS })).status).toBe(
      404,
    );
  });
});
