import { typedPages } from '@/lib/pure/documents/layout/typed';
import type { DocumentText } from '@/lib/pure/documents/schema';
import { languageOf } from '@/lib/pure/documents/text/language';
import { Unreadable } from '../protocol';

const MOST_LINES = 400_000;

const decode = (label: string, bytes: Uint8Array, fatal = false): string | null => {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return null;
  }
};

/** How often a text has letters that stand in no text: a sign of a wrong guess. */
const oddLetters = (text: string): number => text.match(/[\u0080-\u009f\ufffd]/g)?.length ?? 0;

/** By its mark, else UTF-8, else what a text without it most likely is in. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes)!;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes)!;
  const utf8 = decode('utf-8', bytes, true);
  if (utf8 !== null) return utf8;
  const japanese = decode('shift_jis', bytes, true) ?? decode('euc-jp', bytes, true);
  if (japanese !== null && /[\u3040-\u30ff\u4e00-\u9fff]{2}/.test(japanese) && oddLetters(japanese) === 0)
    return japanese;
  return windows1252(bytes);
}

/** What stands from 0x80 in Windows-1252. Node's own decoder reads these as control letters in some versions. */
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const windows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (letter) => FROM_80[letter.charCodeAt(0) - 0x80]!);

const isBinary = (text: string): boolean => {
  const sample = text.slice(0, 20_000);
  const odd = sample.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length ?? 0;
  return odd > 0.01 * sample.length;
};

/** A text file: each line is a paragraph of its own. */
export function readPlainText(bytes: Uint8Array): DocumentText {
  const text = decoded(bytes).replaceAll('\f', '\n');
  if (isBinary(text)) throw new Unreadable('unsupported');
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > MOST_LINES) throw new Unreadable('too_large');
  const pages = typedPages(lines.map((line, nth) => ({ kind: 'line', text: line, paragraph: nth + 1 })));
  return {
    shapeVersion: 1,
    format: 'txt',
    hasPlaces: false,
    pages,
    outline: [],
    language: languageOf(pages),
    title: null,
  };
}
