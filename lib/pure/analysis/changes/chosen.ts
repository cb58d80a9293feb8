import type { ChangeQuestion, ChangeSides } from '@/lib/pure/query/resolve/change';
import { isCalculationKey } from '@/lib/pure/query/schema/calculation-key';
import { readMoment, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Filter, Query } from '@/lib/pure/query/schema/query';

/** A stretch of time as a change names it: its end is exclusive, where filters of days name the last one. */
function stretchOf({ op, ...filter }: Filter): { from: string; to: string } | null {
  if (op !== 'between' || !('values' in filter)) return null;
  const [from, to] = filter.values.map((value) => readMoment(String(value)));
  if (!from || !to) return null;
  return { from: writeInstant(from.start), to: writeInstant(to.instant === null ? to.end : to.start) };
}

/** The one value that a filter names; undefined where it names none or several. */
function valueOf(filter: Filter) {
  if (filter.op === 'is_null') return null;
  if (filter.op === 'in' && filter.values.length === 1) return filter.values[0];
  return undefined;
}

function sidesOf(before: Filter, after: Filter): ChangeSides | null {
  const { field } = after;
  const stretches = [stretchOf(before), stretchOf(after)];
  if (stretches[0] && stretches[1]) return { kind: 'periods', field, before: stretches[0], after: stretches[1] };
  const [from, to] = [valueOf(before), valueOf(after)];
  if (from === undefined || to === undefined) return null;
  const part = (after.op === 'in' && after.part) || (before.op === 'in' && before.part);
  return { kind: 'groups', field, ...(part && { part }), before: from, after: to };
}

/**
 * Two selections of one chart as a change from one to the other, under the filters that hold for both. Null where the
 * chart has no such change: of several figures or groupings, of calculations, of bins, of the rest of all groups.
 */
export function changeBetween(
  { measures, dimensions }: Pick<Query, 'measures' | 'dimensions'>,
  filters: readonly Filter[],
  [before, after]: readonly [readonly Filter[], readonly Filter[]],
): ChangeQuestion | null {
  const [measure, ...more] = measures;
  const [from, to] = [before[0], after[0]];
  if (!measure || !from || !to || more.length > 0 || dimensions.length !== 1) return null;
  if (before.length + after.length > 2 || from.field !== to.field || from.field !== dimensions[0]!.field) return null;
  if (measure.calculationId || [to, ...filters].some(({ field }) => isCalculationKey(field))) return null;
  const sides = sidesOf(from, to);
  const { as: _as, ...figure } = measure;
  return sides && { measure: figure, filters: [...filters], sides };
}
