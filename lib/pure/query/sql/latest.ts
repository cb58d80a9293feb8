import type { SqlDialect } from './dialects/dialect';
import { quoteName } from './literal';
import { ROW_NUMBER } from './names';
import { hashedName } from './ranks';
import { ordered } from './statement';

// The value of the last moment: the rows of each group, and of each entity within it, are numbered from their last
// moment on, and the value is read off the first of them.

/** What is read, in what order, of which entities, and which rows count. */
export type Latest = {
  value: string;
  along: string;
  each: string | null;
  /** Which of the rows of one moment counts, in the order of the table; null where they must not differ. */
  ties: 'first' | 'last' | null;
  counts: string;
};

/** The number of a row from the last moment on, least value first, and its rank with the highest first. */
function namesOf({ value, along, each, ties, counts }: Latest, dialect: SqlDialect): { number: string; rank: string } {
  const said = JSON.stringify([value, along, each, counts, ...(ties ? [ties] : [])]);
  return {
    number: quoteName(hashedName('last', said), dialect),
    rank: quoteName(hashedName('high', said), dialect),
  };
}

/**
 * As an aggregate over rows that `numberedFromLast` numbered. The row with the least value of the last moment is also
 * among those with the highest, or the rows of that moment differ: then there is no value.
 */
export function latestOf(latest: Latest, decimal: boolean, dialect: SqlDialect): string {
  const { value, counts, ties } = latest;
  const { number, rank } = namesOf(latest, dialect);
  const first = `${number} = 1 AND ${counts}`;
  const read = `CASE WHEN ${first} THEN ${value} END`;
  const sum = decimal ? dialect.compensatedSum(read) : dialect.sum(read);
  if (ties) return sum;
  const differs = dialect.max(`CASE WHEN ${first} AND ${rank} > 1 THEN 1 ELSE 0 END`);
  return `CASE WHEN ${differs} = 0 THEN ${sum} END`;
}

/** The columns that number rows within their group. @param groups what rows are grouped by */
export function numberedFromLast(latest: Latest, groups: readonly string[], dialect: SqlDialect): string[] {
  const { number, rank } = namesOf(latest, dialect);
  const { value, along, each, ties, counts } = latest;
  const parts = [...groups, ...(each === null ? [] : [each])];
  const partition = parts.length ? `PARTITION BY ${parts.join(', ')} ` : '';
  const order = (then: string) =>
    [`CASE WHEN ${counts} THEN 0 ELSE 1 END`, ordered(along, 'desc', dialect), then].join(', ');
  if (ties) {
    const row = ordered(quoteName(ROW_NUMBER, dialect), ties === 'last' ? 'desc' : 'asc', dialect);
    return [`row_number() OVER (${partition}ORDER BY ${order(row)}) AS ${number}`];
  }
  return [
    `row_number() OVER (${partition}ORDER BY ${order(ordered(value, 'asc', dialect))}) AS ${number}`,
    `rank() OVER (${partition}ORDER BY ${order(ordered(value, 'desc', dialect))}) AS ${rank}`,
  ];
}
