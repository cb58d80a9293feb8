import { describe, expect, test } from 'vitest';
import { runOn } from '@/lib/engines/answers/run';
import type { QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import type { AbsoluteSelection } from '@/lib/engines/answers/protocol/messages';
import { byLabel, readExpression, withKeys } from '@/lib/pure/query/resolve/read';
import type { QueryColumn } from '@/lib/pure/query/resolve/fields';
import { calculationKey } from '@/lib/pure/query/schema/calculation-key';
import type { Cell } from '@/lib/pure/query/schema/column';
import { query as querySchema, type Query } from '@/lib/pure/query/schema/query';
import type { Row } from '@/lib/pure/query/schema/result';
import { makeRelation } from '../queries/fixture';
import { openEngine } from '../queries/in-process';
import { selectOf } from '../queries/records';
import { expectClose, type Opened } from './opened';
import { CALCULATION, EXPRESSIONS, QUERIES, type NamedQuery } from './queries';
import { ORDER_ROWS, ORDERS, ORDERS_GIVEN } from './seeds';
import type { ContractWorld } from './world';

const made = new Map<string, ReturnType<typeof makeRelation>>();
const kept = new Map<string, typeof ORDER_ROWS>();
/** What a database makes of the rows that it is given: one that knows no empty text keeps nothing instead. */
export function keepRows(folder: string, { emptyIsNull }: Pick<ContractWorld, 'emptyIsNull'>): void {
  const orNothing = (cell: Cell) => (emptyIsNull && cell === '' ? null : cell);
  const keep = (row: Row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, orNothing(cell)]));
  kept.set(folder, ORDER_ROWS.map(keep));
}
/** The orders, as the database of this folder keeps them. */
export const rowsKept = (folder: string): typeof ORDER_ROWS => kept.get(folder) ?? ORDER_ROWS;

/** The same rows as Parquet parts, with the profile that questions need. */
export function built(folder: string): ReturnType<typeof makeRelation> {
  const known = made.get(folder) ?? makeRelation(folder, selectOf(rowsKept(folder), ORDERS_GIVEN), ORDERS_GIVEN);
  made.set(folder, known);
  return known;
}

/** The built-in engine over the same rows. */
export async function builtIn(folder: string) {
  const [{ relation, columns }, engine] = await Promise.all([built(folder), openEngine(folder)]);
  return {
    ask: (queries: Query[]) => engine.ask(relation, columns, queries),
    statistics: (selection: AbsoluteSelection, key: string) =>
      engine.one({ kind: 'statistics', relation, columns, selection, key }),
  };
}

/** A query with the calculation that it names. */
export function queryOf(
  { name, query }: NamedQuery,
  columns: readonly QueryColumn[],
  expression: string | undefined = EXPRESSIONS[name],
): Query {
  const parsed = querySchema.parse(query);
  if (expression === undefined) return parsed;
  const { level, type, format, reads } = readExpression(expression, byLabel(columns));
  const key = calculationKey(CALCULATION);
  return {
    ...parsed,
    calculations: [{ key, label: 'Own', expression: withKeys(expression, columns), level, type, format, reads }],
  };
}

/** All Queries of the table, asked of the database and of the built-in engine, which must agree. */
export function compareWithBuiltIn(get: () => Opened): void {
  describe(`${QUERIES.length} Queries are answered as by the built-in engine`, () => {
    let both: Promise<{ there: Map<string, QueryOutcome>; here: QueryOutcome[]; moments: Set<string> }> | null = null;
    const ask = async () => {
      const { harness, connection, world, folder } = get();
      const { columns } = await built(folder);
      const rows = { kind: 'table' as const, table: { schema: world.schema, name: ORDERS.name } };
      const relation = await harness.relation(connection, rows);
      const queries = QUERIES.map((named) => ({ id: named.name, query: queryOf(named, columns) }));
      const there = await runOn(harness.engine(), { relation, columns, queries });
      const here = await (await builtIn(folder)).ask(queries.map(({ query }) => query));
      return { there, here, moments: new Set<string>() };
    };

    test('the table holds at least 120, each once', () => {
      expect(QUERIES.length).toBeGreaterThanOrEqual(120);
      expect(new Set(QUERIES.map(({ name }) => name)).size).toBe(QUERIES.length);
    });

    test.each(QUERIES.map(({ name }, nth) => [name, nth] as const))(
      '%s',
      async (name, nth) => {
        both ??= ask();
        const { there, here } = await both;
        const [theirs, ours] = [there.get(name)!, here[nth]!];
        const refused = get().world.refusedQueries?.[name];
        if (refused !== undefined) {
          expect(theirs).toMatchObject({ ok: false, failure: { code: 'broken' } });
          return;
        }
        if (!ours.ok) throw new Error(`the built-in engine: ${ours.failure.message}`);
        if (!theirs.ok) throw new Error(theirs.failure.message);
        expectClose(theirs.answer, ours.answer);
        expect(theirs.engine).toMatch(get().world.engine);
        expect(theirs.moment?.at).toMatch(/^\d{4}-.*Z$/);
      },
      120_000,
    );
  });
}
