import type { Column, ColumnRelations, Grain } from '@/lib/pure/query/schema/column';
import { query as querySchema, type Measure } from '@/lib/pure/query/schema/query';
import { isQuestion, MOST_BARS, type DimensionMeaning } from '../semantics/dimension';
import { worthOfChart } from '../semantics/learned/opinion';
import type { RankedMeasure } from '../semantics/ranking';
import { isBesides } from '../semantics/repeated';
import { averaged, bare, countOfRows, shareOf, shownAs, type ShownMeasure } from '../semantics/table/shown';
import type { TableMeaning } from '../semantics/table/table';
import { pointsAt } from '../semantics/time-axis';
import { isCompared } from '../semantics/measure';
import { readLabel } from '../semantics/lexicon/read-label';
import { breakdown, byBins, latestByEach, MOST_PARTS, partsBy, shares } from './breakdowns';
import { chartFeatures, type ChartGround } from './chart-features';
import type { ChartDraft, ChartSlot } from './draft';
import { findFocus, type Focus } from './focus';
import type { DashboardPage, WidgetStory } from './lint/page';
import { mapOfRanking } from './maps';
import { furtherCharts } from './further';
import { countsCells, relation, spread } from './spreads';
import { calendarGrid, detail, meanCourse, MOST_LINES, rhythm, stackedTrend, together, trend } from './trends';

const MOST_CHARTS = 10;
/** A table of nothing but categories may show more of one kind, up to here. */
const ENOUGH_CHARTS = 6;
/**
 * What each chart of a kind takes from the worth of the next one: five rankings tell less than three and a picture of
 * the week.
 */
const REPEATED = 0.02;
const MOST_OF: Record<ChartSlot, number> = {
  trend: 3,
  split: 2,
  breakdown: 6,
  binned: 2,
  spread: 2,
  relation: 2,
  parts: 2,
  rhythm: 1,
  table: 2,
};

/** The weight of the rules’ order against what was learned. Chosen by cross-validation over labelled tables. */
const BY_RULE = 0.05;
/** The penalty for a chart that shares its category or its measure with one already chosen. */
const SAME_GROUP = 0.08;
const SAME_FIGURE = 0.03;
/** A second chart of a measure that isn’t central to the page. */
const SAME_OTHER = 0.06;

const groupsOf = ({ query }: ChartDraft) => (query.dimensions ?? []).map(({ field }) => field);
const figureKey = ({ field, agg, over }: Pick<Measure, 'field' | 'agg'> & { over?: unknown }) =>
  `${field ?? ''} ${agg} ${over ? 'over' : ''}`;
const figuresOf = ({ query }: ChartDraft) => query.select ?? (query.measures ?? []).map(figureKey);
const share = (a: readonly string[], b: readonly string[]) => a.some((each) => b.includes(each));
/** What a page is about: its first figure, and the first that is no count of rows. `level`: the one that is a level. */
type Lead = { keys: readonly string[]; level: string | null };
const COUNTED = figureKey({ field: undefined, agg: 'count' });

/** How many there are of each value, and how high what the page is about is there, are two facts. */
function areManyAndHigh(mine: readonly string[], theirs: readonly string[], { level }: Lead): boolean {
  const counts = (figures: readonly string[]) => figures.length === 1 && figures[0] === COUNTED;
  const leads = (figures: readonly string[]) => figures.length === 1 && figures[0] === level;
  return level !== null && ((counts(mine) && leads(theirs)) || (leads(mine) && counts(theirs)));
}

function likeness(a: ChartDraft, b: ChartDraft, lead: Lead): number {
  const [mine, theirs] = [figuresOf(a), figuresOf(b)];
  const again = share(mine, theirs) ? (share(mine, lead.keys) ? SAME_FIGURE : SAME_OTHER) : 0;
  const isSameGroup = share(groupsOf(a), groupsOf(b)) && !areManyAndHigh(mine, theirs, lead);
  return again + (isSameGroup ? SAME_GROUP : 0);
}

