import { describe, expect, it } from 'vitest';
import { connectsUnasked, isCompanys, mayJoin, nameFor, roleOfGroups } from './provider-person';

const roles = [
  { group: 'Staff', role: 'analyst' as const },
  { group: 'Board', role: 'viewer' as const },
  { group: 'IT', role: 'admin' as const },
];

describe('groups', () => {
  it.each([
    [['Staff'], 'analyst'],
    [['Board'], 'viewer'],
    [['Board', 'IT', 'Staff'], 'admin'],
    [['Guests'], 'analyst'],
    [[], 'analyst'],
    [null, null],
  ])('%j make %s', (groups, role) => {
    expect(roleOfGroups(groups, { roles })).toBe(role);
  });
  it.each([[['it']], [['IT ']], [['IT', 'x'].join(',').split(';')]])('%j is not the group IT', (groups) => {
    expect(roleOfGroups(groups, { roles: [{ group: 'IT', role: 'admin' }] })).toBe('analyst');
  });
  it('decide nothing where no role is set for any', () => {
    expect(roleOfGroups(['IT'], { roles: [] })).toBeNull();
  });
});

describe('an address', () => {
  const policy = { domains: ['acme.example'] };
  it.each([
    ['ann@acme.example', true],
    ['Ann@ACME.example', true],
    ['ann@mail.acme.example', false],
    ['ann@acme.example.org', false],
    ['ann@notacme.example', false],
    ['"ann@acme.example"@other.example', false],
  ])('%s is the company’s: %s', (email, its) => {
    expect(isCompanys(email, policy)).toBe(its);
  });
  it('of any domain may join where none is named', () => {
    expect(mayJoin('ann@other.example', { domains: [] })).toBe(true);
    expect(mayJoin('ann@other.example', policy)).toBe(false);
  });
});

describe('an account', () => {
  const policy = { domains: ['acme.example'] };
  const email = 'ann@acme.example';
  it.each([
    ['a vouched-for address of the company', 'analyst', { email, emailVerified: true }, 'oidc', true],
    ['an address that the provider says nothing of', 'analyst', { email, emailVerified: null }, 'oidc', false],
    ['an address that it denies', 'viewer', { email, emailVerified: false }, 'saml', false],
    ['an assertion of the company', 'viewer', { email, emailVerified: null }, 'saml', true],
    ['another domain', 'analyst', { email: 'ann@other.example', emailVerified: true }, 'oidc', false],
    ['no address', 'analyst', { email: null, emailVerified: true }, 'oidc', false],
    ['an admin', 'admin', { email, emailVerified: true }, 'oidc', false],
    ['an owner', 'owner', { email, emailVerified: true }, 'oidc', false],
  ] as const)('of %s (%s) is connected without its password as it should', (_what, role, person, kind, connected) => {
    expect(connectsUnasked({ role }, person, { policy, kind })).toBe(connected);
  });
});

it.each([
  [{ name: 'ann', email: null }, 'ann'],
  [{ name: 'Ann B. Citizen', email: null }, 'Ann B. Citizen'],
  [{ name: 'ann@acme.example', email: null }, 'ann'],
  [{ name: '  \u202Eann\u0000  b ', email: null }, 'ann b'],
  [{ name: '', email: 'bob@acme.example' }, 'bob'],
  [{ name: '///', email: null }, 'person'],
])('%j is called %s', (person, name) => {
  expect(nameFor(person)).toBe(name);
});
