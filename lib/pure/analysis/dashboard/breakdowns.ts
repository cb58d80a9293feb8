import { unitOf } from '@/lib/pure/format/format';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import { trustedDates } from '@/lib/pure/query/resolve/resolve';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Filter, QueryInput } from '@/lib/pure/query/schema/query';
import { isQuestion, leads, MOST_BARS, type DimensionMeaning } from '../semantics/dimension';
import { isCalendar } from '../semantics/rows';
import type { RowsLevel } from '../semantics/table/levels';
import { latestOnly, partsOnly } from '../semantics/table/scope';
import { bare, latestOf, withoutCode, type ShownMeasure } from '../semantics/table/shown';
import type { TableMeaning } from '../semantics/table/table';
import { nameOfMeasure } from '../semantics/lexicon/units';
import { readableLabel, sentenceCase } from '../semantics/lexicon/words';
import { noteOf, type ChartDraft } from './draft';
import { tailCut } from './spreads';

const TOP = 10;
export const MOST_PARTS = 5;
const FEW_BINS = 12;
/** Shares of a handful of rows far out say nothing. */
const NEAR_TAIL = 1;
/** A mean or share of fewer rows than this is those rows. */
const FEWEST_A_MEAN = 5;
/** What has an order keeps all its values up to here. */
const MOST_IN_ORDER = 60;

const HARDLY_UNEVEN = 0.95;
const hasMissingParts = ({ top }: Column) => (top.at(-1)?.count ?? 0) < HARDLY_UNEVEN * (top[0]?.count ?? 0);

/** A figure for each value of a category: sorted bars, the top ten and the rest; what has an order keeps it. */
export function breakdown(
  asked: ShownMeasure,
  dimension: DimensionMeaning,
  table: TableMeaning,
  score: number,
): ChartDraft | null {
  const { column, ordered } = dimension;
  const field = column.key;
  const oneRowEach = column.distinct >= 0.9 * table.rowCount;
  const ratio = asked.what === 'average' || asked.what === 'share' || asked.what === 'ratio';
  const atEntity = table.entity?.column.key === field;
  if (asked.column?.key === field || (asked.what === 'rows' && oneRowEach)) return null;
  // A year that isn't over has no fourth quarter: what adds up would say that it is the lowest.
  if (!ratio && table.time?.kind === 'year' && isCalendar(column) && hasMissingParts(column)) return null;
  if (ratio && !atEntity && !leads(column) && (table.rowCount - column.nulls) / column.distinct < FEWEST_A_MEAN)
    return null;
  const latest = latestOnly(table, asked);
  const many = column.distinct > (ordered ? MOST_IN_ORDER : MOST_BARS);
  const shown = atEntity && oneRowEach ? bare(asked) : asked;
  // Small groups lead every ranking of means: means are compared among the most frequent values only.
  const uneven = column.top.length > 1 && column.top[0]!.count > column.top.at(-1)!.count;
  const borne = column.top
    .slice(0, TOP)
    .filter(({ count }) => count >= FEWEST_A_MEAN)
    .map(({ value }) => value);
  const rest = table.rowCount - column.nulls - column.top.reduce((sum, { count }) => sum + count, 0);
  const someTooSmall =
    !many &&
    (column.top.some(({ count }) => count < FEWEST_A_MEAN) ||
      rest < FEWEST_A_MEAN * (column.distinct - column.top.length));
  const named = ratio && !atEntity && ((many && uneven) || someTooSmall);
  if (named && borne.length < 2) return null;
  const fewLack = ratio && !named && !atEntity && column.nulls > 0 && column.nulls < FEWEST_A_MEAN;
  const frequent: Filter[] = named ? [{ field, op: 'in', values: borne }] : fewLack ? [{ field, op: 'not_null' }] : [];
  const measures = [shown.measure];
  const dimensions = [{ field }];
  const {
    measures: [by],
  } = resultKeys({ measures, dimensions, select: undefined });
  const query: QueryInput = {
    measures,
    dimensions,
    filters: [...latest.filters, ...partsOnly(table), ...frequent],
    ...(!(ordered && !many) && { sort: [{ by: by!, dir: 'desc' as const }] }),
    ...(many && { limit: TOP, ...(!ratio && { other: true }) }),
  };
  const line = ordered && !many && ratio && column.distinct > MOST_BARS;
  const top = named
    ? many
      ? `the ${borne.length} most frequent`
      : `those of at least ${FEWEST_A_MEAN} rows`
    : many
      ? `top ${TOP}`
      : null;
  return {
    slot: 'breakdown',
    title:
      shown.what === 'rows' && isQuestion(column.label)
        ? readableLabel(column.label)
        : `${shown.name} by ${readableLabel(column.label)}`,
    type: line ? 'line' : 'bar',
    query,
    options: { ...noteOf(shown.note, top, latest.words), ...(!line && { horizontal: !(ordered && !many) }) },
    bars: many ? TOP + 1 : column.distinct + (column.nulls > 0 ? 1 : 0),
    score,
  };
}

