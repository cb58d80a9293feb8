import { emptyFile, noDelimiter, noLine, unreadable } from '../../bytes/refusals';
import { isNullWord, kindOf } from '../../columns/cells';
import { recordsOf, type DelimitedDialect, type RawRecord } from '../../table/records';
import { findHeader } from './header';

/** How a delimited text is laid out, told from its first and last lines. */
export type DelimitedLayout = {
  dialect: DelimitedDialect;
  /** Cells in a record. */
  width: number;
  header: string[] | null;
  /** Lines before the first record, the header included. */
  skipLines: number;
  /** The line of the header, from 1; 0 where there is none. */
  headerLine: number;
  /** The names stand in two rows. */
  twofold?: boolean;
  /** Lines above the header that are no data. */
  preambleLines: number;
  /** Lines that start with it are no data. */
  comment: string | null;
  /** Every record seen has `width` cells and sound quotes. */
  regular: boolean;
  /** Columns that hold numbers, dates or truths nearly throughout: what else stands there is no value of the table. */
  strict: boolean[];
  /** The header has one name fewer than the records have cells: the first column holds names of rows. */
  rowNames?: boolean;
  /** Below the names stand what a survey asked and its ids. */
  explained?: boolean;
  /** Below the names stands how the values are written. */
  formats?: boolean;
};

const DELIMITERS = [',', ';', '\t', '|'];
/** Delimiters of a few programs, believed where they explain nearly every line and none of the others does. */
const RARE = ['||', '::', '~', '^', '\x01', '\u00a6'];
/** A single column is believed where no delimiter explains so large a share of the lines. */
const LEAST_SHARE = 0.5;
/** Of running text: commas stand in sentences, tabs and bars hardly ever. */
const PROSE_SHARE: Record<string, number> = { ',': 0.95, ';': 0.95, '\t': 0.6, '|': 0.6, ' ': 0.98 };

/**
 * What is known beforehand: what a person chose, whether the file may as well be running text, so that a delimiter must
 * explain nearly every line, and the names that a file of the same table has.
 */
export type Hints = { delimiter?: string; headerLine?: number; prose?: boolean; knownLabels?: string[] };

/**
 * Finds delimiter, quote, escape, header and the lines around the table in the first lines of a text. `whole` says that
 * `text` is all there is. A file that no delimiter explains has one column. Throws unreadable_file where a choice does
 * not hold.
 */
