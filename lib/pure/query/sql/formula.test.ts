import { describe, expect, test } from 'vitest';
import { TRIPS } from '../../../../tests/queries/columns';
import { byKey, columnsToWrite, readExpression } from '../resolve/read';
import { resolve } from '../resolve/resolve';
import type { QueryCalculation } from '../schema/calculation';
import { query, type QueryInput } from '../schema/query';
import { compile } from './compile';
import { dialects } from './dialects/dialects';

const KEY = 'calc_0123456789ab';
function sql(expression: string, input: QueryInput, name: keyof typeof dialects): string {
  const { level, type, format, reads } = readExpression(expression, byKey(TRIPS));
  const calculation: QueryCalculation = { key: KEY, label: 'Longer', expression, level, type, format, reads };
  const columns = columnsToWrite({ calculations: [calculation] }, TRIPS);
  return compile(resolve(query.parse(input), columns).query, columns, dialects[name], {});
}

const LONGER = '[fare] > [tip]';

describe('a condition as a value of each row', () => {
  const isSo: QueryInput = { measures: [{ agg: 'count' }], filters: [{ field: KEY, op: 'eq', value: true }] };

  test.each([
    ['duckdb', '("fare" > "tip") = TRUE'],
    ['postgres', '("fare" > "tip") = TRUE'],
    ['snowflake', '("fare" > "tip") = TRUE'],
    ['clickhouse', '(`fare` > `tip`) = true'],
    ['mysql', '(`fare` > `tip`) = TRUE'],
    ['tsql', 'CASE WHEN [fare] > [tip] THEN 1 WHEN NOT ([fare] > [tip]) THEN 0 END = 1'],
    ['oracle', 'CASE WHEN "fare" > "tip" THEN 1 WHEN NOT ("fare" > "tip") THEN 0 END = 1'],
  ] as const)('%s filters by it', (name, expected) => expect(sql(LONGER, isSo, name)).toContain(expected));

  test.each([
    ['tsql', 'CASE WHEN [fare] > [tip] THEN 1'],
    ['oracle', 'CASE WHEN "fare" > "tip" THEN 1'],
  ] as const)('%s groups and adds up 1 and 0', (name, expected) => {
    expect(sql(LONGER, { measures: [{ agg: 'count' }], dimensions: [{ field: KEY }] }, name)).toContain(expected);
    expect(sql(LONGER, { measures: [{ agg: 'sum', field: KEY }] }, name)).toContain(expected);
  });

  test.each(['tsql', 'oracle', 'mysql', 'postgres'] as const)('%s counts a share by it', (name) =>
    expect(
      sql(
        LONGER,
        {
          measures: [{ agg: 'count', filters: [{ field: KEY, op: 'eq', value: true }], over: { agg: 'count' } }],
        },
        name,
      ),
    ).toMatch(/(WHEN|WHERE) .*fare. > .tip/),
  );
});
