import { AppError } from '@/lib/base/errors/errors';
import { assertText } from '@/lib/base/errors/text';

/** Of a JSON body, for people who are signed in; everybody else sends forms of a few lines. */
export const BODY_LIMIT = 2 * 1024 * 1024;
export const STRANGERS_BODY_LIMIT = 64 * 1024;
const DEPTH = 64;
/**
 * Lists, records and what stands between commas: the largest that we take is a layout or a list of columns, of some ten
 * thousand. Counted before anything is made of them.
 */
const VALUES = 30_000;

const tooLarge = (limit: number) =>
  new AppError(
    'too_large',
    `The request is larger than ${limit < 1024 * 1024 ? `${limit / 1024} kB` : `${limit / 1024 / 1024} MB`}.`,
  );
const cutOff = () => new AppError('cancelled', 'The request ended before it was complete.');

/**
 * Counts while it reads, so that no more than the limit is ever held. What is beyond is left to the server, which
 * throws it away.
 */
export async function readText(request: Request, limit = BODY_LIMIT): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  if (!request.body) return '';
  const reader = request.body.getReader();
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for (
    let chunk = await reader.read().catch(() => {
      throw cutOff();
    });
    !chunk.done;
    chunk = await reader.read().catch(() => {
      throw cutOff();
    })
  ) {
    bytes += chunk.value.length;
    if (bytes > limit) throw tooLarge(limit);
    kept.push(chunk.value);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(kept));
  } catch {
    throw new AppError('validation', 'The request body is not UTF-8 text.');
  }
}

/** JSON that every later step can walk: not too deep, not of too many parts, only text that PostgreSQL can keep. */
export function parseJson(text: string): unknown {
  if (!text) return {};
  assertWalkable(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('validation', 'The request body isn’t valid JSON.');
  }
  // Bytes of UTF-8 hold neither U+0000 within JSON nor half a character: only an escape can bring one in.
  if (/\\u(?:0000|d[89a-f])/i.test(text)) assertText(value);
  return value;
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [...'"\\,[]{}'].map((sign) =>
  sign.charCodeAt(0),
);

function assertWalkable(text: string): void {
  let depth = 0,
    values = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at + 1);
    else if (sign === OPEN_LIST || sign === OPEN_RECORD) {
      depth++;
      values++;
    } else if (sign === CLOSE_LIST || sign === CLOSE_RECORD) depth--;
    else if (sign === COMMA) values++;
    if (depth > DEPTH) throw new AppError('validation', `The request body is nested more than ${DEPTH} levels deep.`);
    if (values > VALUES)
      throw new AppError('validation', `The request body has more than ${VALUES.toLocaleString('en')} values.`);
  }
}

function endOfString(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) return at;
    if (sign === BACKSLASH) at++;
  }
  return text.length;
}
