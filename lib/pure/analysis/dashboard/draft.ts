import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { QueryInput } from '@/lib/pure/query/schema/query';
import type { Whole } from '../semantics/table/scope';

/** What a chart tells; a dashboard takes few of each. */
export type ChartSlot =
  | 'trend'
  | 'split'
  | 'breakdown'
  | 'binned'
  | 'spread'
  | 'relation'
  | 'parts'
  | 'rhythm'
  | 'table';

/** A chart that could be made. */
export type ChartDraft = {
  slot: ChartSlot;
  title: string;
  type: Chart['type'];
  query: QueryInput;
  options: Chart['options'];
  /** How many bars stand below each other, with the line that says what is missing. */
  bars?: number;
  /** Higher is wanted more. */
  score: number;
};

/** What is said beside the title: always, and while the reader narrows nothing. */
export const noteOf = (...parts: (string | Whole | null | undefined | false)[]): { note?: string; whole?: string } => {
  const join = (words: (string | undefined)[]) => words.filter(Boolean).join(' · ').slice(0, 200);
  const note = join(parts.map((part) => (typeof part === 'string' ? part : undefined)));
  const whole = join(parts.map((part) => (typeof part === 'object' ? part?.whole : undefined)));
  return { ...(note && { note }), ...(whole && { whole }) };
};
