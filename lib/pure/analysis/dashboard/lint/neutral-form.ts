import { kindOf } from '@/lib/pure/query/schema/chart-kinds';
import type { Column } from '@/lib/pure/query/schema/column';
import type { ChartResult, DrawnWidget } from './drawn';
import { lintAnswer } from './lint-answer';

export type NeutralForm = 'row' | 'list' | 'dots';

/**
 * What takes the place of a picture that the rules refuse under the present filter: its one row, the list of its equal
 * values, or dots where most of a line would be guessed. Null where it may be drawn.
 */
export function neutralForm(drawn: DrawnWidget, answered: ChartResult, columns: readonly Column[]): NeutralForm | null {
  const rules = new Set(
    lintAnswer(drawn, answered, (field) => columns.find(({ key }) => key === field)).map(([rule]) => rule),
  );
  if (answered.rows.length === 1 && (rules.has('one_group') || rules.has('one_point'))) return 'row';
  if (rules.has('equal_bars')) return 'list';
  return rules.has('gaps') && kindOf(drawn.type).line ? 'dots' : null;
}
