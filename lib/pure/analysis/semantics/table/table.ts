import { dictionary } from '@/lib/pure/format/dictionary';
import { isTime, type Column, type ColumnRelations, type RowKind } from '@/lib/pure/query/schema/column';
import { learnedDimension, learnedMeasure, learnedOutcome, surelySummed, type OpinionOf } from './learned';
import { opinionsOf, type Opinion } from '../learned/opinion';
import { findAmbiguousPlaces, findCopies, isSecondClock } from '../copies';
import { describeDimension, isQuestion, MOST_BARS, type DimensionMeaning } from '../dimension';
import { isEventNoun, isMoneyWord, nounOf } from '../lexicon/lexicon';
import { datePartOf, describeMeasure, isHappenings, isSteps } from '../measure';
import { describeOutcome, isClassTarget, type OutcomeValue } from '../outcome';
import { latestFirst, rankMeasures, withoutCopies, type RankedMeasure } from '../ranking';
import { repetitionOf } from '../repeated';
import { findEntity, isWatched, namedInFile, numberedNoun, rowKind, rowNoun } from '../rows';
import { findTimeAxis, type TimeAxis } from '../time-axis';
import type { TotalValues } from '../totals';
import { unitOfLabel } from '../lexicon/units';
import { readLabel } from '../lexicon/read-label';
import { asInCompany, asRunning } from './company';
import { acrossSides } from './sides';
import { apartFromLevels, type RowsLevel } from './levels';
import { isPaid } from './paid';
import { asParts, asProducts, asTotalled, withPieces } from './pieces';
import { findSeries, isCurrencyCode, MONIES, ofSeries, saysTheSeries, type Series } from './series';
import { isPlural } from '../lexicon/naming-numbers';
import { pluralOfPhrase, singular, splitName } from '../lexicon/words';

export type OutcomeColumn = { column: Column; outcome: OutcomeValue };

/** A table read for what it means: the ground that a dashboard stands on. */
export type TableMeaning = {
  rowCount: number;
  /** Later years are projections. */
  thisYear: number;
  rows: {
    kind: RowKind;
    /** Rows are worth counting. */ countable: boolean;
    /** Plural, lower case: 'trips'; 'rows' where nothing safe says it. */ noun: string;
    /** As the header says it, where one column numbers the rows: 'stay' of `stay_id`. */ numbered: string | null;
    /** What the name of the file says is listed: 'employee' of 'employees.csv'. */ file: string | null;
    /** What a panel follows together: articles and warehouses. */ followed: readonly Column[];
  };
  time: TimeAxis | null;
  /** Best first, their aggregates fitting the kind of rows. */
  measures: RankedMeasure[];
  /** What rows that happened move on, and no figure of theirs: the balance of an account. */
  levels: RowsLevel[];
  /** Most telling first. */
  outcomes: OutcomeColumn[];
  /** Best first; without what is unique in each row. */
  dimensions: DimensionMeaning[];
  /** What a panel follows, or what is listed one row each: countries, shares, states. */
  entity: DimensionMeaning | null;
  /** What was learned of the columns, by their keys. */
  opinions: ReadonlyMap<string, Opinion>;
  /** What single rows are called, where each has a name of its own: dishes, films, counties. */
  name: DimensionMeaning | null;
  /** Values of the entity that are totals of others. */
  totals: TotalValues | null;
  /** The column that a person says the table is about. */
  subject: string | null;
  /** Where one column of numbers holds many figures named by another: that column and the figure read. */
  series: Series | null;
};

export type TableInput = {
  name: string;
  columns: readonly Column[];
  relations: ColumnRelations;
  rowCount: number;
  thisYear: number;
};

/**
 * Reads a table: what its rows are, what is measured, along which time, broken down by what. Roles are taken as given.
 */
