import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { AppError } from '@/lib/base/errors/errors';
import { assertRoom } from '@/lib/base/files/disk';
import { newWorkFolder } from '@/lib/base/files/objects';
import { downloadChecked, type DownloadAnswer } from '@/lib/base/outbound/download';
import { reachRules } from '@/lib/base/outbound/rules';
import { tooLarge, writeDown, type Received } from '../import/receive';
import { UPLOAD_LIMIT } from '../schema/schema';
import type { StoredAddress } from '../store/address-stored';
import { asRefusal, refusedAnswer } from './failure';
import { fileNameOf, formatOfAnswer } from './format';
import type { AddressFormat } from '../schema/address-formats-schema';

/** For all of a file, its redirects included. */
const DEADLINE_MS = 120_000;

export const UNCHANGED = 'unchanged';
export type Downloaded = Received & { format: AddressFormat } & Pick<StoredAddress, 'etag' | 'lastModified'>;

/** What goes back to the server as it came; what no header may hold is not kept. */
const echoed = (value: string | undefined): string | null =>
  value && /^[\x20-\x7e]{1,300}$/.test(value) ? value : null;

async function taken(
  { status, headers, url, bytes }: DownloadAnswer,
  { address, format: chosen }: { address: string; format: AddressFormat | null },
): Promise<Downloaded> {
  if (status !== 200) throw refusedAnswer(status);
  const format = formatOfAnswer({ urls: [new URL(address), url], contentType: headers['content-type'], chosen });
  const said = Number(headers['content-length'] ?? 0);
  if (said > UPLOAD_LIMIT) throw tooLarge();
  await assertRoom(said);
  const folder = await newWorkFolder();
  try {
    const path = join(folder, 'upload');
    return {
      path,
      folder,
      fileName: fileNameOf(new URL(address), format),
      family: format,
      format,
      etag: echoed(headers.etag),
      lastModified: echoed(headers['last-modified']),
      ...(await writeDown(bytes, path)),
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

type Asked = Pick<StoredAddress, 'format'> & {
  address: string;
  since: Pick<StoredAddress, 'etag' | 'lastModified'> | null;
};

/**
 * The file at an address, written to disk while it comes; `since`: what it answered last, so that a file that has not
 * changed is not sent again.
 *
 * @throws AppError
 */
export async function downloadAddress(
  { address, format, since }: Asked,
  signal: AbortSignal,
): Promise<Downloaded | typeof UNCHANGED> {
  const headers = {
    Accept: 'text/csv, application/json, */*;q=0.5',
    ...(since?.etag && { 'If-None-Match': since.etag }),
    ...(since?.lastModified && { 'If-Modified-Since': since.lastModified }),
  };
  const isConditional = Boolean(since?.etag ?? since?.lastModified);
  try {
    const options = { rules: await reachRules(), timeoutMs: DEADLINE_MS, signal };
    return await downloadChecked<Downloaded | typeof UNCHANGED>(address, headers, options, async (answer) =>
      answer.status === 304 && isConditional ? UNCHANGED : taken(answer, { address, format }),
    );
  } catch (error) {
    if (signal.aborted) throw new AppError('cancelled', 'Reading the address was cancelled.');
    throw asRefusal(error);
  }
}
