import type { IngestResult } from '@/lib/engines/ingest/schema/schema';
import { describeMeasure, isMeasure } from '@/lib/pure/analysis/semantics/measure';
import { presumeReadings } from '@/lib/pure/analysis/semantics/table/presume';
import { readTable, type TableMeaning } from '@/lib/pure/analysis/semantics/table/table';
import { isNumeric, type Column } from '@/lib/pure/query/schema/column';

/**
 * What the product makes of a column, in the words of the labelled corpus. `outcome`: larger is more what the table is
 * about.
 */
export type ReadColumn = {
  table: string;
  index: number;
  column: string;
  role: Column['role'];
  agg: string;
  outcome: number;
  unit: string | null;
  numeric: boolean;
  /** Shown as an outcome on the first page. */ decides: boolean;
};

const SURE_OUTCOME = 2;

/** Reads a table as a dashboard does: roles from ingest, the aggregate of each measure from its place in the table. */
export function readColumns(
  table: string,
  header: readonly string[],
  { columns: given, relations, rowCount }: IngestResult,
): ReadColumn[] {
  const columns = presumeReadings(given, { rowCount, relations });
  const meaning = readTable({ name: table, columns, relations, rowCount, thisYear: new Date().getFullYear() });
  const places =
    columns.length === header.length
      ? columns.map((_, nth) => nth)
      : columns.map(({ label }) => header.findIndex((name) => name.trim() === label.trim()));
  return columns.map((column, nth) => ({
    table,
    index: places[nth]!,
    column: column.label,
    // A place on the map is neither calculated with nor grouped by, which the corpus calls 'ignore'.
    role: column.role === 'coordinate' ? 'ignore' : column.role,
    agg: aggregateOf(column, meaning, relations),
    outcome: outcomeOf(column, meaning),
    unit: column.format.unit ?? (column.format.kind === 'percent' ? '%' : null),
    numeric: isNumeric(column),
    decides: meaning.outcomes.some((outcome) => outcome.column.key === column.key && outcome.outcome.interest >= 1),
  }));
}

function aggregateOf(
  column: Column,
  { measures, outcomes }: TableMeaning,
  relations: IngestResult['relations'],
): string {
  if (column.role !== 'measure')
    return outcomes.some((outcome) => outcome.column.key === column.key) ? 'ratio' : 'count';
  const known = measures.find((measure) => measure.column.key === column.key);
  if (known) return known.meaning.agg;
  const alone = describeMeasure(column, relations);
  return isMeasure(alone) ? alone.agg : 'avg';
}

function outcomeOf(column: Column, { measures, outcomes }: TableMeaning): number {
  const outcome = outcomes.find((one) => one.column.key === column.key);
  const place = measures.findIndex((measure) => measure.column.key === column.key);
  return (
    (outcome && outcome.outcome.interest >= 1 ? 100 * Math.min(SURE_OUTCOME, outcome.outcome.interest) : 0) +
    (place < 0 ? 0 : 50 / (1 + place))
  );
}
