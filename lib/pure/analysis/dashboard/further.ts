import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { ColumnRelations } from '@/lib/pure/query/schema/column';
import type { QueryInput } from '@/lib/pure/query/schema/query';
import { MOST_BARS, type DimensionMeaning } from '../semantics/dimension';
import { isClassTarget } from '../semantics/outcome';
import { readableLabel, sentenceCase } from '../semantics/lexicon/words';
import type { RankedMeasure } from '../semantics/ranking';
import { bare, countOfRows, shareOf, shownAs, type ShownMeasure } from '../semantics/table/shown';
import type { TableMeaning } from '../semantics/table/table';
import { breakdown, byBins, shares } from './breakdowns';
import { comparison } from './comparisons';
import { noteOf, type ChartDraft } from './draft';
import { weighed } from './focus';
import { countsCells, relationOf, spread } from './spreads';
import { trend } from './trends';

const MOST_FIGURES = 4;
const MOST_DIMENSIONS = 8;
const MOST_SPREADS = 4;
const MOST_NUMBERS = 3;
const TOP = 10;
/** The penalty for each further measure and category, before the learned score. */
const STEP = 0.3;
const START = 5;

/**
 * The measures that charts are made of: the first ones of the page, the row count, and the outcome's share.
 */
function figuresOf(table: TableMeaning, shown: readonly ShownMeasure[]): ShownMeasure[] {
  const outcome = table.outcomes[0];
  const asked = [
    ...shown,
    ...(table.rows.countable ? [countOfRows(table)] : []),
    ...(outcome ? [shareOf(outcome)] : []),
  ];
  const seen = new Set<string>();
  return asked
    .filter(({ measure }) => {
      const key = JSON.stringify(measure);
      return !seen.has(key) && Boolean(seen.add(key));
    })
    .slice(0, MOST_FIGURES + 2);
}

/** 'Calories by item, top 10': if each row has its own name, the largest ones. */
export function leaders(measure: RankedMeasure, { column }: DimensionMeaning, score: number): ChartDraft {
  const shown = bare(shownAs(measure));
  const measures = [shown.measure];
  const dimensions = [{ field: column.key }];
  const [by] = resultKeys({ measures, dimensions, select: undefined }).measures;
  const query: QueryInput = { measures, dimensions, sort: [{ by: by!, dir: 'desc' }], limit: TOP };
  return {
    slot: 'breakdown',
    title: `${sentenceCase(shown.noun)} by ${readableLabel(column.label)}`,
    type: 'bar',
    query,
    options: { ...noteOf(shown.note, `top ${TOP}`), horizontal: true },
    bars: TOP,
    score,
  };
}

/**
 * Charts beyond those the rules propose: every leading measure by every leading category and over time, distributions
 * of the leading numbers, correlations with the first of them, rankings. A learned score selects those a page shows.
 */
export function furtherCharts(
  table: TableMeaning,
  relations: ColumnRelations,
  { shown, dimensions }: { shown: readonly ShownMeasure[]; dimensions: readonly DimensionMeaning[] },
): (ChartDraft | null)[] {
  const figures = figuresOf(table, shown.slice(0, MOST_FIGURES));
  const groups = dimensions.slice(0, MOST_DIMENSIONS);
  const measures = table.measures.filter(({ aside }) => !aside).slice(0, MOST_SPREADS);
  const decided = decidedBy(table);
  const worth = (first: number, second: number) => START - STEP * (first + second);
  return [
    ...figures.flatMap((figure, nth) => [
      ...groups.map((group, place) => breakdown(figure, group, table, worth(nth, place))),
      trend(figure, table, worth(nth, 0)),
    ]),
    ...[...compared(table), ...groups].map((group, place) =>
      comparison(sideBySide(figures, table), group, table, worth(1, place)),
    ),
    ...classesBy(table, groups).map(({ within, parts }, nth) => shares(within, parts, table, worth(nth, 1))),
    ...(countsCells(table) ? [] : measures.map((measure, nth) => spread(measure, table, worth(nth, 2)))),
    ...(decided ? measures.map((measure, nth) => breakdown(shownAs(measure), decided, table, worth(nth, 1))) : []),
    ...(table.name
      ? measures.slice(0, MOST_NUMBERS).map((measure, nth) => leaders(measure, table.name!, worth(nth, 1)))
      : []),
    ...measures.flatMap((measure, nth) =>
      measures
        .slice(nth + 1)
        .map((other, place) => relationOf(measure, other, { table, relations, score: worth(nth, place) })),
    ),
    ...measures
      .slice(0, MOST_LED)
      .flatMap((measure, nth) => againstCorrelates(measure, table, relations, worth(nth, 1))),
    ...numbersFor(figures, table, relations).map(({ figure, number }, nth) =>
      byBins(figure, number.column, table, worth(nth, 1)),
    ),
  ];
}

