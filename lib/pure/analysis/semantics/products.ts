/**
 * total = factor × factor over nearly every row: what was paid is the price times the pieces. `per`: total = rate ×
 * base / per, the rate first.
 */
export type Product = { total: string; factors: [string, string]; per?: number };

type Numbers = { key: string; values: Float64Array };

const ENOUGH_ROWS = 20;
const MOSTLY = 0.95;
/** Room for money that was rounded to cents. */
const ROUNDING = 0.006;
const RELATIVE = 1e-3;
const LOOKED_AT_FIRST = 40;

function holds(total: Float64Array, a: Float64Array, b: Float64Array, rows: number): boolean {
  let [known, telling, right] = [0, 0, 0];
  for (let row = 0; row < rows; row++) {
    const [t, x, y] = [total[row]!, a[row]!, b[row]!];
    if (Number.isNaN(t) || Number.isNaN(x) || Number.isNaN(y)) continue;
    known += 1;
    // With a factor of 0 or 1 the product only repeats the other one.
    if (x !== 0 && x !== 1 && y !== 0 && y !== 1) telling += 1;
    if (Math.abs(t - x * y) <= ROUNDING + RELATIVE * Math.abs(t)) right += 1;
  }
  return known >= Math.min(rows, ENOUGH_ROWS) && telling >= 0.05 * known && right >= MOSTLY * known;
}

/**
 * Columns that are the product of two others, over sampled rows (NaN where a value is missing). A short look refutes
 * most triples.
 */
export function findProducts(columns: readonly Numbers[]): Product[] {
  const rows = columns[0]?.values.length ?? 0;
  if (rows < ENOUGH_ROWS) return [];
  const found: Product[] = [];
  for (const [place, a] of columns.entries())
    for (const b of columns.slice(place + 1))
      for (const total of columns) {
        if (total === a || total === b) continue;
        if (
          holds(total.values, a.values, b.values, Math.min(rows, LOOKED_AT_FIRST)) &&
          holds(total.values, a.values, b.values, rows)
        )
          found.push({ total: total.key, factors: [a.key, b.key] });
      }
  return found;
}

/** So many in a hundred, in a thousand heads, in a hundred thousand. */
const PER = [1, 100, 1000, 10_000, 100_000, 1_000_000];
const FEWEST_VALUES = 5;
/** A rate rounded more coarsely than this share of itself fits too many bases. */
const COARSEST = 0.02;
/** Bases that were rounded themselves. */
const SLACK = 2e-4;
const NEAR = 0.1;
const MISSED = 0.05;

type Rate = Numbers & { /** Half of the last digit that is written. */ half: number };

/**
 * Rates that were worked out from two other columns and rounded: part / base, or that times 100, 1,000, … `per` tells
 * which. A base is never below zero; parts and rates may be (a loss on sales, a variance on a budget).
 */
export function findRates(columns: readonly Numbers[]): Product[] {
  const rows = columns[0]?.values.length ?? 0;
  if (rows < ENOUGH_ROWS) return [];
  const varied = columns.filter(({ values }) => new Set(values.subarray(0, LOOKED_AT_FIRST * 5)).size >= FEWEST_VALUES);
  const bases = varied.filter(({ values }) => values.every((value) => Number.isNaN(value) || value >= 0));
  const rates = varied
    .map(asRate)
    .filter((rate) => rate !== null)
    .sort((a, b) => Number(isWhole(a)) - Number(isWhole(b)));
  const found: Product[] = [];
  const told = new Set<string>();
  for (const rate of rates)
    for (const base of bases)
      for (const part of varied) {
        const three = [rate.key, base.key, part.key].sort().join('\n');
        if (rate.key === base.key || rate.key === part.key || base === part || told.has(three)) continue;
        const per = perOf(rate, base, part);
        if (per === null || !followsFrom(rate, base, part, per) || !isTheRate(rate, base, part, per)) continue;
        told.add(three);
        found.push({ total: part.key, factors: [rate.key, base.key], per });
      }
  return found;
}

/**
 * Pieces and their price can change places: then what is written with a fraction over whole numbers is the rate, and of
 * none of them it is known.
 */
function isTheRate(rate: Rate, base: Numbers, part: Numbers, per: number): boolean {
  if (per === 1 && rate.values.some((value) => Math.abs(value) > 1)) return false;
  const other = asRate(base);
  return other === null || !followsFrom(other, rate, part, per) || (!isWhole(rate) && isWhole(base));
}

const isWhole = ({ values }: Numbers) => values.every((value) => Number.isNaN(value) || Number.isInteger(value));

function asRate({ key, values }: Numbers): Rate | null {
  const known = values.filter((value) => !Number.isNaN(value)).map((value) => Math.abs(value));
  const decimals = known
    .slice(0, 5 * LOOKED_AT_FIRST)
    .reduce((most, value) => Math.max(most, /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0), 0);
  const half = 0.5 * 10 ** -Math.min(decimals, 9);
  const middle = known.toSorted()[Math.floor(known.length / 2)] ?? 0;
  return half <= COARSEST * middle ? { key, values, half } : null;
}

/** What a rate is so many of, by the first row that tells. */
function perOf(rate: Rate, base: Numbers, part: Numbers): number | null {
  for (let row = 0; row < rate.values.length; row++) {
    const [r, b, p] = [rate.values[row]!, base.values[row]!, part.values[row]!];
    if (!(r > 20 * rate.half && b > 0 && p > 0)) continue;
    const per = (r * b) / p;
    return PER.find((each) => Math.abs(per / each - 1) <= NEAR) ?? null;
  }
  return null;
}

function followsFrom(rate: Rate, base: Numbers, part: Numbers, per: number): boolean {
  const rows = rate.values.length;
  let [known, telling, wrong] = [0, 0, 0];
  for (let row = 0; row < rows; row++) {
    const [r, b, p] = [rate.values[row]!, base.values[row]!, part.values[row]!];
    if (Number.isNaN(r) || Number.isNaN(b) || Number.isNaN(p) || b === 0) continue;
    known += 1;
    if (p !== 0 && r !== 0) telling += 1;
    if (Math.abs((p * per) / b - r) > 1.01 * rate.half + SLACK * Math.abs(r)) wrong += 1;
    if (wrong > MISSED * rows) return false;
  }
  return known >= Math.max(ENOUGH_ROWS, 0.5 * rows) && telling >= 0.3 * known && wrong <= MISSED * known;
}
