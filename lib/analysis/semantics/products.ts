/** total = factor × factor over nearly every row: what was paid is the price times the pieces. */
export type Product = { total: string; factors: [string, string] };

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

/** Columns that are the product of two others, over sampled rows (NaN where a value is missing). A short look refutes most triples. */
export function findProducts(columns: readonly Numbers[]): Product[] {
  const rows = columns[0]?.values.length ?? 0;
  if (rows < ENOUGH_ROWS) return [];
  const found: Product[] = [];
  for (const [place, a] of columns.entries()) for (const b of columns.slice(place + 1)) for (const total of columns) {
    if (total === a || total === b) continue;
    if (holds(total.values, a.values, b.values, Math.min(rows, LOOKED_AT_FIRST)) && holds(total.values, a.values, b.values, rows)) found.push({ total: total.key, factors: [a.key, b.key] });
  }
  return found;
}
