import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import busboy, { type Busboy } from 'busboy';
import { AppError } from '@/lib/core/errors';
import { assertText } from '@/lib/core/text';
import type { FileFamily } from '@/lib/engine/shapes';
import { assertRoom } from '@/lib/files/disk';
import { asFullDisk, newWorkFolder } from '@/lib/files/objects';
import { UPLOAD_LIMIT } from './schema';

export const FAMILY_OF: Record<string, FileFamily> = { csv: 'csv', tsv: 'csv', json: 'json', ndjson: 'json', jsonl: 'json', geojson: 'json', xml: 'xml', txt: 'txt', log: 'txt' };

/** The largest file and what stands around it in the form. */
const FORM_LIMIT = UPLOAD_LIMIT + 1024 * 1024;

const cutOff = () => new AppError('unreadable_file', 'the upload was cut off before its end');
export const tooLarge = () => new AppError('too_large', 'the file is larger than 50 MB', { limit: UPLOAD_LIMIT });

/** By its ending: what a file calls itself decides how it is read, what it holds is checked by its reader. */
export function familyOf(fileName: string): FileFamily {
  const family = FAMILY_OF[/\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''];
  if (!family) throw new AppError('unsupported_type', 'only CSV, JSON, XML and TXT files can be uploaded');
  return family;
}

export type Received = { path: string; folder: string; fileName: string; family: FileFamily; sizeBytes: number; sha256: string };

/** Writes what comes, counted and hashed. After a failure it reads on without writing: the body has to pass for the answer to reach its sender. */
async function writeDown(source: AsyncIterable<Buffer>, path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let sizeBytes = 0;
  let failure: unknown = null;
  try {
    for await (const chunk of source) {
      if (failure) continue;
      sizeBytes += chunk.length;
      hash.update(chunk);
      if (sizeBytes > UPLOAD_LIMIT) failure = tooLarge();
      else await file.writeFile(chunk).catch((error: unknown) => { failure = error; });
    }
  } finally {
    await file.close();
  }
  if (failure) asFullDisk(failure);
  return { sizeBytes, sha256: hash.digest('hex') };
}

/**
 * Streams one file of a multipart body to disk. `fields` takes the other parts as they come; `admit` is asked before the
 * first byte of the file. Whatever is refused, the rest of the body is read and thrown away, so that the answer reaches a
 * browser that is still sending.
 */
export async function receiveFile(request: Request, fields: Record<string, string>, admit: () => Promise<void>): Promise<Received> {
  if (!request.body || !request.headers.get('content-type')?.startsWith('multipart/form-data')) throw new AppError('validation', 'An upload is sent as multipart/form-data with one part named file.');
  await assertRoom(Number(request.headers.get('content-length') ?? 0));
  const parser = parserOf(request);
  const folder = await newWorkFolder();
  try {
    return await readParts(request.body, parser, { expected: Number(request.headers.get('content-length') ?? NaN), folder, fields, admit });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

function parserOf(request: Request): Busboy {
  try {
    return busboy({ headers: { 'content-type': request.headers.get('content-type') ?? '' }, defParamCharset: 'utf8', limits: { files: 1, fields: 10, parts: 12, headerPairs: 20, fieldSize: 2000, fileSize: UPLOAD_LIMIT + 1 } });
  } catch {
    throw new AppError('validation', 'The upload can’t be read: its Content-Type names no boundary. Send it as a form, and let the program that sends it set the Content-Type.');
  }
}

type Parts = { expected: number; folder: string; fields: Record<string, string>; admit: () => Promise<void> };

async function readParts(body: ReadableStream<Uint8Array>, parser: Busboy, { expected, folder, fields, admit }: Parts): Promise<Received> {
  let file: Promise<Received> | null = null;
  parser.on('field', (name, value) => { fields[name] = value; });
  parser.on('file', (name, stream, { filename }) => {
    stream.on('error', () => {}); // an upload may end before writeDown listens, which hears of it then
    const write = async () => {
      if (name !== 'file') throw new AppError('validation', 'The part that holds the file must be named file.');
      await admit();
      const fileName = (filename ?? '').split(/[\\/]/).pop()?.slice(0, 200) ?? '';
      assertText(fileName);
      const family = familyOf(fileName);
      const path = join(folder, 'upload');
      const written = await writeDown(stream, path);
      if (written.sizeBytes === 0) throw new AppError('unreadable_file', 'the file is empty');
      return { path, folder, fileName, family, ...written };
    };
    file = write().catch((error: unknown) => { stream.resume(); throw error; });
    file.catch(() => {}); // heard below, once the whole body has passed
  });
  const received = await feed(body, parser);
  if (!file) throw new AppError('validation', 'The upload holds no file.');
  assertText(fields);
  const whole = await (file as Promise<Received>);
  if (Number.isFinite(expected) && received !== expected) throw cutOff();
  return whole;
}

/** Hands a body to its parser. A form that cannot be read is read on to its end all the same, so that the answer arrives and the connection can be used again. */
async function feed(body: ReadableStream<Uint8Array>, parser: Busboy): Promise<number> {
  let received = 0;
  let failure: unknown = null;
  const ended = new Promise<void>((done) => {
    parser.on('error', (error) => { failure = error; done(); });
    parser.once('close', done);
  });
  const reader = body.getReader();
  for (;;) {
    const chunk = await reader.read().catch(() => null);
    if (chunk === null || received > FORM_LIMIT) {
      parser.destroy();
      throw chunk === null ? cutOff() : tooLarge();
    }
    if (chunk.done) break;
    received += chunk.value.length;
    if (failure === null && !parser.write(chunk.value)) await Promise.race([ended, new Promise((done) => { parser.once('drain', done); })]);
  }
  if (failure === null) parser.end();
  await ended;
  if (failure !== null) throw new AppError('validation', 'The upload isn’t a complete form. Send the file again.');
  return received;
}