export function sniff(text: string, whole: boolean, hints: Hints = {}): DelimitedLayout {
  const newline = text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
  if (whole && !/[^\s,;|"]/.test(text) && text.trim() !== '') throw emptyFile();
  const sample = whole ? text : text.slice(0, text.lastIndexOf(newline) + 1);
  const announced = hints.headerLine === 1 ? null : /^sep=(.)\r?\n/i.exec(sample);
  const cut = cutAbove(sample, newline, hints.headerLine ?? 0);
  const body = sample.slice(Math.max(cut.at, announced?.[0].length ?? 0));
  const linesCut = Math.max(cut.lines, announced ? 1 : 0);
  const atTop = commentMark(body, newline);
  const prose = hints.prose === true && hints.delimiter === undefined;
  const chosen =
    hints.delimiter === undefined
      ? ownChoice(body, newline, atTop, { prose, announced: announced?.[1] })
      : withDelimiter(body, newline, atTop, hints.delimiter);
  const comment = atTop ?? commentBetween(chosen);
  const records =
    comment === atTop ? chosen.records : chosen.records.filter(({ cells }) => !cells[0]?.startsWith(comment!));
  const table = findHeader(
    records,
    chosen.width,
    hints.headerLine === undefined ? null : hints.headerLine > 0 ? 'first' : 'none',
    hints.knownLabels,
  );
  const preamble = linesOf(sample, newline, linesCut + table.linesAbove);
  const above = preamble.slice(announced ? 1 : 0);
  const strict = strictColumns(table.records, table.width);
  return {
    dialect: chosen.dialect,
    width: table.width,
    header: table.header,
    comment,
    strict,
    ...(table.rowNames && { rowNames: true }),
    ...(table.explained && { explained: true }),
    ...(table.formats && { formats: true }),
    skipLines: linesCut + table.skipLines,
    headerLine: table.header ? linesCut + table.headerLine : 0,
    twofold: table.twofold === true,
    preambleLines: above.filter((line) => line.replaceAll(chosen.dialect.delimiter, '').trim() !== '').length,
    regular:
      comment === null &&
      table.regular &&
      !preamble.some((line) => line.includes(chosen.dialect.quote)) &&
      table.records.every(
        ({ cells, mended }) =>
          !mended &&
          (cells.length === table.width || isBlank(cells)) &&
          !namesAnother(cells, strict) &&
          !cells.some((cell) => cell.startsWith('="')),
      ),
  };
}

/** The best explanation of a text of which nothing is known. */
function ownChoice(
  body: string,
  newline: '\n' | '\r',
  comment: string | null,
  { prose, announced }: { prose: boolean; announced?: string },
): Scored {
  const candidates = announced ? [announced] : DELIMITERS;
  const scored = candidates.flatMap((delimiter) =>
    quotings(body, delimiter, newline).map((dialect) => score(body, dialect, comment)),
  );
  if (!announced && !scored.some(({ share, quality }) => share >= 0.8 && quality > 0.5))
    scored.push(...quotings(body, ' ', newline).map((dialect) => blankScore(body, dialect, comment)));
  const best = scored.reduce<Scored | null>(
    (top, next) =>
      next.width > 1 &&
      next.share >= (prose ? (PROSE_SHARE[next.dialect.delimiter] ?? 1) : LEAST_SHARE) &&
      !areDecimals(next) &&
      (!top || next.quality > top.quality + 1e-9)
        ? next
        : top,
    null,
  );
  if (best?.dialect.delimiter === '|' && isDoubled(best))
    return score(body, { ...best.dialect, delimiter: '||' }, comment);
  const sentences =
    prose &&
    best?.dialect.delimiter === ',' &&
    isWords(best.records) &&
    findHeader(best.records, best.width).header === null;
  return (
    (sentences ? null : best) ??
    rare(body, newline, comment) ??
    (prose ? null : byFirstLine(candidates, body, newline, comment)) ??
    oneColumn(body, newline, comment)
  );
}

/** A column of numbers with decimal commas below a name without one. */
function areDecimals({ dialect, width, records }: Scored): boolean {
  const [first, ...body] = records.filter(({ cells }) => !isBlank(cells));
  return (
    dialect.delimiter === ',' &&
    width === 2 &&
    first?.cells.length === 1 &&
    kindOf(first.cells[0]!) === 'text' &&
    body.length > 0 &&
    body.every(({ cells }) =>
      cells.length === 2 ? /^-?\d+$/.test(cells[0]!) && /^\d+$/.test(cells[1]!) : /^-?\d*$/.test(cells[0]!),
    )
  );
}

/** Every second cell is empty, everywhere. */
function isDoubled({ records, width }: Scored): boolean {
  const filled = records.filter(({ cells }) => !isBlank(cells));
  return (
    width > 2 &&
    width % 2 === 1 &&
    filled.filter(({ cells }) => cells.every((cell, nth) => nth % 2 === 0 || cell === '')).length >=
      filled.length * RARE_SHARE
  );
}

const RARE_SHARE = 0.6;

function rare(text: string, newline: '\n' | '\r', comment: string | null): Scored | null {
  const scored = RARE.filter((delimiter) => text.includes(delimiter)).map((delimiter) =>
    score(text, { delimiter, quote: '"', escape: '"', newline }, comment),
  );
  return scored.find(({ width, share, records }) => width > 1 && share >= 0.95 && records.length > 1) ?? null;
}

/** The text as the delimiter of a person splits it, however few of its lines hold it. */
function withDelimiter(body: string, newline: '\n' | '\r', comment: string | null, delimiter: string): Scored {
  if (/["\n\r\0]/.test(delimiter) || (delimiter.length !== 1 && !RARE.includes(delimiter)))
    throw unreadable('the delimiter must be a single character other than a quote or line break; choose another');
  const scored = quotings(body, delimiter, newline)
    .map((dialect) => score(body, dialect, comment))
    .sort((left, right) => right.quality - left.quality)[0]!;
  const split = scored.records.filter(({ cells }) => cells.length > 1);
  if (!split.length) throw noDelimiter(delimiter);
  return { ...scored, width: scored.width > 1 ? scored.width : usualWidth(split).width };
}

/** Where the line begins that a person chose for the names, and how many lines stand above it. */
function cutAbove(text: string, newline: string, headerLine: number): { at: number; lines: number } {
  let at = 0;
  for (let line = 1; line < headerLine; line++) {
    const end = text.indexOf(newline, at);
    if (end < 0 || end + 1 >= text.length) throw noLine(headerLine);
    at = end + 1;
  }
  if (
    headerLine > 0 &&
    text.slice(at, text.indexOf(newline, at) < 0 ? undefined : text.indexOf(newline, at)).trim() === ''
  )
    throw unreadable(`line ${headerLine} is empty; choose a line that contains column names`);
  return { at, lines: Math.max(0, headerLine - 1) };
}

const linesOf = (text: string, newline: string, count: number) => (count > 0 ? text.split(newline, count) : []);

/** Whether a line holds nothing but delimiters, or the mark that DOS put at the end of a file. */
export const isBlank = (cells: string[]) =>
  cells.every((cell) => cell.trim() === '') || (cells.length === 1 && cells[0] === '\x1a');

type Scored = { dialect: DelimitedDialect; records: RawRecord[]; width: number; share: number; quality: number };

function commentMark(text: string, newline: string): string | null {
  const lines = text.split(newline, 50).filter((line) => line.trim() !== '');
  const marked = lines.findIndex((line) => !line.startsWith('#'));
  const next = marked < 0 ? undefined : lines[marked];
  return marked > 0 && next !== undefined && lines.slice(0, marked).every((line) => /^#\s|^#$|^#{2,}|^#\w+ /.test(line))
    ? '#'
    : null;
}

/** Lines between the records that begin with # and are never as wide as a record. */
function commentBetween({ records, width }: Scored): string | null {
  const marked = records.filter(({ cells }) => cells[0]?.startsWith('#'));
  return width > 1 &&
    marked.length > 0 &&
    marked.length < records.length / 2 &&
    marked.every(({ cells }) => cells.length === 1)
    ? '#'
    : null;
}

/** The ways to quote that the text gives reason for. */
function quotings(text: string, delimiter: string, newline: '\n' | '\r'): DelimitedDialect[] {
  const double: DelimitedDialect = { delimiter, quote: '"', escape: '"', newline };
  const found = [double];
  if (text.includes('\\"')) found.push({ ...double, escape: '\\' });
  if (text.includes('\0"')) found.push({ ...double, escape: '\0' });
  if (!text.includes("'")) return found;
  const edge = delimiter.replace(/[$.*+?^(){}|[\]\\/-]/g, '\\$&');
  const single = text.match(new RegExp(`(?:^|${edge})'[^'\r\n]*'(?=${edge}|\r?$)`, 'gm'))?.length ?? 0;
  const needed = new RegExp(`(?:^|${edge})'[^'\r\n]*${edge}[^'\r\n]*'(?=${edge}|\r?$)`, 'm').test(text);
  if ((single > 2 || needed) && single > (text.match(new RegExp(`(?:^|${edge})"`, 'gm'))?.length ?? 0))
    found.push({ ...double, quote: "'", escape: text.includes("\\'") ? '\\' : "'" });
  return found;
}

const MOST_RECORDS = 1000;

function score(text: string, dialect: DelimitedDialect, comment: string | null): Scored {
  const records = take(text, dialect, comment);
  const filled = records.filter(({ cells }) => !isBlank(cells));
  const wide = wideBelow(filled);
  const { width, share } = wide ?? usualWidth(filled);
  const sound = 1 - filled.filter(({ mended }) => mended).length / Math.max(1, filled.length);
  const quality =
    width < 2
      ? 0
      : share * sound * Math.sqrt((width - 1) / width) * (0.5 + 0.5 * plainness(filled, width, dialect.delimiter));
  return { dialect, records, width, share, quality };
}

/** Whether most of the cells are words: then commas may be those of sentences. */
function isWords(records: RawRecord[]): boolean {
  const kinds = records.slice(0, 200).flatMap(({ cells }) => cells.map(kindOf));
  return kinds.filter((kind) => kind === 'text').length > kinds.length / 2;
}

/** Few and uneven lines: the delimiter of a first line that reads like names, if it stands in every line. */
function byFirstLine(delimiters: string[], text: string, newline: '\n' | '\r', comment: string | null): Scored | null {
  for (const delimiter of delimiters) {
    const dialect: DelimitedDialect = { delimiter, quote: '"', escape: '"', newline };
    const records = take(text, dialect, comment);
    const filled = records.filter(({ cells }) => !isBlank(cells));
    const first = filled[0]?.cells ?? [];
    const names =
      first.length > 1 &&
      first.every((cell) => kindOf(cell) === 'text' && cell.trim().length <= 40) &&
      new Set(first).size === first.length;
    if (names && filled.length > 1 && filled.filter(({ cells }) => cells.length > 1).length >= filled.length * 0.8)
      return { dialect, records, width: first.length, share: 1, quality: 0 };
  }
  return null;
}

/**
 * Blanks as delimiter need a proof: quoted cells that stand between blanks, line after line, as wide as the first line.
 */
function blankScore(text: string, dialect: DelimitedDialect, comment: string | null): Scored {
  const records = take(text, dialect, comment);
  const filled = records.filter(({ cells }) => !isBlank(cells));
  const width = usualWidth(filled.slice(1)).width;
  const quoted = (text.match(/(?:^| )"[^"]*"(?= |\r?$)/gm) ?? []).length;
  const share =
    filled.filter(({ cells }, nth) => cells.length >= width || (nth === 0 && cells.length === width - 1)).length /
    Math.max(1, filled.length);
  const sound = 1 - filled.filter(({ mended }) => mended).length / Math.max(1, filled.length);
  const proof = quoted >= filled.length * 0.6 && width > 2;
  return { dialect, records, width, share: proof ? share : 0, quality: proof ? 0.6 * share * sound : 0 };
}

function take(text: string, dialect: DelimitedDialect, comment: string | null): RawRecord[] {
  const records = recordsOf(text, dialect, null, MOST_RECORDS);
  return comment ? records.filter(({ cells }) => !cells[0]?.startsWith(comment)) : records;
}

/**
 * As large a share of the records may follow the first one's width where another width is still more frequent: a second
 * table below.
 */
const FIRST_TABLE = 0.4;

/**
 * The number of cells that most records have; of two that are as frequent the larger, or that of the first record where
 * it is nearly as frequent.
 */
function usualWidth(records: RawRecord[]): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width, count] = [...counts].sort((left, right) => right[1] - left[1] || right[0] - left[0])[0] ?? [0, 0];
  const share = count / Math.max(1, records.length);
  const first = records[0]?.cells.length ?? 0;
  return { width: first > 1 && (counts.get(first) ?? 0) >= records.length * FIRST_TABLE ? first : width, share };
}

/** Lines above a short table, as in a bank statement, may outnumber its records. */
const MOST_ABOVE = 30;
const LEAST_RUN = 3;

/**
 * The width of the records that stand together down to the end, where they are at least twice as wide as what stands
 * above and begin with names.
 */
function wideBelow(records: RawRecord[]): { width: number; share: number } | null {
  const width = records.at(-1)?.cells.length ?? 0;
  const from = records.findLastIndex(({ cells }) => cells.length !== width) + 1;
  const above = records.slice(0, from);
  if (
    width < 4 ||
    from === 0 ||
    from > MOST_ABOVE ||
    records.length - from < LEAST_RUN ||
    above.some(({ cells }) => cells.length >= width) ||
    above.filter(({ cells }) => cells.length * 2 > width).length > above.length * 0.2
  )
    return null;
  const names = records[from]!.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return names.length >= width - 1 && names.every((name) => kindOf(name) === 'text') ? { width, share: 1 } : null;
}

/** As many values tell what a column holds. */
const TELLING_VALUES = 2;

export function strictColumns(all: RawRecord[], width: number): boolean[] {
  const blank = all.findIndex(({ cells }, nth) => nth >= TELLING_VALUES && isBlank(cells));
  const records = blank < 0 ? all : all.slice(0, blank);
  const counts = Array.from({ length: width }, () => ({ filled: 0, strong: 0 }));
  for (const { cells } of records) {
    if (cells.length !== width) continue;
    cells.forEach((cell, nth) => {
      if (cell.trim() === '' || isNullWord(cell)) return;
      counts[nth]!.filled++;
      if (kindOf(cell) !== 'text') counts[nth]!.strong++;
    });
  }
  return counts.map(({ filled, strong }) => strong >= TELLING_VALUES && strong >= filled * 0.6);
}

/** How many cells of a line are words where the table has values. */
export const misplacedIn = (cells: string[], strict: boolean[]) =>
  cells.filter((cell, nth) => strict[nth] && kindOf(cell) === 'text' && !isNullWord(cell)).length;

/** Whether a line names the columns of another table: nothing but different words, where this one has values. */
export function namesAnother(cells: string[], strict: boolean[]): boolean {
  const misplaced = misplacedIn(cells, strict);
  if (
    cells.length < 2 ||
    misplaced === 0 ||
    (cells.length === strict.length && misplaced < strict.filter(Boolean).length)
  )
    return false;
  return (
    cells.every(
      (cell) => cell.trim() !== '' && cell.trim().length <= 60 && kindOf(cell) === 'text' && !isNullWord(cell),
    ) && new Set(cells).size === cells.length
  );
}

/** Share of cells that are one thing: a number, a date, a word or nothing, without another delimiter inside. */
function plainness(records: RawRecord[], width: number, delimiter: string): number {
  const others = DELIMITERS.filter((other) => other !== delimiter);
  let cells = 0;
  let plain = 0;
  for (const record of records.slice(0, 200)) {
    if (record.cells.length !== width) continue;
    for (const cell of record.cells) {
      cells++;
      const kind = kindOf(cell);
      if (kind !== 'text' || isNullWord(cell) || !others.some((other) => cell.includes(other)))
        plain += kind === 'text' ? 0.8 : 1;
    }
  }
  return plain / Math.max(1, cells);
}

function oneColumn(text: string, newline: '\n' | '\r', comment: string | null): Scored {
  const dialect: DelimitedDialect = { delimiter: '\x1f', quote: '"', escape: '"', newline };
  const records = take(text, dialect, comment);
  return { dialect, records, width: 1, share: 1, quality: 0 };
}