export function readTable({ name, columns, relations, rowCount, thisYear }: TableInput): TableMeaning {
  const opinions = opinionsOf({ columns, relations, rowCount, name });
  const opinionOf: OpinionOf = (column) => opinions[columns.indexOf(column)];
  const usable = columns.filter(
    (column) =>
      column.role !== 'ignore' &&
      column.distinct > 1 &&
      !isLabelOnly(column, opinionOf(column)) &&
      !isSmallCount(column, columns),
  );
  // When a sheet was filled in is no news about the answers.
  const isSurvey = usable.filter(isAnswer).length >= FEWEST_ANSWERS;
  const time = isSurvey ? null : findTimeAxis(usable, rowCount, relations.panel?.time);
  const copies = findCopies(usable, relations);
  const ranked = withoutCopies(
    latestFirst(
      asProducts(
        asRunning(
          asParts(
            asInCompany(
              rankMeasures(usable, relations, rowCount)
                .filter(inOneMoney(usable))
                .filter(({ column }) => !(isSurvey && isWeightOfRows(column)))
                .map((measure) => learnedMeasure(measure, opinionOf(measure.column), relations.sums)),
              { opinionOf, relations },
            ),
            relations,
          )
            .map(propertyOf(usable, relations, rowCount))
            .map(asRepeated(relations))
            .map(onTwoScales(relations))
            .map(acrossSides(usable))
            .map(asTotalled(relations, time !== null)),
        ),
        relations,
      ),
    ).sort((a, b) => b.score - a.score),
    relations,
    time !== null && time.column.distinct >= ONE_ROW_A_MOMENT * rowCount,
  );
  const dimensions = readDimensions({
    candidates: usable.filter(({ key, role }) => role !== 'id' && !copies.has(key) && key !== time?.column.key),
    columns: usable,
    relations,
    time,
    rowCount,
    opinionOf,
  });
  const found = rowKind({ columns: usable, relations, rowCount, time, measures: ranked, dimensions });
  const { stated } = relations;
  const shape = stated?.kind ?? found;
  const noun = stated?.noun ? pluralOfPhrase(stated.noun) : rowNoun(name, columns, rowCount, shape);
  const kind = !stated?.kind && shape === 'thing' && isEventNoun(singular(noun)) ? 'event' : shape;
  const { measures, levels } = apartFromLevels(ranked, relations, { kind, time, columns: usable });
  const stepped = usable.some(isSteps);
  const series = findSeries({ kind, columns: usable, measures, relations, rowCount });
  const countable = kind === 'event' || kind === 'thing';
  const followed = findEntity(kind, dimensions, relations, rowCount);
  const entity = followed?.column === series?.column ? null : followed;
  return {
    rowCount,
    time,
    entity,
    opinions: new Map(columns.map(({ key }, nth) => [key, opinions[nth]!])),
    name: entity ? null : findName(usable, opinionOf, rowCount),
    thisYear,
    rows: {
      kind,
      countable,
      noun,
      numbered: numberedNoun(columns, rowCount),
      file: namedInFile(name),
      followed: columns.filter(({ key }) => relations.panel?.entity.includes(key)),
    },
    levels,
    measures: ofSeries(measures, series)
      .map((measure) =>
        forRows(kind === 'reading' ? { ...measure, base: undefined } : measure, {
          kind,
          time,
          opinionOf,
          listed: entity !== null,
          stepped,
        }),
      )
      .map(kind === 'reading' ? inCompany(measures) : (measure) => measure)
      .map(entity ? withoutSize(measures, relations) : (measure) => measure)
      .map(countable ? withPieces(measures, relations, time !== null) : (measure) => measure)
      .map(countable ? (measure) => measure : withoutStep(time))
      .filter((measure) => !isOneOfThree(measure, rowCount)),
    outcomes:
      (countable || (kind === 'reading' && time && isWatched(measures, time, rowCount))) && !entity
        ? readOutcomes(
            usable.filter(({ key }) => !copies.has(key)),
            rowCount,
            { relations, opinionOf, time, width: columns.length },
          )
        : [],
    // In a series few-valued numbers are readings too.
    dimensions: dimensions.filter(
      ({ column }) =>
        column.distinct < 0.9 * rowCount &&
        column !== series?.column &&
        !saysTheSeries(column, series, relations) &&
        (countable || kind === 'summary' || column.role !== 'measure'),
    ),
    series,
    subject: stated?.subject ?? null,
    totals: (entity && relations.totals?.find(({ field }) => field === entity.column.key)) ?? null,
  };
}

