import { formatCell } from '@/lib/pure/format/format';
import type { Column } from '@/lib/pure/query/schema/column';
import { kindOf, type FindingKind } from '../../insights/kinds/kinds';
import type { Tested } from '../../insights/schema';

export const kindWords = (kind: FindingKind): string => kindOf(kind).label;

/** What was tested, in words: 'Correlation: Fare and Distance', 'Trend: Revenue by Day for Region North'. */
export function patternWords(
  { kind, columns: keys, scope }: Pick<Tested, 'kind' | 'columns' | 'scope'>,
  columns: readonly Pick<Column, 'key' | 'label' | 'format'>[],
): string {
  const find = (key: string) => columns.find((column) => column.key === key);
  const names = keys
    .filter((key) => key !== scope?.field)
    .map((key) => (key === '' ? 'Rows' : (find(key)?.label ?? key)));
  const listed = names.length ? names.join(kindOf(kind).between ? ' and ' : ' by ') : 'Rows';
  const of = scope && find(scope.field);
  return `${kindWords(kind)}: ${listed}${scope ? ` for ${of?.label ?? scope.field} ${formatCell(scope.value, of?.format)}` : ''}`;
}
