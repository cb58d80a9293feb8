import { formatCell } from '@/lib/core/format';
import type { Column } from '@/lib/query/column';
import type { FindingKind, Tested } from '../../insights/shapes';

const KIND_WORDS: Record<FindingKind, string> = {
  trend: 'Trend', seasonality: 'Season', changepoint: 'Step', turning_point: 'Turning point', anomaly: 'Outlying period', correlation: 'Relation', segment: 'Group apart', association: 'Categories together',
  dominance: 'Share of the whole', bimodal: 'Two groups of values', simpson: 'Turn within groups', driver: 'What tells of it', quality: 'Data quality', prediction: 'Forecast',
};
export const kindWords = (kind: FindingKind): string => KIND_WORDS[kind];

const BETWEEN_EQUALS = new Set<FindingKind>(['correlation', 'association']);

/** What was tested, in words: 'Relation: Fare and Distance', 'Trend: Revenue by Day for Region North'. */
export function patternWords({ kind, columns: keys, scope }: Pick<Tested, 'kind' | 'columns' | 'scope'>, columns: readonly Pick<Column, 'key' | 'label' | 'format'>[]): string {
  const find = (key: string) => columns.find((column) => column.key === key);
  const names = keys.filter((key) => key !== scope?.field).map((key) => (key === '' ? 'Rows' : find(key)?.label ?? key));
  const listed = names.length ? names.join(BETWEEN_EQUALS.has(kind) ? ' and ' : ' by ') : 'Rows';
  const of = scope && find(scope.field);
  return `${KIND_WORDS[kind]}: ${listed}${scope ? ` for ${of?.label ?? scope.field} ${formatCell(scope.value, of?.format)}` : ''}`;
}