const STEP_WORDS: Record<string, RegExp> = dictionary({
  hour: /^hourly\s+/i,
  day: /^daily\s+/i,
  week: /^weekly\s+/i,
  month: /^monthly\s+/i,
});
/** What each day brought, added up, is daily no more. */
function withoutStep(time: TimeAxis | null): (measure: RankedMeasure) => RankedMeasure {
  const word = STEP_WORDS[time?.column.time?.grain ?? ''];
  return (measure) =>
    word && measure.meaning.kind === 'additive' && measure.meaning.agg === 'sum'
      ? { ...measure, name: measure.name.replace(word, '') }
      : measure;
}

const THREE = 3;
const FEWEST_ANSWERED = 30;
const FAR_APART = 20;
/**
 * Three whole values in even steps, far apart, are three answers: remote work of 0, 50 or 100. Their mean is none of
 * them. Counts of small numbers and ratings lie closer, and money is asked for.
 */
const isOneOfThree = ({ column, meaning }: RankedMeasure, rowCount: number): boolean => {
  const { type, distinct, nulls, min, max, top } = column;
  const middle = top.map(({ value }) => Number(value)).find((value) => value !== Number(min) && value !== Number(max));
  return (
    type === 'integer' &&
    distinct === THREE &&
    rowCount - nulls >= FEWEST_ANSWERED &&
    meaning.kind === 'rate' &&
    Number(max) - Number(min) >= FAR_APART &&
    2 * (middle ?? NaN) === Number(min) + Number(max) &&
    !readLabel(column.label).words.some(isMoneyWord)
  );
};

const FEWEST_THINGS = 5;
const ROWS_OF_EACH = 2;
const NEARLY_NEVER_BLANK = 0.1;
/**
 * What a category gives, such as the places that a firm has, is said again in each of its rows: a property of it, which
 * no sum over rows tells.
 */
function propertyOf(
  columns: readonly Column[],
  { determines }: ColumnRelations,
  rowCount: number,
): (measure: RankedMeasure) => RankedMeasure {
  const things = new Set(
    columns
      .filter(
        ({ role, distinct, nulls }) =>
          (role === 'dimension' || role === 'id') &&
          distinct >= FEWEST_THINGS &&
          ROWS_OF_EACH * distinct <= rowCount &&
          nulls <= NEARLY_NEVER_BLANK * rowCount,
      )
      .map(({ key }) => key),
  );
  const given = new Set(determines.filter(({ from }) => things.has(from)).map(({ to }) => to));
  return (measure) =>
    measure.meaning.kind === 'additive' && given.has(measure.column.key)
      ? { ...measure, meaning: { ...measure.meaning, kind: 'rate', agg: 'avg' } }
      : measure;
}

const BEHIND = 4;
/**
 * What several rows repeat, such as the freight of an order on each of its lines, no sum over rows tells either, and a
 * mean over rows only roughly: figures that the rows have themselves come first.
 */
const asRepeated =
  (relations: ColumnRelations) =>
  (measure: RankedMeasure): RankedMeasure =>
    measure.meaning.kind !== 'rate' && repetitionOf(measure.column.key, relations)
      ? { ...measure, score: measure.score - BEHIND, meaning: { ...measure.meaning, kind: 'rate', agg: 'avg' } }
      : measure;

