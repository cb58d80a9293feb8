import type { LintReason, Rule } from './drawn';

/** What a rule holds against a chart or figure, in a sentence for the person who asked for it. */
const SENTENCES: Partial<Record<Rule, string>> = {
  zero_base: 'Bars start at zero, which a logarithmic axis doesn’t have.',
  unsorted: 'The bars aren’t sorted by size.',
  too_many_bars: 'There are more groups than a chart can show.',
  id_shown: 'It uses a column that identifies rows, so nothing is compared.',
  pie_parts: 'A pie with more than 5 parts is hard to read.',
  unordered_line: 'A line needs an order, and these groups have none.',
  near_copies: 'The two columns have nearly the same order of values, so they explain nothing about each other.',
  coordinate: 'A position on the map isn’t a quantity, so its average or bins mean nothing.',
  shared_trend: 'Both columns trend over time. Beside their trends they aren’t associated.',
  thin_period: 'The period is incomplete, or has fewer rows than usual.',
  equal_bars: 'All values are equal.',
  one_group: 'There is only one group, so nothing is compared.',
  one_point: 'Only one period has a value.',
  gaps: 'More than 30% of the periods have no value.',
  few_rows: 'Some groups have fewer than 5 rows, too few for a reliable value.',
  by_construction: 'The groups are defined by these values, so they differ by definition.',
  subject: 'The title names a group that isn’t drawn.',
};

/** Null of what the chart says by itself: that it has no value, or lacks its column. */
export function sayReason({ rule, message }: LintReason): string | null {
  if (rule === 'wrong_aggregate' || rule === 'over_time') return `${message}, so this value means little.`;
  return SENTENCES[rule] ?? null;
}
