import type { ValueFormat } from '@/lib/pure/format/format';
import { withStyle } from '@/lib/pure/format/number-style';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import type { ResultColumn } from '@/lib/pure/query/schema/result';
import { areAlike } from './alike';

type Styled = Pick<Chart, 'query'> & { options?: Pick<Chart['options'], 'number'> };

/** The columns of an answer as the chart writes them: the first measure in its style, and those of the same unit. */
export function writtenColumns({ query, options }: Styled, columns: readonly ResultColumn[]): ResultColumn[] {
  const style = options?.number;
  if (!style) return [...columns];
  const measures = columns.filter(({ kind }) => kind === 'measure');
  const unit = (column: ResultColumn) => ({
    measure: query.measures[measures.indexOf(column)],
    format: column.format,
  });
  return columns.map((column) =>
    measures[0] && column.kind === 'measure' && areAlike([unit(measures[0]), unit(column)])
      ? { ...column, format: withStyle(column.format, style) }
      : column,
  );
}

/** An answer whose numbers are written as the chart has it. */
export const writtenAnswer = <Answer extends { columns: ResultColumn[] }>(chart: Styled, answer: Answer): Answer =>
  chart.options?.number ? { ...answer, columns: writtenColumns(chart, answer.columns) } : answer;

/** How a KPI is written. */
export const formatOfKpi = ({ format, number }: Pick<Kpi, 'format' | 'number'>): ValueFormat =>
  withStyle(format, number);