/** What lies on two scales has no mean over both, and stands behind what has one. */
const onTwoScales =
  ({ scales = [] }: ColumnRelations) =>
  (measure: RankedMeasure): RankedMeasure =>
    measure.meaning.kind === 'rate' && scales.some(({ number }) => number === measure.column.key)
      ? { ...measure, score: measure.score - BEHIND, aside: true }
      : measure;

const ONE_ROW_A_MOMENT = 0.98;

const FEWEST_ANSWERS = 3;
const MOST_GRADES = 11;
/** 'q7', 'Q12b': a question by its number; quarters hold amounts of many values. */
const NUMBERED_QUESTION = /^q[ _.-]?\d{1,3}[a-z]?$/i;
/** A question of a survey has few answers; what is measured may have as long a name. */
const isAnswer = ({ label, type, distinct }: Column) =>
  (isQuestion(label) && (type === 'category' || type === 'text' || type === 'boolean' || distinct <= MOST_BARS)) ||
  (NUMBERED_QUESTION.test(label.trim()) && distinct <= MOST_GRADES);

/** How much each answer of a survey counts, which is no answer. */
const isWeightOfRows = ({ label, type, mean }: Column) =>
  type === 'decimal' &&
  /^(survey |sample |sampling |design |post ?strat\w* )?(weight|weights|weighting|wt|wgt)$/.test(
    splitName(label).join(' ').toLowerCase(),
  ) &&
  (mean ?? 0) > 0.5 &&
  (mean ?? 0) < 2;

/**
 * A count of none or one among counts of its noun ('deaths' in one of many places): no yes or no that rows end as.
 */
const FEWEST_COUNTS = 2;
function isSmallCount(column: Column, columns: readonly Column[]): boolean {
  const { type, distinct, min, max, role, label } = column;
  if (type !== 'integer' || distinct !== 2 || Number(min) !== 0 || Number(max) !== 1 || role !== 'dimension')
    return false;
  const counted = splitName(label)
    .filter((part) => isPlural(part))
    .map((part) => singular(part.toLowerCase()))
    .filter((noun) => describesCount(noun));
  const counts = (noun: string) =>
    columns.filter(
      (other) =>
        other !== column &&
        other.role === 'measure' &&
        other.type === 'integer' &&
        readLabel(other.label).words.includes(noun),
    ).length;
  return counted.some((noun) => counts(noun) >= FEWEST_COUNTS);
}
const describesCount = (noun: string) => nounOf(noun)?.kind === 'additive';

/** So much likelier is it that nobody looks at it than that rows are told apart by it. Chosen by folds. */
const UNASKED = 0.05;
/** What rows may be found by, and what no figure is made of. */
const isLabelOnly = ({ role }: Column, opinion: Opinion | undefined) =>
  role === 'id' && opinion !== undefined && opinion.ignore > opinion.id + UNASKED;

const NAMED_APART = 0.9;
const LONGEST_NAME = 60;
/** Below this nobody asks which of them leads. Chosen by folds of labelled columns. */
const ASKED_FOR = 0.6;

/** The text that tells rows apart and that readers of such tables ask for. */
function findName(columns: readonly Column[], opinionOf: OpinionOf, rowCount: number): DimensionMeaning | null {
  const [best] = columns
    .filter(
      ({ type, distinct, nulls, meanLength, role }) =>
        (type === 'category' || type === 'text') &&
        role === 'dimension' &&
        distinct >= NAMED_APART * rowCount &&
        nulls <= 0.1 * rowCount &&
        (meanLength ?? 0) <= LONGEST_NAME,
    )
    .map((column) => ({ column, interest: opinionOf(column)?.interest ?? 0 }))
    .sort((a, b) => b.interest - a.interest);
  return best && best.interest >= ASKED_FOR
    ? { column: best.column, family: 'other', score: best.interest / 3, ordered: false }
    : null;
}

const isMonthName = ({ type, label, distinct }: Column) =>
  type === 'category' && distinct <= 12 && readLabel(label).words.at(-1) === 'month';
