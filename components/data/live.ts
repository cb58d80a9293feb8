import type { LiveMoment } from '@/lib/pure/query/schema/result';

type Span = Pick<LiveMoment, 'at' | 'until'>;

const clock = (at: Date) =>
  at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** '14:02:07' by the reader's clock; with the day where it was another one. */
export function momentInWords(instant: string, now = Date.now()): string {
  const at = new Date(instant);
  const isToday = new Date(now).toDateString() === at.toDateString();
  return isToday ? clock(at) : `${day.format(at)}, ${clock(at)}`;
}

/** 'read at 14:02:07', 'read between 14:02:07 and 14:02:09'. */
export const readInWords = ({ at, until }: Span, now = Date.now()): string =>
  until && momentInWords(until, now) !== momentInWords(at, now)
    ? `read between ${momentInWords(at, now)} and ${momentInWords(until, now)}`
    : `read at ${momentInWords(at, now)}`;

/** The one span in which all of these were read; null of none. */
export function spanOfMoments(moments: readonly Span[]): Span | null {
  if (moments.length === 0) return null;
  const starts = moments.map(({ at }) => at).sort();
  const ends = moments.map(({ at, until }) => until ?? at).sort();
  const [first, last] = [starts[0]!, ends.at(-1)!];
  return first === last ? { at: first } : { at: first, until: last };
}

/** '5 minutes', in the largest unit that says it whole. */
export function freshnessInWords(seconds: number): string {
  const [unit, size] =
    seconds % 3600 === 0
      ? (['hour', 3600] as const)
      : seconds % 60 === 0
        ? (['minute', 60] as const)
        : (['second', 1] as const);
  const amount = seconds / size;
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
