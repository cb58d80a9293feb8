import type { ReadColumn } from './reading';

/** A line of the labelled corpus; its README says what each field means. */
export type Label = {
  table: string;
  column: string;
  index: number;
  role: string;
  roleAlso?: string;
  agg: string[];
  forbidden: string[];
  additive?: boolean | string;
  unit?: string;
  flag?: boolean;
  rate?: boolean;
  outcome: number;
  sumNeeds?: string[];
  confidence: number;
};

/** Kinds of mistakes, each with the columns it was made on. */
export type Mistakes = {
  /** Averaged or summed though nobody may. */
  forbidden: string[];
  /** R6: a number that names, places or dates something, taken for a measure. */
  names: string[];
  /** R6, the other way: a measure taken for something that is not calculated with. */
  lost: string[];
  /** R10: written with a unit that is not its own. */
  units: string[];
  /** R12: taken for the outcome though it is a side fact. */
  outcomes: string[];
  /** R16: a rate, level or index summed. */
  sums: string[];
};

export const noMistakes = (): Mistakes => ({ forbidden: [], names: [], lost: [], units: [], outcomes: [], sums: [] });

const CALCULATED = new Set(['sum', 'avg', 'median']);
/** Not first, and not on the first page. */
const SIDE_FACT = 1;

export function collectMistakes(into: Mistakes, labels: readonly Label[], read: readonly ReadColumn[]): void {
  const byPlace = new Map(read.map((column) => [column.index, column]));
  for (const label of labels) {
    const found = byPlace.get(label.index);
    if (!found) continue;
    const name = `${label.table} ${label.column}: ${found.role} ${found.agg}`;
    const measured = found.role === 'measure';
    if (measured && CALCULATED.has(found.agg) && label.forbidden.includes(found.agg)) into.forbidden.push(name);
    if (measured && label.role !== 'measure' && label.roleAlso !== 'measure' && !label.flag) into.names.push(name);
    if (!measured && label.role === 'measure' && label.roleAlso === undefined && found.numeric) into.lost.push(name);
    if (label.unit && found.unit && spelling(label.unit) !== spelling(found.unit))
      into.units.push(`${name}, ${found.unit} for ${label.unit}`);
    if (found.decides && label.outcome <= SIDE_FACT) into.outcomes.push(name);
    if (measured && found.agg === 'sum' && label.role === 'measure' && !label.agg.includes('sum')) into.sums.push(name);
  }
}

/** Columns whose role is none of the label's, or whose aggregation is: with the label and how sure its reader was. */
export function misread(
  labels: readonly Label[],
  read: readonly ReadColumn[],
): { of: 'role' | 'aggregation'; text: string }[] {
  const byPlace = new Map(read.map((column) => [column.index, column]));
  return labels.flatMap((label) => {
    const found = byPlace.get(label.index);
    if (!found) return [];
    const isRole = found.role !== label.role && found.role !== label.roleAlso;
    const isMeasured = label.role === 'measure' && found.role === 'measure';
    if (!isRole && !(isMeasured && !label.agg.includes(found.agg))) return [];
    const text = `${label.table} ${label.column}: ${found.role} ${found.agg} for ${label.role} ${label.agg.join('|')}, sure ${label.confidence}`;
    return [{ of: isRole ? 'role' : 'aggregation', text }];
  });
}

/** Units as the corpus spells them. */
const SPELLINGS: Record<string, string> = {
  $: 'usd',
  '€': 'eur',
  '£': 'gbp',
  'sq ft': 'sqft',
  pp: '%',
  'km²': 'km2',
  '°f': 'f',
  '°c': 'c',
  year: 'years',
  day: 'days',
};
const spelling = (unit: string) => SPELLINGS[unit.toLowerCase()] ?? unit.toLowerCase();
