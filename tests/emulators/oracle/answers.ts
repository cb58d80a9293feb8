import type { Cell } from '../engine';
import { byte, counted, doubleBytes, fieldOf, join, numberBytes, timeBytes, whole } from './bytes';

// What a server says in TTC as a 19c: columns, rows, how a call ended.

const CHARSET = 873;
const DAY_MICROS = 86_400_000_000n;

export type Kind = {
  type: number;
  precision: number;
  scale: number;
  size: number;
  isText: boolean;
  write: (value: Cell) => Buffer;
};

const number = (precision: number, scale: number): Kind => ({
  type: 2,
  precision,
  scale,
  size: 22,
  isText: false,
  write: (value) => numberBytes(typeof value === 'boolean' ? String(Number(value)) : String(value)),
});
const time = (type: number, size: number, write: Kind['write']): Kind => ({
  type,
  precision: 0,
  scale: size > 7 ? 6 : 0,
  size,
  isText: false,
  write,
});

/** What a type of DuckDB is to Oracle. */
export function kindOf(type: string): Kind {
  const decimal = /^DECIMAL\((\d+),\s*(\d+)\)/.exec(type);
  if (decimal) return number(Number(decimal[1]), Number(decimal[2]));
  if (/INT(EGER)?$/.test(type)) return number(38, 0);
  if (type === 'BOOLEAN') return number(1, 0);
  if (/^(DOUBLE|FLOAT)/.test(type))
    return { type: 101, precision: 0, scale: 0, size: 8, isText: false, write: (value) => doubleBytes(Number(value)) };
  if (type === 'DATE') return time(12, 7, (value) => timeBytes(fieldOf(value, 'days') * DAY_MICROS, 'date'));
  if (/TIME ZONE/.test(type)) return time(181, 13, (value) => timeBytes(fieldOf(value, 'micros'), 'zoned'));
  if (/^TIMESTAMP/.test(type)) return time(180, 11, (value) => timeBytes(fieldOf(value, 'micros'), 'timestamp'));
  return {
    type: 1,
    precision: 0,
    scale: 0,
    size: 4000,
    isText: true,
    write: (value) => Buffer.from(String(value), 'utf8'),
  };
}

function column(name: string, { type, precision, scale, size, isText }: Kind, nth: number): Buffer {
  return join(
    Buffer.from([type, 0, precision, scale]),
    [size, 0, 0, 0, 0, isText ? CHARSET : 0].map(whole),
    byte(isText ? 1 : 0),
    [size, 0].map(whole),
    Buffer.from([1, name.length]),
    whole(Buffer.byteLength(name)),
    counted(name),
    [0, 0, nth + 1, 0].map(whole),
  );
}

export const described = (names: readonly string[], kinds: readonly Kind[]): Buffer =>
  join(
    Buffer.from([16, 0]),
    whole(0),
    whole(names.length),
    byte(1),
    names.map((name, nth) => column(name, kinds[nth] ?? kindOf(''), nth)),
    [0, 0, 0, 0, 0, 0].map(whole),
  );

export const rowHead = (columns: number, asked: number): Buffer =>
  join(Buffer.from([6, 0]), [columns, 0, asked, 0, 0, 0].map(whole));
export const row = (cells: readonly Cell[], kinds: readonly Kind[]): Buffer =>
  join(
    byte(7),
    cells.map((cell, nth) => (cell === null || cell === '' ? byte(0) : counted(kinds[nth]?.write(cell) ?? ''))),
  );

export type Outcome = { cursor?: number; number?: number; text?: string; rows?: number; at?: number };
/** How a call ended: an error of the database has a number and a place in the statement. */
export const outcome = ({ cursor = 0, number: error = 0, text = '', rows = 0, at = 0 }: Outcome): Buffer =>
  join(
    byte(4),
    [1, 0, rows, error, 0, 0, cursor, at].map(whole),
    Buffer.alloc(6),
    [0, 0].map(whole),
    byte(0),
    [0, 0, 0].map(whole),
    Buffer.from([0, 0]),
    [0, 0, 0, 0, 0, 0, error, rows].map(whole),
    error ? counted(`ORA-${String(error).padStart(5, '0')}: ${text}\n`) : [],
  );
export const status = (): Buffer => join(byte(9), whole(1), whole(0));

/** The first answers of a connection: what the server can do, and that the types of the client are taken. */
export function capabilities(): Buffer {
  const features = Buffer.alloc(53);
  const run = Buffer.alloc(7);
  const order = Buffer.alloc(11);
  // The version of fields of a 12.2, so that nothing newer is spoken.
  features[7] = 12;
  run[6] = 4;
  order[9] = 0x07;
  order[10] = 0xd0;
  const charset = Buffer.from([0x69, 0x03, 1, 0, 0, 0, 11]);
  return join(
    Buffer.from([1, 6, 0]),
    Buffer.from('Oracle emulated\0'),
    charset,
    order,
    counted(features),
    counted(run),
  );
}
export const typesTaken = (): Buffer => Buffer.from([2, 0, 0]);
