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
import { measureLoaded } from './measure-loaded';
import { markPersistent } from './profile/persistence';
import { relate } from './profile/relations';
import { sealRows } from './run-ingest';
import type { IngestProgress, IngestResult } from './schema/schema';
import { named, openDuck, quoted, type Duck } from './table/duck';

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
  const { rowCount } = loaded;
  const { measured: anew, sample } = await measureLoaded(duck, loaded, onProgress);
  const measured = anew.map((column, nth): Column => ({ ...column, format: joined[nth]!.format }));
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
