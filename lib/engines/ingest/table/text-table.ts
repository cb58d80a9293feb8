import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { quoted } from './duck';
import { recordsOf, type DelimitedDialect } from './records';
import { HANDED_OVER, type TableWriter } from './table-writer';

/**
 * Rows of text cells in a UTF-8 file that DuckDB can read as it stands: what every kind of file becomes before it is
 * typed.
 */
export type TextTable = {
  path: string;
  dialect: DelimitedDialect;
  skipLines: number;
  labels: string[];
  /** Bytes of the longest line, or more. */
  longestLine: number;
  /**
   * How many records there are; null where DuckDB is to count them in a file that none of our readers has been through.
   */
  rows: number | null;
};

/** A file in the form handed over, as a table. */
export const readAs = (path: string, labels: string[], longestLine: number, rows: number): TextTable => ({
  path,
  dialect: HANDED_OVER,
  skipLines: 0,
  labels,
  longestLine,
  rows,
});

/** What a reader of ours wrote, as a table. */
export const handedOver = ({ path, longestLine, rows }: TableWriter, labels: string[]): TextTable =>
  readAs(path, labels, longestLine, rows);

/**
 * Writes the rows of a query over text cells in the form handed over. A single empty cell is quoted, for an empty line
 * is no record.
 */
export const copyTo = (
  path: string,
  select: string,
  width: number,
) => `COPY (${width === 1 ? `SELECT coalesce(${cellName(0)}, '') AS ${cellName(0)} FROM (${select})` : select})
  TO ${quoted(path)} (FORMAT csv, HEADER false, DELIMITER ${quoted(HANDED_OVER.delimiter)}, QUOTE '"', ESCAPE '"'${width === 1 ? `, FORCE_QUOTE (${cellName(0)})` : ''})`;

/** The name of the nth text column in `scan`. */
export const cellName = (nth: number) => `c${nth}`;

/**
 * All records as text columns c0, c1, …; an empty cell is NULL. Any record that does not fit is an error, none is
 * skipped.
 */
export function scan({ path, dialect, skipLines, labels, longestLine }: TextTable): string {
  const columns = labels.map((_, nth) => `'${cellName(nth)}': 'VARCHAR'`).join(', ');
  const options = [
    'auto_detect = false',
    `delim = ${quoted(dialect.delimiter)}`,
    `quote = ${quoted(dialect.quote)}`,
    `escape = ${quoted(dialect.escape)}`,
    'header = false',
    `skip = ${skipLines}`,
    'null_padding = false',
    'ignore_errors = false',
    // Named only for what we wrote ourselves: of a foreign file DuckDB would skip every line that ends otherwise.
    ...(dialect === HANDED_OVER ? ["new_line = '\\n'"] : []),
    ...(longestLine > 1_500_000 ? [`max_line_size = ${2 * longestLine}`, `buffer_size = ${4 * longestLine}`] : []),
  ];
  return `read_csv(${quoted(path)}, ${options.join(', ')}, columns = {${columns}})`;
}

/** The records of the table for a FROM. In a file as it lies, an empty line of a single column is none. */
export const recordsIn = (table: TextTable) =>
  `${scan(table)}${table.rows === null && table.labels.length === 1 ? ` WHERE ${cellName(0)} IS NOT NULL` : ''}`;

const WINDOW = 64 * 1024;
const MOST_SAMPLED = 6000;

/**
 * Records from the start, the middle and the end of the table: what a first guess at types is made from. `whole`: all
 * of them.
 */
export type Sample = { rows: string[][]; whole: boolean };

export function sampleOf(table: TextTable): Sample {
  const { size } = statSync(table.path);
  const whole = size <= 4 * WINDOW;
  const windows = whole
    ? [[0, size] as const]
    : [[0, 2 * WINDOW] as const, [Math.floor(size / 2), WINDOW] as const, [size - WINDOW, WINDOW] as const];
  const rows = windows.flatMap(([from, length]) => sampledBetween(table, from, length, size));
  return { rows: rows.slice(0, MOST_SAMPLED), whole: whole && rows.length <= MOST_SAMPLED };
}

function sampledBetween(table: TextTable, from: number, length: number, size: number): string[][] {
  const text = readText(table.path, from, length);
  const feed = table.dialect.newline;
  const start = from === 0 ? 0 : text.indexOf(feed) + 1;
  const end = from + length >= size ? text.length : text.lastIndexOf(feed) + 1;
  const records = recordsOf(text.slice(start, end), table.dialect, table.labels.length);
  const body = from === 0 ? records.slice(recordsBefore(records, table.skipLines)) : records;
  return body.filter(({ cells, mended }) => !mended && cells.length === table.labels.length).map(({ cells }) => cells);
}

/** How many records the first `lines` lines hold. */
function recordsBefore(records: { lines: number }[], lines: number): number {
  let at = 0;
  for (let seen = 0; at < records.length && seen < lines; at++) seen += records[at]!.lines;
  return at;
}

export function readText(path: string, from: number, length: number): string {
  const file = openSync(path, 'r');
  try {
    const room = Buffer.allocUnsafe(length);
    return new TextDecoder().decode(room.subarray(0, readSync(file, room, 0, length, from)));
  } finally {
    closeSync(file);
  }
}
