import { AppError, type ErrorCode } from '@/lib/base/errors/errors';
import { failureOf } from './pool';
import type { QueryFailure } from './protocol/answers';
import type { ChildAnswers, SingleWork } from './protocol/messages';
import type { Runner } from './remote';

const AS_ERROR: Record<QueryFailure['code'], ErrorCode> = {
  broken: 'validation',
  timeout: 'timeout',
  cancelled: 'cancelled',
  too_large: 'too_large',
  failed: 'busy',
  fault: 'internal',
};

export const asError = ({ code, message, field, reason }: QueryFailure) =>
  new AppError(
    AS_ERROR[code],
    message,
    field === undefined && reason === undefined ? undefined : { ...(field && { field }), ...(reason && { reason }) },
  );

/**
 * The answer to a piece of work; asked once more where its child crashed.
 * @throws AppError in the words of the failure.
 */
export async function requestOne<Work extends SingleWork>(
  pool: Runner,
  work: Work,
  signal?: AbortSignal,
  isSecond = false,
): Promise<ChildAnswers[Work['kind']]> {
  let answered: { answer: ChildAnswers[Work['kind']] } | null = null;
  const { ended, cancel } = pool.submit(work, (report) => {
    if (report.kind === 'answer') answered = { answer: report.answer as ChildAnswers[Work['kind']] };
  });
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  const end = await ended;
  signal?.removeEventListener('abort', cancel);
  if (answered) return (answered as { answer: ChildAnswers[Work['kind']] }).answer;
  if (end === 'crashed' && !isSecond) return requestOne(pool, work, signal, true);
  throw asError(failureOf(end));
}
