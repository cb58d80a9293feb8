import { withLists } from './listed-rows';
import { quoteName } from './literal';
import { TABLE, type QueryPlan } from './plan';
import { rankNames } from './ranks';
import { ordered, statement } from './statement';

/** Where a statement reads, and under which conditions. */
type Rows = { from: string; where: string[] };
type RowsOfStatement = Rows & {
  /** What the statement says of the rows. */
  said: readonly string[];
  /** A table of `from` beside the rows themselves. */
  beside?: string;
};

/**
 * Rows with the numbers or lists that a plan's quantiles are read off; as they are where it has none.
 * Only columns that the statement names are carried along: they are sorted with each row.
 * @param groups what rows are grouped by
 */
export function withRanks(
  plan: QueryPlan,
  groups: readonly string[],
  { from, where, said, beside }: RowsOfStatement,
): Rows {
  const { measures, dialect, columns } = plan;
  const quantiles = measures.flatMap(({ formula }) => formula.quantiles ?? []);
  if (!quantiles.length) return { from, where };
  const names = columns.filter(({ formula }) => formula === undefined).map(({ key }) => quoteName(key, dialect));
  const kept = names.filter((name) => [...said, ...groups].some((sql) => sql.includes(name)));
  if (dialect.lists) {
    const sql = withLists(plan, dialect.lists, { groups, rows: { from, where }, kept, beside });
    return { from: dialect.derived(sql, TABLE), where: [] };
  }
  const values = [...new Set(quantiles.map(({ value }) => value))];
  const partition = groups.length ? `PARTITION BY ${groups.join(', ')}` : '';
  const numbered = values.flatMap((value) => {
    const { rank, count } = rankNames(value, dialect);
    const order = [partition, `ORDER BY ${ordered(value, 'asc', dialect)}`].filter(Boolean).join(' ');
    return [`row_number() OVER (${order}) AS ${rank}`, `count(${value}) OVER (${partition}) AS ${count}`];
  });
  const select = [...kept.map((name) => `${TABLE}.${name}`), ...(beside ? [`${beside}.*`] : []), ...numbered];
  const sql = statement({ select, from, where }, dialect);
  return { from: dialect.derived(sql, TABLE), where: [] };
}