/** A figure of one column alone, broken down by another that it is no matter of. */
function isBrokenDownBesides(
  { query }: ChartDraft,
  columns: readonly Column[],
  { time }: TableMeaning,
  relations: ColumnRelations,
): boolean {
  const of = (key: string | undefined) => columns.find((column) => column.key === key);
  const [first, ...others] = query.measures ?? [];
  const number = others.length === 0 ? of(first?.field) : undefined;
  const groups = (query.dimensions ?? []).flatMap(({ field }) => of(field) ?? []);
  return number !== undefined && groups.some((group) => isBesides(number, group, relations, time?.column.key ?? null));
}

/** A draft as the rules read it. */
const toldBy = ({ query, type }: ChartDraft): WidgetStory => ({ query: querySchema.parse(query), type });

/**
 * Every chart worth a place, best first, then as many as fit: few of each kind, nothing that the page says already or
 * takes another way. What the table is about is among them. `stands`: whether a chart may be shown.
 */
export function chooseCharts(
  table: TableMeaning,
  {
    columns,
    relations,
    page,
    stands,
  }: { columns: readonly Column[]; relations: ColumnRelations; page: DashboardPage; stands: Stands },
): ChartDraft[] {
  const ground: ChartGround = { table, relations };
  const drafts = candidates(table, relations, stands)
    .filter((draft) => draft !== null)
    .filter((draft) => stands(draft) && !isBrokenDownBesides(draft, columns, table, relations))
    .map((draft) => ({
      draft,
      told: toldBy(draft),
      worth: worthOfChart(chartFeatures(draft, ground)) + BY_RULE * draft.score,
    }));
  const { first, others } = findFocus(table);
  const telling = [first, ...others].find(({ what }) => what !== 'rows') ?? first;
  const lead: Lead = {
    keys: [figureKey(first.measure), figureKey(telling.measure)],
    level: telling.what === 'average' ? figureKey(telling.measure) : null,
  };
  const chosen: ChartDraft[] = [];
  const used = (slot: ChartSlot) => chosen.filter((draft) => draft.slot === slot).length;
  const worth = ({ draft, worth: alone }: (typeof drafts)[number]) =>
    alone - REPEATED * used(draft.slot) - chosen.reduce((sum, other) => sum + likeness(draft, other, lead), 0);
  const bestOf = (fits: (draft: ChartDraft) => boolean) =>
    drafts
      .filter(({ draft, told }) => fits(draft) && page.against(told).length === 0)
      .sort((a, b) => worth(b) - worth(a))[0];
  const take = (most: number, perSlot: (slot: ChartSlot) => number) => {
    while (chosen.length < most) {
      const best = bestOf(({ slot }) => used(slot) < perSlot(slot));
      if (!best) return;
      chosen.push(best.draft);
      page.add(best.told);
    }
  };
  take(MOST_CHARTS, (slot) => MOST_OF[slot]);
  take(ENOUGH_CHARTS, (slot) => (slot === 'table' ? MOST_OF.table : 2 * MOST_OF[slot]));
  const subject = chosen.some((draft) => draws(draft, first)) ? undefined : bestOf((draft) => draws(draft, first));
  const shown = withCourses(
    subject ? [...chosen.slice(0, MOST_CHARTS - 1), subject.draft] : chosen,
    table,
    (figure, slots) => bestOf((draft) => slots.includes(draft.slot) && draws(draft, figure)),
  );
  return shown.length > 0
    ? inReadingOrder(
        withMap(shown, columns, furtherRankings(table, stands, page)),
        surelyAsked({ first, others }, table),
      )
    : plainTable(columns);
}

/**
 * Charts with a map of the regions that a ranking names the first of. It shows another figure than the ranking, as one
 * fact stands on a page once: the next one that is ranked by the regions, else another one of the table, where there is
 * room.
 */
