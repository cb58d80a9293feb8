import type { Chart } from '@/lib/query/dashboard-config';
import type { QueryInput } from '@/lib/query/schema';
import type { Shown } from './shown';

/** What a chart tells; a dashboard takes few of each. */
export type Slot = 'trend' | 'split' | 'breakdown' | 'spread' | 'relation' | 'parts' | 'rhythm' | 'map' | 'table';

/** A chart that could be made. */
export type Draft = {
  slot: Slot;
  title: string;
  type: Chart['type'];
  query: QueryInput;
  options: Chart['options'];
  /** Higher is wanted more. */
  score: number;
  /** Columns it rests on, for keeping a dashboard varied. */
  fields: string[];
  shown?: Shown;
};

export const noteOf = (...parts: (string | null | undefined | false)[]): { note?: string } => {
  const note = parts.filter(Boolean).join(' · ');
  return note ? { note: note.slice(0, 200) } : {};
};
