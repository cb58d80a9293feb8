import { AppError, type ErrorCode } from '@/lib/core/errors';
import { failureOf, type QueryPool } from './pool';
import type { Answers, SingleWork } from './query/messages';
import type { QueryFailure } from './shapes';

const AS_ERROR: Record<QueryFailure['code'], ErrorCode> = { broken: 'validation', timeout: 'timeout', cancelled: 'cancelled', too_large: 'too_large', failed: 'busy', fault: 'internal' };

export const asError = ({ code, message, field }: QueryFailure) => new AppError(AS_ERROR[code], message, field === undefined ? undefined : { field });

/**
 * The answer to a piece of work; asked once more where its child crashed.
 * @throws AppError in the words of the failure.
 */
export async function askOne<Work extends SingleWork>(pool: QueryPool, work: Work, signal?: AbortSignal, isSecond = false): Promise<Answers[Work['kind']]> {
  let answered: { answer: Answers[Work['kind']] } | null = null;
  const { ended, cancel } = pool.submit(work, (report) => { if (report.kind === 'answer') answered = { answer: report.answer as Answers[Work['kind']] }; });
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  const end = await ended;
  signal?.removeEventListener('abort', cancel);
  if (answered) return (answered as { answer: Answers[Work['kind']] }).answer;
  if (end === 'crashed' && !isSecond) return askOne(pool, work, signal, true);
  throw asError(failureOf(end));
}
