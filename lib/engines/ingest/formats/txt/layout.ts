import { kindOf } from '../../columns/cells';
import { logFormatOf, type LogFormat } from './logs';

/** How lines of text that no delimiter separates become cells; one column of lines where they do not. */
export type LineLayout =
  | { kind: 'pairs'; labels: string[] }
  | { kind: 'blanks'; width: number }
  /** `above`: lines over a rule that are none of the table. */
  | { kind: 'fixed'; cuts: number[]; above?: number }
  /** Drawn with bars and rules, as database shells and Markdown do. */
  | { kind: 'drawn'; bar: string; framed: boolean; width: number }
  /** A server log (W3C) that names its fields in a line of its own. */
  | { kind: 'fields'; labels: string[]; tabs: boolean }
  | { kind: 'log'; format: LogFormat }
  | { kind: 'lines' };

const PAIR = /([A-Za-z_][\w.-]*)=("(?:[^"\\]|\\.)*"|\S*)(?:\s+|$)/y;

/**
 * Looks for the lines of well-known programs, key=value pairs, aligned columns, and values between blanks. `lines`: the
 * first lines that hold something.
 */
export function layOutLines(lines: string[]): LineLayout {
  const known = knownLayout(lines);
  if (known) return known;
  if (lines.length < 2) return { kind: 'lines' };
  const pairs = lines.map(pairsOf);
  if (pairs.every((found) => found !== null))
    return { kind: 'pairs', labels: [...new Set(pairs.flatMap((found) => [...found.keys()]))] };
  const width = widthBetweenBlanks(lines);
  if (width > 1) return { kind: 'blanks', width };
  const { table, above } = belowRule(lines);
  const cuts = aligned(table);
  return cuts.length > 1 ? { kind: 'fixed', cuts, ...(above && { above }) } : { kind: 'lines' };
}

/** What no delimiter can explain better: lines that say themselves what they are. */
export function knownLayout(lines: string[]): LineLayout | null {
  if (lines.length < 2) return null;
  const fields = lines.find((line) => line.startsWith('#Fields:'));
  if (fields)
    return {
      kind: 'fields',
      labels: fields.slice('#Fields:'.length).trim().split(/\s+/),
      tabs: lines.some((line) => !line.startsWith('#') && line.includes('\t')),
    };
  const format = logFormatOf(lines);
  if (format) return { kind: 'log', format };
  const rules = lines.slice(0, LOOKED_FOR_RULES).filter(isRule);
  const [rule] = rules;
  if (rule === undefined) return null;
  const bar = BARS.find(
    (sign) =>
      lines.filter((line) => line.includes(sign) && !isRule(line)).length >= 2 &&
      rules.some((line) => line.includes(sign) || /[+┼┬╪╬]/.test(line) || !line.trim().includes(' ')),
  );
  if (bar) return drawn(lines, bar);
  const cuts = [...rule.matchAll(/[-=─]+/g)].map(({ index }, nth) => (nth === 0 ? 0 : index));
  const at = lines.indexOf(rule);
  const below = lines.slice(at + 1).filter((line) => !isRule(line));
  return cuts.length > 1 && at > 0 && /^\s*[-=─]{2,}(?: +[-=─]{1,})+\s*$/.test(rule) && below.length > 0
    ? { kind: 'fixed', cuts }
    : null;
}

const LOOKED_FOR_RULES = 40;
const BARS = ['│', '║', '|'];
/** A line that is drawn: dashes with corners, crossings or the colons of Markdown. */
export const isRule = (line: string) =>
  /^[\s|+:=─━═│┃║┼┬┴├┤┌┐└┘╔╗╚╝╠╣╦╩╬╪╞╡╤╧╟╢╭╮╰╯-]+$/.test(line) && /[-=─━═]{3,}/.test(line);
/** 'id | name', and '│ 1 │' in a frame, whose outer bars are no delimiters. */
export const betweenBars = (line: string, bar: string, framed: boolean) =>
  (framed ? line.trim().replace(new RegExp(`^[${bar}]|[${bar}]$`, 'g'), '') : line)
    .split(bar)
    .map((cell) => cell.trim());

function drawn(lines: string[], bar: string): LineLayout | null {
  const drawn = lines.filter((line) => line.includes(bar) && !isRule(line));
  const framed = drawn.every((line) => line.trim().startsWith(bar));
  const widths = drawn.map((line) => betweenBars(line, bar, framed).length);
  const [width = 0] = widths;
  return width > 1 && widths.filter((one) => one === width).length >= widths.length * 0.9
    ? { kind: 'drawn', bar, framed, width }
    : null;
}

