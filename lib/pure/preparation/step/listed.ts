import type { LabelOf } from './step-kind';

/** 'a', 'a and b', 'a, b and 3 more columns'. */
export function listed(keys: readonly string[], labelOf: LabelOf): string {
  const labels = keys.slice(0, 2).map(labelOf);
  if (keys.length <= 2) return labels.join(' and ');
  return `${labels.join(', ')} and ${keys.length - 2} more ${keys.length === 3 ? 'column' : 'columns'}`;
}