/** Where each of several stands: the stock of warehouses, the odometers of cars. */
export function latestByEach(
  level: RowsLevel,
  { column }: DimensionMeaning,
  table: TableMeaning,
  score: number,
): ChartDraft | null {
  if (table.time?.kind !== 'date') return null;
  const shown = latestOf(level, table.time.column);
  const measures = [shown.measure];
  const dimensions = [{ field: column.key }];
  const [by] = resultKeys({ measures, dimensions, select: undefined }).measures;
  const many = column.distinct > MOST_BARS;
  return {
    slot: 'breakdown',
    title: `${shown.name} by ${readableLabel(column.label)}`,
    type: 'bar',
    query: {
      measures,
      dimensions,
      filters: [...partsOnly(table), ...trustedDates(table.time.column)],
      sort: [{ by: by!, dir: 'desc' }],
      ...(many && { limit: TOP }),
    },
    options: { ...noteOf(shown.note, many && `top ${TOP}`), horizontal: true },
    bars: many ? TOP : column.distinct,
    score,
  };
}

/** A figure over equal bins of a number. */
export function byBins(shown: ShownMeasure, column: Column, table: TableMeaning, score: number): ChartDraft {
  const cut = tailCut(column, NEAR_TAIL);
  const upTo: Filter[] = cut === null ? [] : [{ field: column.key, op: 'lte', value: cut }];
  return {
    slot: 'binned',
    title: `${shown.name} by ${nameOfMeasure(column.label)}`,
    type: 'bar',
    query: {
      measures: [shown.measure],
      dimensions: [{ field: column.key, bins: FEW_BINS }],
      filters: [...latestOnly(table, shown).filters, ...withoutCode(column), ...upTo],
    },
    options: {
      ...noteOf(
        shown.note,
        unitOf(column.format) && `${nameOfMeasure(column.label)} in ${unitOf(column.format)}`,
        cut !== null && `up to ${cut.toLocaleString('en-US')}`,
      ),
      horizontal: false,
    },
    score,
  };
}

/** The legend takes the room of two bars. */
const LEGEND = 2;

/** Shares of one category within another: each bar is a whole. */
export function shares(
  within: DimensionMeaning,
  parts: DimensionMeaning,
  table: TableMeaning,
  score: number,
): ChartDraft {
  return {
    slot: 'parts',
    title: `${sentenceCase(readableLabel(parts.column.label))} by ${readableLabel(within.column.label)}`,
    type: 'stacked_bar',
    query: { measures: [{ agg: 'count' }], dimensions: [{ field: within.column.key }, { field: parts.column.key }] },
    options: { ...noteOf(`share of ${table.rows.noun}`), share: true, horizontal: !within.ordered },
    bars: within.column.distinct + LEGEND,
    score,
  };
}

/** The parts of a total for each entity, stacked: programmes of states, sources of countries. */
export function partsBy(
  parts: ShownMeasure[],
  dimension: DimensionMeaning,
  table: TableMeaning,
  score: number,
): ChartDraft {
  const measures = parts.map(({ measure }) => measure);
  const dimensions = [{ field: dimension.column.key }];
  const many = dimension.column.distinct > MOST_BARS;
  const latest = latestOnly(table, parts[0]!);
  return {
    slot: 'parts',
    title: `Parts by ${readableLabel(dimension.column.label)}`,
    type: 'stacked_bar',
    query: {
      measures,
      dimensions,
      filters: [...latest.filters, ...partsOnly(table)],
      sort: [{ by: resultKeys({ measures, dimensions, select: undefined }).measures[0]!, dir: 'desc' }],
      ...(many && { limit: TOP }),
    },
    options: { ...noteOf(many && `top ${TOP} by ${parts[0]!.name.toLowerCase()}`, latest.words), horizontal: true },
    score,
  };
}
