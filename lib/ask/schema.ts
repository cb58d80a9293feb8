import { z } from 'zod';
import type { Reading, ReadingPart, Reason, Suggestion } from '@/lib/analysis/ask/shapes';
import type { Provider } from '@/lib/ai/schema';
import type { Explained } from '@/lib/changes/schema';
import type { Chart } from '@/lib/query/dashboard-config';
import type { QueryAnswer } from '@/lib/query/result';
import type { Query } from '@/lib/query/schema';

/** `choices`: what the reader chose in place of parts of an earlier reading, by the part's id. */
export const askRequest = z.object({
  dataSourceId: z.uuid(),
  question: z.string().trim().min(1, 'needs at least one word').max(300, 'may have at most 300 characters'),
  choices: z.record(z.string().max(40), z.string().max(400)).refine((choices) => Object.keys(choices).length <= 20, 'may hold at most 20 choices').default({}),
});
export type AskRequest = z.infer<typeof askRequest>;

export type Answered = Pick<QueryAnswer, 'columns' | 'rows' | 'truncated' | 'period' | 'partial'> & {
  /** The question in exact words, its correctable parts, and whether a figure or a change was asked for. */
  reading: { text: string; parts: ReadingPart[]; kind: Reading['kind']; /** Null where the built-in reader understood it. */ by: Provider | null };
  query: Query;
  evidenceId: string;
  dataVersion: number;
  computedAt: string;
  /** What the answer says beyond its figures: that a figure rose though it was said to have fallen, that nothing matched. */
  note: string | null;
  /** How the rows are drawn; null for one row. */
  chart: Chart | null;
  /** Asked why: what the change between the two spans is made of. */
  change?: Explained;
};

export type Unanswered = { unanswered: Reason; message: string; suggestions: Suggestion[] };
export type AskAnswer = Answered | Unanswered;
