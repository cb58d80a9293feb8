import type { Readable } from 'node:stream';
import busboy, { type Busboy } from 'busboy';
import { AppError } from '@/lib/base/errors/errors';
import { assertText } from '@/lib/base/errors/text';
import { tooLarge as largerThanData } from '@/lib/product/data-sources/import/receive';
import { UPLOAD_LIMIT } from '@/lib/product/data-sources/schema/schema';

/** What stands around the file in the form. */
const AROUND = 1024 * 1024;

const cutOff = () => new AppError('unreadable_file', 'the upload was interrupted');

/**
 * The one file of a form. `fields` are those that have come so far; all of them once the stream has ended, which it
 * does with the form. `size`: about how many bytes will come, where the sender has said.
 */
export type FormFile = { stream: AsyncIterable<Buffer>; name: string; size?: number; fields: Record<string, string> };

/**
 * Takes a multipart body apart and hands its file to `take`. Whatever is refused, the rest of the body is read and
 * thrown away, so that the answer reaches a browser that is still sending.
 */
export async function withFormFile<Result>(
  request: Request,
  take: (file: FormFile) => Promise<Result>,
  { limit = UPLOAD_LIMIT, tooLarge = largerThanData }: { limit?: number; tooLarge?: () => AppError } = {},
): Promise<Result> {
  if (!request.body || !request.headers.get('content-type')?.startsWith('multipart/form-data'))
    throw new AppError('validation', 'An upload is sent as multipart/form-data with one part named file.');
  const parser = parserOf(request, limit);
  const size = Number(request.headers.get('content-length') ?? NaN);
  const fields: Record<string, string> = {};
  let taken: Promise<Result> | null = null;
  parser.on('field', (name, value) => {
    if (value.trim() !== '') fields[name] = value;
  });
  parser.on('file', (field, part, { filename }) => {
    const stream = untilFormEnds(part, () => whole);
    taken = (
      field === 'file' ? take({ stream, name: filename ?? '', size: size || undefined, fields }) : wrongField()
    ).finally(() => part.resume());
    part.on('error', () => {}); // told by `whole` to whoever reads it
    taken.catch(() => {}); // awaited below, once the whole body has passed
  });
  const whole = feed(request.body, parser, { limit: limit + AROUND, tooLarge }).then((received) => {
    assertText(fields);
    if (size && received !== size) throw cutOff();
  });
  const failure: unknown = await whole.then(
    () => new AppError('validation', 'The upload contains no file.'),
    (error: unknown) => error,
  );
  return taken ?? Promise.reject(failure);
}

const wrongField = () =>
  Promise.reject(new AppError('validation', 'The multipart field for the file must be named “file”.'));

/** Fails with the form, and leaves the rest of its part to be thrown away where its reader stops. */
async function* untilFormEnds(part: Readable, whole: () => Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* part.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch {
    await whole();
    throw cutOff();
  }
  await whole();
}

function parserOf(request: Request, limit: number): Busboy {
  try {
    return busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, parts: 12, headerPairs: 20, fieldSize: 2000, fileSize: limit + 1 },
    });
  } catch {
    throw new AppError(
      'validation',
      'The upload can’t be read: its Content-Type names no boundary. Send it as a form, and let the program that sends it set the Content-Type.',
    );
  }
}

/**
 * Hands a body to its parser. A form that cannot be read is read on to its end all the same, so that the answer arrives
 * and the connection can be used again.
 */
async function feed(
  body: ReadableStream<Uint8Array>,
  parser: Busboy,
  { limit, tooLarge }: { limit: number; tooLarge: () => AppError },
): Promise<number> {
  let received = 0;
  let failure: unknown = null;
  const ended = new Promise<void>((done) => {
    parser.on('error', (error) => {
      failure = error;
      done();
    });
    parser.once('close', done);
  });
  const reader = body.getReader();
  for (;;) {
    const chunk = await reader.read().catch(() => null);
    if (chunk === null || received > limit) {
      parser.destroy();
      throw chunk === null ? cutOff() : tooLarge();
    }
    if (chunk.done) break;
    received += chunk.value.length;
    if (failure === null && !parser.write(chunk.value))
      await Promise.race([
        ended,
        new Promise((done) => {
          parser.once('drain', done);
        }),
      ]);
  }
  if (failure === null) parser.end();
  await ended;
  if (failure !== null) throw new AppError('validation', 'The upload isn’t a complete form. Send the file again.');
  return received;
}