function withMap(
  charts: readonly ChartDraft[],
  columns: readonly Column[],
  rankedBy: (region: string) => readonly ChartDraft[],
): readonly ChartDraft[] {
  const first = charts.find((draft) => mapOfRanking(draft, columns) !== null);
  const [region] = first ? groupsOf(first) : [];
  if (!first || region === undefined) return charts;
  const mapped = (draft: ChartDraft) =>
    draft !== first && groupsOf(draft)[0] === region ? mapOfRanking(draft, columns) : null;
  const next = charts.find((draft) => mapped(draft) !== null);
  if (next) return charts.map((draft) => (draft === next ? mapped(draft)! : draft));
  if (charts.length >= MOST_CHARTS) return charts;
  const [map] = rankedBy(region).flatMap((draft) => mapped(draft) ?? []);
  return map ? [...charts, map] : charts;
}

/**
 * How many there were along time, and how the first level went: where none of the charts shows it, the last gives way.
 */
function withCourses(
  charts: readonly ChartDraft[],
  table: TableMeaning,
  bestOf: (figure: ShownMeasure, slots: readonly ChartSlot[]) => { draft: ChartDraft } | undefined,
): readonly ChartDraft[] {
  const { first, others } = findFocus(table);
  const level = [first, ...others].find(({ what }) => what === 'average');
  const isOfLevel = ({ column }: ShownMeasure) => table.levels.some(({ measure }) => measure.column === column);
  const asked = [
    ...(table.rows.kind === 'event' ? [countOfRows(table)] : []),
    ...(level ? [level] : []),
    ...table.levels.map(({ measure }) => shownAs(measure)),
  ];
  const isCourse = ({ slot }: ChartDraft) => slot === 'trend' || slot === 'split';
  // Of many accounts no course is drawn, but where each stands.
  const courseOf = (figure: ShownMeasure) =>
    isOfLevel(figure)
      ? (bestOf(figure, ['trend', 'split']) ?? bestOf(figure, ['breakdown']))
      : bestOf(figure, ['trend']);
  return asked.reduce<readonly ChartDraft[]>((kept, figure) => {
    const isDrawn = kept.some(
      (draft) => (isCourse(draft) || (draft.slot === 'breakdown' && isOfLevel(figure))) && draws(draft, figure),
    );
    const course =
      isDrawn || kept.filter(({ slot }) => slot === 'trend').length >= MOST_OF.trend ? undefined : courseOf(figure);
    if (!course) return kept;
    const gives = kept.findLastIndex((draft) => !isCourse(draft));
    return kept.length < MOST_CHARTS || gives < 0
      ? [...kept, course.draft].slice(0, MOST_CHARTS)
      : [...kept.slice(0, gives), ...kept.slice(gives + 1), course.draft];
  }, charts);
}

/** Figures of the table ranked by a column, which the page does not show. */
const furtherRankings =
  (table: TableMeaning, stands: Stands, page: DashboardPage) =>
  (key: string): ChartDraft[] => {
    const { first, others } = findFocus(table);
    const dimension = [table.entity, ...table.dimensions].find((each) => each?.column.key === key);
    return dimension
      ? [first, ...others]
          .flatMap((figure) => breakdown(figure, dimension, table, 5) ?? [])
          .filter((draft) => stands(draft) && page.against(toldBy(draft)).length === 0)
      : [];
  };

/** So sure must be that readers of such tables ask for a level. Below it as many ask for how many rows there are. */
const SURELY = 0.4;
const MOST_IN_FRONT = 3;
const IN_FRONT: ReadonlySet<ChartSlot> = new Set(['trend', 'split', 'breakdown']);
/**
 * The level that a table is surely about though its rows are counted first: wages of people who were asked, not how
 * many of them were.
 */
