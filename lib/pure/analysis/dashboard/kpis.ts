import { trustedDates } from '@/lib/pure/query/resolve/resolve';
import type { By } from '@/lib/pure/query/resolve/periods';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import { query as querySchema, type Filter, type QueryInput } from '@/lib/pure/query/schema/query';
import { isQuestion } from '../semantics/dimension';
import { isMoneyWord, isNamingWord, NAMED_RATIOS } from '../semantics/lexicon/lexicon';
import { onOneScale, type RankedMeasure } from '../semantics/ranking';
import { addsOverTime, lastFullYear, momentName, partsOnly, wholeOnly } from '../semantics/table/scope';
import {
  atTheEnd,
  averaged,
  bare,
  countOfRows,
  distinctOf,
  latestOf,
  lowerFirst,
  ratioOf,
  shownAs,
  wordsOfCode,
  type ShownMeasure,
} from '../semantics/table/shown';
import type { TableMeaning } from '../semantics/table/table';
import { ownGrain, type TimeAxis } from '../semantics/time-axis';
import { readLabel } from '../semantics/lexicon/read-label';
import { nameOfMeasure } from '../semantics/lexicon/units';
import { plural, readableLabel, sentenceCase } from '../semantics/lexicon/words';
import { findFocus } from './focus';
import type { DashboardPage, WidgetStory } from './lint/page';
import { isDrawnAsMeasured, isNoise, timeDimension } from './trends';

const MOST_KPIS = 4;

export type KpiDraft = {
  shown: ShownMeasure;
  label: string;
  query: QueryInput;
  /** The periods that it is compared by; null where it is not. */ by: By | null;
  sparkline: QueryInput | null;
  /** Told of the last moment only. */ moment?: true;
};

/**
 * The headline figures, best first: what the table is about, how many rows where rows count, one ratio, then what else
 * is measured. They are put on the page. `stands`: whether a figure may be told.
 */
export function chooseFigures(
  table: TableMeaning,
  relations: ColumnRelations,
  page: DashboardPage,
  stands: (draft: KpiDraft) => boolean,
): KpiDraft[] {
  const drafts: KpiDraft[] = [];
  const fits = (draft: KpiDraft) => stands(draft) && page.against(figureOf(draft)).length === 0;
  const put = (draft: KpiDraft) => {
    drafts.push(draft);
    page.add(figureOf(draft));
  };
  const add = (shown: ShownMeasure | null | undefined, most = MOST_KPIS) => {
    if (!shown || drafts.length >= most) return;
    const draft = waysToTell(shown, table).find(fits);
    if (draft) put(draft);
  };
  const { first, others } = findFocus(table);
  const main = table.measures.find(({ column }) => column.key === first.column?.key);
  if (first.what !== 'average') add(first);
  add(table.rows.countable && !namesNothing(table) ? countOfRows(table) : listed(table));
  add(first);
  for (const draft of latestOfLevels(table)) if (drafts.length < MOST_KPIS && fits(draft)) put(draft);
  if (first.what === 'sum' && main && table.rows.countable) add(namedRatio(table.measures));
  const worth = new Set(
    table.measures
      .filter((measure) => measure.score >= 1 && !measure.aside && !hasNoUnit(measure))
      .map(({ column }) => column.key),
  );
  const more = others.filter(({ what, column }) => what !== 'rows' && worth.has(column?.key ?? ''));
  const tells = (shown: ShownMeasure) =>
    !drafts.some(({ shown: { column } }) => column && movesWith(column, shown.column!, relations));
  for (const shown of more) if (tells(shown)) add(shown);
  for (const shown of distinctFigures(table)) add(shown, 2);
  return drafts.length > 0 ? drafts : [kpiDraft(countOfRows(table), table)];
}

/** What a level was before a row moved it: its last is not the last. */
const BEFORE = new Set(['opening', 'open', 'start', 'starting', 'beginning', 'before', 'previous', 'prior', 'old']);

/**
 * Where the levels stand that rows move on, one of each movement: a balance, the stock after it. Of several accounts
 * the sum of where each stands, of several meters nothing. The end of the last whole period is held against the one
 * before.
 */
