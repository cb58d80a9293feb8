import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export type Digest = { sha256: string; size: number };

/** Of a file on this machine, read in pieces. */
export async function digestOf(path: string): Promise<Digest> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}
