import type { Job } from '@/lib/base/jobs/schema';
import { FAMILY_OF, familyOfEnding, formatsInWords, ONLY_FORMATS } from '@/lib/engines/ingest/schema/file-formats';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { ApiError, errorOfBody } from './api-error';
import { headersOf, timeoutOf } from './envelope';
import { freshToken, renewToken } from './refresh';

const PATH = '/api/upload';
const LIMIT = 50 * 1024 * 1024;
/** The connection ended without an answer: what became of the file is for the server to say. */
export const NO_ANSWER = 'no_answer';

/** For `<input accept>`; `off`: formats that the owner has switched off. */
export const acceptOf = (off: readonly string[]): string =>
  Object.entries(FAMILY_OF)
    .filter(([, family]) => !off.includes(family))
    .map(([ending]) => `.${ending}`)
    .join(',');
export const limitsInWords = (off: readonly string[]): string => `${formatsInWords('or', off)}, up to 50 MB.`;

/** What the server would refuse without reading: said before a byte is sent. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): { reason: string; code: string } | null {
  if (!familyOfEnding(name.split('.').pop()?.toLowerCase() ?? ''))
    return { reason: ONLY_FORMATS, code: 'unsupported_type' };
  if (size === 0) return { reason: 'the file is empty', code: 'unreadable_file' };
  if (size > LIMIT) return { reason: 'the file is larger than 50 MB', code: 'too_large' };
  return null;
}

export type UploadAnswer = { dataSource: DataSource; job?: Job };
type Sending = {
  onBytes: (sent: number, total: number) => void;
  signal: AbortSignal;
  /** Of this file on its way: the server tells by it what became of it. */ idempotencyKey?: string;
  /** What travels beside the file: 'preview', 'mode', 'targetId'. */ fields?: Record<string, string>;
  /** Where it goes, and what is refused there; a data file otherwise. */
  path?: string;
  refusal?: typeof refusalOf;
};

/**
 * Sends a file once and never again: a second sending would be a second data source. Resolves with the server's answer,
 * throws ApiError, or AbortError where `signal` stopped it. XHR because fetch tells nothing of bytes on their way.
 */
export async function sendFile<Answer = UploadAnswer>(
  file: File,
  { onBytes, signal, idempotencyKey, fields = {}, path = PATH, refusal: refusalFor = refusalOf }: Sending,
): Promise<Answer> {
  const refusal = refusalFor(file);
  if (refusal) throw new ApiError(refusal.reason, 0, refusal.code);
  const token = await freshToken(60);
  signal.throwIfAborted();
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headersOf('POST', { token, idempotencyKey, form: true })))
      request.setRequestHeader(name, value);
    request.withCredentials = true;
    request.timeout = timeoutOf(PATH);
    request.upload.onprogress = ({ loaded }) => onBytes(Math.min(loaded, file.size), file.size);
    request.upload.onload = () => onBytes(file.size, file.size);
    request.onload = () => {
      const body = quietJson(request.responseText);
      // settles whether the session still lives; the file is not sent again
      if (request.status === 401) renewToken().catch(() => {});
      if (request.status >= 200 && request.status < 300) done(body as Answer);
      else failed(errorOfBody(request.status, body));
    };
    request.onerror = () => failed(new ApiError('the connection was lost', 0, NO_ANSWER));
    request.ontimeout = () =>
      failed(new ApiError(`the upload timed out after ${timeoutOf(PATH) / 1000} s`, 0, 'timeout'));
    request.onabort = () => failed(new DOMException('Upload cancelled.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    // before the file: the server reads them first
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', file);
    request.send(form);
  });
}

function quietJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