function surelyAsked({ first, others }: Focus, { opinions }: TableMeaning): ShownMeasure | null {
  const telling = others.find(({ what }) => what !== 'rows');
  if (first.what !== 'rows' || telling?.what !== 'average' || !telling.column) return null;
  return (opinions.get(telling.column.key)?.subject ?? 0) >= SURELY ? telling : null;
}

/**
 * In the order of the rules: the total over time, its parts, then distributions and correlations. Before them what is
 * surely asked.
 */
function inReadingOrder(charts: readonly ChartDraft[], asked: ShownMeasure | null): ChartDraft[] {
  const ordered = charts.toSorted((a, b) => b.score - a.score);
  const front = asked
    ? ordered.filter((draft) => IN_FRONT.has(draft.slot) && draws(draft, asked)).slice(0, MOST_IN_FRONT)
    : [];
  return [...front, ...ordered.filter((draft) => !front.includes(draft))];
}

/** Whether a chart shows a figure, as itself or by how it is spread. */
const draws = ({ query, slot }: ChartDraft, { measure, column, what }: ShownMeasure): boolean =>
  (query.measures ?? []).some(
    ({ field, agg }) => field === measure.field && (agg === measure.agg || (agg === 'latest' && what === 'average')),
  ) ||
  (slot === 'spread' && (query.dimensions ?? []).some(({ field }) => field === column?.key));

/** Where nothing can be drawn, the values of the first columns are still shown. */
function plainTable(columns: readonly Column[]): ChartDraft[] {
  const shown = columns.filter(({ review, distinct }) => review === null && distinct > 0).slice(0, 3);
  if (shown.length === 0) return [];
  return [
    {
      slot: 'table',
      title: 'First values',
      type: 'table',
      score: 0,
      options: {},
      query: { measures: [{ agg: 'count' }], dimensions: shown.map(({ key }) => ({ field: key })), limit: 100 },
    },
  ];
}

/** Every chart that a table could have. */
export function candidates(table: TableMeaning, relations: ColumnRelations, stands: Stands): (ChartDraft | null)[] {
  const focus = findFocus(table);
  const telling = [focus.first, ...focus.others].find(({ what }) => what !== 'rows');
  const about =
    telling && (telling.what === 'share' || telling.what === 'average') ? (telling.column?.key ?? null) : null;
  const dimensions = spreadDimensions(table, relations, about, focus.first.what === 'sum');
  return [
    ...overTime(focus, table, relations, stands),
    ...byDimension(focus, table, dimensions),
    ...ofValues(focus, table, relations),
    ...ofParts(focus, table, dimensions, relations),
    ...furtherCharts(table, relations, { shown: [focus.first, ...focus.others], dimensions }),
  ];
}

const MOST_DIMENSIONS = 12;

/**
 * The categories to break down by: best first, but each next one from another family and not just a finer cut of one
 * already there.
 */
function spreadDimensions(
  table: TableMeaning,
  relations: ColumnRelations,
  about: string | null = null,
  sums = false,
): DimensionMeaning[] {
  const given = new Set(relations.determines.map(({ from, to }) => `${from}\n${to}`));
  const told = new Map(
    (relations.associations ?? [])
      .filter(({ measure }) => measure === about)
      .map(({ dimension, strength }) => [dimension, strength]),
  );
  const related = (a: DimensionMeaning, b: DimensionMeaning) =>
    given.has(`${a.column.key}\n${b.column.key}`) || given.has(`${b.column.key}\n${a.column.key}`);
  const chosen: DimensionMeaning[] = [];
  const worth = (dimension: DimensionMeaning) =>
    dimension.score *
    (told.size > 0 ? 0.6 + (told.get(dimension.column.key) ?? 0) : 1) *
    (chosen.some(({ family }) => family === dimension.family && family !== 'other') ? 0.6 : 1) *
    (sums && dimension.column.role === 'measure' ? 0.6 : 1) *
    (chosen.some((other) => related(other, dimension)) ? 0.5 : 1);
  const left = table.dimensions.filter(({ column }) => column.key !== about);
  while (chosen.length < MOST_DIMENSIONS && left.length > 0) {
    left.sort((a, b) => worth(b) - worth(a));
    const next = left.shift()!;
    if (worth(next) < 0.2) break;
    chosen.push(next);
  }
  return chosen;
}

