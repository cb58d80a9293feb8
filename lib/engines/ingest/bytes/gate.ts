import { createWriteStream } from 'node:fs';
import { open, readFile, stat, type FileHandle } from 'node:fs/promises';
import { isAscii, isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import { ENCODINGS, type IngestProgress } from '@/lib/engines/ingest/schema/schema';
import { decoderOf } from './code-pages';
import {
  DAMAGE,
  encodingByEscapes,
  encodingByMark,
  encodingNamed,
  isUtf32,
  legacyEncoding,
  plainUtf8,
  utf16ByPattern,
  type TextEncoding,
} from './encoding';
import type { AppError } from '@/lib/base/errors/errors';
import { foreignKind, isCompound, isHtml } from './kind';
import { emptyFile, notIn, unknownEncoding, unreadable, wrongKind } from './refusals';

const CHUNK = 1 << 20;
/** As much of the non-ASCII parts as tells an encoding. */
const EVIDENCE = 256 * 1024;
/** A text with a larger share of NUL bytes is no text. */
const MOST_NULS = 0.01;

/** Text of any language that lies in a table has delimiters, digits and line ends. */
const LEAST_PLAIN = 0.02;

/** A file that may be parsed: text in a known encoding. */
export type Text = {
  path: string;
  size: number;
  encoding: TextEncoding;
  /** UTF-8 with bytes that are none. */
  damaged: boolean;
  nuls: number;
  /** Bytes of the longest line where it is longer than a megabyte, else a lower bound. */
  longestLine: number;
};

/**
 * Looks at every byte of the file once, before any parser does. `chosen`: the name of the encoding, where a person said
 * it. Throws unreadable_file for what is empty, no text, or no text of the chosen encoding, unsupported_type for a file
 * of another kind.
 */
export async function inspect(
  path: string,
  onProgress: (progress: IngestProgress) => void,
  chosen?: string,
): Promise<Text> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) throw emptyFile();
    const head = await readAt(file, 0, Math.min(size, 8192));
    const foreign = foreignKind(head);
    if (foreign) throw wrongKind(foreign);
    if (isUtf32(head)) throw unreadable('the text is in UTF-32; save it as UTF-8');
    const found = encodingByMark(head) ?? utf16ByPattern(head) ?? encodingByEscapes(head);
    const marked = chosen === undefined ? found : asChosen(chosen, found);
    const wide = marked?.label.startsWith('utf-16') === true;
    if (chosen !== undefined && !wide && found?.label.startsWith('utf-16')) throw notIn(marked!.name);
    const seen = await lookAtAll(file, size, wide ? Infinity : Math.max(8, size * MOST_NULS), onProgress);
    const encoding = marked ?? (seen.utf8 ? plainUtf8 : legacyEncoding(Buffer.concat(seen.evidence)));
    if (chosen !== undefined) await assertReadable({ path, encoding });
    const start = decoderOf(encoding.label)
      .decode(head.subarray(encoding.bom))
      .replace(/\x1a+$/, '');
    if (!/\S/u.test(start) && size <= head.length) throw emptyFile();
    if (isHtml(start)) throw wrongKind('a web page');
    if (controls(start) > start.length * 0.05) throw unknownEncoding();
    return {
      path,
      size,
      encoding,
      damaged: encoding.label === 'utf-8' && !seen.utf8,
      nuls: seen.nuls,
      longestLine: seen.longestLine,
    };
  } finally {
    await file.close();
  }
}

const HEAD = 8192;

export async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    return await readAt(file, 0, HEAD);
  } finally {
    await file.close();
  }
}

/** Why a file that calls itself a workbook is none. */
export async function noWorkbook(path: string): Promise<AppError> {
  const { size } = await stat(path);
  if (size === 0) return emptyFile();
  const head = await headOf(path);
  if (isCompound(head))
    return (await isEncrypted(path))
      ? unreadable('the workbook is protected by a password; save it without one')
      : wrongKind('an old Excel or Word file');
  return wrongKind(foreignKind(head) ?? (isHtml(head.toString('latin1')) ? 'a web page' : 'no Excel workbook'));
}

