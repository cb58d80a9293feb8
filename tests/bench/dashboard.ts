import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DashboardAnswer } from '@/lib/product/dashboards/schema';
import type { Filter } from '@/lib/pure/query/schema/query';
import { bareDuckDb } from './bare-duckdb';
import { clickThrough } from './dashboard-clicks';
import { DASHBOARD, orderDashboard } from './order-dashboard';
import { argument, figure, report, type Figure } from './report';
import { startProduct, uploadFile, type Product } from './server';
import { productOf, shortOrdersFile } from './short-orders';
import { pause, quantile, summary, timed } from './timing';

/**
 * Twelve widgets on 1M rows through the API of the built product, as the screen asks for them, against the same twelve
 * queries one by one in bare DuckDB; then twenty users, one of them in a browser: from the click on a bar to the last
 * widget painted.
 */
const SEED = 7;
const ROWS = Number(argument('rows') ?? 1_000_000);
const ROUNDS = Number(argument('rounds') ?? 40);
const WARM_UP = 3;
/** A server that has been asked for a while: its code is compiled as hot code is. */
const ASKED_BEFORE = 150;

/** The native copy is written after the upload was answered. */
async function nativeCopy({ dataDir }: Product): Promise<void> {
  const sets = join(dataDir, 'cache/sets');
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (
      existsSync(sets) &&
      readdirSync(sets, { recursive: true }).some((path) => String(path).endsWith('native.duckdb'))
    )
      return;
    await pause(100);
  }
  throw new Error('no native copy was written');
}

async function makeDashboard({ owner }: Product, dataSourceId: string): Promise<string> {
  const {
    body: { dashboard },
  } = await owner.post('/api/dashboards', { dataSourceIds: [dataSourceId], mode: 'blank', name: 'Orders' });
  const { status, body } = await owner.patch(`/api/dashboards/${dashboard.id}`, {
    config: orderDashboard(dataSourceId),
    baseVersion: dashboard.version,
  });
  if (status !== 200) throw new Error(`the dashboard was refused: ${JSON.stringify(body)}`);
  return dashboard.id;
}

async function ask({ owner }: Product, dashboardId: string, filters: Filter[]): Promise<DashboardAnswer> {
  const { status, body } = await owner.post(`/api/dashboards/${dashboardId}/query`, { filters });
  const failed = Object.entries((body as DashboardAnswer).widgets ?? {}).filter(([, { error }]) => error);
  if (status !== 200 || failed.length)
    throw new Error(`the dashboard answered ${status}: ${JSON.stringify(failed.length ? failed : body).slice(0, 500)}`);
  return body as DashboardAnswer;
}

/** Another filter each round, the same for both: one product of two hundred is left out. */
async function againstBare(product: Product, dashboardId: string, file: string): Promise<Figure[]> {
  const bare = await bareDuckDb(join(product.dataDir, 'bare.duckdb'), `read_csv('${file}')`);
  for (let nth = 0; nth < ASKED_BEFORE; nth++) await ask(product, dashboardId, []);
  const times = { bare: [] as number[], uncached: [] as number[], cached: [] as number[] };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const filters: Filter[] = [{ field: 'product', op: 'ne', value: productOf(round) }];
    await bare.where(`product <> '${productOf(round)}'`);
    const byHand = await timed(() => bare.run(DASHBOARD.map((each) => each.byHand)));
    const uncached = await timed(() => ask(product, dashboardId, filters));
    const cached = await timed(() => ask(product, dashboardId, filters));
    if (round >= WARM_UP)
      [times.bare, times.uncached, times.cached].forEach((list, nth) => list.push([byHand, uncached, cached][nth]!));
  }
  for (const [name, values] of Object.entries(times)) console.log(`${name.padEnd(9)} ${summary(values)}`);
  const median = (name: keyof typeof times) => quantile(times[name], 0.5);
  return [
    figure('dashboard.uncached.bare', median('uncached') / median('bare')),
    figure('dashboard.cached.uncached', median('cached') / median('uncached')),
    figure('dashboard.uncached.p95', quantile(times.uncached, 0.95)),
    figure('dashboard.cached.p95', quantile(times.cached, 0.95)),
  ];
}

const file = shortOrdersFile(ROWS, SEED);
const product = await startProduct();
try {
  const dataSourceId = await uploadFile(product.owner, file);
  await nativeCopy(product);
  const dashboardId = await makeDashboard(product, dataSourceId);
  const figures = await againstBare(product, dashboardId, file);
  const clicks = await clickThrough(product, {
    dashboardId,
    dataSourceId,
    clicks: Number(argument('clicks') ?? 60),
    seed: SEED,
  });
  report(
    'dashboard',
    SEED,
    [...figures, figure('dashboard.click.p95', quantile(clicks, 0.95))],
    ['@duckdb/node-api', 'next', 'playwright'],
  );
} finally {
  await product.stop();
}
