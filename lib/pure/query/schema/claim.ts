import type { ColumnFormat } from './column';
import type { Row } from './result';

/** How the number of a claim is written. */
export type NumberStyle =
  | { as: 'value'; format: ColumnFormat }
  /** A relative change, signed: +12.3%. */
  | { as: 'change' }
  /** The difference of two shares, signed, in percentage points. */
  | { as: 'points' }
  /** How many times one number is another, in words up to ten. */
  | { as: 'times' };

/** A number of a text: where it stands, which evidence holds it and where in it, as shown and exactly. */
export type Claim = {
  start: number;
  end: number;
  evidenceId: string;
  path: string;
  shown: string;
  exact: number;
  style: NumberStyle;
};

/** A sentence whose every digit is a claim, or stands in a name or a period that the data hold (`labels`). */
export type Sentence = {
  text: string;
  origin: 'engine' | 'openai' | 'gemini' | 'grok' | 'user';
  verified: boolean;
  claims: Claim[];
  labels: { start: number; end: number }[];
};

const OVER_CELLS = ['mean', 'median', 'sum'] as const;
const OF_TWO = ['difference', 'ratio', 'change', 'product'] as const;

/**
 * A number by where it comes from: a cell of an answer, cells of one column taken together, or two such numbers
 * compared or multiplied.
 */
export type ClaimReference =
  | { of: 'cell' | (typeof OVER_CELLS)[number]; evidence: string; rows: number[]; column: string }
  | { of: (typeof OF_TWO)[number]; left: ClaimReference; right: ClaimReference };

export const primaryOf = (reference: ClaimReference): string =>
  'left' in reference ? primaryOf(reference.left) : reference.evidence;

/** The same reference into other names of the evidence. */
export const renamed = (reference: ClaimReference, nameOf: (evidence: string) => string): ClaimReference =>
  'left' in reference
    ? { ...reference, left: renamed(reference.left, nameOf), right: renamed(reference.right, nameOf) }
    : { ...reference, evidence: nameOf(reference.evidence) };

/** '0-2,5' */
function writeRows(rows: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && row === last[1] + 1) last[1] = row;
    else runs.push([row, row]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

const readRows = (text: string): number[] =>
  text.split(',').flatMap((run) => {
    const [from, to = from] = run.split('-').map(Number) as [number, number?];
    return Array.from({ length: to - from + 1 }, (_, nth) => from + nth);
  });

/**
 * `rows[3].sum_fare`, `mean(rows[0-11].sum_fare)`, `change(rows[0].a, rows[1].a)`; cells of another evidence than `own`
 * begin with `@{id}/`.
 */
export function writePath(reference: ClaimReference, own = primaryOf(reference)): string {
  if ('left' in reference)
    return `${reference.of}(${writePath(reference.left, own)}, ${writePath(reference.right, own)})`;
  const cells = `${reference.evidence === own ? '' : `@${reference.evidence}/`}rows[${writeRows(reference.rows)}].${reference.column}`;
  return reference.of === 'cell' ? cells : `${reference.of}(${cells})`;
}

const CELLS = /^(?:@([\w-]+)\/)?rows\[([\d,-]+)\]\.(\w+)$/;

/** @throws Error where the text is no path. */
export function readPath(path: string, own: string): ClaimReference {
  const call = /^([a-z]+)\((.*)\)$/.exec(path);
  const name = call?.[1] as (typeof OVER_CELLS)[number] | (typeof OF_TWO)[number] | undefined;
  if (call && OF_TWO.some((each) => each === name)) {
    const [left, right] = parted(call[2]!);
    return { of: name as (typeof OF_TWO)[number], left: readPath(left, own), right: readPath(right, own) };
  }
  const cells = CELLS.exec(call ? call[2]! : path);
  if (!cells || (call && !OVER_CELLS.some((each) => each === name))) throw new Error(`no path of a claim: ${path}`);
  return {
    of: (name as (typeof OVER_CELLS)[number] | undefined) ?? 'cell',
    evidence: cells[1] ?? own,
    rows: readRows(cells[2]!),
    column: cells[3]!,
  };
}

/** The two sides of the comma that stands in no brackets. */
function parted(text: string): [string, string] {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '(' || sign === '[') depth++;
    else if (sign === ')' || sign === ']') depth--;
    else if (sign === ',' && depth === 0) return [text.slice(0, at), text.slice(at + 1).trimStart()];
  }
  throw new Error(`two sides are missing: ${text}`);
}

const numberIn = (row: Row | undefined, column: string): number | null => {
  const cell = row?.[column];
  if (cell === null || cell === undefined || cell === '' || typeof cell === 'boolean') return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
};

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * The number, from unrounded values; null where a cell holds none, or a division by zero. Cells without a value are no
 * part of a mean or median.
 */
export function evaluate(
  reference: ClaimReference,
  rowsOf: (evidence: string) => readonly Row[] | undefined,
): number | null {
  if ('left' in reference) {
    const [left, right] = [evaluate(reference.left, rowsOf), evaluate(reference.right, rowsOf)];
    if (left === null || right === null) return null;
    if (reference.of === 'difference') return left - right;
    if (reference.of === 'product') return left * right;
    if (right === 0) return null;
    return reference.of === 'ratio' ? left / right : (left - right) / Math.abs(right);
  }
  const values = reference.rows
    .map((row) => numberIn(rowsOf(reference.evidence)?.[row], reference.column))
    .filter((value) => value !== null);
  if (values.length === 0 || (reference.of === 'cell' && values.length !== 1)) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  switch (reference.of) {
    case 'cell':
      return values[0]!;
    case 'sum':
      return sum;
    case 'mean':
      return sum / values.length;
    case 'median':
      return medianOf(values);
  }
}
