import type { Json } from '@duckdb/node-api';
import type { Cell, Column, ColumnType, Review } from '@/lib/pure/query/schema/column';
import type { CellReader } from '../columns/reader';
import type { PlannedColumn } from '../load/load';
import { wholeCell } from './counted';
import type { ProfileFigures } from './groups';
import { kindOfWhole, kindOfWords } from './kinds';

/** A column as the catalogue keeps it; roles come after the relations are known. */
export function columnOf({
  plannedColumn: { key, label, cells, plan },
  profileFigures: { filled, ...figures },
  rowCount,
  samples,
  invalid,
  review,
}: {
  plannedColumn: PlannedColumn;
  profileFigures: ProfileFigures;
  rowCount: number;
  samples: Cell[];
  invalid: number;
  review: Review | null;
}): Column {
  const type = plan.forced && plan.chosen ? plan.chosen : typeOf(label, plan.reader, { filled, ...figures });
  const decimals = type === 'decimal' ? usualDecimals(cells) : undefined;
  return {
    key,
    label,
    type,
    role: 'dimension',
    // What the file itself says goes before what its values show.
    format: { ...(decimals !== undefined && { decimals }), ...plan.reader.format },
    nulls: rowCount - filled - invalid,
    invalid,
    ...figures,
    samples: samples.slice(0, 3),
    readAs: plan.reader.readAs,
    review,
  };
}

function typeOf(label: string, { type }: CellReader, figures: ProfileFigures): ColumnType {
  if (type === 'integer') return kindOfWhole(label, figures);
  return type === 'text' ? kindOfWords(label, figures) : type;
}

/** Decimals where all values are written with as many. */
function usualDecimals(cells: string[]): number | undefined {
  const counts = new Set<number>();
  for (const cell of cells.slice(0, 500)) {
    if (!/\d/.test(cell)) continue;
    counts.add(/[.,](\d+)\D*$/.exec(cell)?.[1]?.length ?? 0);
    if (counts.size > 1) return undefined;
  }
  const [only] = counts;
  return only !== undefined && only <= 6 ? only : undefined;
}

/** A value as DuckDB hands it over, as a cell of our answers. */
export function toCell(value: Json | undefined, store: CellReader['store']): Cell {
  if (value === null || value === undefined) return null;
  if (store === 'BIGINT') return wholeCell(String(value));
  if (store === 'DOUBLE') return typeof value === 'number' && Number.isFinite(value) ? value : null;
  if (store === 'TIMESTAMP') return String(value).replace(' ', 'T');
  return typeof value === 'boolean' ? value : String(value);
}
