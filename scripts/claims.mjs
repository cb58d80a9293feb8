// npm run claims: which claims of the specification (tests/claims.tsv) have a passing test, by the last npm
// test and npm run test:slow. A test names the claims it proves in square brackets at the start of its title.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastReports } from './reports.mjs';
import { root } from './steps.mjs';

const OWNED = ['A', 'B', 'C', 'D'];

/** The lines of the claims' table; a claim is owned when one of its issues is done. */
export function readClaims(text) {
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) => {
    const [id, area, claim, how, issue] = line.split('\t');
    return { id, area, claim, how, issue, owned: issue.split(',').some((part) => OWNED.includes(part.trim())) };
  });
}

const ofVitest = (report) =>
  report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' })),
  );

function ofPlaywright(report) {
  const below = ({ title, specs = [], suites = [] }, path = []) => [
    ...specs.map((spec) => ({
      title: [...path, title, spec.title].join(' '),
      passed: spec.tests.length > 0 && spec.tests.every(({ status }) => status === 'expected' || status === 'flaky'),
    })),
    ...suites.flatMap((suite) => below(suite, [...path, title])),
  ];
  return report.suites.flatMap((suite) => below(suite));
}

export const testsOf = ({ vitest, playwright }) => [...vitest.flatMap(ofVitest), ...playwright.flatMap(ofPlaywright)];

/** Each claim with its tests and what they say: passing, failing, waiting (of a later issue), missing. */
export function judge(claims, tests) {
  return claims.map((claim) => {
    const own = tests.filter(({ title }) => title.includes(`[${claim.id}]`));
    const tested = own.every(({ passed }) => passed) ? 'passing' : 'failing';
    return { ...claim, tests: own, state: own.length ? tested : claim.owned ? 'missing' : 'waiting' };
  });
}

function print(judged) {
  for (const { id, state, claim, issue, tests } of judged) {
    console.log(`${id}  ${state.padEnd(7)}  ${state === 'waiting' ? `${claim} (${issue})` : claim}`);
    for (const { title, passed } of tests) console.log(`       ${passed ? 'passed' : 'FAILED'}  ${title}`);
  }
  const count = (state) => judged.filter((each) => each.state === state).length;
  console.log(
    `\n${judged.length} claims: ${count('passing')} pass, ${count('failing')} fail, ${count('missing')} have no test, ${count('waiting')} are waiting for a later issue`,
  );
}

function main() {
  if (!lastReports())
    spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), '--with-slow'], { stdio: 'inherit' });
  const reports = lastReports();
  if (!reports) {
    console.error('The tests didn’t write a complete set of reports. See its output above.');
    process.exit(1);
  }
  const judged = judge(readClaims(readFileSync(join(root, 'tests/claims.tsv'), 'utf8')), testsOf(reports));
  print(judged);
  process.exit(judged.some(({ owned, state }) => owned && state !== 'passing') ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