function latestOfLevels(table: TableMeaning): KpiDraft[] {
  const { time, levels } = table;
  if (time?.kind !== 'date') return [];
  const said = levels.filter(
    ({ measure, by, meter }) =>
      !(meter && by !== null) &&
      !readLabel(measure.column.label).words.some((word) => BEFORE.has(word)) &&
      (by === null || table.dimensions.some(({ column }) => column.key === by)),
  );
  return said
    .filter(({ by }, nth) => said.findIndex((other) => other.by === by) === nth)
    .map((level) => {
      const { by } = level;
      const shown = latestOf(level, time.column, by);
      const of = table.dimensions.find(({ column }) => column.key === by)?.column;
      if (!of) return whereItStands(shown, table, time);
      return {
        shown,
        label: `${shown.name}, ${plural(lowerFirst(readableLabel(of.label)))} together`,
        query: { measures: [shown.measure], filters: untilTrusted(table, time) },
        by: null,
        sparkline: null,
      };
    });
}

const untilTrusted = (table: TableMeaning, time: TimeAxis): Filter[] => [
  ...wholeOnly(table),
  ...trustedDates(time.column),
];

/** What a level was last, with the ends of the last two whole periods beside it. */
function whereItStands(shown: ShownMeasure, table: TableMeaning, time: TimeAxis): KpiDraft {
  const filters = untilTrusted(table, time);
  return {
    shown,
    label: labelOf(shown),
    query: { measures: [shown.measure], filters },
    by: byPeriod(time),
    sparkline: { measures: [shown.measure], dimensions: [timeDimension(time)], filters },
  };
}

/** Between 0 and 1 under a name of no share: the mean of it is in no unit that a reader knows. */
const hasNoUnit = ({ column, meaning }: RankedMeasure) =>
  meaning.weight === 0 &&
  column.type === 'decimal' &&
  Number(column.min) >= 0 &&
  Number(column.max) <= 1 &&
  column.format.kind !== 'percent';

const ONE_ROW_EACH = 0.98;
/** Each row of a short list has a name of its own, and nothing says what they are: 'Rows: 17' counts brackets of age. */
const namesNothing = ({ entity, rows }: TableMeaning) => entity !== null && rows.noun === 'rows';

/** How many places are listed, one row each: 'Countries'. */
function listed(table: TableMeaning): ShownMeasure | null {
  const { entity, name, rows, time, rowCount } = table;
  const column = (entity ?? name)?.column;
  const { words } = readLabel(column?.label ?? '');
  if (!column || rows.kind !== 'summary' || time || words.length !== 1 || column.distinct < ONE_ROW_EACH * rowCount)
    return null;
  const noun = sentenceCase(plural(words[0]!));
  return { ...countOfRows(table), name: noun, noun };
}

/** A figure as the rules of a page read it. */
const figureOf = ({ query }: KpiDraft): WidgetStory => ({ type: 'figure', query: querySchema.parse(query) });

/** A figure of a moment that may not be told is told of all rows. */
function waysToTell(shown: ShownMeasure, table: TableMeaning): KpiDraft[] {
  const draft = kpiDraft(shown, table);
  return draft.moment ? [draft, ...ofFewMoments(shown, table), overAll(shown, table)] : [draft];
}

/** Of so few periods none can be told for sure, though a level stands somewhere. */
const FEW_MOMENTS = 4;

/** A level of few moments is what it was last, of several entities the sum of theirs. */
function ofFewMoments(shown: ShownMeasure, table: TableMeaning): KpiDraft[] {
  const { time, rows, entity, totals, measures } = table;
  const measure = measures.find(({ column }) => column === shown.column);
  if (!measure || !shown.stock || !time || time.points >= FEW_MOMENTS || totals || rows.followed.length > 1) return [];
  const isSingle = rows.kind === 'reading';
  if (!isSingle && !(rows.kind === 'panel' && shown.what === 'sum' && entity)) return [];
  const latest = atTheEnd(shownAs(measure, 'avg'), time.column, isSingle ? {} : { each: entity!.column.key });
  return [
    {
      shown: latest,
      label: labelOf(latest),
      query: { measures: [latest.measure], filters: wholeOnly(table) },
      by: null,
      sparkline: null,
    },
  ];
}

/** 'size' and 'size 15': the same of other things, or at another time. 'exam 1' and 'exam 2' are two. */
function isVariant(left: string[], right: string[]): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return (
    short.length > 0 &&
    long.length > short.length &&
    short.join(' ') === long.filter((word) => !/^\d+$/.test(word)).join(' ') &&
    short.every((word) => !/^\d+$/.test(word))
  );
}