/** Beside a month the day is one of the month, by which nothing differs; also where one of them runs past its end. */
const isDayOfMonth = ({ type, label, distinct }: Column) =>
  type === 'integer' && distinct > 7 && readLabel(label).words.join(' ') === 'day';

/** A column that the file gives no name, beside others that have one: nobody asks by it. */
const isNameless = (label: string) => /^column \d+$/i.test(label) || !/\p{L}/u.test(label);

const ROWS_OF_A_VALUE = 5;
const isYesOrNo = ({ type, distinct, min, max }: Column) =>
  distinct === 2 && (type === 'boolean' || (type === 'integer' && Number(min) === 0 && Number(max) === 1));
/** Rows that say yes, of all that say either. */
const yesOf = ({ top }: Column) => top.find(({ value }) => value === true || value === 1)?.count;
/**
 * A yes or no that singles out one value of another column says again what that one says: one column for each year, or
 * for each level. What puts many values together, such as the towns that had a campaign, does not. Three and more that
 * differ in their number only are answers to one question.
 */
function isOwnCategory(
  candidates: readonly Column[],
  { time, relations, rowCount }: { time: TimeAxis | null; relations: ColumnRelations; rowCount: number },
): (column: Column) => boolean {
  const told = new Map(
    [...candidates, ...(time ? [time.column] : [])]
      .filter(({ distinct, role }) => role !== 'measure' && distinct > 2 && ROWS_OF_A_VALUE * distinct <= rowCount)
      .map((column) => [column.key, column]),
  );
  const singledOut = (column: Column) =>
    relations.determines.some(
      ({ from, to }) => to === column.key && told.get(from)?.top.some(({ count }) => count === yesOf(column)),
    );
  const numbered = numberedLabels(candidates.filter(isYesOrNo));
  return (column) => !isYesOrNo(column) || (!singledOut(column) && !numbered.has(column.key));
}

const FEWEST_NUMBERED = 5;
/** 'P1' to 'P37': figures that nobody names; rows are not grouped by them. Questions of a survey are. */
function isNumberedFigure(candidates: readonly Column[]): (column: Column) => boolean {
  const stemOf = ({ label, role }: Column) =>
    role === 'measure' ? /^([a-pr-z]|[a-z]{2})[ _.-]?\d{1,3}$/i.exec(label.trim())?.[1]?.toLowerCase() : undefined;
  const sizes = new Map<string, number>();
  for (const column of candidates) {
    const stem = stemOf(column);
    if (stem) sizes.set(stem, (sizes.get(stem) ?? 0) + 1);
  }
  return (column) => (sizes.get(stemOf(column) ?? '') ?? 0) < FEWEST_NUMBERED;
}

function readDimensions({
  candidates,
  columns,
  relations,
  time,
  rowCount,
  opinionOf,
}: {
  candidates: readonly Column[];
  columns: readonly Column[];
  relations: ColumnRelations;
  time: TimeAxis | null;
  rowCount: number;
  opinionOf: OpinionOf;
}): DimensionMeaning[] {
  const ambiguous = findAmbiguousPlaces(candidates, columns, relations);
  const hasMonth = columns.some((column) => datePartOf(column) === 'month' || isMonthName(column));
  const named = columns.some(({ label }) => !isNameless(label));
  return candidates
    .filter(({ label }) => !named || !isNameless(label))
    .filter((column) => !isTime(column) && !isSecondClock(column, time) && !(hasMonth && isDayOfMonth(column)))
    .filter(isOwnCategory(candidates, { time, relations, rowCount }))
    .filter(isNumberedFigure(candidates))
    .map((column) => describeDimension(column, rowCount))
    .filter((dimension) => dimension !== null)
    .map((dimension) => learnedDimension(dimension, opinionOf(dimension.column)))
    .map((dimension) => (ambiguous.has(dimension.column) ? { ...dimension, score: 0.3 * dimension.score } : dimension))
    .sort((a, b) => b.score - a.score);
}

