import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assignRoles } from '@/lib/pure/analysis/semantics/table/assign-roles';
import type { Column } from '@/lib/pure/query/schema/column';
import { columnTypes } from '@/lib/pure/query/schema/column-types';
import type { CellReader } from './columns/reader';
import { textReader } from './columns/reader';
import { parquetOptions, splitWhereTooLarge, type Loaded, type PlannedColumn } from './load/load';
import { measureLoaded } from './measure-loaded';
import { markPersistent } from './profile/persistence';
import { relate } from './profile/relations';
import { sealRows } from './run-ingest';
import type { IngestProgress, IngestResult } from './schema/schema';
import { quoted, type Duck } from './table/duck';

/** A column of a statement's result. `role`: that of a parent; null where it is found in the values. */
export type WrittenColumn = Pick<Column, 'key' | 'label' | 'type' | 'format'> & {
  role: Column['role'] | null;
  store: CellReader['store'];
};

type TypedResult = {
  columns: WrittenColumn[];
  /** Gives the columns by key, in their order. */
  sql: string;
  /** Files that it reads. */
  parts: string[];
  outDir: string;
  notes: string[];
};

/** Writes the result of a statement into typed Parquet parts and measures it. */
export async function writeResult(
  duck: Duck,
  result: TypedResult,
  onProgress: (progress: IngestProgress) => void,
): Promise<IngestResult> {
  const { columns, outDir, notes } = result;
  const loaded = await write(duck, result, onProgress);
  const { rowCount } = loaded;
  const { measured: anew, sample } = await measureLoaded(duck, loaded, onProgress);
  const measured = anew.map((column, nth): Column => ({ ...column, format: columns[nth]!.format }));
  const relations = await relate(duck, measured, rowCount);
  return {
    rowCount,
    relations,
    issues: [],
    offers: [],
    sample,
    columns: rolesOf(await markPersistent(duck, measured, relations.panel), columns, { rowCount, relations }),
    parts: await sealRows(duck, loaded),
    nativeFile: join(outDir, 'native.duckdb'),
    reading: { encoding: '', notes },
  };
}

/** Those of the parents; what holds a single value in the result says nothing any more. */
function rolesOf(measured: Column[], made: WrittenColumn[], about: Parameters<typeof assignRoles>[1]): Column[] {
  return assignRoles(measured, about).map((column, nth) => {
    const { role, format } = made[nth]!;
    return column.role === 'ignore' || role === null ? column : { ...column, role, format };
  });
}

async function write(
  duck: Duck,
  { columns, sql, parts, outDir }: TypedResult,
  onProgress: (progress: IngestProgress) => void,
): Promise<Loaded> {
  const path = join(outDir, 'part-0.parquet');
  const sizes = await Promise.all(parts.map(async (part) => (await stat(part)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const reading = (percent: number) =>
    onProgress({ step: 'Reading', done: Math.round((percent / 100) * total), total, unit: 'bytes' });
  reading(0);
  const [[count] = []] = await duck.rows(
    `COPY (${sql}) TO ${quoted(path)} (${parquetOptions(columns.length)})`,
    reading,
  );
  return {
    columns: columns.map(planned),
    parts: await splitWhereTooLarge(duck, path, columns.length),
    rowCount: Number(count),
  };
}

/** The plan of a column whose values are typed already. */
function planned({ key, label, type, store, format, role }: WrittenColumn): PlannedColumn {
  const reader: CellReader = {
    ...textReader,
    name: type,
    type: columnTypes[type].values,
    store,
    format,
  };
  const chosen = role === null ? null : type;
  return {
    key,
    label,
    cells: [],
    plan: { reader, nullWords: [], trim: false, rivals: null, nearly: null, forced: chosen !== null, chosen },
  };
}
