import { expect, test } from 'vitest';
import { RemoteFailure } from '../failure';
import { rdsToken } from './token';

const asked = {
  host: 'db.example.eu-west-1.rds.amazonaws.com',
  port: 5432,
  user: 'report user',
  secret: 'AKIDEXAMPLE:wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  options: { region: 'eu-west-1' },
};

// As @aws-sdk/rds-signer 3.1169.0 signs the same at the same moment.
const TOKEN =
  'db.example.eu-west-1.rds.amazonaws.com:5432/?Action=connect&DBUser=report%20user&X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIDEXAMPLE%2F20260102%2Feu-west-1%2Frds-db%2Faws4_request&X-Amz-Date=20260102T030405Z&X-Amz-Expires=900&X-Amz-Signature=9fed5c131376e5fcdc69ca052db3fd6e7684564a294b7c482607ba7ca2f15a47&X-Amz-SignedHeaders=host';

test('a token is signed as by the SDK of AWS', () => {
  const { user, token } = rdsToken(asked, new Date(Date.UTC(2026, 0, 2, 3, 4, 5)));
  expect(user).toBe('report user');
  expect(token).toBe(TOKEN);
});

test.each([
  ['no region', { options: {} }],
  ['no key', { secret: 'AKIDEXAMPLE:' }],
  ['a password', { secret: 'password' }],
])('%s is refused', (_what, change) => {
  expect(() => rdsToken({ ...asked, ...change })).toThrow(RemoteFailure);
});
