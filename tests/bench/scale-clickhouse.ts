import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newEngine, runOn } from '@/lib/engines/answers/run';
import { createTable, loadPart, openCluster } from '@/lib/engines/cluster/cluster';
import { tableName, type StoredColumn } from '@/lib/engines/cluster/tables';
import { writePartCopy } from '@/lib/engines/ingest/part-copies';
import type { PartsRelation } from '@/lib/engines/manifest/relation';
import type { Row } from '@/lib/pure/query/schema/result';
import { query as querySchema } from '@/lib/pure/query/schema/query';
import { makeRelation, newFolder, poolSettings, removeFolder } from '../queries/fixture';
import { hasClickHouse, startClickHouse, type ClickHouse } from '../support/clickhouse';
import { DASHBOARD, ORDER_COLUMNS } from './order-dashboard';
import { CHANNELS, COUNTRIES } from './orders';
import { argument, figure, type Figure } from './report';
import { quantile, summary, timed } from './timing';

const ROWS = Number(argument('rows') ?? 20_000_000);
const ROUNDS = Number(argument('rounds') ?? 5);
const SEED = 7;
/** Rows of one part. */
const PART = 1_000_000;
const LIMIT_SECONDS = 600;

const SECONDS = 86_400_000;
const words = (values: readonly string[]) => `[${values.map((value) => `'${value}'`).join(', ')}]`;
const below = (nth: number, most: number) => `CAST(hash(n, ${SEED}, ${nth}) % ${most} AS BIGINT)`;

/** The table of orders.ts, made by DuckDB: as CSV it would be larger than what may be uploaded. */
const ORDERS = `SELECT 100000 + n AS order_id,
  TIMESTAMP '2022-01-01' + to_seconds(${below(1, SECONDS)}) AS ordered_at,
  CAST(DATE '2022-01-01' + CAST(${below(1, SECONDS)} // 86400 + ${below(2, 9)} AS INTEGER) AS DATE) AS ship_date,
  ${words(COUNTRIES)}[1 + ${below(3, COUNTRIES.length)}] AS country,
  ${words(CHANNELS)}[1 + ${below(4, CHANNELS.length)}] AS channel,
  'Product ' || CAST(1 + floor(power(${below(5, 1000)} / 1000.0, 2) * 200) AS BIGINT) AS product,
  'C' || (1000 + ${below(6, 50_000)}) AS customer,
  1 + ${below(7, 9)} AS quantity,
  CAST(${below(8, 100_000)} / 100.0 AS DOUBLE) AS price,
  CASE WHEN ${below(9, 10)} < 6 THEN NULL ELSE CAST(${below(10, 300)} / 1000.0 AS DOUBLE) END AS discount,
  ${below(11, 10)} < 9 AS paid,
  'new ' || ${below(12, 1000)} AS note
FROM (SELECT CAST(range AS BIGINT) AS n FROM range(${ROWS}))`;

/** As a job loads a version there: each part with the numbers of its rows. */
async function load(folder: string, { parts }: PartsRelation): Promise<string> {
  const table = tableName('0198c1f4-0000-7000-8000-000000000001', '0198c1f4-0000-7000-8000-000000000002', 'bench');
  let before = 0;
  for (const [nth, part] of parts.entries()) {
    const [to, sha256] = [join(folder, 'numbered.parquet'), `part-${nth}`];
    await writePartCopy({ copy: 'numbered', part, sha256, before, to, outDir: folder });
    const columns = JSON.parse(readFileSync(`${to}.columns`, 'utf8')) as StoredColumn[];
    const rowCount = rowsBefore(parts.length, nth + 1) - before;
    await createTable(table, columns);
    await loadPart(table, { sha256, rowCount }, { file: to, columns });
    before += rowCount;
  }
  return table;
}
/** As `makeRelation` shares rows among parts. */
const rowsBefore = (parts: number, nth: number) => (nth === parts ? ROWS : Math.floor(ROWS / parts) * nth);

const DIGITS = 9;
/** Engines add up in another order: figures are the same to nine digits, and rows in any order. */
const compared = (rows: readonly Row[]) =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.values(row).map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(DIGITS)) : cell)),
      ),
    )
    .sort()
    .join('\n');

