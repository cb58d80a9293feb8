import type { SqlDialect } from './dialects/dialect';

/** One SELECT, clause by clause. */
export type Clauses = {
  select: string[];
  from: string;
  where?: string[];
  groupBy?: string[];
  orderBy?: string[];
  limit?: number;
};

export function statement(
  { select, from, where = [], groupBy = [], orderBy = [], limit }: Clauses,
  dialect: SqlDialect,
): string {
  const { afterSelect, atEnd } = limit === undefined ? {} : dialect.limit(limit);
  return [
    `SELECT ${afterSelect ? `${afterSelect} ` : ''}${select.join(',\n  ')}`,
    `FROM ${from}`,
    where.length && `WHERE ${where.join('\n  AND ')}`,
    groupBy.length && `GROUP BY ${groupBy.join(', ')}`,
    orderBy.length && `ORDER BY ${orderBy.join(', ')}`,
    atEnd,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Nulls stand last in both directions. */
export const ordered = (sql: string, dir: 'asc' | 'desc', { nullsLast }: SqlDialect) => {
  const direction = dir === 'desc' ? ' DESC' : '';
  return nullsLast ? `${sql}${direction} NULLS LAST` : `CASE WHEN ${sql} IS NULL THEN 1 ELSE 0 END, ${sql}${direction}`;
};
