import { noDelimiter, noLine, unreadable } from '../bytes/refusals';
import { isNullWord, kindOf } from '../columns/cells';
import { recordsOf, type Dialect, type RawRecord } from './records';
import { findHeader } from './header';

/** How a delimited text is laid out, told from its first and last lines. */
export type Layout = {
  dialect: Dialect;
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
};

const DELIMITERS = [',', ';', '\t', '|'];
/** A single column is believed where no delimiter explains so large a share of the lines. */
const LEAST_SHARE = 0.5;
const PROSE_SHARE = 0.95;

/**
 * What is known beforehand: what a person chose, whether the file may as well be running text, so that a delimiter must explain
 * nearly every line, and the names that a file of the same table has.
 */
export type Hints = { delimiter?: string; headerLine?: number; prose?: boolean; knownLabels?: string[] };

/**
 * Finds delimiter, quote, escape, header and the lines around the table in the first lines of a text. `whole` says that `text`
 * is all there is. A file that no delimiter explains has one column. Throws unreadable_file where a choice does not hold.
 */
export function sniff(text: string, whole: boolean, hints: Hints = {}): Layout {
  const newline = text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
  const sample = whole ? text : text.slice(0, text.lastIndexOf(newline) + 1);
  const announced = hints.headerLine === 1 ? null : /^sep=(.)\r?\n/i.exec(sample);
  const cut = cutAbove(sample, newline, hints.headerLine ?? 0);
  const body = sample.slice(Math.max(cut.at, announced?.[0].length ?? 0));
  const linesCut = Math.max(cut.lines, announced ? 1 : 0);
  const comment = commentMark(body, newline);
  const prose = hints.prose === true && hints.delimiter === undefined;
  const chosen = hints.delimiter === undefined
    ? ownChoice(body, newline, comment, { prose, announced: announced?.[1] })
    : withDelimiter(body, newline, comment, hints.delimiter);
  const table = findHeader(chosen.records, chosen.width, hints.headerLine === undefined ? null : hints.headerLine > 0 ? 'first' : 'none', hints.knownLabels);
  const preamble = linesOf(sample, newline, linesCut + table.linesAbove);
  const above = preamble.slice(announced ? 1 : 0);
  return {
    dialect: chosen.dialect, width: table.width, header: table.header, comment,
    skipLines: linesCut + table.skipLines, headerLine: table.header ? linesCut + table.headerLine : 0, twofold: table.twofold === true,
    preambleLines: above.filter((line) => line.replaceAll(chosen.dialect.delimiter, '').trim() !== '').length,
    regular: comment === null && table.regular && !preamble.some((line) => line.includes(chosen.dialect.quote)) && table.records.every(({ cells, mended }) => !mended && (cells.length === table.width || isBlank(cells))),
  };
}

/** The best explanation of a text of which nothing is known. */
function ownChoice(body: string, newline: '\n' | '\r', comment: string | null, { prose, announced }: { prose: boolean; announced?: string }): Scored {
  const candidates = announced ? [announced] : DELIMITERS;
  const scored = candidates.flatMap((delimiter) => quotings(body, delimiter, newline).map((dialect) => score(body, dialect, comment)));
  if (!announced && !prose && !scored.some(({ share, quality }) => share >= 0.8 && quality > 0.5)) scored.push(...quotings(body, ' ', newline).filter(({ quote }) => quote !== '').map((dialect) => blankScore(body, dialect, comment)));
  const best = scored.reduce<Scored | null>((top, next) => (next.width > 1 && next.share >= (prose ? PROSE_SHARE : LEAST_SHARE) && (!top || next.quality > top.quality + 1e-9) ? next : top), null);
  const sentences = prose && best?.dialect.delimiter === ',' && isWords(best.records) && findHeader(best.records, best.width).header === null;
  return (sentences ? null : best) ?? (prose ? null : byFirstLine(candidates, body, newline, comment)) ?? oneColumn(body, newline, comment);
}