function openEngineOf({ port, secret }: ClickHouse, folder: string): void {
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://nobody@localhost/nothing',
    DATA_DIR: folder,
    APP_SECRET: 'nothing is kept, so this is the secret of nothing',
    PUBLIC_URL: 'http://localhost',
    QUERY_TIMEOUT: String(2 * LIMIT_SECONDS),
    ENGINE_URL: `http://writer:${secret}@127.0.0.1:${port}/plumbline`,
  });
  openCluster();
}

async function measure(server: ClickHouse, folder: string): Promise<Figure[]> {
  await server.run('CREATE DATABASE plumbline');
  openEngineOf(server, folder);
  const parts = Math.max(1, Math.ceil(ROWS / PART));
  const { relation, columns } = await makeRelation(folder, ORDERS, ORDER_COLUMNS, { parts });
  const settings = poolSettings('dist/query-child.mjs', folder, { deadlineMs: LIMIT_SECONDS * 1000 });
  const engine = newEngine({ ...settings, child: { ...settings.child, memoryMegabytes: 1024 } });
  try {
    let loaded = '';
    const loading = await timed(async () => {
      loaded = await load(folder, relation);
    });
    console.log(`${ROWS} rows in ${parts} parts, loaded into ClickHouse in ${(loading / 1000).toFixed(1)} s`);
    const relations: Record<string, PartsRelation> = {
      clickhouse: { ...relation, key: 'workspace/source/clickhouse', loaded },
      native: relation,
      parts: { ...relation, key: 'workspace/source/parts', nativeFile: join(folder, 'none.duckdb') },
    };
    const queries = DASHBOARD.map(({ id, query }) => ({ id, query: querySchema.parse(query) }));
    const ask = async (name: string) => {
      const outcomes = await runOn(engine, { relation: relations[name]!, columns, queries, fresh: true });
      return queries.map(({ id }) => {
        const outcome = outcomes.get(id);
        if (!outcome?.ok) throw new Error(`${name}, ${id}: ${outcome?.failure.message}`);
        const { engine: by = 'the built-in engine', rows } = outcome.answer;
        if (by.startsWith('ClickHouse') !== (name === 'clickhouse')) throw new Error(`${name}, ${id}: ${by} answered`);
        return compared(rows);
      });
    };
    const [there, here] = [await ask('clickhouse'), await ask('native')];
    await ask('parts');
    const different = queries.filter((_, nth) => there[nth] !== here[nth]);
    for (const { id } of different) console.log(`${id}: the two engines say different things`);
    const times: Record<string, number[]> = { clickhouse: [], native: [], parts: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const name of Object.keys(relations)) times[name]!.push(await timed(() => ask(name)));
    for (const [name, values] of Object.entries(times)) console.log(`${name.padEnd(10)} ${summary(values)}`);
    const seconds = (name: string) => quantile(times[name]!, 0.5) / 1000;
    return [
      figure('scale.clickhouse.dashboard', seconds('clickhouse')),
      figure('scale.clickhouse.native', seconds('native')),
      figure('scale.clickhouse.parts', seconds('parts')),
      figure('scale.clickhouse.different', different.length),
    ];
  } finally {
    await engine.pool.close();
  }
}

/**
 * Twelve widgets on 20M rows (`--rows N`), asked as the product asks: of ClickHouse's own engine, into which the parts
 * were loaded as a job loads them, and of the built-in engine, by its native copy and by the Parquet parts that answer
 * where ClickHouse is away. Medians of rounds in turn, in seconds; `scale.clickhouse.different`: widgets whose rows are
 * not the same to nine digits. ClickHouse is `chdb` here, which takes one statement at a time.
 */
export async function asksClickHouse(): Promise<Figure[]> {
  if (!hasClickHouse) {
    console.log('ClickHouse’s engine isn’t here, nothing was measured: npm run test-databases -- --clickhouse');
    return [];
  }
  const folder = newFolder();
  const server = await startClickHouse();
  try {
    return await measure(server, folder);
  } finally {
    await server.stop();
    removeFolder(folder);
  }
}