type Stands = (draft: ChartDraft) => boolean;

/** In the next longer steps, as far as three of them are there. */
function inLongerSteps(table: TableMeaning): TableMeaning | null {
  const { time } = table;
  const grain = time?.grain ? LONGER[time.grain] : null;
  const points = time && grain ? pointsAt(time.column, grain) : 0;
  return time && grain && points >= 3 ? { ...table, time: { ...time, grain, points } } : null;
}

const LONGER: Record<Grain, Grain | null> = {
  hour: 'day',
  day: 'week',
  week: 'month',
  month: 'quarter',
  quarter: 'year',
  year: null,
};

function overTime(
  { first, others }: Focus,
  table: TableMeaning,
  relations: ColumnRelations,
  stands: Stands,
): (ChartDraft | null)[] {
  if (!table.time) return [];
  const split = splitFor(table, relations);
  const [second, third] = others;
  const counted = table.rows.countable ? countOfRows(table) : null;
  const longer = inLongerSteps(table);
  // What has gaps in short steps, or of each group, may have none in long ones, or of all.
  const course = (shown: ShownMeasure, score: number) => {
    const ways = [
      ...(split && shown === first ? [trend(shown, table, score, split)] : []),
      trend(shown, table, score),
      ...(longer ? [trend(shown, longer, score)] : []),
    ];
    return ways.find((draft) => draft !== null && stands(draft)) ?? null;
  };
  return [
    course(first, 10) ?? (counted && course(counted, 8)),
    detail(first, table, 8),
    sameScale(table, 7.4),
    calendarGrid(first, table, 6.4),
    second
      ? trend(
          second,
          table,
          first.what === 'sum' ? 5.2 : 6.5,
          second.what === 'average' ? (split ?? undefined) : undefined,
        )
      : null,
    third && !table.rows.countable ? trend(third, table, 5) : null,
    ...ofLevels(table, stands),
    rhythm(first.what === 'sum' && counted ? counted : first, table, 6.2),
  ];
}

/**
 * How a level went that the rows move on; of few accounts each by itself, and of many none, for they add up to nothing.
 * Beside it where each of them stands. Where most periods end with several rows, the mean of each is drawn.
 */
function ofLevels(table: TableMeaning, stands: Stands): ChartDraft[] {
  return table.levels.flatMap((level) => {
    const { measure, by } = level;
    const account = table.dimensions.find(({ column }) => column.key === by);
    if (by !== null && !account) return [];
    const isFew = !account || account.column.distinct <= MOST_LINES;
    const ways = isFew
      ? [trend(shownAs(measure), table, 6.6, account), meanCourse(shownAs(measure), table, 6.6, account)]
      : [];
    return [
      ways.find((draft) => draft !== null && stands(draft)) ?? null,
      account ? latestByEach(level, account, table, 6.4) : null,
    ].filter((draft) => draft !== null);
  });
}

/** Litres per day are litres. */
const beforePer = (words: string[]) => words.slice(0, words.includes('per') ? words.indexOf('per') : undefined);