function readOutcomes(
  columns: readonly Column[],
  rowCount: number,
  {
    relations: { associations = [], determines },
    opinionOf,
    time,
    width,
  }: {
    relations: ColumnRelations;
    opinionOf: OpinionOf;
    time: TimeAxis | null;
    /** All columns of the table. */ width: number;
  },
): OutcomeColumn[] {
  // Where most columns say yes or no, the last one is no target.
  const flags = columns.filter(({ distinct, role }) => role === 'dimension' && distinct === 2).length;
  const last = flags <= 0.5 * width ? columns.at(-1) : undefined;
  const repeated = numberedLabels(columns);
  const explained = (key: string) =>
    associations
      .filter(({ dimension, measure }) => measure === key || dimension === key)
      .map(({ strength }) => strength)
      .sort((a, b) => b - a)
      .slice(0, 3)
      .reduce((sum, strength) => sum + strength, 0);
  const learned = learnedOutcome(columns, opinionOf);
  // What all rows of a day share, though each day has several, is no outcome of any: approved up to then.
  const isSwitched = ({ key }: Column) =>
    time !== null &&
    ROWS_OF_A_VALUE * time.column.distinct <= rowCount &&
    determines.some(({ from, to }) => from === time.column.key && to === key);
  const found = columns
    .filter((column) => column.role === 'dimension' && !repeated.has(column.key) && !isSwitched(column))
    .map((column) => ({
      column,
      outcome: describeOutcome(column, { last: column === last, coverage: 1 - column.nulls / Math.max(1, rowCount) }),
    }))
    .filter((entry): entry is OutcomeColumn => entry.outcome !== null)
    .map((entry) => (isMostlyKnown(entry.column, rowCount) ? learned(entry) : entry))
    .map(columns.some(isClassTarget) ? behindClasses : (entry) => entry);
  // Of several that are named as one, the one that closes the table is what the others are there for.
  const several = found.filter(({ outcome }) => outcome.interest >= PLACED).length > 1;
  const rank = ({ column, outcome }: OutcomeColumn) =>
    outcome.interest +
    (several && column === last && outcome.interest >= PLACED ? 2 : 0) +
    0.3 * Math.min(1, explained(column.key));
  const ranked = found.sort((a, b) => rank(b) - rank(a));
  return ranked.map((entry, place) =>
    several && place === 0 && entry.column === last
      ? { ...entry, outcome: { ...entry.outcome, interest: Math.max(2, entry.outcome.interest) } }
      : entry,
  );
}

const MOSTLY_KNOWN = 0.8;
const isMostlyKnown = ({ nulls }: Column, rowCount: number) => rowCount - nulls >= MOSTLY_KNOWN * rowCount;

/** The interest of a flag that a word names. */
const BY_WORD = 2;
/** Where a column says in several classes what rows end as, a flag is a fact about them unless its word says more. */
const behindClasses = (entry: OutcomeColumn): OutcomeColumn =>
  entry.outcome.interest >= BY_WORD ? entry : { ...entry, outcome: { ...entry.outcome, interest: 0 } };

/** The interest of a flag that no word names, where targets stand by custom. */
const PLACED = 0.8;
const FEWEST_SIBLINGS = 3;

/** Columns whose labels differ in their number only: answers to one question asked several times. */
function numberedLabels(columns: readonly Column[]): Set<string> {
  const stems = new Map<string, string[]>();
  for (const { key, label } of columns)
    if (/\d/.test(label))
      stems.set(label.replace(/\d+/g, '#'), [...(stems.get(label.replace(/\d+/g, '#')) ?? []), key]);
  return new Set([...stems.values()].filter((keys) => keys.length >= FEWEST_SIBLINGS).flat());
}

/** Heads counted every five or ten years are there at that moment; they do not happen over the years. */
const isCensus = (time: TimeAxis | null) =>
  time?.kind === 'year' &&
  !time.steps &&
  time.points >= 3 &&
  (Number(time.column.max) - Number(time.column.min)) / (time.points - 1) >= 2;
