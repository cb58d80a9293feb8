// Runs the named steps of check and test and keeps count.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => `node_modules/.bin/${name}`;

function run({ command, args, env }, heading) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const said = [`\n— ${heading}\n`];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    const end = (code) => {
      for (const chunk of said) process.stdout.write(chunk);
      done(code);
    };
    child.once('close', (code) => end(code ?? 1));
    child.once('error', () => end(1));
  });
}

/**
 * Steps without a count of their own are one passed or failed; `report` names the JSON file of a test runner. `look`
 * answers the lines that must not be there.
 */
export async function runStep(step) {
  const { name, report, look } = step;
  const began = Date.now();
  if (look) {
    const found = await look();
    if (found.length) console.log(`\n— ${name}\n${found.join('\n')}`);
    return {
      passed: found.length ? 0 : 1,
      failed: found.length ? 1 : 0,
      fell: found.map((each) => `${name}: ${each}`),
      line: `${name}: ${found.length || 'none'}`,
    };
  }
  if (report) rmSync(report.file, { force: true });
  const code = await run(step, name);
  const counted = report ? report.count() : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (code !== 0 && !counted.fell?.length) {
    counted.failed = Math.max(1, counted.failed); // the runner itself fell
    counted.fell = [`${name}: ended with ${code}`];
  }
  const again = counted.again ? ` (${counted.again} on retry)` : '';
  return {
    ...counted,
    line: `${name}: ${counted.passed} passed${again}, ${counted.failed} failed, ${((Date.now() - began) / 1000).toFixed(0)} s`,
  };
}

/** A case that needs a server says so in the name of its suite; hundreds of one suite are one line. */
const suiteOf = (name) => name.slice(0, name.indexOf(']') + 1) || name;

function countedBy(names, keyOf) {
  const counts = new Map();
  for (const name of names) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return counts;
}

