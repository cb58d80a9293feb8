import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import * as fontkit from 'fontkit';
import type { Font } from 'fontkit';
import { written, type DrawnText, type Face } from '@/lib/pure/drawing/drawing';

/**
 * The typefaces of files. Each character is set in the first of its style that has it: our own for Latin, Noto Sans for
 * Greek and Cyrillic, BIZ UDPGothic for Japanese, and Unifont for whatever else there is.
 */
export type Style = 'regular' | 'strong' | 'mono';

const latin = (family: string, weight: number) =>
  ['latin', 'latin-ext'].map((part) => `@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`);
const noto = (weight: number) =>
  ['greek', 'cyrillic', 'latin-ext', 'vietnamese', 'greek-ext', 'cyrillic-ext'].map(
    (part) => `@fontsource/noto-sans/files/noto-sans-${part}-${weight}-normal.woff`,
  );
const japanese = (name: string) => `@expo-google-fonts/biz-udpgothic/${name}/BIZUDPGothic_${name}.ttf`;
const ELSE = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff';

const FILES: Record<Style, readonly string[]> = {
  regular: [...latin('atkinson-hyperlegible-next', 400), ...noto(400), japanese('400Regular'), ELSE],
  strong: [...latin('atkinson-hyperlegible-next', 600), ...noto(600), japanese('700Bold'), ELSE],
  mono: [...latin('atkinson-hyperlegible-mono', 400), ...noto(400), japanese('400Regular'), ELSE],
};

export const styleOf = ({ weight }: Pick<Face, 'weight'>): Style => (weight >= 500 ? 'strong' : 'regular');

/** WOFF is a font whose tables are deflated one by one; what embeds fonts wants them plain. */
export function plainFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') return woff;
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, nth) => {
    const at = 44 + nth * 20;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const head = Buffer.alloc(12 + count * 16);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  tables.forEach(({ tag, checksum, bytes }, nth) => {
    const at = 12 + nth * 16;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    const padded = Math.ceil(bytes.length / 4) * 4;
    parts.push(bytes, Buffer.alloc(padded - bytes.length));
    offset += padded;
  });
  return Buffer.concat(parts);
}

/** One file of a typeface, read when the first character needs it. */
export class FontFile {
  private read: { bytes: Buffer; font: Font } | null = null;
  constructor(readonly path: string) {}
  private get loaded() {
    if (!this.read) {
      const bytes = plainFont(readFileSync(join(process.cwd(), 'node_modules', this.path)));
      this.read = { bytes, font: fontkit.create(bytes) as Font };
    }
    return this.read;
  }
  get bytes(): Buffer {
    return this.loaded.bytes;
  }
  get font(): Font {
    return this.loaded.font;
  }
}

const files = new Map<string, FontFile>();
const fileOf = (path: string): FontFile => {
  const known = files.get(path) ?? new FontFile(path);
  files.set(path, known);
  return known;
};

type Letter = { file: FontFile; advance: number };
const letters: Record<Style, Map<number, Letter>> = { regular: new Map(), strong: new Map(), mono: new Map() };

/** Which file a character is set in, and how wide it is as a share of its size. */
export function letterOf(code: number, style: Style): Letter {
  const known = letters[style].get(code);
  if (known) return known;
  const chain = FILES[style];
  const path = chain.find((each) => fileOf(each).font.hasGlyphForCodePoint(code)) ?? chain[0]!;
  const file = fileOf(path);
  const letter = { file, advance: file.font.glyphForCodePoint(code).advanceWidth / file.font.unitsPerEm };
  letters[style].set(code, letter);
  return letter;
}

/** As it is set: one form of each letter, blanks as blanks, nothing that only steers. */
export const settable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\t\u00a0\u202f\u2007]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');

export function widthIn(text: string, size: number, style: Style): number {
  let width = 0;
  for (const character of settable(text)) width += letterOf(character.codePointAt(0)!, style).advance;
  return width * size;
}

export const ruler = (text: string, face: Face): number => widthIn(text, face.size, styleOf(face));

/** A text as the outlines of its letters. */
export function outlineOf({ text, x, y, size, weight }: DrawnText): string {
  const style = styleOf({ weight });
  let at = x;
  let path = '';
  for (const character of settable(text)) {
    const code = character.codePointAt(0)!;
    const { file, advance } = letterOf(code, style);
    const scale = size / file.font.unitsPerEm;
    for (const { command, args } of file.font.glyphForCodePoint(code).path.commands) {
      const points = args.map((value, nth) => written(nth % 2 === 0 ? at + value * scale : y - value * scale));
      path += { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }[command];
      path += points.join(' ');
    }
    at += advance * size;
  }
  return path;
}
