import type { Column } from '@/lib/pure/query/schema/column';
import type { Loaded } from './load/load';
import { columnOf } from './profile/columns';
import { measure } from './profile/measure';
import { firstRows, openParts } from './run-ingest';
import type { IngestProgress, IngestResult } from './schema/schema';
import { named, type Duck } from './table/duck';

const SAMPLED_ROWS = 1000;

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

/** Opens parts whose values are typed already, and measures their columns from the values alone. */
export async function measureLoaded(
  duck: Duck,
  loaded: Loaded,
  onProgress: (progress: IngestProgress) => void,
): Promise<{ measured: Column[]; sample: IngestResult['sample'] }> {
  const { rowCount, columns } = loaded;
  await openParts(duck, loaded);
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
  const measured = columns.map((column, nth) =>
    columnOf({
      plannedColumn: column,
      profileFigures: figures[nth]!,
      rowCount,
      samples: sample.map((row) => row[column.key] ?? null).filter((cell) => cell !== null),
      invalid: 0,
      review: null,
    }),
  );
  return { measured, sample };
}