const HEADS = new Set(['count', 'n', 'number', 'people', 'person', 'total', 'inhabitant']);

/**
 * Amounts in the money that another column names row by row are never added nor averaged across: beside several
 * currencies only what names its own is a measure.
 */
function inOneMoney(columns: readonly Column[]): (measure: RankedMeasure) => boolean {
  if (!columns.some(isCurrencyCode)) return () => true;
  return ({ column }) => {
    const { words } = readLabel(column.label);
    return (
      (!words.some(isMoneyWord) && (column.format.kind !== 'currency' || column.format.unit !== undefined)) ||
      unitOfLabel(column.label)?.nature === 'money' ||
      words.some((word) => word === 'dollar' || word === 'euro' || MONIES.has(word.toUpperCase()))
    );
  };
}

/** What stands in a sum with one of the columns, or with what does. */
function sharingSums(keys: readonly string[], sums: ColumnRelations['sums']): ReadonlySet<string> {
  const found = new Set(keys);
  for (let known = -1; known < found.size;) {
    known = found.size;
    for (const { total, parts } of sums)
      if ([total, ...parts].some((key) => found.has(key))) for (const key of [total, ...parts]) found.add(key);
  }
  return found;
}

const WIDE = 100;
const NARROW = 20;
const MOVES_WITH_SIZE = 0.3;
const STRONG = 0.6;

/**
 * Among entities of very different size what adds up grows with them: money, heads, output. A figure that stays within
 * narrow bounds and moves with none of these is a rate whatever it is called, such as taxes as a share of something.
 */
function withoutSize(
  measures: readonly RankedMeasure[],
  { correlations, sums }: ColumnRelations,
): (measure: RankedMeasure) => RankedMeasure {
  const width = ({ column: { quantiles } }: RankedMeasure) =>
    quantiles && quantiles[0]! > 0 ? quantiles[4]! / quantiles[0]! : Infinity;
  // What many have none of is not wide by that alone: taxes that end once a limit is reached.
  const isWide = (measure: RankedMeasure) => {
    const [low = 0, , middle = 0, , high = 0] = measure.column.quantiles ?? [];
    return low > 0 || !measure.column.quantiles
      ? width(measure) >= WIDE
      : high * high >= WIDE * middle * middle && middle > 0;
  };
  const adds = ({ meaning }: RankedMeasure) => meaning.kind === 'additive' || meaning.kind === 'stock';
  const sizes = measures.filter((measure) => adds(measure) && isWide(measure)).map(({ column }) => column.key);
  const movesWithSize = ({ column: { key } }: RankedMeasure) =>
    correlations.some(
      ({ left, right, rho }) =>
        Math.abs(rho) >= MOVES_WITH_SIZE &&
        ((left === key && sizes.includes(right)) || (right === key && sizes.includes(left))),
    );
  // What such an amount is a part of, or has for a part, is an amount too.
  const inSum = sharingSums(sizes, sums);
  // Of a wide table only the strongest pairs are known: down to where they must reach.
  const known = correlations.some(({ rho }) => Math.abs(rho) < STRONG);
  return (measure) =>
    known &&
    sizes.length >= 2 &&
    adds(measure) &&
    width(measure) < NARROW &&
    !inSum.has(measure.column.key) &&
    !movesWithSize(measure)
      ? {
          ...measure,
          meaning: {
            ...measure.meaning,
            kind: 'rate',
            agg: 'avg',
            weight: Math.min(2, measure.meaning.weight) as 0 | 1 | 2,
          },
        }
      : measure;
}

const PEOPLE = new Set(
  'headcount population resident inhabitant workforce staff employee subscriber member student pupil household user customer'.split(
    ' ',
  ),
);
const countsHeads = ({ type, label }: Column) =>
  type === 'integer' && readLabel(label).words.some((word) => PEOPLE.has(word));
