import type { Column, ColumnRelations } from '@/lib/query/column';
import { isNumeric, isTime } from '@/lib/query/column';
import { describeDimension, topShare, type DimensionMeaning } from './dimension';
import { familyOf, isMoneyWord, isRowNoun } from './lexicon';
import { datePartOf, describeMeasure, isMeasure, type MeasureMeaning } from './measure';
import { describeOutcome, type Outcome } from './outcome';
import { findTimeAxis, type TimeAxis } from './time-axis';
import type { Totals } from './totals';
import { plural, readLabel, singular, splitName } from './words';

export type Measured = { column: Column; meaning: MeasureMeaning; score: number };
export type OutcomeColumn = { column: Column; outcome: Outcome };

/**
 * What one row is. `event`: something that happened; `thing`: something one counts; `reading`: a value at a moment;
 * `panel`: one entity at one moment; `summary`: a group that was added up before. Only events and things are counted.
 */
export type RowKind = 'event' | 'thing' | 'reading' | 'panel' | 'summary';

export type TableMeaning = {
  rowCount: number;
  rows: { kind: RowKind; countable: boolean; /** Plural, lower case: 'trips'; 'rows' where nothing safe says it. */ noun: string };
  time: TimeAxis | null;
  /** Best first. */
  measures: Measured[];
  outcomes: OutcomeColumn[];
  dimensions: DimensionMeaning[];
  /** What a panel follows or a summary lists: countries, shares, states. */
  entity: DimensionMeaning | null;
  /** Values of the entity that are totals of others. */
  totals: Totals | null;
  /** Other columns of dates. */
  otherTimes: Column[];
};

const NEAR_DUPLICATE = 0.98;

/** Reads a table: what its rows are, what is measured, along which time, broken down by what. Roles are taken as given. */
export function readTable({ name, columns, relations, rowCount }: { name: string; columns: readonly Column[]; relations: ColumnRelations; rowCount: number }): TableMeaning {
  const usable = columns.filter((column) => column.role !== 'ignore' && column.review === null && column.distinct > 1);
  const time = findTimeAxis(usable, rowCount, relations.panel?.time);
  const copies = redundantColumns(usable, relations);
  const outcomes = readOutcomes(usable, rowCount).filter(({ column }) => !copies.has(column.key));
  const measures = readMeasures(usable, relations, rowCount);
  const dimensions = usable
    .filter((column) => column.role !== 'ignore' && column.role !== 'id' && !copies.has(column.key) && column.key !== time?.column.key)
    .map((column) => describeDimension(column, rowCount))
    .filter((dimension) => dimension !== null)
    .filter(({ column }) => !isSecondClock(column, time))
    .map((dimension) => (isAmbiguousPlace(dimension, usable, relations) ? { ...dimension, score: 0.3 * dimension.score } : dimension))
    .sort((a, b) => b.score - a.score);
  const kind = rowKind({ columns: usable, relations, rowCount, time, measures, dimensions });
  const entity = findEntity(kind, dimensions, relations, rowCount);
  const totals = (entity && relations.totals?.find(({ field }) => field === entity.column.key)) ?? null;
  return {
    rowCount, time, measures, outcomes, entity, totals,
    rows: { kind, countable: kind === 'event' || kind === 'thing', noun: rowNoun(name, columns, rowCount, kind) },
    dimensions: dimensions.filter(({ column }) => !(kind === 'event' || kind === 'thing') || column.distinct < 0.9 * rowCount),
    otherTimes: usable.filter((column) => isTime(column) && column.key !== time?.column.key),
  };
}

function readOutcomes(columns: readonly Column[], rowCount: number): OutcomeColumn[] {
  const last = columns.at(-1);
  return columns
    .filter((column) => column.role === 'dimension')
    .map((column) => ({ column, outcome: describeOutcome(column, { last: column === last, coverage: 1 - column.nulls / Math.max(1, rowCount) }) }))
    .filter((entry): entry is OutcomeColumn => entry.outcome !== null)
    .sort((a, b) => b.outcome.interest - a.outcome.interest);
}

