import { useMemo } from 'react';
import type { ChartAnswer } from '@/components/charts/model/types';
import type { Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { kpiFigure } from './kpi-figure';
import { isLong, KpiView, type KpiViewProps } from './kpi-view';

/** Whether a value of these is too long for the large size. */
export const needsSmall = (row: readonly { kpi: Kpi; answer: ChartAnswer | null }[]): boolean =>
  row.some(({ kpi, answer }) => answer !== null && isLong(kpiFigure(kpi, answer)));

type Props = Omit<KpiViewProps, 'kpi' | 'figure'> & {
  kpi: Kpi;
  /** Absent while the first answer is on its way. */
  answer: ChartAnswer | null;
};

/** The number that an answer gives. */
export function KpiCell({ kpi, answer, ...props }: Props) {
  const figure = useMemo(() => answer && kpiFigure(kpi, answer), [kpi, answer]);
  return <KpiView kpi={kpi} figure={figure} {...props} />;
}
