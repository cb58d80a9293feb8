import { z } from 'zod';
import type { Provider } from '@/lib/base/ai/provider-schema';
import type { ChangeAnswer } from '@/lib/product/changes/schema';
import type { NoAnswerReason, NoReading, QuestionReading, ReadingPart } from '@/lib/pure/analysis/questions/schema';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';

/**
 * `choices`: what the user chose to replace parts of an earlier reading, by the part's id. `previous`: earlier
 * questions, the latest last; a follow-up such as 'and by month?' takes from it what it leaves out.
 */
export const askRequest = z.object({
  dataSourceId: z.uuid(),
  question: z.string().trim().min(1, 'needs at least one word').max(300, 'can be at most 300 characters'),
  choices: z
    .record(z.string().max(40), z.string().max(400))
    .refine((choices) => Object.keys(choices).length <= 20, 'can have at most 20 choices')
    .default({}),
  previous: z
    .array(z.string().trim().min(1).max(300, 'can be at most 300 characters'))
    .max(5, 'can have at most 5 questions')
    .default([]),
});
export type AskRequest = z.infer<typeof askRequest>;

export type DataAnswer = Pick<QueryAnswer, 'columns' | 'rows' | 'truncated' | 'period' | 'partial'> & {
  /** The question in exact words, its correctable parts, and whether a figure or a change was asked for. */
  reading: {
    text: string;
    parts: ReadingPart[];
    kind: QuestionReading['kind'];
    /** Null where the built-in reader understood it. */ by: Provider | null;
  };
  query: Query;
  evidenceId: string;
  dataVersion: number;
  computedAt: string;
  /**
   * What the answer says beyond its figures: that a figure rose though it was said to have fallen, that nothing
   * matched.
   */
  note: string | null;
  /** How the rows are drawn; null for one row. */
  chart: Chart | null;
  /** Asked why: what the change between the two spans is made of. */
  change?: ChangeAnswer;
  /** A second reading that is about as likely, with its description; answered beside the first. */
  also?: { text: string; answer: DataAnswer };
};

/** `near`: the suggestions are what may have been meant. */
export type UnansweredQuestion = Pick<NoReading, 'message' | 'suggestions' | 'near'> & { unanswered: NoAnswerReason };
export type AskAnswer = DataAnswer | UnansweredQuestion;
