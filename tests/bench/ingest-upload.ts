import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { residentOf, startProduct, uploadFile, type Product } from './server';
import { pause, timed } from './timing';

/**
 * The best times of a bare load and of an upload from the request to its 201, in turn, and how much the web process
 * grew meanwhile, in MB.
 */
export type Uploads = { bareMs: number; uploadMs: number; webMb: number };

const LOOK_EVERY_MS = 10;

/**
 * Uploads a file to the built product, as often as `rounds`, each time after a bare load. `small`: a file of the same
 * kind, to warm up.
 */
export async function measureUploads(
  path: string,
  small: string,
  rounds: number,
  bareLoad: () => Promise<unknown>,
): Promise<Uploads> {
  const product = await startProduct();
  const watch = {
    most: 0,
    timer: setInterval(() => {
      watch.most = Math.max(watch.most, residentOf(product.pid));
    }, LOOK_EVERY_MS),
  };
  try {
    await uploadFile(product.owner, small);
    await nativeCopies(product, 1);
    const before = residentOf(product.pid);
    const best: Uploads = { bareMs: Infinity, uploadMs: Infinity, webMb: 0 };
    for (let round = 1; round <= rounds; round++) {
      best.bareMs = Math.min(best.bareMs, await timed(bareLoad));
      watch.most = 0;
      best.uploadMs = Math.min(
        best.uploadMs,
        await timed(async () => {
          const { status } = await sendFile(product, basename(path), readFileSync(path));
          if (status !== 201) throw new Error(`the upload answered ${status}`);
        }),
      );
      best.webMb = Math.max(best.webMb, watch.most - before);
      await nativeCopies(product, round + 1);
    }
    return best;
  } finally {
    clearInterval(watch.timer);
    await product.stop();
  }
}

export type Sent = { status: number; body: string };

/** Sends the bytes as a browser does, but with as little work of its own as can be. */
export function sendFile(
  { origin, owner }: Pick<Product, 'origin' | 'owner'>,
  name: string,
  bytes: Buffer,
): Promise<Sent> {
  const boundary = `--${randomUUID()}`;
  const parts = [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
  return new Promise((done, failed) => {
    const sent = request(
      new URL('/api/upload', origin),
      {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${owner.token}`,
          'Content-Type': `multipart/form-data; boundary=${boundary}`,
          'Content-Length': parts.reduce((sum, { length }) => sum + length, 0),
          'Idempotency-Key': randomUUID(),
        },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          body += text;
        });
        response.once('end', () => done({ status: response.statusCode ?? 0, body }));
      },
    );
    sent.once('error', failed);
    for (const part of parts) sent.write(part);
    sent.end();
  });
}

/** Native copies are written after the answer; the next measurement waits for them. */
async function nativeCopies({ dataDir }: Product, count: number): Promise<void> {
  const sets = join(dataDir, 'cache/sets');
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (
      existsSync(sets) &&
      readdirSync(sets, { recursive: true }).filter((path) => String(path).endsWith('native.duckdb')).length >= count
    )
      return;
    await pause(100);
  }
  throw new Error('no native copy was written');
}
