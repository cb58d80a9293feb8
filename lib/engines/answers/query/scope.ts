import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { partOf, type AbsoluteFilter } from '@/lib/pure/query/resolve/filters';
import { duckdb } from '@/lib/pure/query/sql/dialects/duckdb';
import { quoteName } from '@/lib/pure/query/sql/literal';
import { TABLE } from '@/lib/pure/query/sql/plan';
import { predicate } from '@/lib/pure/query/sql/predicate';
import { statement } from '@/lib/pure/query/sql/statement';
import type { Question } from '../protocol/messages';
import { readRows } from './read';
import { ALL_ROWS, type Connected } from './relations';

/** Fewer questions than this are answered as fast from all rows. */
const FEWEST = 4;
/** Picking out more rows than this, or a larger share of them, costs more than it saves. */
const LARGEST_SHARE = 1 / 8;
const MOST_ROWS = 60_000;

/** Questions that share filters which leave few rows, and the others. */
export type SharedFilters = { filters: AbsoluteFilter[]; inside: Question[]; outside: Question[] };

const storedIn = (columns: readonly QueryColumn[]) => columns.filter(({ formula }) => formula === undefined);

/** Which share of the rows a filter leaves, were all values equally frequent; 1 where that cannot be said. */
function shareOf(filter: AbsoluteFilter, columns: readonly QueryColumn[]): number {
  const column = storedIn(columns).find(({ key }) => key === filter.field);
  if (!column || partOf(filter) || (filter.op !== 'eq' && filter.op !== 'in')) return 1;
  const values = 'values' in filter ? filter.values : [filter.value];
  return values.length === 0 || values.includes(null) ? 1 : values.length / Math.max(1, column.distinct);
}

const textOf = (filter: AbsoluteFilter) => JSON.stringify(filter);
const filtersOf = ({ resolved }: Question) => resolved.query.filters;

/**
 * The filters that most questions share of those that may leave few rows: one alone, or all of a question together. On
 * a dashboard they are marks that were chosen in charts: all others ask of their rows alone.
 */
export function sharedScope(
  questions: readonly Question[],
  columns: readonly QueryColumn[],
  rowCount: number,
): SharedFilters | null {
  const largest = Math.min(LARGEST_SHARE, MOST_ROWS / rowCount);
  const narrowing = questions.map((question) => filtersOf(question).filter((filter) => shareOf(filter, columns) < 1));
  const choices = new Map(
    [...narrowing.flat().map((filter) => [filter]), ...narrowing].map((filters) => [
      filters.map(textOf).join(),
      filters,
    ]),
  );
  const holds = (question: Question, filters: AbsoluteFilter[]) =>
    filters.every((filter) => filtersOf(question).some((own) => textOf(own) === textOf(filter)));
  const insideOf = (filters: AbsoluteFilter[]) =>
    questions.filter((question) => !question.resolved.query.select?.length && holds(question, filters));
  const [best] = [...choices.values()]
    .map((filters) => ({
      filters,
      share: filters.reduce((share, filter) => share * shareOf(filter, columns), 1),
      inside: insideOf(filters),
    }))
    .filter(({ share, inside }) => share <= largest && inside.length >= FEWEST)
    .sort((left, right) => right.inside.length - left.inside.length || left.share - right.share);
  return best
    ? {
        filters: best.filters,
        inside: best.inside,
        outside: questions.filter((question) => !best.inside.includes(question)),
      }
    : null;
}

/**
 * Shows the rows that the filters leave as `data` on the connection that is there for them. False where they are more
 * than was to be expected: then all rows are asked. Measured on 1M rows and twelve questions: with a product and a
 * country chosen 45 % less processor time, with a channel too 55 %.
 */
export async function pickOut(
  { scoped }: Connected,
  { filters }: SharedFilters,
  columns: readonly QueryColumn[],
): Promise<boolean> {
  const stored = storedIn(columns);
  const where = filters.map((filter) => predicate(filter, stored, duckdb));
  const {
    rows: [counted],
  } = await readRows(scoped, statement({ select: ['count(*)'], from: ALL_ROWS, where }, duckdb));
  if (Number(counted?.[0]) > MOST_ROWS) return false;
  await scoped.run(
    `CREATE OR REPLACE TEMP TABLE picked AS\n${statement({ select: stored.map(({ key }) => quoteName(key, duckdb)), from: ALL_ROWS, where }, duckdb)}`,
  );
  await scoped.run(`CREATE OR REPLACE TEMP VIEW ${TABLE} AS SELECT * FROM picked`);
  return true;
}

/** Gives the memory of picked rows back. */
export const putBack = ({ scoped }: Connected): Promise<unknown> =>
  scoped.run('DROP TABLE IF EXISTS picked').catch(() => undefined);
