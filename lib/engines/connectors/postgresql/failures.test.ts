import { expect, test } from 'vitest';
import { failureOf, wordsOf } from './failures';

test.each([
  [{ code: 'ECONNREFUSED' }, 'host_unreachable'],
  [{ code: '28P01', message: 'password authentication failed for user "ada"' }, 'sign_in_refused'],
  [{ code: '28000', message: 'no pg_hba.conf entry for host "10.1.2.3", user "ada", no encryption' }, 'tls_required'],
  [{ code: '3D000', message: 'database "x" does not exist' }, 'database_missing'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate'],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate'],
  [{ code: '42501', message: 'permission denied for table orders' }, 'permission_denied'],
  [{ code: '42P01', message: 'relation "x" does not exist' }, 'table_missing'],
  [{ code: '42703', message: 'column "x" does not exist' }, 'column_missing'],
  [{ code: '57014', message: 'canceling statement due to statement timeout' }, 'timeout'],
  [{ code: '57014', message: 'canceling statement due to user request' }, 'cancelled'],
  [{ code: '25006', message: 'cannot execute INSERT in a read-only transaction' }, 'not_a_select'],
  [{ code: '22012', message: 'division by zero' }, 'query_failed'],
  [{ message: 'Connection terminated unexpectedly' }, 'host_unreachable'],
  ['nothing that is known', 'query_failed'],
])('%j is %s', (error, reason) => expect(failureOf(error).reason).toBe(reason));

test('no host and no user stands in the words', () => {
  const said = 'no pg_hba.conf entry for host "10.1.2.3:5432", user "ada", database "sales"';
  expect(wordsOf(said)).not.toMatch(/10\.1|ada/);
  expect(failureOf({ code: '42501', message: 'permission denied for role "ada"' }).message).not.toContain('ada');
});

test('a place counts from 0', () =>
  expect(failureOf({ code: '42703', message: 'column "x" does not exist', position: '8' }).position).toBe(7));
