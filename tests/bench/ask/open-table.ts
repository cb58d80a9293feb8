import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { createIngestPool } from '@/lib/engines/ingest/process';
import type { AskTable } from '@/lib/pure/analysis/questions/schema';
import { valueQueries } from '@/lib/pure/analysis/questions/language/values';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Query } from '@/lib/pure/query/schema/query';
import { answerIn, openEngine } from '../../queries/in-process';

/** `made` is SQL over the view source, which makes the table asked of the table `source` of the corpus. */
export type Making = { source: string; made: string };

const pool = createIngestPool(join(process.cwd(), 'dist/ingest-child.mjs'));
export const stopReading = () => pool.stop();
const SINCE = 2026;

/** The table of the corpus, or what is made of it. */
async function fileOf(corpus: string, file: string, making: Making | undefined, dir: string): Promise<string> {
  if (!making) return join(corpus, file);
  const path = join(dir, file);
  const duck = await (await DuckDBInstance.create()).connect();
  await duck.run(`CREATE VIEW source AS SELECT * FROM read_csv('${join(corpus, making.source)}', header = true)`);
  await duck.run(`CREATE TABLE made AS ${making.made}`);
  await duck.run(`COPY made TO '${path}' (HEADER)`);
  return path;
}

/** A table of a corpus as questions are read against it, with what answers them. */
export async function openTable(corpus: string, file: string, making?: Making) {
  const outDir = mkdtempSync(join(tmpdir(), 'plumbline-ask-'));
  const read = await pool.ingest(
    {
      files: [{ path: await fileOf(corpus, file, making, outDir), fileName: basename(file), family: 'csv' }],
      options: {},
      overrides: {},
      outDir,
    },
    { deadlineMs: 120_000 },
  );
  const engine = await openEngine(outDir);
  const relation = {
    kind: 'parts' as const,
    key: file,
    parts: read.parts.filter(({ kind }) => kind === 'rows').map(({ path }) => path),
    nativeFile: join(outDir, 'native.duckdb'),
  };
  const asked = valueQueries(read.columns);
  const outcomes = await engine.ask(
    relation,
    read.columns,
    asked.map(({ query }) => query),
  );
  const values = new Map(
    asked.map(({ key }, nth) => {
      const { rows, columns } = answerIn(outcomes[nth]);
      return [key, rows.map((row) => ({ value: row[key] ?? null, count: Number(row[columns.at(-1)!.key]) }))] as const;
    }),
  );
  const meaning = readTable({
    name: basename(file),
    columns: read.columns,
    relations: read.relations,
    rowCount: read.rowCount,
    thisYear: SINCE,
  });
  const table: AskTable = {
    name: basename(file),
    columns: read.columns,
    relations: read.relations,
    rowCount: read.rowCount,
    meaning,
    values,
  };
  const duck = await (await DuckDBInstance.create()).connect();
  await duck.run(
    `CREATE VIEW data AS SELECT * FROM read_parquet([${relation.parts.map((path) => `'${path}'`).join(', ')}])`,
  );
  const answer = async (query: Query) => answerIn((await engine.ask(relation, read.columns, [query]))[0]);
  const sql = async (text: string) => (await duck.runAndReadAll(text)).getRowsJson() as Cell[][];
  return {
    table,
    answer,
    sql,
    close: () => rmSync(outDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  };
}

export type OpenTable = Awaited<ReturnType<typeof openTable>>;
