import type { Query } from '@/lib/pure/query/schema/query';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';

/** Of the queries asked, in their order; null for what cannot be asked. */
export type QueryAnswers = readonly (QueryAnswer | null)[];
/** Answers queries of the table at hand. */
export type AnswerQueries = (queries: readonly Query[]) => Promise<QueryAnswers>;
/** Work that needs answers on its way: it yields queries, is given their answers, and ends with its result. */
export type Stepwise<T> = Generator<readonly Query[], T, QueryAnswers>;
/** Where such work stands: what it asks next, or its result. */
export type WorkStep<T> = { asks: readonly Query[] } | { made: T };

/**
 * How far the work comes with the answers so far. The same answers always lead to the same place, so each step can be
 * taken anew, in any thread.
 */
export function stepOf<T>(work: Stepwise<T>, answers: readonly QueryAnswers[]): WorkStep<T> {
  let at = work.next([]);
  for (const given of answers) if (!at.done) at = work.next(given);
  return at.done ? { made: at.value } : { asks: at.value };
}

/** Takes one step after the other, each with all answers so far. */
export async function takeSteps<T>(
  step: (answers: readonly QueryAnswers[]) => WorkStep<T> | Promise<WorkStep<T>>,
  ask: AnswerQueries,
): Promise<T> {
  const answers: QueryAnswers[] = [];
  for (;;) {
    const at = await step(answers);
    if ('made' in at) return at.made;
    answers.push(await ask(at.asks));
  }
}

/** Does the work in this thread. */
export async function runStepwise<T>(work: Stepwise<T>, ask: AnswerQueries): Promise<T> {
  let at = work.next([]);
  while (!at.done) at = work.next(await ask(at.value));
  return at.value;
}
