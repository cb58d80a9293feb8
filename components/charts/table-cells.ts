import { writtenAnswer } from '@/lib/pure/analysis/charts/written';
import { formatNumber, MISSING, withUnit } from '@/lib/pure/format/format';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { totalled, TOTALS_KEY } from '@/lib/pure/query/schema/totals';
import { exactText } from './draw/common-text';
import { axisOf, readable, toNumber, type ChartAxis } from './model/dimension';
import { periodNames, quantityOf } from './model/parts';
import { alignBefore, placeRows } from './model/slots';
import type { ChartAnswer } from './model/types';

/** `kind`: a group, a number that opens its evidence, or what the number is held against. */
export type TableHead = { key: string; label: string; kind: 'group' | 'measure' | 'before' };
export type TableCell = { text: string; missing: boolean };
/** A table that was put into words before it is drawn. */
export type WrittenTable = { heads: TableHead[]; rows: TableCell[][] };

/** The comparison beside each row, where one dimension makes the rows comparable. */
function beforeByRow(
  axis: ChartAxis | undefined,
  answer: ChartAnswer,
  measureKey: string | undefined,
): (number | null)[] | null {
  if (!axis || !answer.comparison || !measureKey) return null;
  const placed = placeRows(axis, answer.rows, answer.period);
  const values = alignBefore({
    axis,
    present: placed,
    rows: answer.comparison.rows,
    measureKey,
    from: answer.comparison.from,
  });
  return answer.rows.map((row) => values[placed.indexOf(row[axis.column.key] ?? null) ?? -1] ?? null);
}

/** An answer as a table in words: what stands above each column, and how each row is written. */
export function tableCells(
  chart: Pick<Chart, 'query' | 'dataSourceId'> & { options?: Chart['options'] },
  given: ChartAnswer,
): { heads: TableHead[]; row: (index: number) => TableCell[] } {
  const answer = writtenAnswer(chart, given);
  const dimensions = answer.columns.filter(({ kind }) => kind === 'dimension');
  const axes = dimensions.flatMap((column, index) =>
    chart.query.dimensions[index]
      ? [axisOf(column, chart.query.dimensions[index], chart.dataSourceId, answer.rows)]
      : [],
  );
  const measures = answer.columns.filter(({ kind }) => kind === 'measure').map(readable);
  const before = axes.length === 1 && measures.length === 1 ? beforeByRow(axes[0], answer, measures[0]!.key) : null;
  const names = before && periodNames(answer);
  const other = answer.other && answer.rows.length - 1;
  const writers = measures.map(({ key, format }) =>
    exactText([...answer.rows.map((row) => toNumber(row[key] ?? null)), ...(before ?? [])], format),
  );
  const heads: TableHead[] = [
    ...axes.map(({ column: { key, label } }): TableHead => ({ key, label, kind: 'group' })),
    ...measures.map((column): TableHead => ({
      key: column.key,
      label: withUnit(column.label, quantityOf(column).unit),
      kind: 'measure',
    })),
    ...(names ? [{ key: 'before', label: names.before, kind: 'before' as const }] : []),
  ];
  const row = (index: number): TableCell[] => {
    const cells = answer.rows[index]!;
    return [
      ...axes.map((axis, nth): TableCell => {
        const value = cells[axis.column.key] ?? null;
        if (totalled(Number(cells[TOTALS_KEY] ?? 0), nth)) return { text: String(value), missing: false };
        const isOther = index === other && value !== null;
        return {
          text: isOther ? `${String(value)}, ${formatNumber(answer.other!.groups)} more` : axis.name(value),
          missing: value === null,
        };
      }),
      ...measures.map((column, nth): TableCell => {
        const cell = cells[column.key] ?? null;
        if (cell === null) return { text: MISSING, missing: true };
        const isText = typeof cell === 'string' && toNumber(cell) === null;
        return { text: isText ? cell : writers[nth]!(toNumber(cell)), missing: false };
      }),
      ...(before && names ? [{ text: writers[0]!(before[index] ?? null), missing: false }] : []),
    ];
  };
  return { heads, row };
}
