import { valueAt, type Feature } from './models/features';
import type { DependencePoint } from './schema';

const POINTS = 15;
const MOST_LEVELS = 12;
const LEAST_MISSING = 10;

/**
 * Rows whose values in the feature stand for all: of a number at even quantiles, of levels one for each of the
 * commonest; and one without a value.
 */
function donorsOf(feature: Feature, rows: Int32Array): { donor: number; rows: number }[] {
  const filled = rows.filter((row) => valueAt(feature, row) !== null);
  const empty = rows.length - filled.length;
  const missing =
    empty >= LEAST_MISSING ? [{ donor: rows.find((row) => valueAt(feature, row) === null)!, rows: empty }] : [];
  return [
    ...(feature.kind === 'number' ? quantileRows(feature.values, filled) : levelRows(feature.codes, filled)),
    ...missing,
  ];
}

function quantileRows(values: Float64Array, rows: Int32Array): { donor: number; rows: number }[] {
  const sorted = rows.toSorted((a, b) => values[a]! - values[b]!);
  const donors: number[] = [];
  for (let nth = 0; nth < POINTS && sorted.length > 0; nth++) {
    const donor = sorted[Math.round((nth * (sorted.length - 1)) / (POINTS - 1))]!;
    if (donors.length === 0 || values[donors.at(-1)!] !== values[donor]) donors.push(donor);
  }
  const counts = donors.map(() => 0);
  let nearest = 0;
  for (const row of sorted) {
    while (
      nearest + 1 < donors.length &&
      Math.abs(values[donors[nearest + 1]!]! - values[row]!) < Math.abs(values[donors[nearest]!]! - values[row]!)
    )
      nearest++;
    counts[nearest]! += 1;
  }
  return donors.map((donor, place) => ({ donor, rows: counts[place]! }));
}

function levelRows(codes: Int32Array, rows: Int32Array): { donor: number; rows: number }[] {
  const found = new Map<number, { donor: number; rows: number }>();
  for (const row of rows) {
    const own = found.get(codes[row]!);
    if (own) own.rows += 1;
    else found.set(codes[row]!, { donor: row, rows: 1 });
  }
  return [...found.values()].sort((a, b) => b.rows - a.rows).slice(0, MOST_LEVELS);
}

/**
 * Partial dependence (Friedman 2001): the mean prediction over `sample` if each of its rows had the value of another
 * row in this feature, all else as it is. `predictAs(row, donor)` predicts a row so. Numbers and parts by rising value,
 * levels by rising prediction.
 */
export function dependenceCurve(
  feature: Feature,
  rows: Int32Array,
  sample: Int32Array,
  predictAs: (row: number, donor: number) => number,
): DependencePoint[] {
  const points = donorsOf(feature, rows).map(({ donor, rows: count }) => ({
    value: valueAt(feature, donor),
    predicted: sample.reduce((sum, row) => sum + predictAs(row, donor), 0) / sample.length,
    rows: count,
  }));
  const byValue = (a: DependencePoint, b: DependencePoint) =>
    Number(a.value === null) - Number(b.value === null) || Number(a.value) - Number(b.value);
  return points.sort(feature.kind === 'number' || feature.part ? byValue : (a, b) => a.predicted - b.predicted);
}
