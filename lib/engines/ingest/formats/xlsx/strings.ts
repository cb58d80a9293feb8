import { piecesOf } from '@/lib/base/files/zip';
import { unreadable } from '../../bytes/refusals';
import type { Workbook } from './workbook';
import { unescaped, XmlStream } from './xml-stream';

/** Shared texts, unpacked; without the tags around them they are kept as bytes. */
const MOST_BYTES = 768 << 20;
const MOST_KEPT = 256 << 20;
const MOST_TEXTS = 25_000_000;
/** Of the first texts so many letters are kept decoded: those of a column that says the same over and over. */
const MOST_DECODED = 16 << 20;
const FIRST_TEXTS = 1 << 18;

const LOWER_R = 0x72;
const LOWER_T = 0x74;
const LOWER_S = 0x73;
const LOWER_I = 0x69;
const LOWER_X = 0x78;
const UNDERLINE = 0x5f;
const UPPER_P = 0x50;

/** What cells of text write for letters that XML cannot hold: _x000D_ is a return. */
export const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** The texts that cells refer to by number. Phonetic runs are left out, rich text is one text. */
export class SharedStrings extends XmlStream {
  private room = Buffer.allocUnsafe(1 << 20);
  private used = 0;
  private ends = new Uint32Array(4096);
  private count = 0;
  private inPhonetic = false;
  private decodedLetters = 0;
  private readonly decoded: (string | undefined)[] = [];

  static async of({ zip, strings }: Workbook): Promise<SharedStrings> {
    const shared = new SharedStrings();
    if (!strings) return shared;
    for await (const piece of piecesOf(zip, strings, MOST_BYTES)) shared.push(piece);
    shared.end();
    return shared;
  }

  /** Null where there is no such text. */
  textAt(index: number): string | null {
    const known = this.decoded[index];
    if (known !== undefined) return known;
    if (!(index >= 0 && index < this.count)) return null;
    const text = this.room.toString('utf8', index ? this.ends[index - 1] : 0, this.ends[index]);
    if (index < FIRST_TEXTS && this.decodedLetters < MOST_DECODED) {
      this.decodedLetters += text.length;
      this.decoded[index] = text;
    }
    return text;
  }

  protected open(bytes: Buffer, from: number, nameTo: number): void {
    if (nameTo === from + 1 && bytes[from] === LOWER_T) this.wantsText = !this.inPhonetic;
    else if (isPhonetic(bytes, from, nameTo)) this.inPhonetic = true;
  }

  protected close(bytes: Buffer, from: number, to: number): void {
    if (to === from + 1 && bytes[from] === LOWER_T) this.wantsText = false;
    else if (to === from + 2 && bytes[from] === LOWER_S && bytes[from + 1] === LOWER_I) this.endText();
    else if (isPhonetic(bytes, from, to)) this.inPhonetic = false;
  }

  protected text(bytes: Buffer, from: number, to: number, escaped: boolean): void {
    if (!escaped && !hasEscapes(bytes, from, to)) return this.keep(bytes, from, to);
    const text = Buffer.from(plainText(unescaped(bytes.toString('utf8', from, to))));
    this.keep(text, 0, text.length);
  }

  private keep(bytes: Buffer, from: number, to: number): void {
    const needed = this.used + to - from;
    if (needed > MOST_KEPT) throw unreadable('the texts of the workbook are more than can be read; save it as CSV');
    if (needed > this.room.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * this.room.length, needed));
      this.room.copy(larger, 0, 0, this.used);
      this.room = larger;
    }
    bytes.copy(this.room, this.used, from, to);
    this.used = needed;
  }

  private endText(): void {
    if (this.count === MOST_TEXTS) throw unreadable('the workbook has more texts than can be read; save it as CSV');
    if (this.count === this.ends.length) {
      const larger = new Uint32Array(2 * this.count);
      larger.set(this.ends);
      this.ends = larger;
    }
    this.ends[this.count++] = this.used;
  }
}

/** A line in front of an x, of which a letter may be made. */
function hasEscapes(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] === UNDERLINE && bytes[at + 1] === LOWER_X) return true;
  return false;
}

const isPhonetic = (bytes: Buffer, from: number, to: number) =>
  to === from + 3 && bytes[from] === LOWER_R && bytes[from + 1] === UPPER_P;
