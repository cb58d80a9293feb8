import { isNumeric, type Column, type ColumnRelations } from '@/lib/pure/query/schema/column';
import { isFewValued, topShare } from './dimension';
import { isMoneyWord } from './lexicon/lexicon';
import { describeMeasure, isCompared, isMeasure, type MeasureMeaning } from './measure';
import { nameOfMeasure, unitOfLabel } from './lexicon/units';
import { readLabel } from './lexicon/read-label';
import { readableLabel, singular, splitName } from './lexicon/words';

export type RankedMeasure = {
  column: Column;
  meaning: MeasureMeaning;
  score: number;
  /** As it reads in a title; told apart from its namesakes. */ name: string;
  /** Shown only beside what it belongs to: parts of a total, records and norms of an actual figure. */ aside: boolean;
  /** What a rate is a rate of, where that and what comes of both stand beside it. */ base?: Column;
};

/** Correlated above this, two measures are one fact. */
const NEAR_DUPLICATE = 0.98;
/** Rooms follow from floor space, not the other way round: of two that are one fact the much finer one stays. */
const FEW_STEPS = 30;
const FINER = 5;
const UNKNOWN: MeasureMeaning = { kind: 'rate', agg: 'avg', weight: 0, good: 'none' };

/**
 * The measures of a table, the one a reader cares for most first: by noun and unit, whether it adds up, coverage,
 * variation, how much the categories of the table differ in it, and whether it is the total of others. Never by
 * variance, which only knows the scale.
 */
export function rankMeasures(
  columns: readonly Column[],
  relations: ColumnRelations,
  rowCount: number,
): RankedMeasure[] {
  const { totals, parts } = findParts(
    columns.filter(({ role }) => role === 'measure'),
    relations,
  );
  const grandTotal = columns.filter(({ key }) => totals.has(key)).sort((a, b) => (b.mean ?? 0) - (a.mean ?? 0))[0];
  const told = new Map<string, number>();
  for (const { dimension, measure, strength } of relations.associations ?? [])
    if (dimension !== measure) told.set(measure, Math.max(told.get(measure) ?? 0, strength));
  const measured = columns.filter((column) => column.role === 'measure' && isNumeric(column));
  const names = namesOf(columns, measured);
  const actuals = columns.map(({ label }) => readLabel(label).words).filter((words) => words.includes('actual'));
  const wholes = measured.filter(isForAll);
  const unnamed = measured.filter((column) => saysNothing(column, relations)).length;
  const results = new Set(columns.filter((column) => isTargetOf(column, columns)));
  const ranked = measured
    .map((column, place) => {
      const found = describeMeasure(column, relations);
      // What the user calls a measure is one.
      const meaning = isMeasure(found) ? found : UNKNOWN;
      const inSum = column.key === grandTotal?.key ? 1.5 : parts.has(column.key) ? -0.5 : 0;
      const closing = column === columns.at(-1) ? 0.4 : 0;
      const forAll = unnamed >= FEWEST_ALIKE && meaning.weight === 0 && wholes.includes(column) ? 1 : 0;
      const version = results.has(column) ? DECLARED : versionOf(column);
      return {
        column,
        meaning,
        score:
          scoreOf(column, meaning, place, rowCount) +
          inSum +
          closing +
          forAll +
          version +
          0.5 * (told.get(column.key) ?? 0),
        name: names.inTitle(column),
        aside:
          parts.has(column.key) ||
          version < 0 ||
          isCompared(column) ||
          isNormOf(column, actuals) ||
          names.hasInMoney(column),
      };
    })
    .sort((a, b) => b.score - a.score);
  return behindTakings(ranked.map((measure) => withBase(measure, ranked, relations)));
}

/**
 * The base of a rate: what it is multiplied by, where what comes of that is a column too. Weights that can be below
 * zero weigh nothing.
 */
function withBase(
  measure: RankedMeasure,
  all: readonly RankedMeasure[],
  { products = [] }: ColumnRelations,
): RankedMeasure {
  const {
    column: { key },
    meaning,
  } = measure;
  if (meaning.kind !== 'rate') return measure;
  for (const { total, factors, per } of products) {
    const other = factors[0] === key ? factors[1] : factors[1] === key && per === undefined ? factors[0] : undefined;
    const [part, base] = [total, other].map((each) => all.find(({ column }) => column.key === each));
    if (
      part &&
      base &&
      base.meaning.kind !== 'rate' &&
      base.column.negatives === 0 &&
      Number(base.column.max) > 0 &&
      part.column.nulls === base.column.nulls
    )
      return { ...measure, base: base.column };
  }
  const base = baseByName(measure, all);
  return base ? { ...measure, base } : measure;
}