function readMeasures(columns: readonly Column[], relations: ColumnRelations, rowCount: number): Measured[] {
  const totals = new Set(relations.sums.map(({ total }) => total));
  const parts = new Set(relations.sums.flatMap((sum) => sum.parts));
  const ranked = columns
    .filter((column) => column.role === 'measure' && isNumeric(column))
    .map((column, place) => {
      const found = describeMeasure(column, relations);
      const meaning: MeasureMeaning = isMeasure(found) ? found : { kind: 'rate', agg: 'avg', weight: 0, good: 'none' };
      return { column, meaning, score: measureScore(column, meaning, place, rowCount) + (totals.has(column.key) ? 1.5 : 0) - (parts.has(column.key) ? 0.5 : 0) };
    })
    .sort((a, b) => b.score - a.score);
  return withoutCopies(behindTakings(ranked), relations);
}

/** Where money taken and pieces sold are known, a mean of list prices says nothing: prices stand behind. */
function behindTakings(ranked: Measured[]): Measured[] {
  const taken = ranked.some(({ column, meaning }) => meaning.kind === 'additive' && readLabel(column.label).words.some(isMoneyWord));
  if (!taken) return ranked;
  const isPrice = ({ column, meaning }: Measured) => meaning.kind === 'rate' && readLabel(column.label).words.at(-1) === 'price';
  return ranked.map((measure) => (isPrice(measure) ? { ...measure, score: measure.score - 4 } : measure)).sort((a, b) => b.score - a.score);
}

function measureScore(column: Column, meaning: MeasureMeaning, place: number, rowCount: number): number {
  const known = Math.max(1, rowCount - column.nulls);
  const zeros = (column.zeros ?? 0) / known;
  const variation = Math.min(1, Math.abs((column.sd ?? 0) / (column.mean || 1)));
  const dull = topShare(column, rowCount) > 0.9 ? 2 : zeros > 0.6 ? 1.2 : 0;
  return 1.5 * meaning.weight + (meaning.kind === 'additive' ? 0.6 : 0) + 1.5 * (known / Math.max(1, rowCount)) + 0.3 * variation - dull - 0.03 * place - (column.label.trim().length === 1 ? 0.8 : 0);
}

/** Of measures that are one fact (|rho| above .98) only the best stays. */
function withoutCopies(ranked: Measured[], relations: ColumnRelations): Measured[] {
  const twins = new Map<string, Set<string>>();
  for (const { left, right, rho } of relations.correlations) {
    if (Math.abs(rho) <= NEAR_DUPLICATE) continue;
    twins.set(left, (twins.get(left) ?? new Set()).add(right));
    twins.set(right, (twins.get(right) ?? new Set()).add(left));
  }
  const kept: Measured[] = [];
  for (const measure of ranked) if (!kept.some((better) => twins.get(measure.column.key)?.has(better.column.key))) kept.push(measure);
  return kept;
}

/** Of columns that say the same thing in other words (1:1) the one that reads best stays: names before codes, long before short. */
function redundantColumns(columns: readonly Column[], relations: ColumnRelations): Set<string> {
  const given = new Set(relations.determines.map(({ from, to }) => `${from}\n${to}`));
  const dropped = new Set<string>();
  for (const a of columns) for (const b of columns) {
    if (a.key >= b.key || dropped.has(a.key) || dropped.has(b.key) || a.role === 'measure' || b.role === 'measure') continue;
    const [there, back] = [given.has(`${a.key}\n${b.key}`), given.has(`${b.key}\n${a.key}`)];
    const same = there && back;
    // A few codes that stand for two names each are still codes of those names.
    if (same) dropped.add(reads(a) >= reads(b) ? b.key : a.key);
    else if (there && b.distinct >= NEARLY_ALL * a.distinct && reads(a) > reads(b)) dropped.add(b.key);
    else if (back && a.distinct >= NEARLY_ALL * b.distinct && reads(b) > reads(a)) dropped.add(a.key);
  }
  return dropped;
}

const NEARLY_ALL = 0.95;

/** How well a column's values read: dates, then words, then codes and numbers; what merely describes comes last. */
function reads(column: Column): number {
  const { words } = readLabel(column.label);
  const kind = isTime(column) ? 20 : column.type === 'boolean' ? 12 : isNumeric(column) ? 0 : 10;
  return kind + Math.min(5, (column.meanLength ?? 0) / 3) + (familyOf(words).family === 'other' ? 0 : 2) - (words.some((word) => DESCRIBING.has(word)) ? 6 : 0);
}

const DESCRIBING = new Set(['description', 'note', 'comment', 'code', 'abbreviation', 'abbreviate', 'iso', 'id']);

const FINE_PLACES = ['city', 'town', 'county', 'district', 'region', 'neighborhood', 'neighbourhood', 'suburb', 'municipality', 'ward', 'zone', 'province', 'state'];
const COARSE_PLACES = ['county', 'state', 'province', 'country', 'market', 'region'];

