import { describe, expect, it } from 'vitest';
import { connectionForm, connectionPatch, connectionTest } from './connection-schema';

const form = { type: 'postgresql', host: 'db.example.com', database: 'sales', user: 'reader', secret: 's' };
const faultsOf = (value: object) =>
  (connectionForm.safeParse(value).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('a connection', () => {
  it('needs the fields of its type alone; TLS with a look at the certificate is the default', () => {
    expect(connectionForm.parse(form)).toMatchObject({ port: 5432, tls: 'verify', auth: 'password', options: {} });
    expect(connectionForm.parse({ ...form, type: 'azure-sql' })).toMatchObject({ port: 1433 });
  });

  it('to RDS has the port of its engine', () => {
    const rds = { ...form, type: 'aws-rds', options: { engine: 'mysql' } };
    expect(connectionForm.parse(rds)).toMatchObject({ port: 3306 });
  });

  it.each([
    ['another field', { sslrootcert: '/etc/hostname' }, ['']],
    ['an option that it has not', { options: { warehouse: 'w' } }, ['options.warehouse']],
    ['RDS without its engine', { type: 'aws-rds' }, ['options.engine']],
    ['IAM without a region', { type: 'aws-rds', auth: 'iam', options: { engine: 'mysql' } }, ['options.region']],
    ['Oracle without a service', { type: 'oracle' }, ['options.serviceName']],
    ['a key pair for PostgreSQL', { auth: 'key_pair' }, ['auth']],
    ['no user', { user: ' ' }, ['user']],
    ['a path in place of a certificate', { options: { ca: '/etc/ssl/ca.pem' } }, ['options.ca']],
    ['a host with a user in it', { host: 'a@b' }, ['host']],
    ['a host of two lines', { host: 'a\nb' }, ['host']],
    ['a port that is none', { port: 70_000 }, ['port']],
  ])('is refused with %s', (_what, more, faults) =>
    expect([...new Set(faultsOf({ ...form, ...more }))]).toEqual(faults),
  );

  it('is tested with its own secret or with the saved one', () => {
    const { secret: _secret, ...rest } = form;
    expect(connectionTest.safeParse(rest).success).toBe(false);
    expect(connectionTest.safeParse({ ...rest, connectionId: '01990000-0000-7000-8000-000000000000' }).success).toBe(
      true,
    );
  });

  it('is changed by what it has, and by something', () => {
    expect(connectionPatch.safeParse({}).success).toBe(false);
    expect(connectionPatch.safeParse({ type: 'mysql' }).success).toBe(false);
    expect(connectionPatch.safeParse({ name: 'Sales' }).success).toBe(true);
  });
});
