import type { Column } from '@/lib/query/column';
import type { Answered, Drawn } from './drawn';
import { lintAnswer } from './lint-answer';

/** What takes the place of a picture that the rules refuse under the present filter: its one row, the list of its equal values, or dots where most of a line would be guessed. Null where it may be drawn. */
export function neutralForm(drawn: Drawn, answered: Answered, columns: readonly Column[]): 'row' | 'list' | 'dots' | null {
  const rules = new Set(lintAnswer(drawn, answered, (field) => columns.find(({ key }) => key === field)).map(([rule]) => rule));
  if (answered.rows.length === 1 && (rules.has('one_group') || rules.has('one_point'))) return 'row';
  if (rules.has('equal_bars')) return 'list';
  return rules.has('gaps') && (drawn.type === 'line' || drawn.type === 'area') ? 'dots' : null;
}
