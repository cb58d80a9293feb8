import { describe, expect, test } from 'vitest';
import * as ofClickHouse from '@/tests/connectors/clickhouse-selects';
import * as ofMysql from '@/tests/connectors/mysql-selects';
import { readSelect } from '../select/check';
import { rulesOf } from './rules';

describe.each([
  ['mysql', ofMysql],
  ['clickhouse', ofClickHouse],
] as const)('SELECTs of %s', (type, { HOSTILE, FINE }) => {
  test('that do more than read are refused, the others taken', async () => {
    const rules = await rulesOf({ type, options: {} });
    const isTaken = (sql: string) => rules !== null && 'sql' in readSelect(sql, rules);
    expect(HOSTILE.filter(isTaken)).toEqual([]);
    expect(FINE.filter((sql) => !isTaken(sql))).toEqual([]);
  });
});
