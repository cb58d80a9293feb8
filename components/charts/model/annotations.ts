import { formatDate, formatPeriod } from '@/lib/pure/format/format';
import { addPeriods, writeInstant } from '@/lib/pure/query/schema/calendar';
import type { Annotation } from '@/lib/pure/query/schema/dashboard-config';
import { parseTime } from './calendar';
import type { Parts } from './parts';
import type { PlacedAnnotation, Slots } from './types';

const isDay = (moment: string) => moment.length === 10;

/** '3 May 2024', '3–9 May 2024', '3 May 2024, 14:00'. */
export function sayWhen({ from, to }: Pick<Annotation, 'from' | 'to'>): string {
  if (to === undefined || to === from) return formatDate(from, isDay(from) ? 'day' : 'minute');
  if (isDay(from) && isDay(to)) return formatPeriod(from, writeInstant(addPeriods(parseTime(to), 1, 'day')));
  return `${formatDate(from)} to ${formatDate(to)}`;
}

/** The annotations of a chart's own time axis that lie on it, the first first. */
export function placeAnnotations(
  slots: Slots,
  { axes: [axis], chart: { dataSourceId } }: Parts,
  annotations: readonly Annotation[],
): PlacedAnnotation[] {
  if (slots.kind !== 'time' || !axis) return [];
  const { times, grain, step } = slots;
  const end = addPeriods(times.at(-1)!, step, grain);
  return annotations
    .filter((one) => one.dataSourceId === dataSourceId && one.field === axis.dimension.field)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .flatMap(({ from, to = from, text }) => {
      // Whoever sends the end first means the same span.
      const [begins, ends] = [parseTime(from), parseTime(to)].sort((a, b) => a - b) as [number, number];
      if (ends < times[0]! || begins >= end) return [];
      const slotAt = (time: number) =>
        Math.max(
          0,
          times.findLastIndex((start) => start <= time),
        );
      return [{ text, when: sayWhen({ from, to }), from: slotAt(begins), to: slotAt(ends) }];
    });
}

/** '1. 3 May 2024: New prices.' */
export const sayAnnotations = (annotations: readonly PlacedAnnotation[] = []): string[] =>
  annotations.map(({ when, text }, nth) => `${nth + 1}. ${when}: ${text}`);