/** A protected workbook lies in a compound file, whose directory names what is encrypted. */
async function isEncrypted(path: string): Promise<boolean> {
  return (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'));
}

function asChosen(name: string, found: TextEncoding | null): TextEncoding {
  const chosen = encodingNamed(name, found?.bom ?? 0);
  if (!chosen) throw unreadable(`the encoding ${name} isn’t supported; choose one of ${ENCODINGS.join(', ')}`);
  return chosen;
}

/**
 * What is no letter in the chosen encoding may be damage, as long as it is rare; a text without any plain letter or
 * line end is read wrongly.
 */
async function assertReadable(text: Pick<Text, 'path' | 'encoding'>): Promise<void> {
  let [line, firstBroken, broken, beyondAscii, plain] = [1, 0, 0, 0, 0];
  for await (const chunk of decoded(text)) {
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (code === 10) line++;
      if (code < 0x80) plain++;
      else beyondAscii++;
      if (code !== 0xfffd) continue;
      broken++;
      firstBroken ||= line;
    }
  }
  if (plain < (plain + beyondAscii) * LEAST_PLAIN) throw notIn(text.encoding.name);
  if (broken > beyondAscii * DAMAGE) throw notIn(text.encoding.name, firstBroken);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Control characters that no text holds; 1 separates fields in Hive. */
const controls = (text: string) => (text.match(/[\x02-\x08\x0e-\x1a\x1c-\x1f]/g) ?? []).length;

type Seen = { utf8: boolean; nuls: number; longestLine: number; evidence: Buffer[] };

/** Stops with a refusal at more NUL bytes than `mostNuls`; Infinity: they are part of the encoding. */
async function lookAtAll(
  file: FileHandle,
  size: number,
  mostNuls: number,
  onProgress: (progress: IngestProgress) => void,
): Promise<Seen> {
  const seen: Seen = { utf8: true, nuls: 0, longestLine: 0, evidence: [] };
  const room = Buffer.allocUnsafe(CHUNK + 4);
  const lines = lineMeter();
  let carried = 0;
  let collected = 0;
  for (let position = 0; position < size;) {
    const { bytesRead } = await file.read(room, carried, CHUNK, position);
    if (bytesRead === 0) break;
    position += bytesRead;
    const whole = room.subarray(0, carried + bytesRead);
    const fresh = room.subarray(carried, carried + bytesRead);
    if (Number.isFinite(mostNuls))
      for (let at = fresh.indexOf(0); at >= 0; at = fresh.indexOf(0, at + 1))
        if (++seen.nuls > mostNuls) throw unknownEncoding();
    seen.longestLine = lines.add(fresh);
    if (isAscii(whole)) carried = 0;
    else {
      const cut = position < size ? unfinishedTail(whole) : 0;
      seen.utf8 &&= isUtf8(whole.subarray(0, whole.length - cut));
      if (collected < EVIDENCE) {
        seen.evidence.push(Buffer.from(whole.subarray(0, EVIDENCE - collected)));
        collected += whole.length;
      }
      whole.copy(room, 0, whole.length - cut);
      carried = cut;
    }
    onProgress({ step: 'Reading', done: position, total: size, unit: 'bytes' });
  }
  return seen;
}

/** Measures lines that span chunks; what ends within its chunk is shorter than a chunk. */
function lineMeter() {
  let open = 0;
  let longest = 0;
  return {
    add(bytes: Buffer): number {
      const first = bytes.indexOf(10);
      open += first < 0 ? bytes.length : first;
      longest = Math.max(longest, open);
      if (first >= 0) open = bytes.length - 1 - bytes.lastIndexOf(10);
      return Math.max(longest, open);
    },
  };
}

/** Bytes of a UTF-8 letter that the chunk cuts in two. */
function unfinishedTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

/** The text, chunk by chunk; letters that cannot be read become U+FFFD. */
export async function* decoded(text: Pick<Text, 'path' | 'encoding'>): AsyncGenerator<string> {
  const decoder = decoderOf(text.encoding.label);
  const file = await open(text.path, 'r');
  try {
    const room = Buffer.allocUnsafe(CHUNK);
    for (let position = text.encoding.bom; ;) {
      const { bytesRead } = await file.read(room, 0, CHUNK, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      yield decoder.decode(room.subarray(0, bytesRead), { stream: true });
    }
    const rest = decoder.decode();
    if (rest) yield rest;
  } finally {
    await file.close();
  }
}

/** Line ends of two returns and a feed, as a text that was converted twice has them, as one feed. */
export async function* withPlainLineEnds(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const whole = rest + piece;
    const end = /\r*$/.exec(whole)!.index;
    rest = whole.slice(end);
    yield whole.slice(0, end).replace(/\r+\n/g, '\n');
  }
  if (rest) yield rest;
}

/** The same text as plain UTF-8 in a file of its own. */
export async function transcode(
  text: Text,
  target: string,
  pieces: AsyncIterable<string> = decoded(text),
): Promise<Text> {
  const out = createWriteStream(target, { mode: 0o600 });
  const lines = lineMeter();
  let size = 0;
  let longestLine = 0;
  for await (const chunk of pieces) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    longestLine = lines.add(bytes);
    if (!out.write(bytes)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  return {
    ...text,
    damaged: false,
    path: target,
    size,
    encoding: { ...plainUtf8, name: text.encoding.name },
    longestLine,
  };
}
