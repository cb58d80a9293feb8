import { request as plainRequest } from 'node:http';
import { request as tlsRequest, type RequestOptions } from 'node:https';
import { readSigned, sign } from '@/lib/base/secrets/sign';

// The server asks itself, at the address that people open: what comes back has passed every proxy in between.

const LIMIT_MS = 6000;
const UPLOAD_BYTES = 50 * 1024 * 1024;
const PURPOSE = 'deployment check';
const STREAM_SECONDS = 30;
/** Between the two events of the stream that is tried. */
export const STREAM_PAUSE_MS = 1500;

type Seen = { status: number; headers: Record<string, string>; firstMs: number };
type Asked = { path: string; method?: string; headers?: Record<string, string>; send?: Buffer };

/** The head of an answer, and when its first piece came; null where none came in time. */
function ask(publicUrl: string, { path, method = 'GET', headers = {}, send }: Asked): Promise<Seen | null> {
  const url = new URL(path, publicUrl);
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const options: RequestOptions = { method, headers, timeout: LIMIT_MS, agent: false };
  const began = performance.now();
  return new Promise((resolve) => {
    const outgoing = request(url, options, (response) => {
      const end = () => {
        const flat = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(flat),
          firstMs: performance.now() - began,
        });
        outgoing.destroy();
      };
      response.once('data', end).once('end', end);
    });
    const late = setTimeout(() => outgoing.destroy(), LIMIT_MS);
    outgoing.on('close', () => {
      clearTimeout(late);
      resolve(null);
    });
    outgoing.on('error', () => resolve(null));
    if (send) outgoing.write(send);
    else outgoing.end();
  });
}

export const ownHeaders = async (publicUrl: string): Promise<Record<string, string> | null> =>
  (await ask(publicUrl, { path: '/api/system-health' }))?.headers ?? null;

/** Announces an upload and sends its first piece: a proxy that refuses it does so at once, and so do we, by asking who it is. */
export const uploadStatus = async (publicUrl: string): Promise<number | null> =>
  (
    await ask(publicUrl, {
      path: '/api/upload',
      method: 'POST',
      headers: {
        'Content-Type': 'multipart/form-data; boundary=check',
        'Content-Length': String(UPLOAD_BYTES),
        Origin: publicUrl,
        'X-Requested-With': 'XMLHttpRequest',
      },
      send: Buffer.alloc(1024),
    })
  )?.status ?? null;

export async function streamDelay(publicUrl: string): Promise<number | null> {
  const token = sign(String(Date.now() + STREAM_SECONDS * 1000), PURPOSE);
  const seen = await ask(publicUrl, { path: `/api/admin/deployment-check/stream?token=${token}` });
  return seen?.status === 200 ? seen.firstMs : null;
}

/** Whether the server itself has just made this token. */
export function isOwnStream(token: string): boolean {
  const until = Number(readSigned(token, PURPOSE) ?? NaN);
  return until > Date.now();
}

/** Two events with a pause between them: what holds streams back gives both at the second. */
export function triedStream(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(': one\n\n'));
      await new Promise((done) => {
        setTimeout(done, STREAM_PAUSE_MS);
      });
      try {
        controller.enqueue(encoder.encode(': two\n\n'));
        controller.close();
      } catch {
        /* nobody listens any more */
      }
    },
  });
}
