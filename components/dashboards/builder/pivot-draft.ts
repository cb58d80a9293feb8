import { isTime, type Column } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { Dimension, Measure, Presentation, Query } from '@/lib/pure/query/schema/query';
import type { ChartForm, PivotForm, PivotLevel, PivotValue, PlainMeasure } from './chart-form';

export const MOST_LEVELS = { rows: 3, columns: 2 } as const;
export const MOST_VALUES = 6;

/** The share of a cell that a value may be shown as; anything else stands as it is. */
export function shareIn(as: Presentation | undefined): Presentation | undefined {
  if (as?.kind !== 'share') return undefined;
  return as.of === 'group' ? { kind: 'share', of: 'row' } : as;
}

const inPivot = (value: PivotValue): PivotValue => {
  if ('kept' in value) return { kept: value.kept.map(({ as, ...measure }) => withShare(measure, shareIn(as))) };
  const { as, ...plain } = value;
  return withShare(plain, shareIn(as));
};

const withShare = <M extends object>(measure: M, as: Presentation | undefined): M =>
  as ? { ...measure, as } : measure;

/** The draft as a pivot table: its grouping as rows, its split as columns. */
export function asPivot(draft: ChartForm): ChartForm {
  const { dimension, cut, split, measure, others = [] } = draft;
  const along = dimension === null ? [] : [{ field: dimension, cut }];
  const values = [measure, ...others].slice(0, MOST_VALUES).map(inPivot);
  // Periods are read across, where names can be read down.
  const across = split === null ? [] : [{ field: split, cut: null }];
  const pivot =
    cut && across.length ? { rows: across, columns: along, values } : { rows: along, columns: across, values };
  return { ...draft, type: 'pivot', pivot };
}

const outside = ({ as, ...plain }: PlainMeasure): PlainMeasure =>
  as?.kind === 'share' && (as.of === 'row' || as.of === 'column')
    ? { ...plain, as: { kind: 'share', of: 'group' } }
    : { ...plain, ...(as && { as }) };

/** The draft as a chart again: by its first row and its first column. */
export function asChart(draft: ChartForm): ChartForm {
  const { pivot, ...rest } = draft;
  if (!pivot) return draft;
  const levels = [...pivot.rows.slice(0, 1), ...pivot.columns.slice(0, 1), ...pivot.rows.slice(1)];
  const first = levels.find(({ cut }) => cut !== null) ?? levels[0];
  const second = levels.find(({ field, cut }) => cut === null && field !== first?.field);
  const [measure, ...more] = pivot.values;
  const others = more.flatMap((value) => ('kept' in value ? [] : [outside(value)]));
  const split = second?.field ?? null;
  return {
    ...rest,
    type: null,
    dimension: first?.field ?? null,
    cut: first?.cut ?? null,
    split,
    measure: !measure ? rest.measure : 'kept' in measure ? measure : outside(measure),
    others: split === null && others.length > 0 ? others : undefined,
  };
}

type ToMeasure = (measure: PlainMeasure) => Measure;
type ToDimension = (column: Column, cut: ChartForm['cut']) => Dimension;

/** The query of a pivot table; a level whose column is gone is left out. */
export function pivotQuery(
  { rows, columns, values }: PivotForm,
  filters: Query['filters'],
  say: { column: (field: string) => Column | undefined; measure: ToMeasure; dimension: ToDimension },
): Query {
  const levels = (of: readonly PivotLevel[]) =>
    of.flatMap(({ field, cut }) => {
      const column = say.column(field);
      return column ? [say.dimension(column, cut)] : [];
    });
  const down = levels(rows);
  return {
    measures: values.flatMap((value) => ('kept' in value ? value.kept : [say.measure(value)])),
    dimensions: [...down, ...levels(columns)],
    filters,
    totals: { rows: down.length },
  };
}

/** The choices behind a pivot table that stands already. */
export function pivotIn(
  { query: { dimensions, measures, totals }, options }: Pick<Chart, 'query' | 'options'>,
  sayable: (measure: Measure) => PlainMeasure | null,
): PivotForm {
  const level = ({ field, grain, part }: Dimension): PivotLevel => ({
    field,
    cut: grain ? { grain } : part ? { part } : null,
  });
  const levels = dimensions.map(level);
  const rows = totals?.rows ?? 1;
  return {
    rows: levels.slice(0, rows),
    columns: levels.slice(rows),
    values: measures.map((measure) => sayable(measure) ?? { kept: [measure] }),
    ...(options.heat && { heat: true }),
  };
}

/** Columns that may stand on a level beside those that are chosen: time, too, can be cut once more. */
export const offeredFor = (
  columns: readonly Column[],
  { rows, columns: across }: PivotForm,
  own: PivotLevel | undefined,
): Column[] =>
  columns.filter(
    (column) =>
      column.key === own?.field || isTime(column) || ![...rows, ...across].some(({ field }) => field === column.key),
  );
