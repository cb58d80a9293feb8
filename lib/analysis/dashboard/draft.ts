import type { Chart } from '@/lib/query/dashboard-config';
import type { QueryInput } from '@/lib/query/schema';

/** What a chart tells; a dashboard takes few of each. */
export type Slot = 'trend' | 'split' | 'breakdown' | 'binned' | 'spread' | 'relation' | 'parts' | 'rhythm' | 'table';

/** A chart that could be made. */
export type Draft = {
  slot: Slot;
  title: string;
  type: Chart['type'];
  query: QueryInput;
  options: Chart['options'];
  /** How many bars stand below each other, with the line that says what is missing. */
  bars?: number;
  /** Higher is wanted more. */
  score: number;
};

export const noteOf = (...parts: (string | null | undefined | false)[]): { note?: string } => {
  const note = parts.filter(Boolean).join(' · ');
  return note ? { note: note.slice(0, 200) } : {};
};
