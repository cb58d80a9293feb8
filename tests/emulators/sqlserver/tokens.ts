import type { Cell, Rows } from '../engine';

// What a server says in TDS 7.4: tokens of an answer and the bytes of its values.

const PACKET = 4096;
const HEAD = 8;
const COLLATION = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);
const DAY_MICROS = 86_400_000_000n;
/** Days from the year 1 to 1970. */
const YEAR_ONE = 719_162;

const bytes = (...parts: (Buffer | readonly number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const word = (value: number) => bytes([value & 255, value >> 8]);
const wide = (text: string) => Buffer.from(text, 'utf16le');
const shortText = (text: string) => bytes([text.length], wide(text));
const longText = (text: string) => bytes(word(text.length), wide(text));
const token = (kind: number, body: Buffer) => bytes([kind], word(body.length), body);

export function packets(kind: number, body: Buffer): Buffer {
  const out: Buffer[] = [];
  const size = PACKET - HEAD;
  for (let at = 0, id = 1; at === 0 || at < body.length; at += size, id++) {
    const part = body.subarray(at, at + size);
    const head = Buffer.alloc(HEAD);
    head[0] = kind;
    head[1] = at + size >= body.length ? 1 : 0;
    head.writeUInt16BE(part.length + HEAD, 2);
    head[6] = id & 255;
    out.push(head, part);
  }
  return Buffer.concat(out);
}

export function done({ rows, error, attention }: { rows?: number; error?: boolean; attention?: boolean } = {}): Buffer {
  const body = Buffer.alloc(13);
  body[0] = 0xfd;
  body.writeUInt16LE((error ? 2 : 0) | (rows === undefined ? 0 : 0x10) | (attention ? 0x20 : 0), 1);
  body.writeUInt16LE(0xc1, 3);
  body.writeBigUInt64LE(BigInt(rows ?? 0), 5);
  return body;
}

export function errorOf(number: number, level: number, text: string): Buffer {
  const head = Buffer.alloc(6);
  head.writeInt32LE(number, 0);
  head[4] = 1;
  head[5] = level;
  return bytes(
    token(0xaa, bytes(head, longText(text), shortText('emulated'), shortText(''), [1, 0, 0, 0])),
    done({ error: true }),
  );
}

export const environment = (kind: number, to: string, from: string) =>
  token(0xe3, bytes([kind], shortText(to), shortText(from)));
/** A transaction begins (8) or ends (9, 10); its number is always 1. */
export const transaction = (kind: number) =>
  token(0xe3, bytes([kind], kind === 8 ? [8, 1, 0, 0, 0, 0, 0, 0, 0, 0] : [0, 8, 1, 0, 0, 0, 0, 0, 0, 0]));
export const signedIn = (database: string, byToken: boolean) =>
  bytes(
    environment(1, database, 'master'),
    environment(4, String(PACKET), String(PACKET)),
    token(0xad, bytes([1, 0x74, 0, 0, 4], shortText('Microsoft SQL Server'), [12, 0, 0x07, 0xd0])),
    // The token of a directory was taken: the feature, no data, the end.
    byToken ? [0xae, 2, 0, 0, 0, 0, 0xff] : [],
    done(),
  );
/** The answer to PRELOGIN: the version, and whether TLS follows (1) or there is none (2). */
export const beforeLogin = (tls: boolean) =>
  Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 12, 0, 0x07, 0xd0, 0, 0, tls ? 1 : 2]);

type Kind = { info: Buffer; write: (value: Cell) => Buffer };

/** A value of so many bytes behind their count; none of them for null. */
function sized(size: number, write: (body: Buffer, value: Cell) => void): Kind['write'] {
  return (value) => {
    if (value === null) return Buffer.from([0]);
    const body = Buffer.alloc(size + 1);
    body[0] = size;
    write(body.subarray(1), value);
    return body;
  };
}

