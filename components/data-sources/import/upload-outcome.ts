import { api } from '@/components/client/requests/api';
import { ApiError } from '@/components/client/requests/api-error';
import { NO_ANSWER } from '@/components/client/requests/upload';
import type { UploadOutcome } from '@/lib/product/data-sources/schema/import-schema';
import { UNKNOWN_OUTCOME } from './upload-items';

/** How long the server is asked, which may be starting again, and how often. */
const ASKED_FOR_MS = 60_000;
const ASKED_EVERY_MS = 2_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, failed) => {
    const stop = () => {
      clearTimeout(timer);
      failed(signal.reason instanceof Error ? signal.reason : new DOMException('Upload cancelled.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      done();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

export type Left = Exclude<UploadOutcome, { state: 'none' | 'arriving' }>;

type Asking = { signal: AbortSignal; onUnknown: () => void; askedFor?: number; askedEvery?: number };

/**
 * What the server has of a file whose sending failed with `error`: the data source, or the file as it was read or is
 * being read. Throws `error` where nothing was kept, and another where nobody can say; `onUnknown` is called before that.
 */
export async function outcomeOf(
  error: unknown,
  key: string,
  { signal, onUnknown, askedFor = ASKED_FOR_MS, askedEvery = ASKED_EVERY_MS }: Asking,
): Promise<Left> {
  if (!(error instanceof ApiError) || (error.code !== NO_ANSWER && error.code !== 'timeout') || error.status !== 0)
    throw error;
  for (const until = Date.now() + askedFor; Date.now() < until; await pause(askedEvery, signal)) {
    const outcome = await api<UploadOutcome>('/api/upload', { data: { key }, signal }).catch((failure: unknown) => {
      if (signal.aborted || (failure instanceof ApiError && failure.status >= 400 && failure.status < 500))
        throw failure;
      return null;
    });
    if (outcome?.state === 'none') throw error;
    if (outcome && outcome.state !== 'arriving') return outcome;
  }
  onUnknown();
  throw new ApiError(
    'the connection was lost, and the server does not say what became of the file',
    0,
    UNKNOWN_OUTCOME,
  );
}