/** Names of places that repeat between the larger places of the same table: Springfield, Jefferson County, Central. */
function isAmbiguousPlace({ column }: DimensionMeaning, columns: readonly Column[], relations: ColumnRelations): boolean {
  const fine = readLabel(column.label).words;
  const name = fine.find((word) => FINE_PLACES.includes(word));
  if (name === undefined) return false;
  return columns.some((other) => {
    const coarse = readLabel(other.label).words;
    const within = coarse.find((word) => COARSE_PLACES.includes(word));
    return within !== undefined && within !== name && COARSE_PLACES.indexOf(within) >= COARSE_PLACES.indexOf(name) && other.distinct < column.distinct && other.role === 'dimension'
      && fine.filter((word) => word !== name).join() === coarse.filter((word) => word !== within).join()
      && !relations.determines.some(({ from, to }) => from === column.key && to === other.key);
  });
}

/** A month or year beside a column of real dates tells the same time again. */
function isSecondClock(column: Column, time: TimeAxis | null): boolean {
  if (time?.kind !== 'date') return false;
  if (column.type === 'integer' && (column.format.kind === 'year' || datePartOf(column) !== null)) return true;
  return false;
}

function rowKind({ columns, relations, rowCount, time, measures, dimensions }: { columns: readonly Column[]; relations: ColumnRelations; rowCount: number; time: TimeAxis | null; measures: Measured[]; dimensions: DimensionMeaning[] }): RowKind {
  if (relations.panel) return relations.panel.entity.length > 0 ? 'panel' : 'reading';
  if (time && measures.length > 0 && time.column.distinct >= 0.98 * rowCount && (time.kind === 'year' || time.column.time?.regular)) return 'reading';
  const groups = dimensions.filter(({ column }) => column.distinct < 0.9 * rowCount);
  const dateParts = columns.filter((column) => datePartOf(column) !== null || column.format.kind === 'year');
  if (measures.length === 1 && dateParts.length >= 2 && groups.length <= dateParts.length) return 'reading';
  const [only] = measures;
  if (measures.length === 1 && only && (only.meaning.kind === 'additive' || only.meaning.kind === 'stock') && groups.length + (time ? 1 : 0) === columns.length - 1 && isTally(only.column)) return 'summary';
  const named = dimensions.some(({ column, family }) => column.distinct >= 0.9 * rowCount && family === 'place');
  if (named && !time && measures.filter(({ meaning }) => meaning.kind === 'additive' || meaning.kind === 'stock').length >= 1) return 'summary';
  return time ? 'event' : 'thing';
}

/** The measure of a table that was counted before: 'count', 'n', 'total', 'number of …'. */
function isTally(column: Column): boolean {
  const { words } = readLabel(column.label);
  return words.some((word) => ['count', 'n', 'number', 'total', 'sum', 'frequency', 'value', 'amount', 'population', 'birth', 'death', 'case', 'people', 'person'].includes(word));
}

function findEntity(kind: RowKind, dimensions: DimensionMeaning[], relations: ColumnRelations, rowCount: number): DimensionMeaning | null {
  if (kind === 'panel') return dimensions.find(({ column }) => relations.panel?.entity.includes(column.key)) ?? null;
  if (kind === 'summary') return dimensions.find(({ column }) => column.distinct >= 0.9 * rowCount) ?? null;
  return null;
}

/** Names the rows where that is safe: by an id that is unique in each row ('customerID' → customers), else by a file named for what it lists. */
function rowNoun(name: string, columns: readonly Column[], rowCount: number, kind: RowKind): string {
  if (kind === 'reading' || kind === 'panel' || kind === 'summary') return 'rows';
  const repeated = new Set<string>();
  for (const column of columns) {
    const { words } = readLabel(column.label);
    const noun = words.find((word) => isRowNoun(word));
    if (!noun || !words.some((word) => ['id', 'number', 'code', 'key'].includes(word))) continue;
    if (column.distinct >= 0.99 * rowCount) return plural(noun);
    repeated.add(noun);
  }
  const listed = splitName(name.replace(/\.[a-z0-9]{2,6}$/i, '')).map((word) => word.toLowerCase()).findLast((word) => singular(word) !== word && isRowNoun(singular(word)));
  return listed && !repeated.has(singular(listed)) ? listed : 'rows';
}
