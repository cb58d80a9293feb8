import type { ListedValues, SqlDialect } from './dialects/dialect';
import { quantileName, quantileOfLists } from './lists';
import { quoteName } from './literal';
import { TABLE, type QueryPlan } from './plan';
import { hashedName, type Quantile } from './ranks';
import { statement } from './statement';

/** Where a statement reads, and under which conditions. */
type Rows = { from: string; where: string[] };

const listNames = (value: string, dialect: SqlDialect) => ({
  list: quoteName(hashedName('list', value), dialect),
  count: quoteName(hashedName('count', value), dialect),
  bytes: quoteName(hashedName('bytes', value), dialect),
});

/** Interpolated between neighbours; null where there is no value, a failure where the list was cut off. */
function readOff({ value, fraction }: Quantile, lists: ListedValues, dialect: SqlDialect): string {
  const { list, count, bytes } = listNames(value, dialect);
  const place = `(${count} - 1) * ${fraction}`;
  const below = dialect.floor(place);
  const share = `(${place} - ${below})`;
  const [lower, upper] = [1, 2].map((nth) => lists.at(list, `${below} + ${nth}`));
  return [
    `CASE WHEN ${count} = 0 THEN NULL`,
    `WHEN ${lists.length(list)} = ${bytes} THEN ${lower} * (1 - ${share}) + ${upper} * ${share}`,
    `ELSE ${lists.failure(list)} END`,
  ].join(' ');
}

/** The lists of each group, with their counts and how many bytes they must have. */
function listsOf(values: readonly string[], lists: ListedValues, dialect: SqlDialect): string[] {
  return values.flatMap((value) => {
    const { list, count, bytes } = listNames(value, dialect);
    const counted = dialect.count(value);
    return [`${lists.of(value)} AS ${list}`, `${counted} AS ${count}`, `${lists.bytes(value, counted)} AS ${bytes}`];
  });
}

/** Whether a plan measures nothing but quantiles, which are read off lists. */
export const isListedAlone = ({ measures, dialect }: QueryPlan): boolean =>
  dialect.lists !== null &&
  measures.every(({ formula: { quantiles = [], direct } }) =>
    quantiles.some((quantile) => direct === quantileOfLists(quantile, dialect)),
  );

/**
 * Where a statement measures nothing but quantiles, one row a group is enough: the least value of each column that the
 * groups are made of is one of the group's. Two columns in one expression may have theirs in different rows.
 */
const standsForItsGroup = (plan: QueryPlan, groups: readonly string[], kept: readonly string[]) =>
  isListedAlone(plan) && groups.every((group) => kept.filter((name) => group.includes(name)).length === 1);

/** Rows with the quantiles of their group beside each. @param kept quoted names of columns that the statement reads */
export function withLists(
  plan: QueryPlan,
  lists: ListedValues,
  { groups, rows, kept, beside }: { groups: readonly string[]; rows: Rows; kept: readonly string[]; beside?: string },
): string {
  const { dialect, measures } = plan;
  const quantiles = measures.flatMap(({ formula }) => formula.quantiles ?? []);
  const listed = listsOf([...new Set(quantiles.map(({ value }) => value))], lists, dialect);
  const read = new Map(quantiles.map((each) => [quantileName(each, dialect), readOff(each, lists, dialect)]));
  const said = [...read].map(([name, sql]) => ({ name, sql }));
  if (!beside && standsForItsGroup(plan, groups, kept)) {
    const one = kept.map((name) => `${dialect.min(name)} AS ${name}`);
    const inner = statement({ select: [...one, ...listed], ...rows, groupBy: [...groups] }, dialect);
    const select = [...kept, ...said.map(({ name, sql }) => `${sql} AS ${name}`)];
    return statement({ select, from: dialect.derived(inner, 'lists') }, dialect);
  }
  const among = groups.map((_, nth) => quoteName(`__among_${nth + 1}`, dialect));
  const grouped = groups.map((group, nth) => `${group} AS ${among[nth]}`);
  const inner = statement({ select: [...grouped, ...listed], ...rows, groupBy: [...groups] }, dialect);
  // Grouped once more, or the list would be read again for each row that it is joined to.
  const once = statement(
    {
      select: [...among, ...said.map(({ name, sql }) => `${dialect.max(sql)} AS ${name}`)],
      from: dialect.derived(inner, 'lists'),
      groupBy: among,
    },
    dialect,
  );
  const own = groups.map((group, nth) => dialect.same(`quantiles.${among[nth]}`, group));
  const select = [...kept.map((name) => `${TABLE}.${name}`), ...(beside ? [`${beside}.*`] : []), ...read.keys()];
  const from = `${rows.from}\nJOIN ${dialect.derived(once, 'quantiles')} ON ${own.join(' AND ') || dialect.true}`;
  return statement({ select, from, where: rows.where }, dialect);
}
