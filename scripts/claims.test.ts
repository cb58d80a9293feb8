import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
// @ts-expect-error -- a plain script
import { judge, readClaims, testsOf } from './claims.mjs';

type Claim = { id: string; owned: boolean };
type Judged = { id: string; state: string };

const claims = (...issues: string[]) =>
  readClaims(
    ['id\tarea\tclaim\thow\tissue', ...issues.map((issue, nth) => `X${nth}\tarea\tclaim\tboth\t${issue}`)].join('\n'),
  ) as Claim[];

describe('readClaims', () => {
  it.each([
    ['A', true],
    ['B', true],
    ['B, page with sharing', true],
    ['A, B, D, documents later', true],
    ['C, D, rest later', true],
    ['sharing', false],
    ['backups', false],
  ])('issue %s is owned: %s', (issue, owned) => {
    expect(claims(issue)[0]!.owned).toBe(owned);
  });

  it('finds the 112 claims of the specification, each once', () => {
    const all = readClaims(readFileSync(new URL('../tests/claims.tsv', import.meta.url), 'utf8')) as Claim[];
    expect(new Set(all.map(({ id }) => id)).size).toBe(112);
  });
});

describe('judge', () => {
  it.each<[string, string, { title: string; passed: boolean }[], string]>([
    ['a test that passed', 'A', [{ title: 'suite [X0] does', passed: true }], 'passing'],
    [
      'one of two that failed',
      'A',
      [
        { title: '[X0] does', passed: true },
        { title: '[X0][X1] also', passed: false },
      ],
      'failing',
    ],
    ['an id that only begins alike', 'A', [{ title: '[X01] does', passed: true }], 'missing'],
    ['no test, of a later issue', 'sharing', [], 'waiting'],
    ['a test before its time', 'sharing', [{ title: '[X0] does', passed: true }], 'passing'],
  ])('%s', (_what, issue, tests, state) => {
    expect((judge(claims(issue), tests) as Judged[])[0]!.state).toBe(state);
  });
});

it('reads the titles of both runners with those of their groups', () => {
  const vitest = {
    testResults: [
      {
        assertionResults: [
          { fullName: 'group [E04] reads', status: 'passed' },
          { fullName: 'group skips', status: 'pending' },
        ],
      },
    ],
  };
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const browser = {
    suites: [
      {
        title: 'nav.spec.ts',
        specs: [spec('[R23] items', 'expected')],
        suites: [{ title: 'wide', specs: [spec('[R26] bar', 'unexpected')] }],
      },
    ],
  };
  expect(testsOf({ vitest: [vitest, { testResults: [] }], playwright: [browser] })).toEqual([
    { title: 'group [E04] reads', passed: true },
    { title: 'group skips', passed: false },
    { title: 'nav.spec.ts [R23] items', passed: true },
    { title: 'nav.spec.ts wide [R26] bar', passed: false },
  ]);
});
