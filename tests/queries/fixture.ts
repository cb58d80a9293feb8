import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { build } from 'esbuild';
import type { PoolSettings } from '@/lib/engines/answers/pool';
import { cellOf } from '@/lib/engines/answers/query/cells';
import { nativeStatements } from '@/lib/engines/manifest/native-layout';
import type { PartsRelation } from '@/lib/engines/manifest/relation';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import type { Cell, ColumnFormat, ColumnType } from '@/lib/pure/query/schema/column';

// Tests and benches run from the root of the project.
const root = process.cwd();

/** Bundles the query child as it is now; the file stands in dist/ because its DuckDB is found from there. */
export async function bundleQueryChild(): Promise<string> {
  const outfile = join(root, 'dist', `query-child-test-${process.pid}.mjs`);
  await build({
    entryPoints: [join(root, 'lib/engines/answers/children/query.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@duckdb/*'],
    alias: { '@': root },
    logLevel: 'error',
  });
  return outfile;
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'plumbline-queries-'));
export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

export const poolSettings = (childPath: string, folder: string, changes: Partial<PoolSettings> = {}): PoolSettings => ({
  childPath,
  size: 2,
  deadlineMs: 30_000,
  child: {
    folders: [folder],
    tempFolder: join(folder, 'tmp'),
    memoryMegabytes: 512,
    threads: 2,
    residentMegabytes: 2048,
  },
  ...changes,
});

export type ColumnGiven = { type: ColumnType; label?: string; format?: ColumnFormat; step?: number };

/** Runs SQL in a DuckDB of the test's own: an engine that knows nothing of the product's. */
export async function runSql(sql: string): Promise<Cell[][]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const rows = (await (await connection.run(sql)).getRows()).map((row) => row.map(cellOf));
  connection.closeSync();
  instance.closeSync();
  return rows;
}

const quoted = (key: string) => `"${key}"`;

/**
 * A version of a data source made from a SELECT: Parquet parts, the native copy where wanted, and the profile a query
 * needs.
 */
export async function makeRelation(
  folder: string,
  select: string,
  given: Record<string, ColumnGiven>,
  { key = 'workspace/source/1', native = true, parts = 1 } = {},
): Promise<{ relation: PartsRelation; columns: QueryColumn[]; rowCount: number }> {
  const name = key.replaceAll('/', '-');
  const paths = Array.from({ length: parts }, (_, nth) => join(folder, `${name}-${nth}.parquet`));
  const nativeFile = join(folder, `${name}.duckdb`);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE data AS ${select}`);
  const rowCount = Number((await (await connection.run('SELECT count(*) FROM data')).getRows())[0]![0]);
  for (const [nth, path] of paths.entries())
    await connection.run(
      `COPY (SELECT * FROM data WHERE rowid >= ${Math.floor(rowCount / parts) * nth} ${nth < parts - 1 ? `AND rowid < ${Math.floor(rowCount / parts) * (nth + 1)}` : ''}) TO '${path}' (FORMAT parquet, COMPRESSION zstd)`,
    );
  const columns: QueryColumn[] = [];
  const plain: ColumnFormat = { kind: 'plain' };
  for (const [column, { type, label = column, format = plain, step }] of Object.entries(given)) {
    const [min, max, distinct, nulls] = (
      await (
        await connection.run(
          `SELECT min(${quoted(column)}), max(${quoted(column)}), count(DISTINCT ${quoted(column)}), count(*) - count(${quoted(column)}) FROM data`,
        )
      ).getRows()
    )[0]!.map(cellOf);
    columns.push({
      key: column,
      label,
      type,
      format,
      nulls: Number(nulls),
      invalid: 0,
      min: min ?? null,
      max: max ?? null,
      distinct: Number(distinct),
      time: step === undefined ? null : { grain: 'day', step, regular: false },
      review: null,
    });
  }
  if (native) {
    await connection.run(`ATTACH '${nativeFile}' AS native (STORAGE_VERSION 'latest')`);
    for (const sql of nativeStatements(paths, columns, 'native')) await connection.run(sql);
    await connection.run('DETACH native');
  }
  connection.closeSync();
  instance.closeSync();
  return { relation: { kind: 'parts', key, parts: paths, nativeFile }, columns, rowCount };
}

/** A version whose rows are computed as they are read: for queries that never end, or that end their process. */
export async function makeView(folder: string, select: string, key: string): Promise<PartsRelation> {
  const nativeFile = join(folder, `${key.replaceAll('/', '-')}.duckdb`);
  const instance = await DuckDBInstance.create(nativeFile);
  const connection = await instance.connect();
  await connection.run(`CREATE VIEW data AS SELECT 0 AS rowid, * FROM (${select}) AS computed`);
  connection.closeSync();
  instance.closeSync();
  return { kind: 'parts', key, parts: [], nativeFile };
}
