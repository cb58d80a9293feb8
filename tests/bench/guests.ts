import { Client } from '../api/client';
import { ordersFile } from './orders';
import { figure, report } from './report';
import { startProduct, uploadFile } from './server';
import { quantile } from './timing';

/**
 * Many people read one shared dashboard: each comes by the link, looks and asks, over half a minute. Then the kept
 * answers are dropped, and each asks again and for one of the values that the page offers; then each for days that
 * nobody else asks for; then the link is withdrawn while they read.
 */
const VIEWERS = 500;
const OVER_MS = 30_000;
const SEED = 7;

/** What browsers send of an address that a person goes to. */
const NAVIGATION = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' };

type Asked = { status: number; ms: number; at: number };

async function timed(ask: () => Promise<{ status: number }>): Promise<Asked> {
  const began = performance.now();
  const { status } = await ask();
  return { status, ms: performance.now() - began, at: began };
}

/** Everybody once, evenly over the time. */
const arriving = async (act: (nth: number) => Promise<Asked[]>): Promise<Asked[]> =>
  (
    await Promise.all(
      Array.from({ length: VIEWERS }, async (_, nth) => {
        await new Promise((go) => {
          setTimeout(go, (nth * OVER_MS) / VIEWERS);
        });
        return act(nth);
      }),
    )
  ).flat();

const errorsIn = (asked: readonly Asked[]) => asked.filter(({ status }) => status >= 300).length;
const p99 = (asked: readonly Asked[]) =>
  quantile(
    asked.map(({ ms }) => ms),
    0.99,
  );

async function valuesOffered(guest: Client, id: string, at: { dataSourceId: string; field: string }) {
  const { body } = await guest.get(`/api/shared-guest/${id}/values?${new URLSearchParams(at)}`);
  return (body as { values: { value: string }[] }).values.map(({ value }) => value);
}

const product = await startProduct();
try {
  const { owner } = product;
  const dataSourceId = await uploadFile(owner, ordersFile('csv', 100_000, SEED));
  const made = await owner.post('/api/dashboards', { dataSourceIds: [dataSourceId] });
  const { id } = made.body.dashboard as { id: string };
  const { body } = await owner.post(`/api/dashboards/${id}/shares`, { label: 'bench' });
  const { token, share } = body as { token: string; share: { id: string } };
  const { body: seen } = await new Client(product.origin).get(`/api/shared/${token}`);
  if (!(seen as { success: boolean }).success) throw new Error('the link does not open');

  const guests = Array.from({ length: VIEWERS }, () => new Client(product.origin));
  const query = (nth: number, filters: object[] = []) =>
    guests[nth]!.post(`/api/shared-guest/${id}/query`, { filters });
  // As a browser does: the link, which gives the guest's cookie, then the page, which the server makes with its numbers.
  const first = await arriving(async (nth) => [
    await timed(async () => {
      const { status } = await guests[nth]!.get(`/shared/${token}`, NAVIGATION);
      return { status: status === 303 ? 200 : status };
    }),
    await timed(() => guests[nth]!.get(`/shared-guest/${id}`, NAVIGATION)),
    await timed(() => guests[nth]!.get(`/api/shared-guest/${id}`)),
    await timed(() => query(nth)),
  ]);
  const slowest = [0, 1, 2, 3].map((nth) => Math.round(p99(first.filter((_, place) => place % 4 === nth))));
  console.log(`p99 of the link, the page, the dashboard and its numbers: ${slowest.join(', ')} ms`);

  const { filters: offered } = made.body.dashboard.config as { filters: { field: string; kind: string }[] };
  const fieldOf = (kind: string): string => {
    const control = offered.find((each) => each.kind === kind);
    if (!control) throw new Error(`the dashboard offers no filter of kind ${kind}`);
    return control.field;
  };
  // Nothing is kept of the answers, and each viewer takes one of the values that the page offers.
  const values = await valuesOffered(guests[0]!, id, { dataSourceId, field: fieldOf('category') });
  const uncached = await arriving(async (nth) => {
    if (nth === 0) await owner.post('/api/cache/invalidate', {});
    return [
      await timed(() => query(nth)),
      await timed(() =>
        query(nth, [{ dataSourceId, field: fieldOf('category'), op: 'in', values: [values[nth % values.length]] }]),
      ),
    ];
  });
  // The least kind case: no two viewers ask for the same, so that every answer is a dashboard calculated for one.
  const day = (nth: number) => new Date(Date.UTC(2023, 0, 1 + nth)).toISOString().slice(0, 10);
  const began = performance.now();
  const distinct = await arriving(async (nth) => [
    await timed(() => query(nth, [{ dataSourceId, field: fieldOf('time'), op: 'gte', value: day(nth) }])),
  ]);
  const distinctPerSecond = VIEWERS / ((performance.now() - began) / 1000);

  let withdrawnAt = Number.POSITIVE_INFINITY;
  const [last] = await Promise.all([
    arriving(async (nth) => [await timed(() => query(nth))]),
    new Promise<void>((done) => {
      setTimeout(done, OVER_MS / 2);
    })
      .then(() => owner.delete(`/api/shares/${share.id}`))
      .then(() => {
        withdrawnAt = performance.now();
      }),
  ]);
  const late = last.filter(({ at, status }) => at > withdrawnAt && status !== 410).length;
  const refused = last.filter(({ at }) => at > withdrawnAt).length;
  if (refused === 0) throw new Error('nobody asked after the withdrawal');

  report(
    'guests',
    SEED,
    [
      figure('guests.errors', errorsIn(first) + errorsIn(uncached) + errorsIn(distinct)),
      figure('guests.p99', Math.round(p99(first))),
      figure('guests.uncached.p99', Math.round(p99(uncached))),
      figure('guests.distinct.rate', distinctPerSecond),
      figure('guests.withdrawn.late', late),
    ],
    ['next', '@duckdb/node-api'],
  );
} finally {
  await product.stop();
}
