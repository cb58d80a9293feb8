import { spearman } from '../../../series/spearman';
import type { MeasuredValues, Rows } from '../../ground/ground';
import { oneSided, type Hypothesis } from '../../ground/hypothesis';
import type { CorrelationDetail } from './kind';

/** A column of numbers by itself; of a grouping by numbers in order (a dose, a day of treatment) its levels. */
type NumberColumn = Pick<MeasuredValues, 'key' | 'values'> & { weight: number | null };
const FEWEST_LEVELS = 5;

function numbersOf({ measured, groupings }: Rows): { numbers: NumberColumn[]; ordered: NumberColumn[] } {
  const numbers = measured.filter(({ figure }) => figure.outcome === null);
  const ordered = groupings.filter(
    ({ column, levels, ordered: isOrdered }) =>
      isOrdered &&
      column.format.kind !== 'code' &&
      levels.length >= FEWEST_LEVELS &&
      levels.every((level) => typeof level === 'number') &&
      !numbers.some(({ key }) => key === column.key),
  );
  return {
    numbers,
    ordered: ordered.map(({ column, codes, levels }) => ({
      key: column.key,
      weight: null,
      values: Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : Number(levels[code]))),
    })),
  };
}

/** Every pair of numbers, and every number with those that group rows in order. */
export function* correlations(rows: Rows, inTime: boolean): Generator<Hypothesis<CorrelationDetail>> {
  const { numbers, ordered } = numbersOf(rows);
  const pairs = numbers.flatMap((a, place) => numbers.slice(place + 1).map((b) => [a, b] as const));
  for (const [a, b] of [...pairs, ...ordered.flatMap((a) => numbers.map((b) => [a, b] as const))]) {
    const found = spearman(a.values, b.values, inTime);
    if (!found) continue;
    const { rho, n, p, shared } = found;
    yield {
      kind: 'correlation',
      columns: [a.key, b.key],
      scope: null,
      at: '',
      effect: Math.abs(rho),
      weight: ((a.weight ?? b.weight ?? 0) + (b.weight ?? 0)) / 2,
      touched: rho * rho,
      detail: {
        kind: 'correlation',
        left: a.key,
        right: b.key,
        direction: rho > 0 ? 'positive' : 'negative',
        rho,
        shared,
      },
      test: { name: 'Spearman’s rank correlation', symbol: 'ρ', statistic: rho, p, n },
      confirm: inTime ? null : (held) => again(held, a.key, b.key, rho),
    };
  }
}

function again(rows: Rows, left: string, right: string, rho: number): { n: number; p: number } | null {
  const { numbers, ordered } = numbersOf(rows);
  const [a, b] = [left, right].map((key) => [...numbers, ...ordered].find((one) => one.key === key)!);
  const found = spearman(a!.values, b!.values);
  return found && { n: found.n, p: oneSided(found.p, found.rho * rho > 0) };
}