function exact(precision: number, scale: number, read: (value: Cell) => bigint): Kind {
  return {
    info: Buffer.from([0x6c, 17, precision, scale]),
    write: sized(17, (body, value) => {
      const number = read(value);
      const size = number < 0n ? -number : number;
      body[0] = number < 0n ? 0 : 1;
      body.writeBigUInt64LE(size & 0xffffffffffffffffn, 1);
      body.writeBigUInt64LE(size >> 64n, 9);
    }),
  };
}

const partOf = (value: Cell, key: string): unknown =>
  typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;
export const daysOf = (value: Cell): number => Number(partOf(value, 'days'));
export const microsOf = (value: Cell): bigint => BigInt(String(partOf(value, 'micros')));
export const digitsOf = (value: Cell): bigint => BigInt(String(partOf(value, 'value')));

/** Time of day in ten-millionths of a second, then the day. */
function moment(body: Buffer, micros: bigint): void {
  const within = ((micros % DAY_MICROS) + DAY_MICROS) % DAY_MICROS;
  body.writeUIntLE(Number(within * 10n), 0, 5);
  body.writeUIntLE(Number((micros - within) / DAY_MICROS) + YEAR_ONE, 5, 3);
}

/** NVARCHAR(MAX): its length, then one part, then the end. */
function longValue(value: Cell): Buffer {
  if (value === null) return Buffer.alloc(8, 0xff);
  const text = wide(String(value));
  const head = Buffer.alloc(12);
  head.writeBigUInt64LE(BigInt(text.length), 0);
  head.writeUInt32LE(text.length, 8);
  return text.length ? bytes(head, text, [0, 0, 0, 0]) : Buffer.alloc(12);
}

const KINDS: [RegExp, (match: RegExpExecArray) => Kind][] = [
  [
    /^BOOLEAN$/,
    () => ({ info: Buffer.from([0x68, 1]), write: sized(1, (body, value) => body.writeUInt8(value ? 1 : 0)) }),
  ],
  [/^U?HUGEINT$/, () => exact(38, 0, (value) => BigInt(String(value)))],
  [/^DECIMAL\((\d+),\s*(\d+)\)/, ([, precision, scale]) => exact(Number(precision), Number(scale), digitsOf)],
  [
    /^(INTEGER|U?TINYINT|U?SMALLINT)$/,
    () => ({ info: Buffer.from([0x26, 4]), write: sized(4, (body, value) => body.writeInt32LE(Number(value))) }),
  ],
  [
    /INT$/,
    () => ({
      info: Buffer.from([0x26, 8]),
      write: sized(8, (body, value) => body.writeBigInt64LE(BigInt(String(value)))),
    }),
  ],
  [
    /^(DOUBLE|FLOAT)/,
    () => ({ info: Buffer.from([0x6d, 8]), write: sized(8, (body, value) => body.writeDoubleLE(Number(value))) }),
  ],
  [
    /^DATE$/,
    () => ({
      info: Buffer.from([0x28]),
      write: sized(3, (body, value) => body.writeUIntLE(daysOf(value) + YEAR_ONE, 0, 3)),
    }),
  ],
  [
    /TIME ZONE/,
    () => ({ info: Buffer.from([0x2b, 7]), write: sized(10, (body, value) => moment(body, microsOf(value))) }),
  ],
  [
    /^TIMESTAMP/,
    () => ({ info: Buffer.from([0x2a, 7]), write: sized(8, (body, value) => moment(body, microsOf(value))) }),
  ],
];

function kindOf(type: string): Kind {
  for (const [pattern, make] of KINDS) {
    const match = pattern.exec(type);
    if (match) return make(match);
  }
  return { info: bytes([0xe7, 0xff, 0xff], COLLATION), write: longValue };
}

export function answer({ names, types, rows }: Rows): Buffer {
  const kinds = types.map(kindOf);
  // Nullable, and nobody knows where from.
  const columns = names.map((name, nth) => bytes([0, 0, 0, 0, 0x09, 0], kinds[nth]?.info ?? [], shortText(name)));
  const written = rows.map((row) => bytes([0xd1], ...row.map((value, nth) => kinds[nth]?.write(value) ?? [])));
  return bytes([0x81], word(names.length), ...columns, ...written, done({ rows: rows.length }));
}
