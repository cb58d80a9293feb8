import { numberedFromLast } from './latest';
import { withLists } from './listed-rows';
import { quoteName } from './literal';
import { ROW_NUMBER, TABLE, type QueryPlan } from './plan';
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
 * Rows with the numbers or lists that a plan's quantiles and latest values are read off; as they are where it has none.
 * Only columns that the statement names are carried along: they are sorted with each row.
 * @param groups what rows are grouped by
 */
export function withRanks(plan: QueryPlan, groups: readonly string[], rows: RowsOfStatement): Rows {
  const { measures, dialect } = plan;
  const latest = measures.flatMap(({ formula }) => formula.latest ?? []);
  if (!latest.length) return withQuantiles(plan, groups, rows);
  const columns = [...new Set(latest.flatMap((each) => numberedFromLast(each, groups, dialect)))];
  const said = [...rows.said, ...columns];
  const { from, where } = withQuantiles(plan, groups, { ...rows, said });
  const isWithin = where !== rows.where || from !== rows.from;
  const select = isWithin
    ? [`${TABLE}.*`, ...columns]
    : [...keptOf(plan, [...said, ...groups]), ...(rows.beside ? [`${rows.beside}.*`] : []), ...columns];
  return { from: dialect.derived(statement({ select, from, where }, dialect), TABLE), where: [] };
}

/** Columns of the data that a statement names. */
const namedIn = ({ columns, dialect }: QueryPlan, said: readonly string[]): string[] =>
  [...columns.filter(({ formula }) => formula === undefined).map(({ key }) => key), ROW_NUMBER]
    .map((key) => quoteName(key, dialect))
    .filter((name) => said.some((sql) => sql.includes(name)));

const keptOf = (plan: QueryPlan, said: readonly string[]) => namedIn(plan, said).map((name) => `${TABLE}.${name}`);

/** As `withRanks`, of quantiles alone. */
function withQuantiles(
  plan: QueryPlan,
  groups: readonly string[],
  { from, where, said, beside }: RowsOfStatement,
): Rows {
  const { measures, dialect } = plan;
  const quantiles = measures.flatMap(({ formula }) => formula.quantiles ?? []);
  if (!quantiles.length) return { from, where };
  const kept = namedIn(plan, [...said, ...groups]);
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
