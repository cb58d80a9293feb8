import { totalled, TOTALS_KEY } from '@/lib/pure/query/schema/totals';
import type { Row } from '@/lib/pure/query/schema/result';
import { largest, pointsOf, say, smallest, toNumber, type Speech } from './speak';

/** The rows of one level: by one dimension alone, or by none. */
const levelOf = ({ rows, axes }: Speech, dimension: number | null): Row[] =>
  rows.filter((row) => axes.every((_, nth) => totalled(Number(row[TOTALS_KEY] ?? 0), nth) !== (nth === dimension)));

/** A table of rows and columns: what all of it comes to, and which of its first groups have most and least. */
export function tellPivot(speech: Speech): string {
  const { axes, measures } = speech;
  const [axis] = axes;
  const [measure] = measures;
  if (!axis || !measure) return 'No matching rows.';
  const all = toNumber(levelOf(speech, null)[0]?.[measure.key]);
  const points = pointsOf({ rows: levelOf(speech, 0) }, axis, measure);
  const whole = all === null ? [] : [`${measure.label} over all rows: ${say(all, measure)}.`];
  if (points.length < 2) return whole.join(' ') || 'The matching rows have no values for this chart.';
  const [high, low] = [largest(points), smallest(points)];
  const ends =
    high.value === low.value
      ? `${axis.column.label}: all at ${say(high.value, measure)}.`
      : `${high.name} is highest at ${say(high.value, measure)}; ${low.name} is lowest at ${say(low.value, measure)}.`;
  return [...whole, ends].join(' ');
}
