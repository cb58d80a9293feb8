import { DuckDBInstance } from '@duckdb/node-api';
import { newEngine, runOn } from '@/lib/engine/run';
import { query as querySchema } from '@/lib/query/schema';
import { makeRelation, newFolder, poolSettings, removeFolder } from '../queries/fixture';
import { DASHBOARD, ORDER_COLUMNS } from './order-dashboard';
import { ordersFile } from './orders';
import { argument, figure, report } from './report';

/** Twelve widgets on 1M rows: the warm engine, uncached and cached, against the same in bare DuckDB, one after the other. */
const SEED = 7;
const ROWS = Number(argument('rows') ?? 1_000_000);
const ROUNDS = Number(argument('rounds') ?? 25);

const quantile = (values: number[], share: number) => [...values].sort((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A DuckDB of the bench's own with a table that it has loaded itself into a native file. */
async function bareDuckDb(folder: string, parquet: string) {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
  await connection.run(`ATTACH '${folder}/bare.duckdb' AS bare (STORAGE_VERSION 'latest')`);
  await connection.run(`CREATE TABLE bare.data AS SELECT * FROM read_parquet('${parquet}')`);
  await connection.run('CHECKPOINT bare');
  await connection.run('USE bare');
  return async (statements: string[]) => { for (const sql of statements) await (await connection.run(sql)).getRows(); };
}

const folder = newFolder();
const engine = newEngine(poolSettings('dist/query-child.mjs', folder));
try {
  const { relation, columns } = await makeRelation(folder, `SELECT * FROM read_csv('${ordersFile('csv', ROWS, SEED)}')`, ORDER_COLUMNS);
  const queries = DASHBOARD.map(({ id, query }) => ({ id, query: querySchema.parse(query) }));
  const ask = async (fresh: boolean) => {
    const outcomes = await runOn(engine, { relation, columns, queries, fresh });
    return queries.map(({ id }) => {
      const outcome = outcomes.get(id);
      if (!outcome?.ok) throw new Error(`${id}: ${outcome?.failure.message}`);
      return outcome.sql;
    });
  };
  const own = await ask(true);
  const bare = await bareDuckDb(folder, relation.parts[0]!);
  const runs = { byHand: () => bare(DASHBOARD.map(({ byHand }) => byHand)), ownSql: () => bare(own), uncached: () => ask(true), cached: () => ask(false) };
  const times = { byHand: [] as number[], ownSql: [] as number[], uncached: [] as number[], cached: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) for (const name of Object.keys(runs) as (keyof typeof runs)[]) times[name].push(await timed(runs[name]));
  for (const [name, values] of Object.entries(times)) console.log(`${name.padEnd(9)} median ${quantile(values, 0.5).toFixed(1)} ms, p95 ${quantile(values, 0.95).toFixed(1)} ms, best ${Math.min(...values).toFixed(1)} ms`);
  const median = (name: keyof typeof times) => quantile(times[name], 0.5);
  report('dashboard-engine', SEED, [
    figure('dashboard-engine.uncached.bare', median('uncached') / median('byHand')),
    figure('dashboard-engine.uncached.own-sql', median('uncached') / median('ownSql')),
    figure('dashboard-engine.cached.uncached', median('cached') / median('uncached')),
    figure('dashboard-engine.uncached.p95', quantile(times.uncached, 0.95)),
    figure('dashboard-engine.cached.p95', quantile(times.cached, 0.95)),
  ], ['@duckdb/node-api']);
} finally {
  await engine.pool.close();
  removeFolder(folder);
}