/** What rows end as: their classes, else the outcome. */
const decidedBy = ({ dimensions, outcomes: [outcome] }: TableMeaning): DimensionMeaning | undefined =>
  dimensions.find(({ column }) => isClassTarget(column)) ??
  (outcome && dimensions.find(({ column }) => column.key === outcome.column.key));

const MOST_LED = 2;
const MOST_CORRELATES = 3;
/** A measure against what goes most closely with it, however little that would be asked by itself. */
function againstCorrelates(
  measure: RankedMeasure,
  table: TableMeaning,
  relations: ColumnRelations,
  score: number,
): ChartDraft[] {
  const { key } = measure.column;
  return relations.correlations
    .filter(({ left, right }) => left === key || right === key)
    .toSorted((a, b) => Math.abs(b.rho) - Math.abs(a.rho))
    .map(({ left, right }) => table.measures.find(({ column }) => column.key === (left === key ? right : left)))
    .map((other) => (other && !other.aside ? relationOf(measure, other, { table, relations, score }) : null))
    .filter((draft) => draft !== null)
    .slice(0, MOST_CORRELATES);
}

/** What names rows or entities, before the categories. */
const compared = ({ name, entity }: TableMeaning): DimensionMeaning[] =>
  [entity, name].filter((dimension) => dimension !== null);

/** Below this nobody asks for a measure beside others. */
const WORTH_A_COLUMN = 1;
/** The figures of the page, then what else is measured. */
function sideBySide(figures: readonly ShownMeasure[], { measures }: TableMeaning): ShownMeasure[] {
  const shown = new Set(figures.map(({ column }) => column?.key));
  const weak = new Set(measures.filter(({ score }) => score < WORTH_A_COLUMN).map(({ column }) => column.key));
  const more = measures.filter(({ aside, column }) => !aside && !shown.has(column.key)).map(weighed);
  return [...figures, ...more].filter(({ column }) => column === null || !weak.has(column.key));
}

const MOST_CLASSES = 5;
/** What rows end as, in three to five classes, within each category: the share of each class is the news. */
function classesBy({ rows, opinions, dimensions }: TableMeaning, groups: readonly DimensionMeaning[]) {
  if (!rows.countable) return [];
  const about = ({ column }: DimensionMeaning) =>
    (opinions.get(column.key)?.subject ?? 0) + (isClassTarget(column) ? 1 : 0);
  const [parts] = dimensions
    .filter(({ column }) => column.distinct >= 3 && column.distinct <= MOST_CLASSES && column.role === 'dimension')
    .toSorted((a, b) => about(b) - about(a));
  return parts
    ? groups
        .filter(({ column }) => column.key !== parts.column.key && column.distinct <= MOST_BARS)
        .map((within) => ({ within, parts }))
    : [];
}

/** The numeric columns to plot the outcome, or the first average, against. */
function numbersFor(figures: readonly ShownMeasure[], table: TableMeaning, { associations = [] }: ColumnRelations) {
  const figure = figures.find(({ what }) => what === 'share');
  if (!figure) return [];
  return associations
    .filter(({ dimension }) => dimension === figure.column?.key)
    .map(({ measure }) => table.measures.find(({ column }) => column.key === measure && column.distinct > 12))
    .filter((number): number is RankedMeasure => number !== undefined)
    .slice(0, MOST_NUMBERS)
    .map((number) => ({ figure, number }));
}