const PER_ONE = /\bper[\s_]+(\p{L}+)$/iu;
/** What the name of a rate says it is one of: 'events per session' is weighted by the column 'Sessions'. */
function baseByName({ column }: RankedMeasure, all: readonly RankedMeasure[]): Column | undefined {
  const one = PER_ONE.exec(column.label.trim())?.[1]?.toLowerCase();
  if (one === undefined) return undefined;
  return all.find(
    ({ column: { label, negatives, max, nulls }, meaning }) =>
      meaning.kind === 'additive' &&
      negatives === 0 &&
      Number(max) > 0 &&
      nulls === column.nulls &&
      label.trim().toLowerCase() !== one &&
      singular(label.trim().toLowerCase()) === one,
  )?.column;
}

/** Of 'sleep [deep] (hr)' and 'sleep [core] (hr)' the unit tells nothing apart. */
const saysUnit = (hint: string) => unitOfLabel(`x (${hint})`) !== null;

type Names = {
  /** Measures that differ in their brackets only keep them. */
  inTitle: (measure: Column) => string;
  /** 'salary' beside 'salary in USD': the one that names its money can be added and compared. */
  hasInMoney: (measure: Column) => boolean;
};

function namesOf(columns: readonly Column[], measured: readonly Column[]): Names {
  const names = new Map(columns.map(({ key, label }) => [key, nameOfMeasure(label)]));
  const namesakes = new Map<string, number>();
  for (const { key } of measured) namesakes.set(names.get(key)!, (namesakes.get(names.get(key)!) ?? 0) + 1);
  const inMoney = new Set(
    columns.filter(({ label }) => unitOfLabel(label)?.nature === 'money').map(({ key }) => names.get(key)!),
  );
  return {
    inTitle: ({ key, label }) =>
      namesakes.get(names.get(key)!)! > 1
        ? readableLabel(
            label.replace(/[([{]([^()[\]{}]*)[)\]}]/g, (_, hint: string) => (saysUnit(hint) ? '' : `– ${hint}`)),
          )
        : names.get(key)!,
    hasInMoney: ({ key, label }) => inMoney.has(names.get(key)!) && !unitOfLabel(label),
  };
}

/** Totals and their parts: as measured, or as named ('cost total' beside 'cost repair'). */
function findParts(
  columns: readonly Column[],
  relations: ColumnRelations,
): { totals: Set<string>; parts: Set<string> } {
  const totals = new Set(relations.sums.map(({ total }) => total));
  const parts = new Set(relations.sums.flatMap((sum) => sum.parts));
  const words = new Map(
    columns.map((column) => [column.key, readLabel(column.label).words.filter((word) => /\p{L}/u.test(word))]),
  );
  for (const total of columns) {
    const rest = words.get(total.key)!.filter((word) => word !== 'total');
    if (rest.length === 0 || rest.length === words.get(total.key)!.length) continue;
    const siblings = columns.filter(
      (column) =>
        column !== total &&
        !words.get(column.key)!.includes('total') &&
        rest.every((word) => words.get(column.key)!.includes(word)),
    );
    if (siblings.length === 0) continue;
    totals.add(total.key);
    for (const { key } of siblings) if (!totals.has(key)) parts.add(key);
  }
  return { totals, parts };
}

/** Scores are few whole numbers and yet what one measures. */
const RATED = new Set([
  'rating',
  'score',
  'quality',
  'star',
  'stars',
  'satisfaction',
  'grade',
  'happiness',
  'mark',
  'magnitude',
]);

/** What comes in is asked before what is left of it. */
const TAKINGS = new Set(['revenue', 'sales', 'turnover', 'takings', 'total', 'amount']);
const EARNINGS = new Set(['profit', 'earnings', 'margin', 'income', 'ebit', 'ebitda']);
/** What a table of influences is there to explain. */
const RESULTS = new Set(['score', 'grade', 'mark', 'result', 'outcome', 'target', 'rating']);
function headlineOf({ label }: Column): number {
  const { words } = readLabel(label);
  return words.some((word) => TAKINGS.has(word)) || RESULTS.has(words.at(-1) ?? '')
    ? 0.3
    : words.some((word) => EARNINGS.has(word))
      ? 0.15
      : 0;
}

