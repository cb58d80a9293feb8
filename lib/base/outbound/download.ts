import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { failureOf, inTime, OutboundFailure, readTarget, sendChecked, type OutboundOptions } from './request';

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** `url`: where it was found, after redirects. `bytes`: unpacked, as they come. */
export type DownloadAnswer = { status: number; headers: IncomingHttpHeaders; url: URL; bytes: AsyncIterable<Buffer> };
export type DownloadOptions = Pick<OutboundOptions, 'rules' | 'resolve'> & {
  /** For all of it: redirects, and the last byte. */
  timeoutMs: number;
  signal?: AbortSignal;
};

/** An address that another answered: looked at as the first was. */
function nextTarget(location: string | undefined, from: URL, rules: DownloadOptions['rules']) {
  if (!location || !URL.canParse(location, from)) throw new OutboundFailure('url', 'The address redirects to nowhere.');
  try {
    return readTarget(new URL(location, from).href, rules);
  } catch {
    throw new OutboundFailure('url', 'The address redirects to one that can’t be called: it must begin with https://.');
  }
}

/** What breaks on the way is told as any other failure of the connection. */
async function* told(stream: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (error) {
    throw failureOf(signal.aborted ? signal.reason : error);
  }
}

/**
 * Reads a file from a web address that a person has given. Each redirect is resolved and checked as the first address
 * is; `take` reads as much of the answer as it wants.
 *
 * @throws OutboundFailure, and what `take` throws
 */
export async function downloadChecked<T>(
  address: string,
  headers: Record<string, string>,
  { rules, resolve, timeoutMs, signal: cancelled }: DownloadOptions,
  take: (answer: DownloadAnswer) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(timeoutMs);
  const signal = cancelled ? AbortSignal.any([late, cancelled]) : late;
  const sent = { method: 'GET', headers: { ...headers, 'Accept-Encoding': 'gzip, identity' } } as const;
  let target = readTarget(address, rules);
  for (let followed = 0; ; followed++) {
    const response = await inTime(signal, sendChecked(target, sent, { rules, resolve, signal })).catch(
      (error: unknown) => Promise.reject(failureOf(error)),
    );
    try {
      const status = response.statusCode ?? 0;
      if (!REDIRECTS.has(status)) {
        const isPacked = response.headers['content-encoding']?.trim().toLowerCase() === 'gzip';
        // A break before the end has to reach whoever reads what is unpacked.
        const unpacked = isPacked ? response.pipe(createGunzip()) : response;
        if (isPacked) response.on('error', (error) => unpacked.destroy(error));
        return await take({ status, headers: response.headers, url: target.url, bytes: told(unpacked, signal) });
      }
      if (followed >= MOST_REDIRECTS)
        throw new OutboundFailure('url', `The address redirects more than ${MOST_REDIRECTS} times.`);
      target = nextTarget(response.headers.location, target.url, rules);
    } finally {
      response.destroy();
    }
  }
}
