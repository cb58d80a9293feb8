import type { UploadOutcome } from '@/lib/datasets/schema';
import { api } from '@/components/client/api';
import { ApiError } from '@/components/client/api-error';
import { NO_ANSWER, type Uploaded } from '@/components/client/upload';
import { UNKNOWN_OUTCOME } from './upload-items';

/** How long the server is asked, which may be starting again, and how often. */
const ASKED_FOR_MS = 60_000;
const ASKED_EVERY_MS = 2_000;

const pause = (ms: number, signal: AbortSignal) => new Promise<void>((done, failed) => {
  const stop = () => { clearTimeout(timer); failed(signal.reason instanceof Error ? signal.reason : new DOMException('The upload was cancelled.', 'AbortError')); };
  const timer = setTimeout(() => { signal.removeEventListener('abort', stop); done(); }, ms);
  signal.addEventListener('abort', stop, { once: true });
});

/**
 * What became of a file whose sending failed with `error`: the data source, where the server has kept it. Throws `error` where
 * nothing was kept, and another where nobody can say; `onUnknown` hears of that before.
 */
export async function outcomeOf(error: unknown, key: string, signal: AbortSignal, onUnknown: () => void, { askedFor = ASKED_FOR_MS, askedEvery = ASKED_EVERY_MS } = {}): Promise<Uploaded> {
  if (!(error instanceof ApiError) || (error.code !== NO_ANSWER && error.code !== 'timeout') || error.status !== 0) throw error;
  for (const until = Date.now() + askedFor; Date.now() < until; await pause(askedEvery, signal)) {
    const outcome = await api<UploadOutcome>('/api/upload', { data: { key }, signal }).catch((failure: unknown) => {
      if (signal.aborted || (failure instanceof ApiError && failure.status >= 400 && failure.status < 500)) throw failure;
      return null;
    });
    if (outcome?.state === 'kept') return { dataSource: outcome.dataSource, ...(outcome.job && { job: outcome.job }) };
    if (outcome?.state === 'none') throw error;
  }
  onUnknown();
  throw new ApiError('the connection was lost, and the server does not say what became of the file', 0, UNKNOWN_OUTCOME);
}
