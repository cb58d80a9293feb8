import { tableCells } from '@/components/charts/table-cells';
import type { ChartAnswer } from '@/components/charts/model/types';
import type { PaperTable } from '@/lib/engines/paper/protocol/document';
import { formatCell, formatDate, MISSING } from '@/lib/pure/format/format';
import type { Grain } from '@/lib/pure/query/schema/column';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';

/** The answer of a chart as the screen's table has it. */
export function chartTable(chart: Chart, title: string, answer: ChartAnswer, origin: string): PaperTable {
  const { heads, row } = tableCells(chart, answer);
  return {
    kind: 'table',
    title,
    columns: heads.map(({ label, kind }) => ({ label, right: kind !== 'group' })),
    rows: answer.rows.map((_, index) => row(index).map(({ text }) => text)),
    origin,
  };
}

/** An answer column by column, each cell as it is written; the nth dimension is a period of the nth grain. */
export function answerTable(
  { columns, rows }: Pick<QueryAnswer, 'columns' | 'rows'>,
  origin: string,
  grains: readonly (Grain | undefined)[] = [],
): PaperTable {
  return {
    kind: 'table',
    title: '',
    columns: columns.map(({ label, kind }) => ({ label, right: kind === 'measure' })),
    rows: rows.map((row) =>
      columns.map(({ key, format }, nth) => {
        const cell = row[key] ?? null;
        if (cell === null) return MISSING;
        return grains[nth] ? formatDate(String(cell), grains[nth]) : formatCell(cell, format, 'exact');
      }),
    ),
    origin,
  };
}
