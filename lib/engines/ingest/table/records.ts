/** How cells stand in a line. An empty `quote` means that quotes are ordinary letters. */
export type DelimitedDialect = { delimiter: string; quote: string; escape: string; newline: '\n' | '\r' };

/**
 * One record. `line` is where it begins, from 1; `lines` counts the lines it covers; `mended` says that its quotes did
 * not close as they should.
 */
export type RawRecord = { cells: string[]; line: number; lines: number; mended: boolean };

/** A quote that opens and is not closed within so many characters was no opening quote. */
const LONGEST_RECORD = 16 << 20;

/**
 * Splits text into records, chunk by chunk, and never loses a character of a cell: a quote that closes nowhere, or
 * stands where none may stand, is kept as a letter. Where two ways to read such a line are left, the one that gives
 * `width` cells is taken.
 */
export class RecordSplitter {
  private text = '';
  private at = 0;
  /** The next quote at or after `at`, as far as it has been looked for. */
  private quoteAt = -1;
  private line = 1;

  constructor(
    private readonly dialect: DelimitedDialect,
    private readonly onRecord: (record: RawRecord) => void,
    private readonly width: number | null = null,
  ) {}

  push(chunk: string): void {
    this.text = this.text.slice(this.at) + chunk;
    this.at = 0;
    this.quoteAt = -1;
    this.split(false);
  }

  end(): void {
    this.split(true);
    this.text = '';
    this.at = 0;
  }

  private split(final: boolean): void {
    const { dialect, text } = this;
    while (this.at < text.length) {
      const feed = text.indexOf(dialect.newline, this.at);
      if (feed < 0 && !final) return;
      const end = feed < 0 ? text.length : feed;
      if (!this.quoteBefore(end)) {
        this.emit(withoutReturn(text.slice(this.at, end)).split(dialect.delimiter), end, 1, false);
        continue;
      }
      const strict = readQuoted(text, this.at, Math.min(text.length, this.at + LONGEST_RECORD), dialect, final);
      if (strict === 'open' && !final && text.length - this.at < LONGEST_RECORD) return;
      if (typeof strict === 'object') this.emit(strict.cells, strict.end, strict.lines, false);
      else this.emit(this.mend(withoutReturn(text.slice(this.at, end))), end, 1, true);
    }
  }

  private quoteBefore(end: number): boolean {
    if (this.dialect.quote === '') return false;
    if (this.quoteAt < this.at) {
      const found = this.text.indexOf(this.dialect.quote, this.at);
      this.quoteAt = found < 0 ? Infinity : found;
    }
    return this.quoteAt < end;
  }

  private emit(cells: string[], end: number, lines: number, mended: boolean): void {
    const { line } = this;
    this.at = end + 1;
    this.line += lines;
    this.onRecord({ cells, line, lines, mended });
  }

  private mend(line: string): string[] {
    const loose = splitLoosely(line, this.dialect);
    if (this.width === null || loose.length === this.width) return loose;
    const plain = splitPlainly(line, this.dialect);
    return plain.length === this.width ? plain : loose;
  }
}

const FIRST_PIECE = 32 * 1024;

/** The records of a text, or its first `most`. */
export function recordsOf(
  text: string,
  dialect: DelimitedDialect,
  width: number | null = null,
  most = Infinity,
): RawRecord[] {
  const records: RawRecord[] = [];
  const splitter = new RecordSplitter(
    dialect,
    (record) => {
      records.push(record);
    },
    width,
  );
  if (most === Infinity) splitter.push(text);
  else
    for (let at = 0, length = FIRST_PIECE; at < text.length && records.length < most; at += length, length = at)
      splitter.push(text.slice(at, at + length));
  if (records.length < most) splitter.end();
  return records.slice(0, most);
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line);

function hasBetween(text: string, char: string, from: number, to: number): boolean {
  const found = text.indexOf(char, from);
  return found >= 0 && found < to;
}

/**
 * A record whose quotes all stand where they should, over as many lines as it takes. 'open' where the text ends inside
 * quotes.
 */
