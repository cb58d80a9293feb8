import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIST_BYTES } from '@/lib/pure/query/sql/dialects/mysql';
import { makeCertificate, type Certificate } from '@/tests/support/certificate';
import { startMysqlServer, type MysqlServer } from '@/tests/support/mysql-server';
import type { CheckedSettings } from '../connector';
import { ask, connect, hangUp } from './connection';
import { mysqlFailure, positionIn } from './failure';
import { writesOf } from './grants';
import { settingsOf, type Server } from './server';
import { readingOf } from './types';

describe('a server that asks for what it must not get', () => {
  let folder: string;
  let certificate: Certificate;
  let server: MysqlServer;
  const settings = (more: Partial<CheckedSettings> = {}): CheckedSettings => ({
    type: 'aws-rds',
    host: '127.0.0.1',
    address: '127.0.0.1',
    port: server.port,
    database: 'sales',
    user: 'reader',
    auth: 'iam',
    secret: 'AKIAEXAMPLE:secret-of-the-key',
    tls: 'verify',
    options: { engine: 'mysql', region: 'eu-central-1', ca: certificate.cert },
    ...more,
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-mysql-'));
    certificate = makeCertificate(folder);
    server = await startMysqlServer(certificate);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('an IAM token goes in the clear under verified TLS, and holds no secret', async () => {
    const connection = await connect(settings());
    await hangUp(connection);
    const [{ text, secure } = { text: '', secure: false }] = server.passwords;
    expect(secure).toBe(true);
    expect(text).toMatch(/^127\.0\.0\.1:\d+\/\?Action=connect&DBUser=reader&.*X-Amz-Credential=AKIAEXAMPLE/);
    expect(text).toMatch(/X-Amz-Expires=900/);
    expect(text).not.toContain('secret-of-the-key');
  });

  test('neither token nor password goes in the clear otherwise', async () => {
    const before = server.passwords.length;
    const cases: [Partial<CheckedSettings>, string][] = [
      [{ tls: 'require' }, 'tls_required'],
      [{ tls: 'off' }, 'tls_required'],
      [{ options: { region: 'eu-central-1' } }, 'certificate'],
      [{ auth: 'password' }, 'sign_in_refused'],
      [{ auth: 'password', tls: 'off' }, 'sign_in_refused'],
    ];
    for (const [more, reason] of cases) {
      const failure = await connect(settings(more)).catch((error: unknown) => mysqlFailure(error));
      expect([more, failure]).toEqual([more, expect.objectContaining({ reason })]);
    }
    expect(server.passwords).toHaveLength(before);
  });

  test('no file is sent', async () => {
    const connection = await connect(settings());
    await ask(connection, 'SELECT 1').catch(() => []);
    await hangUp(connection);
    expect(server.files).toEqual([Buffer.alloc(0)]);
  });
});

test.each([
  [`… near 'whre id = 1' at line 3`, 'select id\nfrom orders\nwhre id = 1', 22],
  [`… near '' at line 1`, 'select id from', 14],
  [`Unknown column 'amuont' in 'field list'`, 'select amuont', 7],
  [`Unknown column 'o.amuont' in 'field list'`, 'select o . amuont', 11],
  [`Table 'sales.nothing' doesn't exist`, 'select 1 from nothing', 14],
  ['Something else', 'select 1', null],
])('%s is at its place', (message, sql, position) => {
  expect(positionIn(sql, message)).toBe(position);
});

test('words for what a database says, without user and host', () => {
  const said = (errno: number, message: string, at = {}) =>
    mysqlFailure(Object.assign(new Error(message), { errno }), at);
  const denied = `SELECT command denied to user 'reader'@'10.1.2.3' for table \`sales\`.\`salaries\``;
  expect(said(1142, denied)).toMatchObject({
    reason: 'permission_denied',
    message: 'This account may not read “sales.salaries”.',
  });
  expect(said(1044, `Access denied for user 'reader'@'%' to database 'x'`, { connecting: true }).reason).toBe(
    'database_missing',
  );
  expect(said(1470, `String 'x'@'y' is wrong`).message).toBe('String this account is wrong');
  expect(said(1064, `near 'x' at line 1`, { sql: 'WITH x', old: 'MySQL 5.7.44' }).message).toBe(
    'This question needs MySQL 8 or MariaDB 10.2. The server is MySQL 5.7.44.',
  );
});

test('what grants let an account write', () => {
  expect(
    writesOf([
      "GRANT USAGE ON *.* TO `reader`@`%` IDENTIFIED BY PASSWORD '*X'",
      'GRANT SELECT, SHOW VIEW ON `sales`.* TO `reader`@`%`',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON `test`.* TO PUBLIC',
      'GRANT SELECT (id), UPDATE (`name`, `a, b`) ON `sales`.`reg``ions` TO `writer`@`%`',
      'GRANT ALL PRIVILEGES ON `my\\_db%`.* TO `owner`@`%` WITH GRANT OPTION',
      'GRANT SELECT, INSERT ON *.* TO `root`@`localhost`',
      'GRANT `changer` TO `member`@`%`',
      'GRANT EXECUTE ON PROCEDURE `sales`.`p` TO `x`@`%`',
      'GRANT PROXY ON ``@`` TO `root`@`localhost`',
    ]),
  ).toEqual([
    { schema: 'sales', table: 'reg`ions' },
    { schema: 'my\\_db%', table: null },
    { schema: null, table: null },
  ]);
});

test('sessions of each server are told what it knows', () => {
  const server = (isMaria: boolean, version: Server['version'], fullGroupBy = false): Server => ({
    name: '',
    isMaria,
    version,
    old: false,
    connection: '1',
    collation: '',
    zeroDates: false,
    fullGroupBy,
  });
  const told = (...about: Parameters<typeof server>) => settingsOf(server(...about), 30_000)[0];
  expect(told(true, [10, 11, 19])).toContain('max_statement_time = 30');
  expect(told(false, [8, 0, 36], true)).toMatch(/ONLY_FULL_GROUP_BY.*max_execution_time = 30000.*stats_expiry = 0/);
  expect(told(false, [5, 7, 44])).toMatch(/max_execution_time = 30000$/);
  expect(told(false, [5, 6, 51])).not.toMatch(/max_(statement|execution)|expiry/);
  expect(told(false, [5, 6, 51])).toContain(`group_concat_max_len = ${LIST_BYTES}`);
});

describe('types of MySQL', () => {
  const facts = { collation: 'utf8mb4_0900_bin', zeroDates: false, isMaria: false };
  test.each([
    ['bigint(20) unsigned', 'integer', 'c'],
    ['tinyint(1)', 'boolean', '(c <> 0)'],
    ['tinyint(4)', 'integer', 'c'],
    ['decimal(18,0)', 'integer', 'c'],
    ['decimal(19,0)', 'decimal', 'c'],
    ['decimal(14,2)', 'decimal', 'c'],
    ['float', 'decimal', '(c + 0e0)'],
    ['date', 'date', 'c'],
    ['datetime(6)', 'datetime', 'c'],
    [`enum('a','b')`, 'text', 'CONVERT(c USING utf8mb4) COLLATE utf8mb4_0900_bin'],
    ['time', 'text', 'CONVERT(CAST(c AS CHAR) USING utf8mb4) COLLATE utf8mb4_0900_bin'],
  ])('%s is read as %s', (type, value, sql) => {
    const reading = readingOf(type, facts);
    expect([reading?.value, reading?.sql('c')]).toEqual([value, sql]);
  });

  test.each([
    ['MySQL', false, 'CASE WHEN month(c) > 0 AND day(c) > 0 THEN c END'],
    ['MariaDB', true, 'CASE WHEN weekday(c) >= 0 THEN c END'],
  ])('a date without a day is none, where %s can store it', (_, isMaria, sql) => {
    expect(readingOf('date', { ...facts, zeroDates: true, isMaria })?.sql('c')).toBe(sql);
  });

  test.each(['blob', 'varbinary(16)', 'geometry', 'point', 'vector(3)'])('no Query can use %s', (type) =>
    expect(readingOf(type, facts)).toBeNull(),
  );
});
