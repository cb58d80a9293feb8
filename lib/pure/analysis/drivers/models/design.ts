import type { CategoryFeature, Feature, NumberFeature } from './features';

/**
 * A sparse matrix by rows: the entries of row r stand at starts[r] up to starts[r + 1], those of feature f in the
 * columns of spans[f]. Column 0 is 1 in every row.
 */
export type Design = {
  starts: Int32Array;
  columns: Int32Array;
  values: Float64Array;
  width: number;
  spans: [from: number, to: number][];
};

type Entry = (row: number, add: (column: number, value: number) => void) => void;
type Terms = { width: number; entry: Entry };

const KNOTS = [0.1, 0.3, 0.5, 0.7, 0.9];
const MOST_LEVELS = 60;
/** A value so far out counts as this many standard deviations, so that one row cannot bend the line. */
const FURTHEST = 8;

/**
 * The value in standard deviations, what it exceeds each of five quantiles by (a line may bend there), and 1 where
 * there is no value.
 */
function numberTerms({ values }: NumberFeature): Terms {
  const filled = values.filter((value) => !Number.isNaN(value)).sort();
  const mean = filled.reduce((sum, value) => sum + value, 0) / (filled.length || 1);
  const sd = Math.sqrt(filled.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (filled.length || 1)) || 1;
  const scaled = (value: number) => Math.min(Math.max((value - mean) / sd, -FURTHEST), FURTHEST);
  const knots = [...new Set(KNOTS.map((share) => scaled(filled[Math.floor(share * filled.length)] ?? 0)))].filter(
    (knot) => knot > scaled(filled[0] ?? 0) && knot < scaled(filled.at(-1) ?? 0),
  );
  return {
    width: 2 + knots.length,
    entry: (row, add) => {
      const value = values[row]!;
      if (Number.isNaN(value)) add(0, 1);
      else {
        add(1, scaled(value));
        knots.forEach((knot, nth) => scaled(value) > knot && add(2 + nth, scaled(value) - knot));
      }
    },
  };
}

/** 1 in the column of the row's level; the commonest have columns, 'no value' is a level too. */
function levelTerms({ codes, names }: CategoryFeature): Terms {
  const levels = names.length;
  const counts = new Float64Array(levels + 1);
  for (const code of codes) counts[code + 1]! += 1;
  const places = new Int32Array(levels + 1).fill(-1);
  const common = Array.from(counts.keys())
    .filter((level) => counts[level]! > 0)
    .sort((a, b) => counts[b]! - counts[a]!)
    .slice(0, MOST_LEVELS);
  common.forEach((level, place) => (places[level] = place));
  return {
    width: common.length,
    entry: (row, add) => {
      const place = places[codes[row]! + 1]!;
      if (place >= 0) add(place, 1);
    },
  };
}

/** Numbers as bent lines, levels as 0 and 1. */
export function designOf(features: readonly Feature[], rows: number): Design {
  const terms = features.map((feature) => (feature.kind === 'number' ? numberTerms(feature) : levelTerms(feature)));
  const starts = new Int32Array(rows + 1);
  const columns: number[] = [];
  const values: number[] = [];
  for (let row = 0; row < rows; row++) {
    columns.push(0);
    values.push(1);
    let offset = 1;
    for (const { width, entry } of terms) {
      entry(row, (column, value) => {
        columns.push(offset + column);
        values.push(value);
      });
      offset += width;
    }
    starts[row + 1] = columns.length;
  }
  let width = 1;
  const spans = terms.map((one): [number, number] => [width, (width += one.width)]);
  return { starts, columns: Int32Array.from(columns), values: Float64Array.from(values), width, spans };
}