function readQuoted(
  text: string,
  from: number,
  limit: number,
  dialect: DelimitedDialect,
  final: boolean,
): { cells: string[]; end: number; lines: number } | 'open' | 'broken' {
  const { delimiter, quote, newline } = dialect;
  const cells: string[] = [];
  let lines = 1;
  for (let at = from; ;) {
    const opening = skipBlanks(text, at, delimiter);
    if (text[opening] === quote) {
      const closing = closingQuote(text, opening + 1, limit, dialect);
      if (closing < 0) return 'open';
      const after = skipBlanks(text, closing + 1, delimiter);
      if (!final && after + 1 >= text.length) return 'open';
      const cell = text.slice(opening + 1, closing);
      lines += countOf(cell, newline);
      cells.push(unescaped(cell, dialect));
      if (after >= text.length || isLineEnd(text, after, newline))
        return { cells, end: after >= text.length ? text.length : lineEnd(text, after, newline), lines };
      if (!text.startsWith(delimiter, after)) return 'broken';
      at = after + delimiter.length;
      continue;
    }
    const nextFeed = text.indexOf(newline, at);
    if (nextFeed < 0 && !final) return 'open';
    const end = nextFeed < 0 ? text.length : nextFeed;
    const next = text.indexOf(delimiter, at);
    const stop = next < 0 || next > end ? end : next;
    if (hasBetween(text, quote, at, stop) && quote === '"') return 'broken';
    if (stop === end) {
      cells.push(withoutReturn(text.slice(at, end)));
      return { cells, end, lines };
    }
    cells.push(text.slice(at, stop));
    at = stop + delimiter.length;
  }
}

const isLineEnd = (text: string, at: number, newline: string) =>
  text[at] === newline || (text[at] === '\r' && text[at + 1] === newline);
const lineEnd = (text: string, at: number, newline: string) => (text[at] === newline ? at : at + 1);

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  while (delimiter !== ' ' && text[at] === ' ') at++;
  return at;
}

/** Where the quoted cell ends, or -1. */
function closingQuote(text: string, from: number, limit: number, { quote, escape }: DelimitedDialect): number {
  for (let at = text.indexOf(quote, from); at >= 0 && at < limit; at = text.indexOf(quote, at + 1)) {
    if (escape === quote && text[at + 1] === quote) at++;
    else if (escape !== quote && escape !== '' && isEscaped(text, at, from, escape)) continue;
    else return at;
  }
  return -1;
}

function isEscaped(text: string, at: number, from: number, escape: string): boolean {
  let marks = 0;
  while (at - 1 - marks >= from && text[at - 1 - marks] === escape) marks++;
  return marks % 2 === 1;
}

function unescaped(cell: string, { quote, escape }: DelimitedDialect): string {
  if (escape === quote) return cell.includes(quote) ? cell.replaceAll(quote + quote, quote) : cell;
  if (!escape || !cell.includes(escape)) return cell;
  return escape === '\\' ? cell.replace(/\\(["'\\])/g, '$1') : cell.replaceAll(escape + quote, quote);
}

function countOf(text: string, char: string): number {
  let count = 0;
  for (let at = text.indexOf(char); at >= 0; at = text.indexOf(char, at + 1)) count++;
  return count;
}

/** Quotes close at the last quote before a delimiter; others inside are letters. */
function splitLoosely(line: string, dialect: DelimitedDialect): string[] {
  const { delimiter, quote } = dialect;
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    const opening = skipBlanks(line, at, delimiter);
    let stop = -1;
    if (line[opening] === quote) {
      for (let found = line.indexOf(quote, opening + 1); found >= 0; found = line.indexOf(quote, found + 1)) {
        const after = skipBlanks(line, found + 1, delimiter);
        if (after >= line.length || line.startsWith(delimiter, after)) {
          cells.push(unescaped(line.slice(opening + 1, found), dialect));
          stop = after;
          break;
        }
      }
    }
    if (stop < 0) {
      const next = line.indexOf(delimiter, at);
      stop = next < 0 ? line.length : next;
      cells.push(line.slice(at, stop));
    }
    if (stop >= line.length) break;
    at = stop + delimiter.length;
  }
  return cells;
}

/** Only a cell that opens and closes with no quote between is quoted; every other quote is a letter. */
function splitPlainly(line: string, dialect: DelimitedDialect): string[] {
  const { delimiter, quote } = dialect;
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    const opening = skipBlanks(line, at, delimiter);
    const closing = line[opening] === quote ? closingQuote(line, opening + 1, line.length, dialect) : -1;
    const after = closing < 0 ? -1 : skipBlanks(line, closing + 1, delimiter);
    const closes = after >= 0 && (after >= line.length || line.startsWith(delimiter, after));
    const next = line.indexOf(delimiter, at);
    const stop = closes ? after : next < 0 ? line.length : next;
    cells.push(closes ? unescaped(line.slice(opening + 1, closing), dialect) : line.slice(at, stop));
    if (stop >= line.length) break;
    at = stop + delimiter.length;
  }
  return cells;
}
