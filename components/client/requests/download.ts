import { ApiError, errorOfBody, errorOfNetwork } from './api-error';
import { addressOf, bodyOf, headersOf } from './envelope';
import { freshToken } from './refresh';

/** `method`: POST for a file that is asked for by more than an address holds. */
type Receiving = {
  onBytes: (received: number, total: number | null) => void;
  signal: AbortSignal;
  method?: 'GET' | 'POST';
};

/** The name that the server gave a file. */
export const fileNameIn = (disposition: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1] ?? 'download');

type Fetched = { file: Blob; name: string };

/** Fetches a file by Bearer token. Throws ApiError, or AbortError where `signal` stopped it. */
export async function fetchFile(
  path: string,
  data: Record<string, unknown>,
  { onBytes, signal, method = 'GET' }: Receiving,
): Promise<Fetched> {
  const token = await freshToken(60);
  signal.throwIfAborted();
  let response: Response;
  try {
    response = await fetch(addressOf(path, method, data), {
      method,
      body: bodyOf(method, data),
      credentials: 'include',
      cache: 'no-store',
      headers: headersOf(method, { token }),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw errorOfNetwork(error);
  }
  if (!response.ok || !response.body) throw errorOfBody(response.status, await response.json().catch(() => null));
  const total = Number(response.headers.get('Content-Length')) || null;
  const parts: BlobPart[] = [];
  let received = 0;
  try {
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.push(read.value as BlobPart);
      onBytes((received += read.value.byteLength), total);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ApiError('Connection lost. Download the file again.', 0);
  }
  return {
    file: new Blob(parts, { type: response.headers.get('Content-Type') ?? '' }),
    name: fileNameIn(response.headers.get('Content-Disposition')),
  };
}

/** Fetches a file and gives it to the browser to keep. */
export async function downloadFile(path: string, data: Record<string, unknown>, receiving: Receiving): Promise<void> {
  const { file, name } = await fetchFile(path, data, receiving);
  save(file, name);
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of the file by its next turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
