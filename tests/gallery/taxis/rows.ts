import type { Cell, Column, ColumnFormat, ColumnRole, ColumnType } from '@/lib/pure/query/schema/column';
import type { Row } from '@/lib/pure/query/schema/result';

/**
 * A month of taxi trips that never were: made from a seed, with the shape of a city (rush hours, airports, a flat
 * fare).
 */

const ROWS = 6433;
const SEED = 20190318;
const START = Date.UTC(2019, 2, 1);
const HOUR = 3_600_000;

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const next = random(SEED);
const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
const cents = (value: number) => Math.round(value * 100) / 100;

function pick<T>(weighted: readonly (readonly [T, number])[]): T {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  let at = next() * total;
  for (const [value, weight] of weighted) if ((at -= weight) <= 0) return value;
  return weighted.at(-1)![0];
}

const ZONES = [
  ['Midtown Center', 'Manhattan', 23],
  ['Upper East Side North', 'Manhattan', 22],
  ['Upper East Side South', 'Manhattan', 21],
  ['Midtown East', 'Manhattan', 20],
  ['Penn Station/Madison Sq West', 'Manhattan', 20],
  ['Times Sq/Theatre District', 'Manhattan', 18],
  ['Clinton East', 'Manhattan', 18],
  ['Union Sq', 'Manhattan', 17],
  ['Murray Hill', 'Manhattan', 17],
  ['East Village', 'Manhattan', 15],
  ['Lenox Hill West', 'Manhattan', 14],
  ['Gramercy', 'Manhattan', 13],
  ['West Village', 'Manhattan', 13],
  ['LaGuardia Airport', 'Queens', 9],
  ['JFK Airport', 'Queens', 7],
  ['Astoria', 'Queens', 5],
  ['Jamaica', 'Queens', 3],
  ['Park Slope', 'Brooklyn', 5],
  ['Williamsburg', 'Brooklyn', 5],
  ['Downtown Brooklyn', 'Brooklyn', 4],
  ['Crown Heights', 'Brooklyn', 3],
  ['Mott Haven', 'Bronx', 2],
  ['Fordham', 'Bronx', 2],
] as const;
const MINOR = Array.from(
  { length: 120 },
  (_, index) =>
    [
      `Zone ${String(index + 1).padStart(3, '0')}`,
      index % 9 === 0 ? 'Bronx' : index % 3 === 0 ? 'Brooklyn' : 'Manhattan',
      1.1,
    ] as const,
);
const ALL_ZONES = [...ZONES, ...MINOR].map(([zone, borough, weight]) => [{ zone, borough }, weight] as const);

const BY_HOUR = [34, 22, 14, 9, 7, 8, 18, 40, 50, 52, 50, 51, 54, 55, 58, 57, 54, 62, 74, 72, 66, 62, 58, 46];
const BY_WEEKDAY = [0.92, 1, 1.06, 1.1, 1.14, 1.04, 0.84];
const HOURS = Array.from(
  { length: 31 * 24 },
  (_, hour) =>
    [
      hour,
      BY_HOUR[hour % 24]! *
        BY_WEEKDAY[(Math.floor(hour / 24) + 4) % 7]! *
        (hour > 23 * 24 && hour < 26 * 24 ? 0.72 : 1),
    ] as const,
);

function trip(): Row {
  const pickup = new Date(START + pick(HOURS) * HOUR + Math.floor(next() * 3600) * 1000);
  const { zone, borough } = pick(ALL_ZONES);
  const airport = zone === 'JFK Airport';
  const far = airport
    ? 15 + 3.5 * normal()
    : zone === 'LaGuardia Airport'
      ? 9 + 2.4 * normal()
      : Math.exp(0.45 + 0.72 * normal());
  const distance = cents(Math.max(0, Math.min(29.9, far)));
  const metered = 2.5 + Math.round((2.3 * distance + Math.abs(normal()) * 1.6) * 2) / 2;
  const fare =
    airport && next() < 0.82 ? 52 : next() < 0.0012 ? 80 + Math.round(next() * 70) / 2 : cents(Math.max(2.5, metered));
  const recorded = next() > 0.007;
  const card = next() < (borough === 'Queens' ? 0.58 : borough === 'Brooklyn' ? 0.68 : 0.73);
  const payment = recorded ? (card ? 'credit card' : 'cash') : null;
  const tip = payment === 'credit card' ? cents(fare * Math.max(0, 0.205 + 0.06 * normal())) : 0;
  const known = next() > 0.006;
  return {
    pickup: pickup.toISOString().slice(0, 19),
    passengers: pick([
      [1, 72],
      [2, 14],
      [3, 5],
      [4, 3],
      [5, 4],
      [6, 2],
    ] as const),
    distance,
    fare,
    tip,
    total: cents(fare + tip + 3.3),
    payment,
    pickup_zone: known ? zone : null,
    pickup_borough: known ? borough : null,
  };
}

export const rows: Row[] = Array.from({ length: ROWS }, trip).sort((a, b) =>
  String(a.pickup).localeCompare(String(b.pickup)),
);

function column(
  key: string,
  label: string,
  type: ColumnType,
  role: ColumnRole,
  format: ColumnFormat = { kind: 'plain' },
): Column {
  const values = rows.map((row) => row[key] ?? null).filter((value) => value !== null);
  const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b);
  const counts = new Map<Cell, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = numbers.length > 0 ? numbers : values.map(String).sort();
  const sum = numbers.reduce((total, value) => total + value, 0);
  const at = (share: number) => numbers[Math.floor(share * (numbers.length - 1))] ?? 0;
  return {
    key,
    label,
    type,
    role,
    format,
    nulls: rows.length - values.length,
    invalid: 0,
    distinct: counts.size,
    exact: true,
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
    mean: numbers.length > 0 ? sum / numbers.length : null,
    sd: null,
    sum: numbers.length > 0 ? sum : null,
    zeros: null,
    negatives: null,
    skewness: null,
    quantiles: numbers.length > 0 ? [0.05, 0.25, 0.5, 0.75, 0.95].map(at) : null,
    meanLength: null,
    top: [...counts]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 10)
      .map(([value, count]) => ({ value, count })),
    histogram: [],
    samples: values.slice(0, 3),
    time: type === 'datetime' ? { grain: 'minute', step: 1800, regular: false } : null,
    readAs: null,
    review: null,
  };
}

const money: ColumnFormat = { kind: 'currency', unit: '$', decimals: 2 };
export const columns: Column[] = [
  column('pickup', 'Pickup', 'datetime', 'time'),
  column('passengers', 'Passengers', 'integer', 'dimension'),
  column('distance', 'Distance', 'decimal', 'measure', { kind: 'plain', unit: 'mi' }),
  column('fare', 'Fare', 'decimal', 'measure', money),
  column('tip', 'Tip', 'decimal', 'measure', money),
  column('total', 'Total', 'decimal', 'measure', money),
  column('payment', 'Payment', 'category', 'dimension'),
  column('pickup_zone', 'Pickup zone', 'category', 'dimension'),
  column('pickup_borough', 'Borough', 'category', 'dimension'),
];
