import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { quoted } from './duck';
import { recordsOf, type Dialect } from './delimited/records';

/** Rows of text cells in a UTF-8 file that DuckDB can read as it stands: what every kind of file becomes before it is typed. */
export type TextTable = {
  path: string;
  dialect: Dialect;
  skipLines: number;
  labels: string[];
  /** Bytes of the longest line, or more. */
  longestLine: number;
};

/** The form in which our own readers hand over: unit separators between cells, so that hardly a cell needs quotes. */
export const HANDED_OVER: Dialect = { delimiter: '\x1f', quote: '"', escape: '"', newline: '\n' };

/** The name of the nth text column in `scan`. */
export const cellName = (nth: number) => `c${nth}`;

/** All records as text columns c0, c1, …; an empty cell is NULL. Any record that does not fit is an error, none is skipped. */
export function scan({ path, dialect, skipLines, labels, longestLine }: TextTable): string {
  const columns = labels.map((_, nth) => `'${cellName(nth)}': 'VARCHAR'`).join(', ');
  const options = [
    'auto_detect = false', `delim = ${quoted(dialect.delimiter)}`, `quote = ${quoted(dialect.quote)}`, `escape = ${quoted(dialect.escape)}`,
    'header = false', `skip = ${skipLines}`, 'null_padding = false', 'ignore_errors = false',
    ...(longestLine > 1_500_000 ? [`max_line_size = ${2 * longestLine}`, `buffer_size = ${4 * longestLine}`] : []),
  ];
  return `read_csv(${quoted(path)}, ${options.join(', ')}, columns = {${columns}})`;
}

const FLUSH = 1 << 20;

/** Writes records in the form handed over. Synchronous: the child process has nothing else to do meanwhile. */
export class TextTableWriter {
  private readonly file: number;
  private pending = '';
  rows = 0;
  longestLine = 0;

  constructor(readonly path: string) {
    this.file = openSync(path, 'wx', 0o600);
  }

  write(cells: readonly (string | null)[]): void {
    const before = this.pending.length;
    let line = '';
    for (let nth = 0; nth < cells.length; nth++) {
      if (nth > 0) line += '\x1f';
      const cell = cells[nth];
      if (cell) line += NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    }
    // An empty line would be no record: a single empty cell is written as an empty quoted one.
    this.pending += line === '' ? '""\n' : `${line}\n`;
    this.rows++;
    this.longestLine = Math.max(this.longestLine, (this.pending.length - before) * 3);
    if (this.pending.length > FLUSH) this.flush();
  }

  finish(): void {
    this.flush();
    closeSync(this.file);
  }

  private flush(): void {
    writeSync(this.file, this.pending);
    this.pending = '';
  }
}

const NEEDS_QUOTES = /[\x1f"\r\n]/;

const WINDOW = 64 * 1024;
const MOST_SAMPLED = 2000;

/** Records from the start, the middle and the end of the table: what a first guess at types is made from. */
export function sampleOf(table: TextTable): string[][] {
  const { size } = statSync(table.path);
  const windows = size <= 4 * WINDOW ? [[0, size] as const] : [[0, 2 * WINDOW] as const, [Math.floor(size / 2), WINDOW] as const, [size - WINDOW, WINDOW] as const];
  return windows.flatMap(([from, length]) => {
    const text = readText(table.path, from, length);
    const feed = table.dialect.newline;
    const start = from === 0 ? 0 : text.indexOf(feed) + 1;
    const end = from + length >= size ? text.length : text.lastIndexOf(feed) + 1;
    const records = recordsOf(text.slice(start, end), table.dialect, table.labels.length);
    const body = from === 0 ? records.slice(recordsIn(records, table.skipLines)) : records;
    return body.filter(({ cells, mended }) => !mended && cells.length === table.labels.length).slice(0, MOST_SAMPLED).map(({ cells }) => cells);
  });
}

/** How many records the first `lines` lines hold. */
function recordsIn(records: { lines: number }[], lines: number): number {
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
