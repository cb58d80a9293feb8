import { CHART_KINDS } from '@/lib/pure/query/schema/chart-kinds';
import type { Column, ColumnRelations } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Filter, Measure, Query } from '@/lib/pure/query/schema/query';
import { effectiveness } from '../charts/effectiveness';
import { evennessOf } from '../charts/evenness';
import { formsFor } from '../charts/forms';
import { pictureOf } from '../charts/picture';
import { questionOf } from '../charts/question';
import type { DimensionMeaning } from '../semantics/dimension';
import { latestOnly, partsOnly } from '../semantics/table/scope';
import { countOfRows, shareOf, shownAs, type ShownMeasure } from '../semantics/table/shown';
import type { TableMeaning } from '../semantics/table/table';
import { readableLabel } from '../semantics/lexicon/words';
import { breakdown } from './breakdowns';
import type { ChartDraft } from './draft';
import { findFocus } from './focus';
import { relation, spread } from './spreads';
import { rhythm, trend } from './trends';

/** How a chart is related to the one asked about. */
export const RELATIONS = [
  'over_time',
  'other_dimension',
  'split',
  'other_measure',
  'spread',
  'against',
  'finding',
] as const;
export type RelatedBy = (typeof RELATIONS)[number];
export type RelatedDraft = { relation: Exclude<RelatedBy, 'finding'>; draft: ChartDraft; score: number };

/** What was found in the same data: the columns of each finding, and how much it weighs, 0 to 1. */
export type FoundPattern = { columns: readonly string[]; weight: number };
type Asked = Pick<Chart, 'query' | 'type'>;
type Ground = {
  table: TableMeaning;
  relations: ColumnRelations;
  columns: readonly Column[];
  found: readonly FoundPattern[];
};

const WORTH: Record<RelatedDraft['relation'], number> = {
  over_time: 1,
  other_dimension: 0.8,
  split: 0.75,
  other_measure: 0.7,
  against: 0.65,
  spread: 0.6,
};
/** What each chart of a relation takes from the worth of the next one. */
const REPEATED = 0.25;
const MOST = 8;
const MOST_DIMENSIONS = 6;
const MOST_MEASURES = 5;

/**
 * What one would look at next beside a chart: its figure over time, by other dimensions and both together, other
 * figures by its dimension, the spread of its values, what it goes with. What the groups of a dimension tell of the
 * figure and what was found come first; among equals what reads best.
 */
export function relatedTo(
  asked: Asked,
  shown: readonly Pick<Query, 'measures' | 'dimensions' | 'select'>[],
  ground: Ground,
): RelatedDraft[] {
  const taken = new Set([asked.query, ...shown].map(questionOf));
  const drafts = candidates(asked, ground)
    .filter((each): each is Omit<RelatedDraft, 'score'> => each !== null)
    .map((each) => ({ ...each, draft: underFilters(each.draft, asked.query, ground.table) }))
    .filter(({ draft }) => !taken.has(questionOf(draft.query)))
    .map((each) => ({ ...each, score: scoreOf(each, ground) }));
  const chosen: RelatedDraft[] = [];
  const worth = ({ relation: kind, score }: RelatedDraft) =>
    score - REPEATED * chosen.filter((one) => one.relation === kind).length;
  while (chosen.length < MOST) {
    const [best] = drafts
      .filter(({ draft }) => !taken.has(questionOf(draft.query)))
      .sort((a, b) => worth(b) - worth(a));
    if (!best) break;
    taken.add(questionOf(best.draft.query));
    chosen.push(best);
  }
  return chosen;
}

function candidates({ query, type }: Asked, { table, relations }: Ground): (Omit<RelatedDraft, 'score'> | null)[] {
  const focus = findFocus(table);
  const first = query.measures[0];
  const figure =
    (CHART_KINDS[type].sizes === 'bins'
      ? figureOver(query.dimensions[0]?.field, table)
      : query.select
        ? figureOver(query.select[1], table)
        : first && figureFor(first, table)) ?? focus.first;
  const asked = new Set(query.dimensions.map(({ field }) => field));
  const own =
    table.dimensions.find(({ column }) => asked.has(column.key)) ??
    (table.entity && asked.has(table.entity.column.key) ? table.entity : undefined);
  const inTime = table.time !== null && asked.has(table.time.column.key);
  const others = [table.entity, ...table.dimensions]
    .filter(
      (dimension, place, all): dimension is DimensionMeaning =>
        dimension !== null && !asked.has(dimension.column.key) && all.indexOf(dimension) === place,
    )
    .slice(0, MOST_DIMENSIONS);
  const figures = [focus.first, ...focus.others]
    .filter(({ measure }) => JSON.stringify(measure) !== JSON.stringify(figure.measure))
    .slice(0, MOST_MEASURES);
  const as = (kind: RelatedDraft['relation'], draft: ChartDraft | null) => draft && { relation: kind, draft };
  const measured = table.measures.find(({ column }) => column === figure.column);
  return [
    as('over_time', trend(figure, table, 0)),
    as('over_time', rhythm(figure, table, 0)),
    ...others.map((dimension) => as('other_dimension', breakdown(figure, dimension, table, 0))),
    ...(own
      ? [
          as('split', trend(figure, table, 0, own)),
          ...others.map((dimension) => as('split', crossed(figure, own, dimension, table))),
        ]
      : []),
    ...(inTime
      ? others.map((dimension) =>
          as('split', dimension.column.distinct <= MOST_SERIES ? trend(figure, table, 0, dimension) : null),
        )
      : []),
    ...figures.map((other) =>
      as('other_measure', own ? breakdown(other, own, table, 0) : inTime ? trend(other, table, 0) : null),
    ),
    ...(measured ? [as('spread', spread(measured, table, 0))] : []),
    as(
      'against',
      relation(
        table,
        {
          ...relations,
          correlations: relations.correlations.filter(({ left, right }) =>
            [left, right].includes(figure.column?.key ?? ''),
          ),
        },
        0,
      ),
    ),
  ];
}