/** Readings that share the noun they end with, on one scale: temperatures, pressures, prices of one thing. */
function sameScale(table: TableMeaning, score: number): ChartDraft | null {
  if (table.rows.kind !== 'reading') return null;
  const groups = new Map<string, RankedMeasure[]>();
  for (const measure of table.measures) {
    const word = beforePer(readLabel(measure.column.label).words)
      .filter((each) => !/^(max|min|average|mean|low|high|record|actual)$/.test(each))
      .at(-1);
    if (word !== undefined && measure.meaning.kind === 'rate' && !isCompared(measure.column))
      groups.set(word, [...(groups.get(word) ?? []), measure]);
  }
  const [largest] = [...groups]
    .filter(([word, group]) => group.length >= 2 && /\p{L}/u.test(word))
    .sort(([, a], [, b]) => b.length - a.length);
  const unnamed = table.measures.filter(
    ({ meaning, column }) => meaning.kind === 'rate' && meaning.weight === 0 && !isCompared(column),
  );
  const middle = Math.abs(unnamed[0]?.column.mean ?? 0);
  const alike = unnamed
    .filter(({ column }) => Math.abs(column.mean ?? 0) <= 10 * middle && Math.abs(column.mean ?? 0) >= middle / 10)
    .slice(0, MOST_LINES - 2);
  if (!largest)
    return alike.length >= 2
      ? together(
          alike.map((measure) => bare(shownAs(measure))),
          'averages',
          table,
          score,
        )
      : null;
  return together(
    largest[1].slice(0, MOST_LINES - 2).map((measure) => bare(shownAs(measure))),
    largest[0],
    table,
    score,
  );
}

/**
 * Lines apart: the few entities of a panel, or the few groups its entities belong to. A mean over them would move when
 * one joins.
 */
function splitFor(table: TableMeaning, relations: ColumnRelations): DimensionMeaning | null {
  const { entity, dimensions, totals, rows } = table;
  if (rows.kind === 'summary') return dimensions.find(({ column }) => column.distinct <= MOST_LINES) ?? null;
  if (rows.kind !== 'panel' || !entity || totals) return null;
  if (entity.column.distinct <= MOST_LINES) return entity;
  const cross = dimensions.find(
    ({ column }) => column.distinct <= MOST_LINES && relations.panel?.entity.includes(column.key),
  );
  return (
    cross ??
    dimensions.find(
      ({ column, score }) =>
        column.distinct >= 2 && column.distinct <= MOST_LINES && column.role === 'dimension' && score > 0.5,
    ) ??
    null
  );
}

function byDimension(
  { first, others }: Focus,
  table: TableMeaning,
  dimensions: DimensionMeaning[],
): (ChartDraft | null)[] {
  const { entity } = table;
  const order = entity ? [entity, ...dimensions.filter(({ column }) => column.key !== entity.column.key)] : dimensions;
  const [second, third] = others;
  // How many there are is asked by what best names the rows, whatever tells most about the first figure.
  const plainest = table.dimensions.find(
    ({ column }) => column.distinct < 0.5 * table.rowCount && column.role === 'dimension',
  );
  const alternate = first.what === 'average' || (first.what === 'rows' && second?.what === 'average');
  const drafts = order.map((dimension, place) => {
    // Means of things and how many there are of each stand side by side.
    const figure = alternate && second && place % 2 === 1 ? second : first;
    // Months of a series are compared by their mean where not every year has all of them.
    // So are the weeks of a panel that have a holiday and those that have none.
    const isPart = table.rows.kind === 'reading' || (table.rows.kind === 'panel' && dimension.column.distinct === 2);
    const shown = isPart && !isEven(dimension.column) ? averaged(figure) : figure;
    return breakdown(shown, dimension, table, 9 - 0.7 * place);
  });
  for (const [place, other] of [second, third].entries()) {
    const at =
      other && (other.what === 'rows' ? plainest : order.find(({ column }) => column.key !== other.column?.key));
    if (other && at) drafts.push(breakdown(other, at, table, 7.02 - 1.5 * place));
  }
  return drafts;
}

/** Each value as often as any other, give or take one in fifty: sums of a series by it can be compared. */
const isEven = ({ top, nulls }: Column): boolean =>
  nulls === 0 && top.every(({ count }) => count >= 0.98 * top[0]!.count);

