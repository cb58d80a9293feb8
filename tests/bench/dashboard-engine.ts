import { newEngine, runOn } from '@/lib/engines/answers/run';
import { query as querySchema } from '@/lib/pure/query/schema/query';
import { makeRelation, newFolder, poolSettings, removeFolder } from '../queries/fixture';
import { bareDuckDb } from './bare-duckdb';
import { DASHBOARD, ORDER_COLUMNS, PIVOT } from './order-dashboard';
import { ordersFile } from './orders';
import { argument, figure, report } from './report';
import { quantile, summary, timed } from './timing';

/**
 * Twelve widgets on 1M rows: the warm engine, uncached and cached, against the same in bare DuckDB, one after the
 * other. Then a pivot of three levels with its totals, uncached: `dashboard-engine.pivot` against the statement that it
 * is compiled to, run by bare DuckDB, `dashboard-engine.pivot.by-hand` against one written by hand.
 */
const SEED = 7;
const ROWS = Number(argument('rows') ?? 1_000_000);
/** Of 25 rounds the pivot's figure came out anywhere from 1.09 to 1.26. */
const ROUNDS = Number(argument('rounds') ?? 80);

const folder = newFolder();
const engine = newEngine(poolSettings('dist/query-child.mjs', folder));
try {
  const { relation, columns } = await makeRelation(
    folder,
    `SELECT * FROM read_csv('${ordersFile('csv', ROWS, SEED)}')`,
    ORDER_COLUMNS,
  );
  const queries = DASHBOARD.map(({ id, query }) => ({ id, query: querySchema.parse(query) }));
  const outcomesOf = async (asked: typeof queries, fresh: boolean) => {
    const outcomes = await runOn(engine, { relation, columns, queries: asked, fresh });
    return asked.map(({ id }) => {
      const outcome = outcomes.get(id);
      if (!outcome?.ok) throw new Error(`${id}: ${outcome?.failure.message}`);
      return outcome;
    });
  };
  const ask = async (fresh: boolean) => (await outcomesOf(queries, fresh)).map(({ sql }) => sql);
  const pivot = [{ id: 'pivot', query: querySchema.parse(PIVOT.query) }];
  const own = await ask(true);
  const [crossed] = await outcomesOf(pivot, true);
  const bare = await bareDuckDb(`${folder}/bare.duckdb`, `read_parquet('${relation.parts[0]!}')`);
  const runs = {
    byHand: () => bare.run(DASHBOARD.map(({ byHand }) => byHand)),
    ownSql: () => bare.run(own),
    uncached: () => ask(true),
    cached: () => ask(false),
    pivotByHand: () => bare.run([PIVOT.byHand]),
    pivotOwnSql: () => bare.run([crossed!.sql]),
    pivot: () => outcomesOf(pivot, true),
  };
  const times = Object.fromEntries(Object.keys(runs).map((name) => [name, [] as number[]])) as Record<
    keyof typeof runs,
    number[]
  >;
  for (let round = 0; round < ROUNDS; round++)
    for (const name of Object.keys(runs) as (keyof typeof runs)[]) times[name].push(await timed(runs[name]));
  for (const [name, values] of Object.entries(times)) console.log(`${name.padEnd(11)} ${summary(values)}`);
  console.log(`the pivot has ${crossed!.answer.rows.length} rows, totals among them`);
  const median = (name: keyof typeof times) => quantile(times[name], 0.5);
  report(
    'dashboard-engine',
    SEED,
    [
      figure('dashboard-engine.uncached.bare', median('uncached') / median('byHand')),
      figure('dashboard-engine.uncached.own-sql', median('uncached') / median('ownSql')),
      figure('dashboard-engine.cached.uncached', median('cached') / median('uncached')),
      figure('dashboard-engine.uncached.p95', quantile(times.uncached, 0.95)),
      figure('dashboard-engine.cached.p95', quantile(times.cached, 0.95)),
      figure('dashboard-engine.pivot', median('pivot') / median('pivotOwnSql')),
      figure('dashboard-engine.pivot.by-hand', median('pivot') / median('pivotByHand')),
    ],
    ['@duckdb/node-api'],
  );
} finally {
  await engine.pool.close();
  removeFolder(folder);
}
