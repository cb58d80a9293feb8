import { DuckDBInstance } from '@duckdb/node-api';
import { newEngine, runOn } from '@/lib/engine/run';
import { query as querySchema } from '@/lib/query/schema';
import { makeRelation, newFolder, poolSettings, removeFolder } from '../queries/fixture';
import { DASHBOARD, SALES_COLUMNS, salesSelect } from './sales';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const SEED = 7;
const ROUNDS = 21;

const quantile = (values: number[], share: number) => [...values].sort((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A DuckDB of the bench's own, which asks one statement after the other over a table it has loaded itself. */
async function bareDuckDb(folder: string, parquet: string) {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
  await connection.run(`ATTACH '${folder}/bare.duckdb' AS bare (STORAGE_VERSION 'latest')`);
  await connection.run(`CREATE TABLE bare.data AS SELECT * FROM read_parquet('${parquet}')`);
  await connection.run('CHECKPOINT bare');
  await connection.run('USE bare');
  return async (statements: string[]) => { for (const sql of statements) await (await connection.run(sql)).getRows(); };
}

async function main(): Promise<void> {
  const folder = newFolder();
  const engine = newEngine(poolSettings('dist/query-child.mjs', folder));
  try {
    const { relation, columns } = await makeRelation(folder, salesSelect(ROWS, SEED), SALES_COLUMNS);
    const queries = DASHBOARD.map(({ id, query }) => ({ id, query: querySchema.parse(query) }));
    const ask = (fresh: boolean) => runOn(engine, { relation, columns, queries, fresh });
    const first = await ask(true);
    const own = queries.map(({ id }) => { const outcome = first.get(id)!; if (!outcome.ok) throw new Error(`${id}: ${outcome.failure.message}`); return outcome.sql; });
    const byHand = DASHBOARD.map((widget) => widget.byHand);
    const bare = await bareDuckDb(folder, relation.parts[0]!);
    const runs: Record<string, () => Promise<unknown>> = { 'bare, own SQL': () => bare(own), 'bare, by hand': () => bare(byHand), 'engine, uncached': () => ask(true), 'engine, cached': () => ask(false) };
    const times = Object.fromEntries(Object.keys(runs).map((name) => [name, [] as number[]]));
    for (let round = 0; round < ROUNDS; round++) for (const [name, run] of Object.entries(runs)) times[name]!.push(await timed(run));
    for (const [name, values] of Object.entries(times)) console.log(name.padEnd(26), `median ${quantile(values, 0.5).toFixed(1)}  p95 ${quantile(values, 0.95).toFixed(1)}  best ${Math.min(...values).toFixed(1)}`);
  } finally {
    await engine.pool.close();
    removeFolder(folder);
  }
}

await main();
