import type { ChartAnswer } from '@/components/charts/model/types';
import { resultKeys } from '@/lib/pure/query/resolve/keys';
import type { Chart } from '@/lib/pure/query/schema/dashboard-config';
import { TOTALS_KEY } from '@/lib/pure/query/schema/totals';

/**
 * False while a chart was just grouped otherwise (drilled into, turned into a pivot table, or back) and its new answer
 * is on its way.
 */
export function fitsChart({ query }: Pick<Chart, 'query'>, { columns, rows }: ChartAnswer): boolean {
  if (rows.length > 0 && (query.totals !== undefined) !== TOTALS_KEY in rows[0]!) return false;
  const keys = columns.filter(({ kind }) => kind === 'dimension').map(({ key }) => key);
  return resultKeys(query).dimensions.every((key, nth) => keys[nth] === key);
}
