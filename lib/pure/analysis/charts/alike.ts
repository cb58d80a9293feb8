import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import type { Measure } from '@/lib/pure/query/schema/query';

type Measured = { measure: Pick<Measure, 'agg' | 'over' | 'as'> | undefined; format: ColumnFormat };

/** Rows and values that were counted are of another unit than any amount. */
const unitOf = ({ measure, format: { kind, unit } }: Measured): string =>
  measure && !measure.over && (measure.agg === 'count' || measure.agg === 'distinct')
    ? ['count', measure.as?.kind].join(' ')
    : [kind, unit ?? '', measure?.as?.kind].join(' ');

/** Whether measures are of one unit: then they stand on one axis and their heights compare. */
export const areAlike = (measured: readonly Measured[]): boolean => new Set(measured.map(unitOf)).size < 2;
