import type { SqlDialect } from './dialects/dialect';
import { quoteName } from './literal';

// Quantiles of a database that has no such aggregate: rows are numbered by their value within their group, and the
// value is read off the two rows between which it lies.

/** A quantile of a value of each row. */
export type Quantile = { value: string; fraction: number };

/** A short name for an expression, the same for the same one (FNV-1a). */
export function hashedName(what: string, value: string): string {
  let hash = 0x811c9dc5;
  for (let nth = 0; nth < value.length; nth++) hash = Math.imul(hash ^ value.charCodeAt(nth), 0x01000193);
  return `__${what}_${(hash >>> 0).toString(16)}`;
}

/** What the number of a row among those with a value, and their count, are called. */
export const rankNames = (value: string, dialect: SqlDialect): { rank: string; count: string } => ({
  rank: quoteName(hashedName('rank', value), dialect),
  count: quoteName(hashedName('count', value), dialect),
});

/**
 * The quantile as an aggregate over rows that `withRanks` numbered: interpolated between neighbours (type 7 of Hyndman
 * and Fan), null where there is no value.
 */
export function quantileOfRanks({ value, fraction }: Quantile, dialect: SqlDialect): string {
  const { rank, count } = rankNames(value, dialect);
  const place = `(${count} - 1) * ${fraction}`;
  const below = dialect.floor(place);
  const share = `(${place} - ${below})`;
  const double = dialect.toDouble(value);
  return dialect.sum(
    `CASE WHEN ${rank} = ${below} + 1 THEN ${double} * (1 - ${share}) WHEN ${rank} = ${below} + 2 THEN ${double} * ${share} END`,
  );
}
