import type { Cell } from '../engine';

// How TTC writes and reads: whole numbers behind their length, texts in pieces, NUMBER in digits of base 100.

export const byte = (value: number) => Buffer.from([value & 255]);
export const join = (...parts: (Buffer | Buffer[])[]) => Buffer.concat(parts.flat());
const hexOf = (value: bigint) => {
  const hex = value.toString(16);
  return hex.length & 1 ? `0${hex}` : hex;
};

/** A whole number: how many bytes, then those. */
export function whole(value: number | bigint): Buffer {
  if (BigInt(value) === 0n) return byte(0);
  const body = Buffer.from(hexOf(BigInt(value)), 'hex');
  return join(byte(body.length), body);
}

const SHORT = 252;
const PIECE = 32_000;
const PIECES = 254;
/** Bytes behind their length; in pieces where there are many. */
export function counted(content: Buffer | string): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.from(content, 'utf8');
  if (body.length <= SHORT) return join(byte(body.length), body);
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; at += PIECE) {
    const piece = body.subarray(at, at + PIECE);
    pieces.push(whole(piece.length), piece);
  }
  return join(byte(PIECES), pieces, byte(0));
}

/** A named value of the sign-in. */
export const pair = (key: string, value: string, flag = 0) =>
  join(whole(key.length), counted(key), whole(Buffer.byteLength(value)), value ? counted(value) : [], whole(flag));

/** `12.5`, `1.5e300`, `-3` as digits before and after the point. */
function plainDigits(text: string): { negative: boolean; before: string; after: string } {
  const [mantissa = '0', power = '0'] = text.toLowerCase().split('e');
  const [whole_ = '', part = ''] = mantissa.replace('-', '').split('.');
  const point = whole_.length + Number(power);
  const digits = (whole_ + part).padEnd(Math.max(point, 0), '0');
  const [before, after] = point > 0 ? [digits.slice(0, point), digits.slice(point)] : ['', '0'.repeat(-point) + digits];
  return { negative: text.startsWith('-'), before: before.replace(/^0+/, ''), after: after.replace(/0+$/, '') };
}

const MOST_DIGITS = 20;
/** Decimal text as NUMBER. */
export function numberBytes(text: string): Buffer {
  const { negative, before, after } = plainDigits(text);
  const left = before.length & 1 ? `0${before}` : before;
  const right = after.length & 1 ? `${after}0` : after;
  let exponent = left.length / 2;
  const digits = (left + right).match(/../g)?.map(Number) ?? [];
  while (digits[0] === 0) {
    digits.shift();
    exponent--;
  }
  if (!digits.length) return byte(0x80);
  const kept = digits.slice(0, MOST_DIGITS);
  if (!negative) return Buffer.from([exponent + 192, ...kept.map((digit) => digit + 1)]);
  const end = kept.length < MOST_DIGITS ? [102] : [];
  return Buffer.from([~(exponent + 192) & 255, ...kept.map((digit) => 101 - digit), ...end]);
}

/** BINARY_DOUBLE: its bits turned so that bytes compare as numbers do. */
export function doubleBytes(value: number): Buffer {
  const body = Buffer.alloc(8);
  body.writeDoubleBE(value);
  if ((body[0] ?? 0) & 0x80) return Buffer.from(body.map((each) => ~each & 255));
  body[0] = (body[0] ?? 0) | 0x80;
  return body;
}

/** A moment: 7 bytes of a DATE, 11 with nanoseconds, 13 with a zone (UTC). */
export function timeBytes(micros: bigint, kind: 'date' | 'timestamp' | 'zoned'): Buffer {
  const fraction = Number(((micros % 1_000_000n) + 1_000_000n) % 1_000_000n);
  const at = new Date(Number((micros - BigInt(fraction)) / 1000n));
  const year = at.getUTCFullYear();
  const body = Buffer.from([
    Math.floor(year / 100) + 100,
    (year % 100) + 100,
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours() + 1,
    at.getUTCMinutes() + 1,
    at.getUTCSeconds() + 1,
  ]);
  if (kind === 'date') return body;
  const rest = Buffer.alloc(4);
  rest.writeUInt32BE(fraction * 1000);
  return join(body, rest, kind === 'zoned' ? Buffer.from([20, 60]) : []);
}

/** A message that has not come whole yet. */
export class More extends Error {}

export class Reader {
  private at = 0;

  constructor(private readonly body: Buffer) {}

  raw(size: number): Buffer {
    if (this.at + size > this.body.length) throw new More();
    this.at += size;
    return this.body.subarray(this.at - size, this.at);
  }
  byte(): number {
    return this.raw(1)[0] ?? 0;
  }
  whole(): number {
    const size = this.byte() & 127;
    return size ? Number(`0x${this.raw(size).toString('hex')}`) : 0;
  }
  counted(): Buffer | null {
    const size = this.byte();
    if (size === 0 || size === 255) return null;
    if (size !== PIECES) return this.raw(size);
    const pieces: Buffer[] = [];
    for (let length = this.whole(); length; length = this.whole()) pieces.push(this.raw(length));
    return Buffer.concat(pieces);
  }
  pair(): [string, string] {
    this.whole();
    const key = String(this.counted() ?? '');
    const value = this.whole() ? String(this.counted() ?? '') : '';
    this.whole();
    return [key, value];
  }
  /** `b` is a byte, `u` a whole number. */
  skip(shape: string): void {
    for (const kind of shape) {
      if (kind === 'b') this.byte();
      else this.whole();
    }
  }
}

export const fieldOf = (value: Cell, key: 'days' | 'micros'): bigint =>
  typeof value === 'object' && value !== null && key in value ? BigInt(String(Reflect.get(value, key))) : 0n;
