import type { SqlDialect } from './dialects/dialect';
import { quoteName } from './literal';
import { hashedName, type Quantile } from './ranks';

// Quantiles of a database that has no such aggregate but can write the values of a group in a row: each group's list is
// made once, and every quantile of it is read off by its place.

/** What the quantile of a group is called beside its rows. */
export const quantileName = ({ value, fraction }: Quantile, dialect: SqlDialect): string =>
  quoteName(hashedName('quantile', `${fraction} ${value}`), dialect);

/** The quantile as an aggregate over rows that hold that of their group. */
export const quantileOfLists = (quantile: Quantile, dialect: SqlDialect): string =>
  dialect.max(quantileName(quantile, dialect));