function ofValues({ first }: Focus, table: TableMeaning, relations: ColumnRelations): (ChartDraft | null)[] {
  const main = table.measures.find(({ column }) => column.key === first.column?.key);
  const worth = table.measures.filter((measure) => measure !== main && measure.score > 1 && !measure.aside);
  const level = worth.find(({ meaning }) => meaning.agg !== 'sum');
  // Of totals of places the level is spread more tellingly than the size of the place.
  const lead = main && !(table.rows.kind === 'summary' && level) ? [main] : [];
  const spreads = [...lead, ...(level ? [level] : []), ...worth.filter((measure) => measure !== level)].slice(0, 2);
  return [
    ...(countsCells(table) ? [] : spreads.map((measure, place) => spread(measure, table, 6.8 - place))),
    relation(table, relations, 7),
    ...outcomeByNumber(first.what === 'share' ? first.column : null, table, relations),
  ];
}

/** How an outcome moves with the numbers that tell most about it: churn by tenure, survival by age. */
function outcomeByNumber(column: Column | null, table: TableMeaning, relations: ColumnRelations): ChartDraft[] {
  const outcome = table.outcomes.find((one) => one.column === column);
  if (!outcome) return [];
  return (relations.associations ?? [])
    .filter(({ dimension }) => dimension === column!.key)
    .map(({ measure }) => table.measures.find((one) => one.column.key === measure && one.column.distinct > MOST_BARS))
    .filter((number): number is RankedMeasure => number !== undefined && isSpread(number.column))
    .slice(0, 2)
    .map((number, place) => byBins(shareOf(outcome), number.column, table, 7.3 - 1.5 * place));
}

/** Where half of the rows have one value, equal bins put them into one. */
const isSpread = ({ quantiles }: Column) => quantiles !== null && quantiles[1]! < quantiles[3]!;

/**
 * Two categories for shares: what is cut has at most 5 parts, what stands beside each other at most 8. The question of
 * a survey is cut by who answered.
 */
function shareOfWhat(dimensions: DimensionMeaning[]): { within: DimensionMeaning; parts: DimensionMeaning } | null {
  const few = (most: number, not?: DimensionMeaning) =>
    dimensions.find(
      (dimension) =>
        dimension !== not && dimension.column.distinct <= most && !(not && isQuestion(dimension.column.label)),
    );
  const question = dimensions.find(({ column }) => isQuestion(column.label) && column.distinct <= MOST_PARTS);
  const within = few(8, question);
  const parts = question ?? few(MOST_PARTS, within);
  return within && parts && within !== parts ? { within, parts } : null;
}

function ofParts(
  { first }: Focus,
  table: TableMeaning,
  dimensions: DimensionMeaning[],
  relations: ColumnRelations,
): (ChartDraft | null)[] {
  const drafts: (ChartDraft | null)[] = [];
  const cut = shareOfWhat(dimensions);
  if (table.rows.countable && cut && first.what !== 'share')
    drafts.push(shares(cut.within, cut.parts, table, isQuestion(cut.parts.column.label) ? 8 : 4.5));
  const additive = table.measures.filter(({ meaning }) => meaning.kind === 'additive');
  const sum = relations.sums.find(({ parts }) => parts.length >= 3);
  const pieces = sum
    ? additive.filter(({ column, meaning }) => sum.parts.includes(column.key) && meaning.agg === 'sum')
    : [];
  const at = table.entity ?? dimensions[0];
  if (pieces.length >= 2 && at)
    drafts.push(
      partsBy(
        pieces.slice(0, MOST_PARTS).map((measure) => shownAs(measure)),
        at,
        table,
        7.5,
      ),
    );
  const kinds = additive.filter(({ meaning, column }) => meaning.weight <= 1 && column.type === 'integer');
  if (table.rows.kind === 'panel' || table.rows.kind === 'reading')
    drafts.push(
      stackedTrend(
        kinds.slice(0, MOST_PARTS).map((measure) => shownAs(measure)),
        table,
        7.2,
      ),
    );
  return drafts;
}