const MOST_SERIES = 12;

const figureOver = (field: string | undefined, table: TableMeaning): ShownMeasure | null => {
  const measured = table.measures.find(({ column }) => column.key === field);
  return measured ? shownAs(measured) : null;
};

/** The figure of a measure with its words; null where nothing is known of it, as of a custom calculation. */
function figureFor(measure: Measure, table: TableMeaning): ShownMeasure | null {
  const { field, agg, filters } = measure;
  if (field === undefined) return countOfRows(table);
  const outcome = table.outcomes.find(({ column }) => column.key === field && agg === 'count' && filters?.length);
  if (outcome) return shareOf(outcome);
  const measured = table.measures.find(({ column }) => column.key === field);
  if (!measured) return null;
  return agg === 'sum' || agg === 'avg' || agg === 'median' ? shownAs(measured, agg) : shownAs(measured);
}

/** A figure by two categories, where they have few enough values for a picture. */
function crossed(
  shown: ShownMeasure,
  across: DimensionMeaning,
  by: DimensionMeaning,
  table: TableMeaning,
): ChartDraft | null {
  const [long, short] = across.column.distinct >= by.column.distinct ? [across, by] : [by, across];
  const adds = shown.what === 'rows' || (shown.what === 'sum' && shown.column?.negatives === 0);
  const axis = ({ column, ordered }: DimensionMeaning) => ({ distinct: column.distinct, ordered });
  const [type] = formsFor({ across: axis(long), by: axis(short), adds, evenness: evennessOf(shown.column) });
  if (!type || shown.column === across.column || shown.column === by.column) return null;
  return {
    slot: 'parts',
    type,
    score: 0,
    title: `${shown.name} by ${readableLabel(long.column.label)} and ${readableLabel(short.column.label)}`,
    query: {
      measures: [shown.measure],
      dimensions: [{ field: long.column.key }, { field: short.column.key }],
      filters: [...latestOnly(table, shown).filters, ...partsOnly(table)],
    },
    options: { ...(shown.note && { note: shown.note }), ...(type === 'stacked_bar' && { horizontal: !long.ordered }) },
  };
}

/** A chart beside one that leaves rows out leaves them out too; spans of time are the chart's own. */
function underFilters(draft: ChartDraft, { filters }: Query, { time }: TableMeaning): ChartDraft {
  const own = draft.query.filters ?? [];
  const known = new Set(own.map((filter) => JSON.stringify(filter)));
  const kept = filters.filter(
    (filter: Filter) =>
      filter.field !== time?.column.key &&
      !known.has(JSON.stringify(filter)) &&
      !own.some(({ field }) => field === filter.field),
  );
  return kept.length > 0 ? { ...draft, query: { ...draft.query, filters: [...own, ...kept] } } : draft;
}

function scoreOf(
  { relation: kind, draft }: Omit<RelatedDraft, 'score'>,
  { table, relations, columns, found }: Ground,
): number {
  const { measures = [], dimensions = [], select = [] } = draft.query;
  const fields = new Set([
    ...measures.flatMap(({ field }) => field ?? []),
    ...dimensions.map(({ field }) => field),
    ...select,
  ]);
  const told = Math.max(
    0,
    ...(relations.associations ?? [])
      .filter(({ dimension, measure }) => fields.has(dimension) && fields.has(measure))
      .map(({ strength }) => strength),
  );
  const finding = Math.max(
    0,
    ...found
      .filter((one) => one.columns.length > 1 && one.columns.every((key) => fields.has(key)))
      .map(({ weight }) => weight),
  );
  const telling = Math.max(
    0,
    ...table.dimensions.filter(({ column }) => fields.has(column.key)).map(({ score }) => score),
  );
  return WORTH[kind] + 0.5 * told + 0.6 * finding + 0.15 * Math.min(1, telling) + 0.15 * readability(draft, columns);
}

/** −1 to 1: how well pictures of this kind were read. */
function readability(draft: ChartDraft, columns: readonly Column[]): number {
  const picture = pictureOf(draft);
  if (!picture) return -1;
  const column = (key: string | undefined) => columns.find((one) => one.key === key) ?? null;
  const along = column(draft.query.dimensions?.[0]?.field);
  return Math.tanh(
    effectiveness(picture.encoding, {
      task: picture.task,
      perGroup: along?.distinct ?? 1,
      along: along?.type === 'category' ? 'names' : 'numbers',
      evenness: evennessOf(column(draft.query.measures?.[0]?.field)),
    }) / 4,
  );
}
