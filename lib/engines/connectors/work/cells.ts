import type { RemoteValue } from '@/lib/engines/manifest/remote';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { RawCell } from '../connector';

export type RawCellReader = (raw: RawCell) => Cell;

const WHOLE = /^[+-]?\d+$/;

const wholeNumber: RawCellReader = (raw) => {
  const number = Number(raw);
  if (Number.isSafeInteger(number)) return number;
  const text = String(raw);
  if (WHOLE.test(text)) return BigInt(text).toString();
  return Number.isFinite(number) ? number : null;
};
const decimal: RawCellReader = (raw) => (Number.isFinite(Number(raw)) ? Number(raw) : null);
/** A decimal as it is written: nothing of it is lost. */
const exactDecimal: RawCellReader = (raw) => {
  const text = String(raw);
  const number = Number(text);
  if (!Number.isFinite(number)) return null;
  const digits = text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length;
  return digits > 15 ? text : number;
};
const TRUE: ReadonlySet<string> = new Set(['1', 't', 'true', 'y', 'yes']);
const truth: RawCellReader = (raw) => (typeof raw === 'boolean' ? raw : TRUE.has(String(raw).toLowerCase()));
const day: RawCellReader = (raw) => String(raw).slice(0, 10);
const instant: RawCellReader = (raw) => {
  const [date = '', time = '00:00:00'] = String(raw).replace('T', ' ').replace(/Z$/, '').split(' ');
  const [whole = '', fraction = ''] = time.split('.');
  const digits = fraction.slice(0, 6).replace(/0+$/, '');
  return `${date}T${whole}${digits && `.${digits}`}`;
};
const text: RawCellReader = (raw) => String(raw);

const READERS: Record<RemoteValue, RawCellReader> = {
  integer: wholeNumber,
  decimal,
  boolean: truth,
  date: day,
  datetime: instant,
  text,
};
const orNull =
  (read: RawCellReader): RawCellReader =>
  (raw) =>
    raw === null ? null : read(raw);

/**
 * How cells of a kind travel, as those of DuckDB do: whole numbers beyond 2^53 as text, dates as `2019-03-18`,
 * date-times as `2019-03-18T23:43:00`. `exact`: decimals of more than 15 digits stay text too.
 */
export const readerOf = (value: RemoteValue, { exact = false } = {}): RawCellReader =>
  orNull(exact && value === 'decimal' ? exactDecimal : READERS[value]);

/** About as many bytes as the cell takes in JSON. */
export const sizeOf = (cell: Cell): number => (typeof cell === 'string' ? cell.length + 3 : 10);
