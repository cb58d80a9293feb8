import type { ColumnRelations } from '@/lib/pure/query/schema/column';
import type { Measure } from '@/lib/pure/query/schema/query';
import type { RankedMeasure } from '../semantics/ranking';
import type { TableMeaning } from '../semantics/table/table';
import type { ChartDraft, ChartSlot } from './draft';

/** What the features of a chart are taken from. */
export type ChartGround = { table: TableMeaning; relations: ColumnRelations };

const SLOTS: readonly ChartSlot[] = [
  'trend',
  'split',
  'breakdown',
  'binned',
  'spread',
  'relation',
  'parts',
  'rhythm',
  'table',
];
const KINDS = ['event', 'thing', 'reading', 'panel', 'summary'] as const;
const AGGS = ['count', 'sum', 'avg', 'median'] as const;
/** What a level was last is read like its mean. */
const aggOf = (measure: Pick<Measure, 'agg'> | undefined) => (measure?.agg === 'latest' ? 'avg' : measure?.agg);
const NONE = Number.NEGATIVE_INFINITY;
const flag = (value: unknown): number => (value ? 1 : 0);

/** The columns of a chart: what it measures, first and second, and what it groups by, first and second. */
type Roles = { measured: string[]; grouped: string[] };

function rolesOf({ query, slot }: ChartDraft): Roles {
  const dimensions = (query.dimensions ?? []).map(({ field }) => field);
  if (query.select) return { measured: [...query.select].reverse(), grouped: [] };
  if (slot === 'spread' || slot === 'relation') return { measured: [...dimensions].reverse(), grouped: [] };
  return { measured: (query.measures ?? []).flatMap(({ field }) => field ?? []), grouped: dimensions };
}

const rankOf = (list: readonly { column: { key: string } }[], key: string | undefined) =>
  key === undefined ? NONE : list.findIndex(({ column }) => column.key === key);

/** How many items of a list count as mattering more when learning. */
function aheadOf(
  { opinions }: TableMeaning,
  key: string | undefined,
  list: readonly { column: { key: string } }[],
): number {
  const interest = (each: string | undefined) => (each === undefined ? undefined : opinions.get(each)?.interest) ?? 0;
  return key === undefined ? NONE : list.filter(({ column }) => interest(column.key) > interest(key)).length;
}

function ofMeasured(key: string | undefined, { table }: ChartGround): number[] {
  const opinion = key === undefined ? undefined : table.opinions.get(key);
  const measure = table.measures.find(({ column }) => column.key === key);
  return [
    rankOf(table.measures, key),
    opinion?.interest ?? NONE,
    opinion?.subject ?? NONE,
    aheadOf(table, key, table.measures),
    opinion?.sums ?? NONE,
    opinion?.measure ?? NONE,
    opinion?.ignore ?? NONE,
    measure?.score ?? NONE,
    measure?.meaning.weight ?? NONE,
    flag(measure?.aside),
    flag(table.outcomes.some(({ column }) => column.key === key)),
  ];
}

function ofGrouped(key: string | undefined, { table }: ChartGround): number[] {
  const opinion = key === undefined ? undefined : table.opinions.get(key);
  const dimension = table.dimensions.find(({ column }) => column.key === key);
  return [
    rankOf(table.dimensions, key),
    opinion?.interest ?? NONE,
    aheadOf(table, key, table.dimensions),
    dimension?.score ?? NONE,
    opinion?.dimension ?? NONE,
    opinion?.id ?? NONE,
    opinion?.ignore ?? NONE,
    Math.log1p(dimension?.column.distinct ?? 0),
    flag(dimension?.ordered),
    flag(key !== undefined && table.time?.column.key === key),
    flag(key !== undefined && table.entity?.column.key === key),
    flag(key !== undefined && table.name?.column.key === key),
    flag(table.outcomes.some(({ column }) => column.key === key)),
  ];
}

function strengthOf({ measured, grouped }: Roles, { correlations, associations = [] }: ColumnRelations): number[] {
  const [first, second] = measured;
  const pair = correlations.find(
    ({ left, right }) => (left === first && right === second) || (left === second && right === first),
  );
  const told = associations.find(
    ({ dimension, measure }) =>
      (dimension === grouped[0] && measure === first) || (dimension === first && measure === grouped[0]),
  );
  return [second ? Math.abs(pair?.rho ?? 0) : NONE, grouped[0] && first ? (told?.strength ?? 0) : NONE];
}

const best = (measures: readonly RankedMeasure[]) => measures[0]?.score ?? NONE;

/** A row of numbers for a chart that could be shown; negative infinity where a feature has no value. */
export function chartFeatures(draft: ChartDraft, ground: ChartGround): number[] {
  const { table, relations } = ground;
  const roles = rolesOf(draft);
  const [first] = draft.query.measures ?? [];
  return [
    draft.score,
    ...SLOTS.map((slot) => flag(draft.slot === slot)),
    ...AGGS.map((agg) => flag(aggOf(first) === agg && !first?.over)),
    flag(first?.over),
    flag(draft.query.select),
    roles.measured.length,
    roles.grouped.length,
    ...ofMeasured(roles.measured[0], ground),
    ...ofMeasured(roles.measured[1], ground),
    ...ofGrouped(roles.grouped[0], ground),
    ...ofGrouped(roles.grouped[1], ground),
    ...strengthOf(roles, relations),
    draft.query.filters?.length ?? 0,
    ...KINDS.map((kind) => flag(table.rows.kind === kind)),
    Math.log1p(table.rowCount),
    table.measures.length,
    table.dimensions.length,
    flag(table.time),
    flag(table.entity),
    flag(table.name),
    table.outcomes[0]?.outcome.interest ?? NONE,
    best(table.measures),
  ];
}