/** The text as the delimiter of a person splits it, however few of its lines hold it. */
function withDelimiter(body: string, newline: '\n' | '\r', comment: string | null, delimiter: string): Scored {
  if (/["\n\r\0]/.test(delimiter) || delimiter.length !== 1) throw unreadable('a delimiter is one character, and no quote or line end; choose another delimiter');
  const scored = quotings(body, delimiter, newline).map((dialect) => score(body, dialect, comment)).sort((left, right) => right.quality - left.quality)[0]!;
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
  if (headerLine > 0 && text.slice(at, text.indexOf(newline, at) < 0 ? undefined : text.indexOf(newline, at)).trim() === '') throw unreadable(`line ${headerLine} is empty; choose a line of the file that holds names`);
  return { at, lines: Math.max(0, headerLine - 1) };
}

const linesOf = (text: string, newline: string, count: number) => (count > 0 ? text.split(newline, count) : []);

export const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '');

type Scored = { dialect: Dialect; records: RawRecord[]; width: number; share: number; quality: number };

function commentMark(text: string, newline: string): string | null {
  const lines = text.split(newline, 50).filter((line) => line.trim() !== '');
  const marked = lines.findIndex((line) => !line.startsWith('#'));
  const next = marked < 0 ? undefined : lines[marked];
  return marked > 0 && next !== undefined && lines.slice(0, marked).every((line) => /^#\s|^#$|^#{2,}|^#\w+ /.test(line)) ? '#' : null;
}

/** The ways to quote that the text gives reason for. */
function quotings(text: string, delimiter: string, newline: '\n' | '\r'): Dialect[] {
  const double: Dialect = { delimiter, quote: '"', escape: '"', newline };
  const found = [double];
  if (text.includes('\\"') && !text.includes('\\"' + delimiter)) found.push({ ...double, escape: '\\' });
  if (text.includes('\0"')) found.push({ ...double, escape: '\0' });
  if (!text.includes("'")) return found;
  const edge = delimiter.replace(/[$.*+?^(){}|[\]\\/-]/g, '\\$&');
  const single = text.match(new RegExp(`(?:^|${edge})'[^'\r\n]*'(?=${edge}|\r?$)`, 'gm'))?.length ?? 0;
  if (single > 2 && single > (text.match(new RegExp(`(?:^|${edge})"`, 'gm'))?.length ?? 0)) found.push({ ...double, quote: "'", escape: text.includes("\\'") ? '\\' : "'" });
  return found;
}

const MOST_RECORDS = 1000;

function score(text: string, dialect: Dialect, comment: string | null): Scored {
  const records = take(text, dialect, comment);
  const filled = records.filter(({ cells }) => !isBlank(cells));
  const { width, share } = usualWidth(filled);
  const sound = 1 - filled.filter(({ mended }) => mended).length / Math.max(1, filled.length);
  const quality = width < 2 ? 0 : share * sound * Math.sqrt((width - 1) / width) * (0.5 + 0.5 * plainness(filled, width, dialect.delimiter));
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
    const dialect: Dialect = { delimiter, quote: '"', escape: '"', newline };
    const records = take(text, dialect, comment);
    const filled = records.filter(({ cells }) => !isBlank(cells));
    const first = filled[0]?.cells ?? [];
    const names = first.length > 1 && first.every((cell) => kindOf(cell) === 'text' && cell.trim().length <= 40) && new Set(first).size === first.length;
    if (names && filled.length > 1 && filled.every(({ cells }) => cells.length > 1)) return { dialect, records, width: first.length, share: 1, quality: 0 };
  }
  return null;
}

/** Blanks as delimiter need a proof: quoted cells that stand between blanks, line after line, as wide as the first line. */
function blankScore(text: string, dialect: Dialect, comment: string | null): Scored {
  const records = take(text, dialect, comment);
  const filled = records.filter(({ cells }) => !isBlank(cells));
  const width = filled[0]?.cells.length ?? 0;
  const quoted = (text.match(/(?:^| )"[^"]*"(?= |\r?$)/gm) ?? []).length;
  const share = filled.filter(({ cells }) => cells.length >= width).length / Math.max(1, filled.length);
  const sound = 1 - filled.filter(({ mended }) => mended).length / Math.max(1, filled.length);
  const proof = quoted >= filled.length * 0.6 && width > 2;
  return { dialect, records, width, share: proof ? share : 0, quality: proof ? 0.6 * share * sound : 0 };
}

function take(text: string, dialect: Dialect, comment: string | null): RawRecord[] {
  const records = recordsOf(text, dialect, null, MOST_RECORDS);
  return comment ? records.filter(({ cells }) => !cells[0]?.startsWith(comment)) : records;
}

/** As large a share of the records may follow the first one's width where another width is still more frequent: a second table below. */
const FIRST_TABLE = 0.4;

/** The number of cells that most records have; of two that are as frequent the larger, or that of the first record where it is nearly as frequent. */
function usualWidth(records: RawRecord[]): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width, count] = [...counts].sort((left, right) => right[1] - left[1] || right[0] - left[0])[0] ?? [0, 0];
  const share = count / Math.max(1, records.length);
  const first = records[0]?.cells.length ?? 0;
  return { width: first > 1 && (counts.get(first) ?? 0) >= records.length * FIRST_TABLE ? first : width, share };
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
      if (kind !== 'text' || isNullWord(cell) || !others.some((other) => cell.includes(other))) plain += kind === 'text' ? 0.8 : 1;
    }
  }
  return plain / Math.max(1, cells);
}

function oneColumn(text: string, newline: '\n' | '\r', comment: string | null): Scored {
  const dialect: Dialect = { delimiter: '\x1f', quote: '"', escape: '"', newline };
  const records = take(text, dialect, comment);
  return { dialect, records, width: 1, share: 1, quality: 0 };
}
