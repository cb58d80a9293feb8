import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assignRoles } from '@/lib/analysis/semantics/roles';
import type { IngestProgress, IngestRequest, IngestResult } from '@/lib/engine/shapes';
import type { Cell } from '@/lib/query/column';
import type { Row } from '@/lib/query/result';
import { inspect } from './bytes/gate';
import { keysOf } from './columns/keys';
import { readDelimited } from './delimited/read';
import { named, openDuck, quoted, type Duck } from './duck';
import { Findings } from './issues';
import { loadTable, sealPart, type Loaded } from './load';
import { columnOf, toCell } from './profile/columns';
import { measure } from './profile/measure';
import { relate } from './profile/relations';
import { sampleOf } from './text-table';

const SAMPLE = 20;

/**
 * Reads an uploaded file into typed Parquet parts with their profile. Runs inside the ingest child.
 * Throws AppError unreadable_file or unsupported_type with a message for people.
 */
export async function runIngest(request: IngestRequest, onProgress: (progress: IngestProgress) => void): Promise<IngestResult> {
  const workDir = await mkdtemp(join(request.outDir, 'work-'));
  const duck = await openDuck([dirname(request.path), request.outDir], join(workDir, 'spill'));
  try {
    return await ingest(request, workDir, duck, onProgress);
  } finally {
    duck.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

async function ingest({ path, overrides, outDir }: IngestRequest, workDir: string, duck: Duck, onProgress: (progress: IngestProgress) => void): Promise<IngestResult> {
  const findings = new Findings();
  const text = await inspect(path, onProgress);
  const { table, layout } = await readDelimited(text, workDir, findings);
  onProgress({ step: 'Checking types', done: 0, total: 0, unit: 'rows' });
  const loaded = await loadTable(duck, { table, keys: keysOf(table.labels), samples: sampleOf(table), overrides, habits: { decimal: null, semicolons: layout.dialect.delimiter === ';' }, outDir });
  await openParts(duck, loaded);
  onProgress({ step: 'Profiling', done: 0, total: loaded.rowCount, unit: 'rows' });
  const figures = await measure(duck, loaded.columns, loaded.rowCount, (done) => onProgress({ step: 'Profiling', done: Math.round((done / loaded.columns.length) * loaded.rowCount), total: loaded.rowCount, unit: 'rows' }));
  const sample = await firstRows(duck, loaded);
  const measured = loaded.columns.map((column, nth) => columnOf(column, figures[nth]!, loaded.rowCount, sample.map((row) => row[column.key] ?? null).filter((cell): cell is NonNullable<Cell> => cell !== null), 0));
  const relations = await relate(duck, measured, loaded.rowCount);
  const columns = assignRoles(measured, { rowCount: loaded.rowCount, relations });
  const parts = await Promise.all(loaded.parts.map((part) => sealPart('rows', part, loaded.rowCount)));
  return {
    rowCount: loaded.rowCount, columns, relations, issues: findings.issues, sample, parts, nativeFile: join(outDir, 'native.duckdb'),
    reading: { encoding: text.encoding.name, delimiter: layout.dialect.delimiter, header: layout.header !== null, notes: findings.notes },
  };
}

/** The view `data`: all parts in order, with the row's number in the file (from 0) as `row_number`. */
async function openParts(duck: Duck, { parts }: Loaded): Promise<void> {
  let before = 0;
  const selects: string[] = [];
  for (const path of parts) {
    selects.push(`SELECT *, file_row_number + ${before} AS row_number FROM read_parquet(${quoted(path)})`);
    if (parts.length > 1) before += Number((await duck.rows(`SELECT count(*) FROM read_parquet(${quoted(path)})`))[0]?.[0]);
  }
  await duck.run(`CREATE OR REPLACE VIEW data AS ${selects.join(' UNION ALL ')}`);
}

async function firstRows(duck: Duck, { columns }: Loaded): Promise<Row[]> {
  const rows = await duck.rows(`SELECT ${columns.map(({ key }) => named(key)).join(', ')} FROM data LIMIT ${SAMPLE}`);
  return rows.map((row) => Object.fromEntries(columns.map(({ key, plan }, nth) => [key, toCell(row[nth], plan.reader.store)])));
}

