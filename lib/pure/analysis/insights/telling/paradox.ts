import type { ColumnFormat } from '@/lib/pure/query/schema/column';

/** Two figures beside each other: rows of one answer. */
export type ParadoxSides = { evidenceId: string; rows: [number, number] };

/**
 * A turn within groups, for a picture: two values of a category over all rows and in each group of `by`, with the
 * column of their figure; or of two numbers the answer that holds what the chart of the groups shows, over all rows.
 */
export type Paradox =
  | {
      form: 'rate';
      by: string;
      sides: [string, string];
      column: string;
      format: ColumnFormat;
      whole: ParadoxSides;
      groups: ({ name: string } & ParadoxSides)[];
    }
  | { form: 'pair'; wholeEvidenceId: string };