/** Of the versions of one figure the actual one comes first, records and norms last. */
const VERSIONS: [RegExp, number][] = [
  [/actual/i, 0.5],
  [/\b[pq]\d{1,2}(th)?\b|\d\d?th\b|quartile|percentile/i, -0.8],
  [/record(?!s)|normal|forecast|expected|target|budgeted|previous|prior/i, -0.8],
];
const versionOf = ({ label }: Column) => VERSIONS.find(([pattern]) => pattern.test(label))?.[1] ?? 0;

/** What a file itself calls its target comes before all else. */
const DECLARED = 3;

/**
 * 'target death rate' where no death rate stands beside it: no plan, but what the others are there to explain. 'target
 * sales' beside 'sales' is a plan.
 */
function isTargetOf(column: Column, columns: readonly Column[]): boolean {
  const [first, ...rest] = readLabel(column.label).words;
  return (
    first === 'target' &&
    rest.length > 0 &&
    !columns.some((other) => other !== column && rest.every((word) => readLabel(other.label).words.includes(word)))
  );
}

const FEWEST_ALIKE = 5;
const FOR_ALL = new Set([
  'national',
  'nationwide',
  'composite',
  'overall',
  'combined',
  'world',
  'global',
  'all',
  'total',
]);
/** Among many figures that are only named for their places or kinds, the one that stands for all of them. */
const isForAll = ({ label }: Column) => readLabel(label).words.some((word) => FOR_ALL.has(word));
const saysNothing = (column: Column, relations: ColumnRelations) => {
  const meaning = describeMeasure(column, relations);
  return isMeasure(meaning) && meaning.weight === 0;
};

/**
 * 'average precipitation' beside 'actual precipitation' is a norm. `actuals`: the words of all labels that say
 * 'actual'.
 */
function isNormOf({ label }: Column, actuals: readonly string[][]): boolean {
  if (actuals.length === 0) return false;
  const { words } = readLabel(label);
  if (words.includes('actual') || !words.some((word) => word === 'average' || word === 'mean')) return false;
  const about = words.filter((word) => word !== 'average' && word !== 'mean');
  return actuals.some((actual) => about.some((word) => actual.includes(word)));
}

/**
 * One negative value that stands for 'none' among numbers that are otherwise never negative: means and spreads of it
 * say nothing.
 */
const hasSentinel = ({ negatives, top }: Column) =>
  (negatives ?? 0) > 0 &&
  top.some(
    ({ value, count }) => typeof value === 'number' && value < 0 && count === negatives && count > (top[1]?.count ?? 0),
  );

function scoreOf(column: Column, meaning: MeasureMeaning, place: number, rowCount: number): number {
  const known = Math.max(1, rowCount - column.nulls);
  const variation = Math.min(1, Math.abs((column.sd ?? 0) / (column.mean || 1)));
  const dull = topShare(column, rowCount) > 0.9 ? 2 : (column.zeros ?? 0) / known > 0.6 ? 1.2 : 0;
  const few =
    isFewValued(column, rowCount) && !readLabel(column.label).words.some((word) => RATED.has(word))
      ? meaning.kind === 'additive' && meaning.weight >= 2
        ? 1
        : 3
      : 0;
  const sentinel = hasSentinel(column) ? 2 : 0;
  const waiting = column.review ? 0.3 : 0;
  const bare = column.label.trim().length === 1 || !/\p{L}/u.test(column.label) ? 0.8 : 0;
  return (
    1.5 * meaning.weight +
    (meaning.kind === 'additive' ? 0.6 : 0) +
    (1.5 * known) / Math.max(1, rowCount) +
    0.2 * variation +
    headlineOf(column) -
    dull -
    few -
    bare -
    sentinel -
    waiting -
    0.03 * place
  );
}

/** Where money taken is known, a mean of list prices says nothing: prices stand behind. */
function behindTakings(ranked: RankedMeasure[]): RankedMeasure[] {
  const words = ({ column }: RankedMeasure) => readLabel(column.label).words;
  if (!ranked.some((measure) => measure.meaning.kind === 'additive' && words(measure).some(isMoneyWord))) return ranked;
  const isPrice = (measure: RankedMeasure) => measure.meaning.kind === 'rate' && words(measure).at(-1) === 'price';
  return ranked
    .map((measure) => (isPrice(measure) ? { ...measure, score: measure.score - 4 } : measure))
    .sort((a, b) => b.score - a.score);
}

