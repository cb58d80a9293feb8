import { valueKind, type QueryColumn } from '../resolve/fields';
import { BrokenQuery } from '../schema/broken';
import { readMoment, writeInstant } from '../schema/calendar';
import type { SqlDialect } from './dialects/dialect';

export function quoteName(name: string, { nameQuotes: [open, close], backslashInNames }: SqlDialect): string {
  const escaped = backslashInNames ? name.replaceAll('\\', '\\\\') : name;
  return open + escaped.replaceAll(close, close + close) + close;
}

const ASCII = /^[\x20-\x7e]*$/;

export function textLiteral(text: string, dialect: SqlDialect): string {
  if (text.includes('\0')) throw new BrokenQuery('A filter can’t contain a NUL character.');
  const escaped = dialect.backslashEscapes ? text.replaceAll('\\', '\\\\') : text;
  return `${ASCII.test(text) ? '' : dialect.textPrefix}'${escaped.replaceAll("'", "''")}'`;
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const EXACT_DIGITS = 15;

/**
 * A number as SQL; more than 15 digits are written with an exponent, which every engine reads as floating point, as the
 * column was.
 */
function numberLiteral(value: string | number): string | null {
  const text = String(value).trim();
  if (!NUMBER.test(text) || !Number.isFinite(Number(text))) return null;
  if (/^[+-]?\d+$/.test(text)) return text;
  const digits = text.replace(/e.*$/i, '').replace(/\D/g, '').length;
  return /e/i.test(text) || digits <= EXACT_DIGITS ? text : `${text}e0`;
}

/** An instant, in milliseconds or as text, as a literal of the column's type. */
export function timeLiteral(at: number | string, column: QueryColumn, dialect: SqlDialect): string {
  const written = typeof at === 'string' ? at : writeInstant(at);
  if (column.type === 'date' && !written.includes('T')) return dialect.date(written);
  return dialect.timestamp(written.includes('T') ? written.replace('T', ' ') : `${written} 00:00:00`);
}

const TRUTH: Record<string, boolean> = { true: true, false: false, 1: true, 0: false };

/**
 * One value as SQL, quoted by the type of its column. Null when no cell of the column can equal it.
 * Times are not values but spans: see predicate.ts.
 */
export function literal(value: string | number | boolean, column: QueryColumn, dialect: SqlDialect): string | null {
  switch (valueKind(column)) {
    case 'number':
      return typeof value === 'boolean' ? null : numberLiteral(value);
    case 'boolean': {
      const truth = TRUTH[String(value).toLowerCase()];
      return truth === undefined ? null : truth ? dialect.true : dialect.false;
    }
    case 'text':
      return textLiteral(String(value), dialect);
    case 'time': {
      const moment = readMoment(String(value));
      return moment && timeLiteral(moment.instant ?? moment.start, column, dialect);
    }
  }
}