/** What was counted, by kind, then what failed, last of all in one line. Answers the totals. */
function printTotals(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const kinds = {};
  for (const { cases = {} } of results)
    for (const [kind, count] of Object.entries(cases)) kinds[kind] = (kinds[kind] ?? 0) + count;
  const named = Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`);
  const total = { passed: sum('passed'), failed: sum('failed') };
  const skipped = results.flatMap((result) => result.skipped ?? []);
  console.log(`\n${results.map(({ line }) => line).join('\n')}`);
  const told = (key, what) => {
    const names = results.flatMap((result) => result[key] ?? []);
    if (names.length) console.log(`${what}:\n${names.map((name) => `  ${name}`).join('\n')}`);
  };
  told('retried', 'passed on retry');
  for (const [suite, count] of countedBy(skipped, suiteOf)) console.log(`skipped, ${count} cases: ${suite}`);
  if (named.length) console.log(`cases: ${named.join(', ')}`);
  told('fell', 'failed');
  console.log(`${total.passed} passed, ${total.failed} failed${skipped.length ? `, ${skipped.length} skipped` : ''}`);
  return total;
}

/**
 * Runs stages one after another, the lanes of a stage side by side, the steps of a lane one after another; each step is
 * printed when it ended. A stage is a list of lanes, or makes that list when its turn has come.
 */
export async function runStages(stages) {
  const results = [];
  const began = Date.now();
  for (const stage of stages) {
    await Promise.all(
      (typeof stage === 'function' ? await stage() : stage).map(async (lane) => {
        for (const step of lane) results.push(await runStep(step));
      }),
    );
  }
  results.push({ passed: 0, failed: 0, line: `all steps: ${((Date.now() - began) / 1000).toFixed(0)} s` });
  return printTotals(results);
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/** The kind of a test file of vitest, in the words of the summary. */
const kindOf = (project, file) => (file.includes('.dom.test.') ? 'DOM' : project === 'api' ? 'API' : project);

function casesOf(project, { testResults = [] } = {}) {
  const cases = {};
  for (const { name, assertionResults } of testResults) {
    const kind = kindOf(project, name);
    cases[kind] = (cases[kind] ?? 0) + assertionResults.length;
  }
  return cases;
}

/** The names of the cases of a vitest report that `wanted` picks, with their file. */
const namesOf = ({ testResults = [] }, wanted) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(wanted).map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );

/** Cases whose names say that they need a server which this machine has not; any other that did not run has failed. */
const isWithoutServer = ({ status, fullName }) =>
  status !== 'passed' && status !== 'failed' && fullName.includes('[skipped: ');

const ranAgain = ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0;

const VITEST_NAMES = { unit: 'unit and DOM tests', engine: 'engine tests', api: 'API tests on PostgreSQL' };

/** What runs in `npm run test:slow` alone: files named so, and browser tests with the tag. */
const SLOW_BROWSER = '@slow|\\.slow\\.spec';
export const quick = { vitest: ['--exclude', '**/*.slow.test.ts'], playwright: ['--grep-invert', SLOW_BROWSER] };
const SLOW_VITEST = '.slow.test.ts';
export const slow = { vitest: [SLOW_VITEST], playwright: ['--grep', SLOW_BROWSER] };

export function vitest(project, file, env, ...only) {
  return {
    name: VITEST_NAMES[project],
    command: bin('vitest'),
    env,
    args: [
      'run',
      `--project=${project}`,
      // vitest itself leaves one core to its main process, which waits most of the time: by as much as a third longer.
      ...(project === 'unit' ? ['--project=dom', `--maxWorkers=${availableParallelism() + 1}`] : []),
      // Whatever waits for a server or a process may be late on two busy cores; the summary names what was.
      ...(project === 'unit' ? [] : [`--retry=${project === 'api' ? 2 : 1}`]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...only,
    ],
    report: {
      file,
      count: () => {
        const found = readJson(file);
        const retried = namesOf(found ?? {}, ranAgain);
        const skipped = namesOf(found ?? {}, isWithoutServer);
        return {
          passed: found?.numPassedTests ?? 0,
          failed: (found?.numFailedTests ?? 1) + (found?.numPendingTests ?? 0) - skipped.length,
          skipped,
          cases: casesOf(project, found ?? undefined),
          again: retried.length,
          retried,
          fell: namesOf(found ?? {}, (each) => each.status !== 'passed' && !isWithoutServer(each)),
        };
      },
    },
  };
}

/** The same of a report of Playwright, whose suites hold suites. */
const specsOf = (suites, wanted) =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => wanted(status)))
      .map(({ file, title }) => `${file}: ${title}`),
    ...specsOf(inner, wanted),
  ]);

export function playwright(file, env, ...only) {
  return {
    name: 'browser tests',
    command: bin('playwright'),
    args: ['test', ...only],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: {
      file,
      count: () => {
        const { stats: found, suites = [] } = readJson(file) ?? {};
        const passed = (found?.expected ?? 0) + (found?.flaky ?? 0);
        const failed = (found?.unexpected ?? 1) + (found?.skipped ?? 0);
        return {
          passed,
          failed,
          again: found?.flaky ?? 0,
          cases: { browser: passed + failed },
          retried: specsOf(suites, (status) => status === 'flaky'),
          fell: specsOf(suites, (status) => status === 'unexpected' || status === 'skipped'),
        };
      },
    },
  };
}

const tool = (name, command, ...args) => ({ name, command: bin(command), args });

const LINT = ['--type-aware', '--report-unused-disable-directives', '--deny-warnings'];

/** Of programs written in Go that end before they would have to give memory back (2.3 GB): a third of their time. */
const NO_COLLECTING = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/** Each checker works out the types it shares with others anew: the usual four take twice the time of two cores. */
const CHECKERS = ['--checkers', String(availableParallelism())];

/**
 * The checks of the source. Types are checked with TypeScript 7, which takes a third of the time; Next uses TypeScript
 * 5. `types` also checks the route types, once the build has written them. Rules that need types take longer than
 * everything else of `npm run check` together: it leaves them to `npm test`.
 */
export const texts = {
  types: {
    name: 'types',
    command: process.execPath,
    args: ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', '.', '--incremental', 'false', ...CHECKERS],
    env: NO_COLLECTING,
  },
  lint: { ...tool('lint', 'oxlint', ...LINT), env: NO_COLLECTING },
  lintWithoutTypes: tool('lint without types', 'oxlint', '--deny-warnings'),
  format: tool('format', 'oxfmt', '--check', '.'),
  deadParts: tool('dead parts', 'knip', '--no-progress'),
  structure: { name: 'structure', command: process.execPath, args: ['scripts/structure.mjs'] },
};