/** Enough to stand before the others of its kind, and behind nothing else. */
const AHEAD = 0.01;
const YEAR_IN_NAME = /(?<!\d)(?:19|20)\d\d(?!\d)/;
/**
 * Of one figure at several years ('population 2016', 'population 2021') the latest is asked first, as much as any of
 * them.
 */
export function latestFirst(measures: readonly RankedMeasure[]): RankedMeasure[] {
  const families = new Map<string, RankedMeasure[]>();
  for (const measure of measures) {
    const { label } = measure.column;
    const stem = label.replace(YEAR_IN_NAME, '#');
    if (stem !== label) families.set(stem, [...(families.get(stem) ?? []), measure]);
  }
  const yearOf = ({ column }: RankedMeasure) => Number(YEAR_IN_NAME.exec(column.label)![0]);
  const raised = new Map<RankedMeasure, number>();
  for (const family of families.values()) {
    const latest = family.reduce((best, each) => (yearOf(each) > yearOf(best) ? each : best));
    if (family.length > 1) raised.set(latest, Math.max(...family.map(({ score }) => score)) + AHEAD);
  }
  return measures.map((measure) => ({ ...measure, score: raised.get(measure) ?? measure.score }));
}

const SAME_PLACE = 1.5;
const SAME_WIDTH = 2;
/**
 * One quantity taken twice lies in one place and spreads as widely: the lowest and the mean temperature, mileage in
 * town and out of it.
 */
export function onOneScale(a: Column | undefined, b: Column | undefined): boolean {
  if (!a?.quantiles || !b?.quantiles) return false;
  const within = (x: number, y: number, most: number) => x > 0 && y > 0 && Math.max(x, y) <= most * Math.min(x, y);
  const width = ({ quantiles }: Column) => quantiles![4]! - quantiles![0]!;
  return within(a.quantiles[2]!, b.quantiles[2]!, SAME_PLACE) && within(width(a), width(b), SAME_WIDTH);
}

/** What was spent and how often it was clicked are two facts, however closely they go together. */
function arePaidAndCounted(a: RankedMeasure | undefined, b: RankedMeasure | undefined): boolean {
  const isMoney = ({ column }: RankedMeasure) =>
    readLabel(column.label).words.some(isMoneyWord) || unitOfLabel(column.label)?.nature === 'money';
  return (
    a !== undefined &&
    b !== undefined &&
    [a, b].every(({ meaning }) => meaning.kind === 'additive' && meaning.weight > 0) &&
    isMoney(a) !== isMoney(b)
  );
}

/** 'reply time within business hours' beside 'reply time': the longer name is a version of the shorter one. */
function isVersionOf(one: Column | undefined, other: Column | undefined): boolean {
  const [own, plain] = [one, other].map((column) =>
    splitName(column?.label ?? '')
      .join(' ')
      .toLowerCase(),
  );
  return Boolean(plain) && own!.startsWith(`${plain!} `);
}

/**
 * Of measures that are one fact only the best stays, or the one whose name adds nothing to the other's. In one series whatever grows goes with whatever grows (output and
 * heads of a country): there a copy lies on the same scale too.
 */
export function withoutCopies(
  ranked: readonly RankedMeasure[],
  relations: Pick<ColumnRelations, 'correlations'>,
  isOneSeries = false,
): RankedMeasure[] {
  const measures = new Map(ranked.map((measure) => [measure.column.key, measure]));
  const twins = relations.correlations.filter(
    ({ left, right, rho }) =>
      Math.abs(rho) > NEAR_DUPLICATE &&
      !arePaidAndCounted(measures.get(left), measures.get(right)) &&
      (!isOneSeries || onOneScale(measures.get(left)?.column, measures.get(right)?.column)),
  );
  const dropped = new Set<string>();
  const stepsOf = (key: string) => measures.get(key)?.column.distinct ?? 0;
  for (const {
    column: { key },
  } of ranked)
    for (const { left, right } of twins) {
      if (dropped.has(key) || (left !== key && right !== key)) continue;
      const twin = left === key ? right : left;
      if (isVersionOf(measures.get(key)?.column, measures.get(twin)?.column)) {
        dropped.add(key);
        continue;
      }
      dropped.add(stepsOf(key) <= FEW_STEPS && stepsOf(twin) >= FINER * stepsOf(key) ? key : twin);
    }
  return ranked.filter(({ column }) => !dropped.has(column.key));
}
