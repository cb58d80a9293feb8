'use client';

import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import CellsTable, { type CellsTableProps } from './cells-table';
import type { ChartAnswer } from './model/types';
import { tableCells } from './table-cells';

type Props = Pick<CellsTableProps, 'onEvidence' | 'onToggle'> & { chart: Chart; answer: ChartAnswer };

/** The answer as a table. */
export const ChartTable = ({ chart, answer, ...props }: Props) => (
  <CellsTable title={chart.title} {...tableCells(chart, answer)} count={answer.rows.length} {...props} />
);
