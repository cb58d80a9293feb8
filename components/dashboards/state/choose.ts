import type { ChosenMark } from '@/lib/product/dashboards/schema';
import type { Filter } from '@/lib/pure/query/schema/query';

const about = ({ dataSourceId, field }: Filter) => `${dataSourceId ?? ''} ${field}`;
const said = (filters: readonly Filter[]) => JSON.stringify(filters);

/** Filters of one column replace each other. */
export function setFilters(
  filters: readonly Filter[],
  next: readonly Filter[],
  cleared: readonly { dataSourceId?: string; field: string }[] = [],
): Filter[] {
  const replaced = new Set([...next.map(about), ...cleared.map((one) => about(one as Filter))]);
  return [...filters.filter((filter) => !replaced.has(about(filter))), ...next];
}

export const sameFilters = (a: readonly Filter[], b: readonly Filter[]): boolean => said(a) === said(b);

/**
 * What a press on a mark of a chart does: chooses it in place of another of that chart, or, pressed again, lifts the
 * choice.
 */
export function toggleMark(chosen: readonly ChosenMark[], widget: string, filters: Filter[]): ChosenMark[] {
  const others = chosen.filter((mark) => mark.widget !== widget);
  const again = chosen.some((mark) => mark.widget === widget && sameFilters(mark.filters, filters));
  return again ? others : [...others, { widget, filters }];
}