const ASKED = new Set(['fare', 'fee', 'toll', 'charge', 'tariff', 'rent', 'premium']);
const isAsked = ({ label }: Column) => {
  const { words } = readLabel(label);
  return ASKED.has(words.at(-1) ?? '') && !isPlural(label) && words[0] !== 'total';
};
const DONE = new Set(['sold', 'shipped', 'produced', 'ordered', 'returned', 'delivered']);
/** Units sold were sold, whatever is listed. */
const wasDone = (column: Column) =>
  isHappenings(column) || (column.type === 'integer' && readLabel(column.label).words.some((word) => DONE.has(word)));

/**
 * A level adds up over the entities of one moment only; the small figures of single things are compared by their mean.
 */
function forRows(
  measure: RankedMeasure,
  {
    kind,
    time,
    opinionOf,
    listed,
    stepped,
  }: {
    kind: RowKind;
    time: TimeAxis | null;
    opinionOf: OpinionOf;
    /** Each row has a name of its own. */ listed: boolean;
    /** Week by week, or round by round. */ stepped: boolean;
  },
): RankedMeasure {
  const { meaning, column } = measure;
  const grouped = kind === 'panel' || kind === 'summary';
  if (
    grouped &&
    meaning.kind === 'additive' &&
    isCensus(time) &&
    readLabel(column.label).words.every((word) => HEADS.has(word))
  )
    return { ...measure, meaning: { ...meaning, kind: 'stock' } };
  // Of many places a running total adds up at one moment, as a level does.
  if (meaning.kind === 'cumulative' && kind === 'panel')
    return { ...measure, meaning: { ...meaning, kind: 'stock', agg: 'sum' } };
  // Heads of towns add up wherever no row tells of a town again.
  if (kind === 'thing' && !time && meaning.kind === 'stock' && surelySummed(opinionOf(column))) return measure;
  // Heads of departments do where each is listed once.
  if (kind === 'thing' && !time && listed && meaning.kind === 'stock' && countsHeads(column)) return measure;
  // What each of them asks at a moment is a price: no fare of a route is added to that of another.
  if (kind === 'panel' && meaning.kind === 'additive' && isAsked(column))
    return { ...measure, meaning: { ...meaning, kind: 'rate', agg: 'avg' } };
  if (kind === 'event' && meaning.kind === 'rate' && isPaid(column, opinionOf(column)))
    return { ...measure, meaning: { ...meaning, kind: 'additive', agg: 'sum', weight: 2 } };
  // A figure that no word names may be a level of each of them: what is added up is that of one moment.
  const isUnnamed = meaning.weight === 0 && describeMeasure(column).kind === 'rate';
  if (kind === 'panel' && meaning.kind === 'additive' && isUnnamed && surelySummed(opinionOf(column)))
    return { ...measure, meaning: { ...meaning, kind: 'stock' } };
  const level = meaning.kind === 'stock' && !grouped;
  const attribute =
    meaning.kind === 'additive' && kind === 'thing' && meaning.weight < 3 && !stepped && !wasDone(column);
  return level || attribute ? { ...measure, meaning: { ...meaning, agg: 'avg' } } : measure;
}

const MOST_LEVELS = 0.8;
const FEWEST_IN_COMPANY = 5;
/**
 * Where nearly all figures of a series stay where they were from one moment to the next, one that does so too is a
 * level, whatever its name counts: jobs in trade beside jobs in building.
 */
function inCompany(measures: readonly RankedMeasure[]): (measure: RankedMeasure) => RankedMeasure {
  const levels = measures.filter(({ column }) => column.persists).length;
  const holds = measures.length >= FEWEST_IN_COMPANY && levels >= MOST_LEVELS * measures.length;
  return (measure) =>
    holds && measure.column.persists && measure.meaning.kind === 'additive'
      ? { ...measure, meaning: { ...measure.meaning, kind: 'stock', agg: 'avg' } }
      : measure;
}