/** Two figures of one kind that rise and fall together: takings at home and worldwide. */
function movesWith(a: Column, b: Column, { correlations }: ColumnRelations): boolean {
  const [left, right] = [readLabel(a.label).words, readLabel(b.label).words];
  const together = correlations.find(
    (pair) => (pair.left === a.key && pair.right === b.key) || (pair.left === b.key && pair.right === a.key),
  );
  if (Math.abs(together?.rho ?? 0) > 0.5 && isVariant(left, right)) return true;
  if (!(Math.abs(together?.rho ?? 0) > 0.9)) return false;
  // A price, its running mean and the bands about it.
  if (onOneScale(a, b)) return true;
  return (
    left.some((word) => right.includes(word)) ||
    [left, right].every((words) => words.some(isMoneyWord)) ||
    b.format.kind === 'percent'
  );
}

/** A ratio of two sums that has a name: profit margin, tip as a share of the fare. */
function namedRatio(measures: RankedMeasure[]): ShownMeasure | null {
  const find = (nouns: string[], may: (measure: RankedMeasure) => boolean = () => true) =>
    measures.find(
      (measure) =>
        measure.meaning.kind === 'additive' &&
        may(measure) &&
        nouns.includes(readLabel(nameOfMeasure(measure.column.label)).words.at(-1) ?? ''),
    );
  for (const { part, whole, name, good } of NAMED_RATIOS) {
    // Of a discount amount taxes are no share.
    const isPart = ({ column }: RankedMeasure) => readLabel(column.label).words.some((word) => part.includes(word));
    const [over, under] = [find(part), find(whole, (measure) => !isPart(measure))];
    if (!over || !under || over === under) continue;
    const text = name
      .replace('{part}', readableLabel(over.column.label))
      .replace('{whole}', readableLabel(under.column.label));
    return ratioOf(over, under, text, good);
  }
  return null;
}

const COUNTED = new Set([
  'country',
  'state',
  'city',
  'customer',
  'client',
  'user',
  'company',
  'store',
  'product',
  'order',
  'supplier',
  'airport',
  'station',
  'author',
  'artist',
  'symbol',
  'department',
  'employee',
  'patient',
  'student',
  'team',
  'player',
]);

/** How many different places, customers or products a table speaks of. */
function distinctFigures(table: TableMeaning): ShownMeasure[] {
  if (table.totals) return [];
  const named = table.dimensions.flatMap(({ column }) => {
    const noun = countedNoun(column.label);
    return noun !== null && column.distinct > 4 && !isQuestion(column.label) ? [{ column, noun }] : [];
  });
  return named
    .filter(({ column }) => !named.some((other) => other.column !== column && isNumberedAlike(column, other.column)))
    .map(({ column, noun }) => distinctOf(column, plural(noun)));
}

const SAYS_WHICH = /^(id|identifier|code|key|number|\d+)$/;
/** What a column names one of in each row: 'store' of 'store name', nothing of 'artist nationality'. */
function countedNoun(label: string): string | null {
  const { words } = readLabel(label.split(/[ _]of[ _]/i)[0]!);
  const head = words.findLast((word) => !isNamingWord(word) && !SAYS_WHICH.test(word));
  return head !== undefined && COUNTED.has(head) ? head : null;
}

/** 'player1' and 'player2' share the players between them: neither holds all of them. */
const isNumberedAlike = (one: Column, other: Column) => {
  const [a, b] = [one, other].map(({ label }) => label.replace(/[ _-]?\d$/, ''));
  return a === b && one.label !== other.label;
};

/** A figure by its name, weighted by what, and without what. */
const labelOf = ({ name, column, what, weight }: ShownMeasure) =>
  [name, weight && `weighted by ${weight}`, (what === 'sum' || what === 'average') && column && wordsOfCode(column)]
    .filter(Boolean)
    .join(', ');

/**
 * The query of a headline figure: all rows, with the last two periods beside it where time allows; of what only holds
 * at a moment the last one.
 */
