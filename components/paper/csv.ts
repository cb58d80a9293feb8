import { csvLine } from '@/lib/pure/format/csv';

/** A table as a file of comma-separated values; formulas are defused. */
export type CsvFile = { name: string; text: string };

export const csvOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  csvLine(heads) + rows.map(csvLine).join('');