/** The pairs of a line that holds nothing else, at least two of them. */
export function pairsOf(line: string): Map<string, string> | null {
  const found = new Map<string, string>();
  const text = line.trim();
  let at = 0;
  while (at < text.length) {
    PAIR.lastIndex = at;
    const match = PAIR.exec(text);
    if (!match) return null;
    const value = match[2]!;
    found.set(match[1]!, value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value);
    at = PAIR.lastIndex;
  }
  return found.size > 1 ? found : null;
}

export const betweenBlanks = (line: string) => line.trim().split(/[ \t]+/);

/** The number of words that all lines have, where nearly all words are numbers or dates; else 0. */
function widthBetweenBlanks(lines: string[]): number {
  const rows = lines.map(betweenBlanks);
  const width = rows.at(-1)!.length;
  if (width < 2 || rows.filter((row) => row.length === width).length < rows.length * 0.98) return 0;
  const body = rows.slice(1).flat();
  return body.filter((cell) => kindOf(cell) !== 'text').length >= body.length * 0.8 ? width : 0;
}

const LEAST_GAP = 2;

/**
 * The lines below a rule of dashes near the top, with the line of names above it where it stands at the same places.
 * `above`: how many lines are left out.
 */
function belowRule(lines: string[]): { table: string[]; above: number } {
  const at = lines.slice(0, LOOKED_FOR_RULES).findLastIndex((line) => isRule(line) && !/\S\s+\S/.test(line));
  if (at < 1 || lines.length - at < MOST_LINES_ABOVE)
    return { table: at < 0 ? lines : lines.filter((line) => !isRule(line)), above: 0 };
  const below = lines.slice(at + 1).filter((line) => !isRule(line));
  const named = [lines[at - 1]!, ...below];
  const isNamed =
    aligned(named).length >= aligned(below).length &&
    aligned(named)
      .slice(1)
      .every((cut) => lines[at - 1]![cut - 1] === ' ') &&
    kindOf(lines[at - 1]!) === 'text';
  return isNamed && !areTitleOf(lines[at - 1]!, below[0] ?? '')
    ? { table: named, above: at - 1 }
    : { table: below, above: at + 1 };
}

/** Whether a line is followed by the names of the columns: then it is none itself. */
const areTitleOf = (line: string, next: string) =>
  line.trim().split(/ {2,}/).length < next.trim().split(/ {2,}/).length && !/\d/.test(next);

const MOST_LINES_ABOVE = 3;
/** In so many lines a blank at one place is no chance, where numbers stand beside it. */
const LEAST_LINES = 5;

/**
 * The places at which columns begin: behind at least two blanks that stand at the same places in all lines, or one
 * beside numbers.
 */
function aligned(lines: string[]): number[] {
  const longest = Math.max(0, ...lines.map((line) => line.length));
  const taken = new Uint8Array(longest);
  for (const line of lines) for (let at = 0; at < line.length; at++) if (line[at] !== ' ') taken[at] = 1;
  const columns: { from: number; to: number; gap: number }[] = [];
  let gap = LEAST_GAP;
  for (let at = 0; at < longest; at++) {
    if (!taken[at]) gap++;
    else {
      if (gap > 0) columns.push({ from: at, to: at, gap });
      columns.at(-1)!.to = at + 1;
      gap = 0;
    }
  }
  const cells = columns.map(({ from, to }) => lines.slice(1).map((line) => line.slice(from, to).padEnd(to - from)));
  const numeric = cells.map((column) => lines.length >= LEAST_LINES && areNumbers(column));
  const isBeside = (nth: number) => numeric[nth] || numeric[nth - 1];
  // 'City 1', 'City 2': a word that never changes is no column of its own.
  const changes = (nth: number) => new Set(cells[nth]?.map((cell) => cell.trim())).size > 1;
  return columns
    .filter((column, nth) => column.gap >= LEAST_GAP || (isBeside(nth) && changes(nth - 1) && changes(nth)))
    .map(({ from }, nth) => (nth === 0 ? 0 : from));
}

/** Numbers that end at one place, as numbers in columns do; behind a word they end where they may. */
function areNumbers(cells: string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return (
    filled.length >= LEAST_LINES - 1 &&
    filled.every(
      (cell) =>
        !cell.endsWith(' ') && ['integer', 'number', 'date'].includes(kindOf(cell)) && !cell.trim().includes(' '),
    )
  );
}

export const cutAt = (line: string, cuts: number[]) => cuts.map((cut, nth) => line.slice(cut, cuts[nth + 1]).trim());
