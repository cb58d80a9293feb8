import { columnTypes } from '@/lib/pure/query/schema/column-types';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JoinRequest } from '@/lib/engines/manifest/join';
import { joinedColumns, joinOrder, joinSql, openSides, type JoinedColumn } from '@/lib/engines/manifest/sides';
import { assignRoles } from '@/lib/pure/analysis/semantics/table/assign-roles';
import type { Cell, Column } from '@/lib/pure/query/schema/column';
import { withinLimits } from './catalogue-limits';
import type { CellReader } from './columns/reader';
import { textReader } from './columns/reader';
import { parquetOptions, splitWhereTooLarge, type Loaded, type PlannedColumn } from './load/load';
import { columnOf } from './profile/columns';
import { measure } from './profile/measure';
import { markPersistent } from './profile/persistence';
import { relate } from './profile/relations';
import { firstRows, openParts, sealRows } from './run-ingest';
import type { IngestProgress, IngestResult } from './schema/schema';
import { named, openDuck, quoted, type Duck } from './table/duck';

const SAMPLED_ROWS = 1000;

/**
 * Joins two tables into typed Parquet parts with their profile. Types, labels, formats and roles are those of the
 * parents; the figures are measured anew. Rows stand in the order of the left, then of the right. Runs inside the
 * ingest child.
 */
export async function runJoin(
  request: JoinRequest,
  onProgress: (progress: IngestProgress) => void,
): Promise<IngestResult> {
  const { spec, outDir } = request;
  const workDir = await mkdtemp(join(outDir, 'work-'));
  const duck = await openDuck(
    [...new Set([...spec.left.parts, ...spec.right.parts].map(dirname)), outDir],
    join(workDir, 'spill'),
  );
  try {
    return withinLimits(await joinAndMeasure(duck, request, onProgress));
  } finally {
    duck.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

async function joinAndMeasure(
  duck: Duck,
  { spec, outDir, notes }: JoinRequest,
  onProgress: (progress: IngestProgress) => void,
): Promise<IngestResult> {
  const sides = await openSides(async (sql) => (await duck.rows(sql)) as Cell[][], spec);
  const joined = joinedColumns(sides, spec);
  const sizes = await Promise.all(
    [...spec.left.parts, ...spec.right.parts].map(async (part) => (await stat(part)).size),
  );
  const loaded = await write(duck, {
    joined,
    sql: `SELECT ${joined.map(({ sql, key }) => `${sql} AS ${named(key)}`).join(', ')} FROM ${joinSql(spec.how, spec.on.length)} ORDER BY ${joinOrder(spec.how)}`,
    outDir,
    total: sizes.reduce((sum, size) => sum + size, 0),
    onProgress,
  });
  await openParts(duck, loaded);
  const { rowCount, columns } = loaded;
  await sampleCells(duck, loaded);
  const profiling = (done: number) =>
    onProgress({
      step: 'Profiling',
      done: Math.round((done / columns.length) * rowCount),
      total: rowCount,
      unit: 'rows',
    });
  profiling(0);
  const { figures } = await measure(duck, columns, rowCount, profiling);
  const sample = await firstRows(duck, loaded);
  const measured = columns.map((column, nth): Column => {
    const samples = sample.map((row) => row[column.key] ?? null).filter((cell) => cell !== null);
    return {
      ...columnOf({
        plannedColumn: column,
        profileFigures: figures[nth]!,
        rowCount,
        samples,
        invalid: 0,
        review: null,
      }),
      format: joined[nth]!.format,
    };
  });
  const relations = await relate(duck, measured, rowCount);
  return {
    rowCount,
    relations,
    issues: [],
    offers: [],
    sample,
    columns: rolesOf(await markPersistent(duck, measured, relations.panel), joined, { rowCount, relations }),
    parts: await sealRows(duck, loaded),
    nativeFile: join(outDir, 'native.duckdb'),
    reading: { encoding: '', notes },
  };
}

/** Those of the parents; what holds a single value after the join says nothing any more. */
function rolesOf(measured: Column[], joined: JoinedColumn[], about: Parameters<typeof assignRoles>[1]): Column[] {
  return assignRoles(measured, about).map((column, nth) =>
    column.role === 'ignore' ? column : { ...column, role: joined[nth]!.role, format: joined[nth]!.format },
  );
}

/** `total`: bytes that are joined. */
async function write(
  duck: Duck,
  {
    joined,
    sql,
    outDir,
    total,
    onProgress,
  }: {
    joined: JoinedColumn[];
    sql: string;
    outDir: string;
    total: number;
    onProgress: (progress: IngestProgress) => void;
  },
): Promise<Loaded> {
  const path = join(outDir, 'part-0.parquet');
  const joining = (percent: number) =>
    onProgress({ step: 'Reading', done: Math.round((percent / 100) * total), total, unit: 'bytes' });
  joining(0);
  const [[count] = []] = await duck.rows(
    `COPY (${sql}) TO ${quoted(path)} (${parquetOptions(joined.length)})`,
    joining,
  );
  return {
    columns: joined.map(planned),
    parts: await splitWhereTooLarge(duck, path, joined.length),
    rowCount: Number(count),
  };
}

/** The plan of a column whose values are typed already. */
function planned({ key, label, type, store, format }: JoinedColumn): PlannedColumn {
  const reader: CellReader = {
    ...textReader,
    name: type,
    type: columnTypes[type].values,
    store,
    format,
  };
  return {
    key,
    label,
    cells: [],
    plan: { reader, nullWords: [], trim: false, rivals: null, nearly: null, forced: true, chosen: type },
  };
}

/** What the profile learns from a column's text: whether its values come again, how fine its times are. */
async function sampleCells(duck: Duck, { columns, rowCount }: Loaded): Promise<void> {
  const every = Math.max(1, Math.floor(rowCount / SAMPLED_ROWS));
  const cells = await duck.columns(
    `SELECT ${columns.map(({ key }) => `coalesce(CAST(${named(key)} AS VARCHAR), '')`).join(', ')} FROM data WHERE hash(row_number) % ${every} = 0 LIMIT ${SAMPLED_ROWS}`,
  );
  columns.forEach((column, nth) => {
    column.cells = (cells[nth] ?? []).map(String);
  });
}
