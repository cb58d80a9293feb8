import { countsTableRows, type ReadingOptions } from '@/lib/engines/ingest/schema/schema';

const isShaped = ({ periods, totals }: ReadingOptions): boolean => periods !== undefined || totals !== undefined;

/** Whether the places of a kind count rows of the file that stand elsewhere in the table. */
export const isOfFile = (kind: string, options: ReadingOptions): boolean => isShaped(options) && !countsTableRows(kind);

/** Why rows of issues are not those of the table; null where they are. */
export function shapeInWords(options: ReadingOptions): string | null {
  if (!isShaped(options)) return null;
  const { periods, totals } = options;
  const done = [totals && 'totals were excluded', periods && 'periods were unpivoted'].filter(Boolean).join(' and ');
  return `“Row in file” is the row number in the uploaded file, before ${done}.`;
}