export function kpiDraft(asked: ShownMeasure, table: TableMeaning): KpiDraft {
  if (!table.time || asked.what === 'distinct')
    return {
      shown: asked,
      label: labelOf(asked),
      query: { measures: [asked.measure], filters: asked.what === 'distinct' ? partsOnly(table) : wholeOnly(table) },
      by: null,
      sparkline: null,
    };
  const { time } = table;
  const isSeries = isLevelOfSeries(asked, table);
  if (isSeries && time.kind === 'date')
    return { ...whereItStands(atTheEnd(asked, time.column), table, time), moment: true };
  return isSeries || holdsAtOnce(asked, table) ? atLastMoment(asked, table) : overAll(asked, table);
}

/**
 * What stands where it stood until it moves: nobody asks for the mean of a price over ten years. Temperatures swing
 * about theirs.
 */
const STANDING = new Set(['price', 'close', 'index', 'quote', 'valuation', 'level']);
const ONE_ROW_A_MOMENT = 0.98;

/** A stock, price or index of one series: what it was last. So is a rate of exchange of one currency. */
function isLevelOfSeries(
  { column, what, stock }: ShownMeasure,
  { rows, time, rowCount, series }: TableMeaning,
): boolean {
  if (column === null || what !== 'average') return false;
  const last = readLabel(column.label).words.at(-1) ?? '';
  const single = rows.kind === 'reading' && time!.column.distinct >= ONE_ROW_A_MOMENT * rowCount;
  const ofSeries = series !== null && time!.column.distinct * series.column.distinct >= ONE_ROW_A_MOMENT * rowCount;
  return (
    (single && (stock || STANDING.has(last))) ||
    (ofSeries && column.persists === true && (stock || STANDING.has(last) || last === 'rate'))
  );
}

function overAll(asked: ShownMeasure, table: TableMeaning): KpiDraft {
  const shown = addsOverTime(asked, table) ? asked : averaged(asked);
  const filters = wholeOnly(table);
  return {
    shown,
    label: labelOf(shown),
    query: { measures: [shown.measure], filters },
    by: isNoise(shown, table) ? null : byPeriod(table.time!),
    sparkline: lineOf(shown, table, filters),
  };
}

/**
 * What adds up over entities only, and a level of entities by years, where a mean over all years would move with who
 * joins.
 */
const holdsAtOnce = (shown: ShownMeasure, table: TableMeaning): boolean =>
  shown.column !== null &&
  ((shown.what === 'sum' && !addsOverTime(shown, table)) ||
    (table.time!.kind === 'year' && shown.what === 'average')) &&
  (table.rows.kind === 'panel' || table.rows.kind === 'summary');

function atLastMoment(asked: ShownMeasure, table: TableMeaning): KpiDraft {
  const { column, kind } = table.time!;
  const scope = wholeOnly(table);
  const sparkline = lineOf(asked, table, scope);
  if (kind === 'year') {
    const year = lastFullYear(table);
    const shown = table.totals?.whole.length || table.rows.kind === 'reading' ? bare(asked) : asked;
    return {
      shown,
      label: `${labelOf(shown)}, ${momentName(table, year)}`,
      query: { measures: [shown.measure], filters: [...scope, { field: column.key, op: 'eq', value: year }] },
      by: null,
      sparkline,
      moment: true,
    };
  }
  const grain = ownGrain(column);
  // Where a chart of it takes the mean, the figure does too.
  const single = table.rows.kind === 'reading';
  if (!grain || !(single || isDrawnAsMeasured(column))) return overAll(asked, table);
  const shown = single ? bare(asked) : asked;
  const last: Filter = { field: column.key, op: 'last', value: { n: 1, grain, anchor: 'last_value' } };
  return {
    shown,
    label: labelOf(shown),
    query: { measures: [shown.measure], filters: [...scope, last] },
    by: null,
    sparkline,
    moment: true,
  };
}

/** Real dates by the longest period that there are enough of, years as they are; the 104th week has no calendar. */
function byPeriod({ column, kind, periodGrain, steps }: TimeAxis): By | null {
  if (steps) return null;
  if (kind === 'year') return { field: column.key };
  return periodGrain && { field: column.key, grain: periodGrain };
}

/** The small line over all of time, in the steps of charts; none of what leaps from step to step. */
function lineOf(shown: ShownMeasure, table: TableMeaning, scope: Filter[]): QueryInput | null {
  const { time } = table;
  if (isNoise(shown, table) || (time!.kind === 'date' && shown.stock && shown.what === 'sum')) return null;
  return { measures: [shown.measure], dimensions: [timeDimension(time!)], filters: scope };
}
