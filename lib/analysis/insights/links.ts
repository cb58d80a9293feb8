import type { ColumnRelations } from '@/lib/query/column';
import { pearson } from '../statistics/correlation';
import { ranksOf } from '../statistics/ranks';
import { spearman } from './correlations';
import type { Measured } from './ground';
import type { Hypothesis } from './hypothesis';
import type { TimedMeasure } from './temporal';

/** Correlated above this, two numbers are one written twice. */
const COPY = 0.98;
/** Above this, what is told of one repeats what is told of the other. */
const ALIKE = 0.9;

/** What holds between columns of a table beside what is tested: by definition, or so nearly that one says what the other does. */
export type Links = {
  /** The columns whose definition makes the hypothesis true; null where it could be false. */
  construction: (hypothesis: Pick<Hypothesis, 'kind' | 'columns' | 'effect'>) => string[] | null;
  alike: (a: string, b: string) => boolean;
  /** The two run alike over time. */
  alikeInTime: (a: string, b: string) => boolean;
};

export function linksOf(relations: ColumnRelations, measured: readonly Measured[], timed: readonly TimedMeasure[]): Links {
  const definitions = [...relations.sums.map(({ total, parts }) => [total, ...parts]), ...(relations.products ?? []).map(({ total, factors }) => [total, ...factors])];
  const defined = (a: string, b: string) => definitions.find(([total, ...parts]) => (total === a && parts.includes(b)) || (total === b && parts.includes(a))) ?? null;
  const determined = (a: string, b: string) => relations.determines.some(({ from, to }) => (from === a && to === b) || (from === b && to === a));
  const rho = memo((a, b) => {
    const [x, y] = [a, b].map((key) => measured.find((one) => one.key === key && one.figure.outcome === null));
    return x && y ? Math.abs(spearman(x.values, y.values)?.rho ?? 0) : 0;
  });
  const inTime = memo((a, b) => {
    const [x, y] = [a, b].map((key) => timed.find((one) => one.measured.key === key)?.scaled.series.y);
    return x && y && x.length === y.length ? pearson(ranksOf(x), ranksOf(y)) : 0;
  });
  return {
    construction: ({ kind, columns: [a = '', b = ''], effect }) => {
      if (kind === 'correlation') return defined(a, b) ?? (effect > COPY ? [a, b] : null);
      if (kind === 'segment' || kind === 'association') return determined(a, b) ? [a, b] : null;
      return null;
    },
    alike: (a, b) => a === b || defined(a, b) !== null || determined(a, b) || rho(a, b) >= ALIKE,
    alikeInTime: (a, b) => a === b || defined(a, b) !== null || inTime(a, b) >= ALIKE,
  };
}

function memo(of: (a: string, b: string) => number): (a: string, b: string) => number {
  const known = new Map<string, number>();
  return (a, b) => {
    const name = a < b ? `${a}\n${b}` : `${b}\n${a}`;
    const value = known.get(name) ?? of(a, b);
    known.set(name, value);
    return value;
  };
}
