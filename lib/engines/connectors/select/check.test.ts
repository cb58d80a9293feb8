import { describe, expect, test } from 'vitest';
import { FINE, HOSTILE } from '../../../../tests/connectors/postgres-selects';
import { postgresRules } from '../postgresql/rules';
import type { SelectRules } from '../select-rules';
import { readSelect } from './check';

const MYSQL: SelectRules = {
  ...postgresRules,
  refusedTables: [],
  refusedSchemas: new Set(['mysql', 'information_schema', 'performance_schema', 'sys']),
  quotes: { names: { '`': '`' }, doubleQuotedText: true, backslashEscapes: true, dollar: false, hashComment: true },
};
const TSQL: SelectRules = {
  ...postgresRules,
  refusedSchemas: new Set(['sys']),
  refusedTables: [/^sys/],
  quotes: {
    names: { '"': '"', '[': ']' },
    doubleQuotedText: false,
    backslashEscapes: false,
    dollar: false,
    hashComment: false,
  },
};

const refusedBy = (sql: string, rules: SelectRules) => {
  const read = readSelect(sql, rules);
  return 'refused' in read ? read.refused : null;
};

test('at least sixty texts are refused', () => expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60));
test.each(HOSTILE)('%j is refused', (sql) => {
  const refused = refusedBy(sql, postgresRules);
  expect(refused?.message).toMatch(/\.$/);
  expect(refused?.position).toBeLessThanOrEqual(sql.length);
});
test.each(FINE)('%j is taken', (sql) => expect(refusedBy(sql, postgresRules)).toBeNull());

describe('what is sent', () => {
  test('has blanks in place of comments, so that places stay', () => {
    const sql = "select a -- not b;\n, '--x' as c /* d; */ from t;";
    expect(readSelect(sql, postgresRules)).toEqual({
      sql: sql.replace(/-- not b;|\/\* d; \*\//g, (said) => ' '.repeat(said.length)).slice(0, -1),
    });
  });

  test('names the place of what is refused', () => {
    const sql = 'select a,\n  pg_sleep(1) from t';
    expect(refusedBy(sql, postgresRules)?.position).toBe(sql.indexOf('pg_sleep'));
    expect(refusedBy('select * from a, b, pg_user', postgresRules)?.position).toBe(20);
  });
});

describe('quotes of MySQL', () => {
  test.each([
    "select 'a\\' union select 1; -- ' as b",
    'select "it\'s; -- text" as a from t # a remark; here',
    'select `a``b;` from `t`',
    'select 1 -- a remark\nfrom t',
  ])('%j is taken', (sql) => expect(refusedBy(sql, MYSQL)).toBeNull());
  test.each([
    "select 'a' '; drop table t; -- ' ; drop table t",
    "select 'a\\\\'; drop table t; -- '",
    'select 1--1; drop table t',
    '/*!50000 select 1 */',
    'select 1 /*! into outfile "/tmp/x" */',
    'select /*M! sleep(1) */ 1',
    "select load_file('/etc/passwd')",
    'select @@datadir',
    'select @a := 1',
    'select * from mysql.user',
    'select * from `mysql`.`user`',
    "select * from t into outfile '/tmp/x'",
    'select * from t procedure analyse()',
    'select * from t lock in share mode',
    'select sleep(10)',
    'select benchmark(1000000, md5(1))',
    "select 'a\0b'",
  ])('%j is refused', (sql) => expect(refusedBy(sql, MYSQL)).not.toBeNull());
});

describe('quotes of SQL Server', () => {
  test.each(['select [a]]b;] from [t]', "select N'ä; x' as a from dbo.t", 'select "a" from t'])('%j is taken', (sql) =>
    expect(refusedBy(sql, TSQL)).toBeNull(),
  );
  test.each([
    "select * from openrowset('SQLNCLI', 'x', 'select 1')",
    'select * from a.b.c.d',
    'select * from sys.objects',
    'select * from sysobjects',
    'select * from t with (nolock)',
    "exec xp_cmdshell 'dir'",
    'select 1 exec xp_cmdshell',
    'select dbo.f(1)',
    "select 1 waitfor delay '0:0:9'",
    'select * into #t from t',
    'select next value for s',
  ])('%j is refused', (sql) => expect(refusedBy(sql, TSQL)).not.toBeNull());
});
