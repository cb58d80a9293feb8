import type { PlainAggregate } from '../schema/query';
import type { SqlDialect } from './dialects/dialect';
import { quantileOfLists } from './lists';
import { latestOf, type Latest } from './latest';
import { quantileOfRanks, type Quantile } from './ranks';

/**
 * An aggregate over rows whose values over disjoint parts of the rows can be merged: sums and counts add, extremes
 * compare.
 */
export type AggregateCell = { sql: string; merge: 'sum' | 'compensated' | 'count' | 'min' | 'max' };

/** The merged aggregate of groups whose cells stand under `name`. */
export function mergeCell({ merge }: AggregateCell, name: string, dialect: SqlDialect): string {
  switch (merge) {
    case 'sum':
      return dialect.sum(name);
    case 'compensated':
      return dialect.compensatedSum(name);
    case 'count':
      return `coalesce(${dialect.sum(name)}, 0)`;
    case 'min':
    case 'max':
      return dialect[merge](name);
  }
}

/** An aggregate said in two ways: over the rows themselves, and over cells that stand for groups of rows. */
export type AggregateFormula = {
  direct: string;
  /** Null when the aggregate needs every value (median, quantiles, distinct). */
  cells: AggregateCell[] | null;
  /** `merged` are the merged cells, in order. */
  fold: (merged: string[]) => string;
  /** Quantiles that are read off lists or numbered rows, where the database has none. */
  quantiles?: Quantile[];
  /** Values of the last moment, which are read off rows that are numbered from it. */
  latest?: Latest[];
};

const FRACTION = { p5: 0.05, p10: 0.1, q1: 0.25, median: 0.5, q3: 0.75, p90: 0.9, p95: 0.95 } as const;

const single = (sql: string, merge: AggregateCell['merge']): AggregateFormula => ({
  direct: sql,
  cells: [{ sql, merge }],
  fold: ([merged]) => merged!,
});
const holistic = (sql: string): AggregateFormula => ({ direct: sql, cells: null, fold: () => sql });

/**
 * Formulas joined into one, their cells one after the other. `direct` where the engine has a word of its own for the
 * whole.
 */
export function joined(
  parts: readonly AggregateFormula[],
  join: (texts: string[]) => string,
  direct = join(parts.map((part) => part.direct)),
): AggregateFormula {
  const cells = parts.every((part) => part.cells !== null) ? parts.flatMap((part) => part.cells ?? []) : null;
  const fold = (merged: string[]) => {
    let at = 0;
    return join(parts.map((part) => part.fold(merged.slice(at, (at += part.cells?.length ?? 0)))));
  };
  const quantiles = parts.flatMap((part) => part.quantiles ?? []);
  const latest = parts.flatMap((part) => part.latest ?? []);
  return { direct, cells, fold, ...(quantiles.length && { quantiles }), ...(latest.length && { latest }) };
}

export const ratio =
  ({ divide }: SqlDialect) =>
  ([left, right]: string[]) =>
    divide(left!, `NULLIF(${right}, 0)`);

/** An aggregate over the rows that meet a condition. */
function narrowed(
  call: (value: string) => string,
  value: string,
  condition: string | null,
  dialect: SqlDialect,
): string {
  if (!condition) return call(value);
  if (dialect.filterClause) return `${call(value)} FILTER (WHERE ${condition})`;
  return call(`CASE WHEN ${condition} THEN ${value === '*' ? '1' : value} END`);
}

/** What is aggregated, as SQL; sums of decimals are rounded at each step, those of whole numbers never. */
export type Operand = { value: string; decimal: boolean };

/** A sum that can be merged. */
export const sumOf = ({ value, decimal }: Operand, condition: string | null, dialect: SqlDialect): AggregateFormula =>
  single(
    narrowed(decimal ? dialect.compensatedSum : dialect.sum, value, condition, dialect),
    decimal ? 'compensated' : 'sum',
  );

export const countRows = (condition: string | null, dialect: SqlDialect): AggregateFormula =>
  single(narrowed(dialect.count, '*', condition, dialect), 'count');

/** The value at the last moment, over the rows that meet the condition; of `each` the sum of theirs. */
export function latestValue(
  operand: Operand,
  order: Pick<Latest, 'along' | 'each' | 'ties'>,
  condition: string | null,
  dialect: SqlDialect,
): AggregateFormula {
  const { value, decimal } = operand;
  const counts = [condition, `${value} IS NOT NULL`, `${order.along} IS NOT NULL`].filter(Boolean).join(' AND ');
  const latest = { ...order, value, counts };
  return { ...holistic(latestOf(latest, decimal, dialect)), latest: [latest] };
}

/** An aggregate of a value of each row, over the rows that meet the condition. */
export function aggregated(
  agg: PlainAggregate,
  operand: Operand,
  condition: string | null,
  dialect: SqlDialect,
): AggregateFormula {
  const { value, decimal } = operand;
  const say = (call: (value: string) => string) => narrowed(call, value, condition, dialect);
  switch (agg) {
    case 'count':
      return single(say(dialect.count), 'count');
    case 'distinct':
      return holistic(say(dialect.countDistinct));
    case 'min':
    case 'max':
      return single(say(dialect[agg]), agg);
    case 'sum':
      return sumOf(operand, condition, dialect);
    case 'avg':
      return joined(
        [sumOf(operand, condition, dialect), single(say(dialect.count), 'count')],
        ratio(dialect),
        say(decimal ? dialect.compensatedAverage : dialect.average),
      );
    case 'sd':
      return holistic(say(dialect.deviation));
    case 'median':
    case 'q1':
    case 'q3':
    case 'p5':
    case 'p10':
    case 'p90':
    case 'p95': {
      const { quantile, lists } = dialect;
      const fraction = FRACTION[agg];
      if (quantile) return holistic(say((text) => quantile(text, fraction)));
      const own = { value: condition ? `CASE WHEN ${condition} THEN ${value} END` : value, fraction };
      return { ...holistic((lists ? quantileOfLists : quantileOfRanks)(own, dialect)), quantiles: [own] };
    }
  }
}
