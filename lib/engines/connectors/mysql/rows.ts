import type { FieldPacket } from 'mysql2';
import type { RawCell } from '../connector';
import { BINARY, BLOBS, TEXTS, TYPE } from './protocol';

/** Bytes of a binary value that are shown. */
const LONGEST_BINARY = 64;

type CellReader = (value: Buffer) => RawCell;

/** Most significant byte first. */
const bits: CellReader = (value) => BigInt(`0x${value.toString('hex') || '0'}`).toString();
const bytes: CellReader = (value) => `0x${value.subarray(0, LONGEST_BINARY).toString('hex')}`;
const number: CellReader = (value) => Number(value.toString('latin1'));
const ascii: CellReader = (value) => value.toString('latin1');
const characters: CellReader = (value) => value.toString('utf8');

/** How the bytes of a column become a cell: whole numbers, decimals and times as the text that the server wrote. */
export function cellReader({ columnType = -1, characterSet }: FieldPacket): CellReader {
  if (columnType === TYPE.bit) return bits;
  if (columnType === TYPE.float || columnType === TYPE.double) return number;
  if (columnType === TYPE.geometry) return bytes;
  if (BLOBS.has(columnType) || TEXTS.has(columnType)) return characterSet === BINARY ? bytes : characters;
  return columnType === TYPE.json || columnType === TYPE.enum || columnType === TYPE.set ? characters : ascii;
}

/** A row of the text protocol. */
export const rowOf = (values: readonly (Buffer | null)[], readers: readonly CellReader[]): RawCell[] =>
  values.map((value, nth) => (value === null ? null : readers[nth]!(value)));
