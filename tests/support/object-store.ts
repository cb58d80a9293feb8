import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Stored = { bytes: Buffer; meta: Record<string, string>; at: Date };
type Upload = { key: string; meta: Record<string, string>; at: Date; parts: Map<number, Buffer> };

/** A small stand-in of an S3-compatible store with one bucket, in memory: what the product asks of one, and its faults. */
export type ObjectStore = {
  endpoint: string;
  objects: Map<string, Stored>;
  uploads: Map<string, Upload>;
  /** Calls answered, as `PUT key`. */
  calls: string[];
  /** While set, every call is answered so: 503 as a store that is away, 403 as one with other keys. */
  fault: 503 | 403 | null;
  /** Answers before this many more calls are cut off. */
  cut: number;
  stop: () => Promise<void>;
};

const BUCKET = 'kept';

const metaOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))) as Record<
    string,
    string
  >;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const raw = Buffer.concat(parts);
  return String(request.headers['content-encoding'] ?? '').includes('aws-chunked') ? unchunked(raw) : raw;
}

/** `aws-chunked`: each piece after its length in hexadecimal, then trailers. */
function unchunked(raw: Buffer): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; ;) {
    const end = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.toString('latin1', at, end), 16);
    if (!size) return Buffer.concat(pieces);
    pieces.push(raw.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    status === 404 && code === 'Head' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
}

function list({ objects }: ObjectStore, search: URLSearchParams, response: ServerResponse): void {
  const PAGE = 3;
  const keys = [...objects.keys()].filter((key) => key.startsWith(search.get('prefix') ?? '')).toSorted();
  const from = Number(search.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + PAGE);
  const next = from + PAGE < keys.length ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  const contents = page.map((key) => {
    const { bytes, at } = objects.get(key)!;
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  xml(
    response,
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

async function multipart(store: ObjectStore, key: string, call: Call): Promise<boolean> {
  const { request, response, search } = call;
  const upload = store.uploads.get(search.get('uploadId') ?? '');
  if (request.method === 'POST' && search.has('uploads')) {
    const id = randomUUID();
    store.uploads.set(id, { key, meta: metaOf(request), at: new Date(), parts: new Map() });
    xml(
      response,
      `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  } else if (upload && request.method === 'PUT') {
    const bytes = await bodyOf(request);
    upload.parts.set(Number(search.get('partNumber')), bytes);
    response.writeHead(200, { etag: etag(bytes) }).end();
  } else if (upload && request.method === 'POST') {
    await bodyOf(request);
    const parts = [...upload.parts].toSorted(([a], [b]) => a - b).map(([, bytes]) => bytes);
    store.objects.set(key, { bytes: Buffer.concat(parts), meta: upload.meta, at: new Date() });
    store.uploads.delete(search.get('uploadId')!);
    xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`);
  } else if (upload && request.method === 'DELETE') {
    store.uploads.delete(search.get('uploadId')!);
    response.writeHead(204).end();
  } else return false;
  return true;
}

type Call = { request: IncomingMessage; response: ServerResponse; search: URLSearchParams };

async function single(store: ObjectStore, key: string, { request, response }: Call): Promise<void> {
  const kept = store.objects.get(key);
  if (request.method === 'PUT') {
    const bytes = await bodyOf(request);
    store.objects.set(key, { bytes, meta: metaOf(request), at: new Date() });
    response.writeHead(200, { etag: etag(bytes) }).end();
  } else if (request.method === 'DELETE') {
    store.objects.delete(key);
    response.writeHead(204).end();
  } else if (!kept) refuse(response, 404, request.method === 'HEAD' ? 'Head' : 'NoSuchKey');
  else {
    response.writeHead(200, { ...kept.meta, 'content-length': kept.bytes.length, etag: etag(kept.bytes) });
    response.end(request.method === 'HEAD' ? undefined : kept.bytes);
  }
}

async function answer(store: ObjectStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: search } = new URL(request.url ?? '/', 'http://store');
  const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
  const key = rest.join('/');
  if (store.cut > 0) {
    store.cut--;
    request.socket.destroy();
    return;
  }
  store.calls.push(`${request.method} ${key}`);
  if (store.fault === 503) return refuse(response, 503, 'SlowDown');
  if (store.fault === 403) return refuse(response, 403, 'AccessDenied');
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
  if (key === '' && search.has('uploads')) {
    const uploads = [...store.uploads].map(
      ([id, { key: of, at }]) =>
        `<Upload><Key>${of}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    );
    return xml(response, `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`);
  }
  if (key === '') return list(store, search, response);
  const call = { request, response, search };
  if (!(await multipart(store, key, call))) await single(store, key, call);
}

/** Settings of the product that make it use the store. */
export const storeEnv = ({ endpoint }: Pick<ObjectStore, 'endpoint'>, prefix = 'deep/prefix') => ({
  FILES_URL: `s3://${BUCKET}/${prefix}`,
  AWS_ENDPOINT_URL_S3: endpoint,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'tests',
  AWS_SECRET_ACCESS_KEY: 'tests-have-no-secret',
});

export async function startObjectStore(): Promise<ObjectStore> {
  const server = createServer((request, response) => {
    answer(store, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const store: ObjectStore = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    uploads: new Map(),
    calls: [],
    fault: null,
    cut: 0,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return store;
}
