// Runs the named steps of check and test one after another and keeps count.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => `node_modules/.bin/${name}`;

export function run(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('exit', (code) => done(code ?? 1));
    child.once('error', () => done(1));
  });
}

/** Steps without a count of their own are one passed or failed; `report` names the JSON file of a test runner. */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  const lines = [];
  for (const { name, command, args, env, report } of steps) {
    const began = Date.now();
    console.log(`\n— ${name}`);
    if (report) rmSync(report.file, { force: true });
    const code = await run(command, args, env);
    const counted = report ? report.count(code) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
    if (code !== 0 && counted.failed === 0) counted.failed = 1; // the runner itself fell
    total.passed += counted.passed;
    total.failed += counted.failed;
    lines.push(`${name}: ${counted.passed} passed, ${counted.failed} failed, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  }
  console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
  return total;
}

const readJson = (file) => { try { return JSON.parse(readFileSync(file, 'utf8')); } catch { return null; } };

export function vitest(project, file, env) {
  return {
    name: project === 'unit' ? 'unit tests' : 'API tests on PostgreSQL', command: bin('vitest'), env,
    args: ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    report: { file, count: () => { const found = readJson(file); return { passed: found?.numPassedTests ?? 0, failed: (found?.numFailedTests ?? 1) + (found?.numPendingTests ?? 0) }; } },
  };
}

export function playwright(file, env) {
  return {
    name: 'browser tests', command: bin('playwright'), args: ['test'], env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, count: () => { const found = readJson(file)?.stats; return { passed: (found?.expected ?? 0) + (found?.flaky ?? 0), failed: (found?.unexpected ?? 1) + (found?.skipped ?? 0) }; } },
  };
}

/** Everything that needs no database and no browser. */
export const checkSteps = (folder) => [
  { name: 'types', command: bin('tsc'), args: ['--noEmit', '-p', '.'] },
  { name: 'lint', command: bin('eslint'), args: ['.', '--max-warnings=0', '--cache', '--cache-location', 'node_modules/.cache/eslint/'] },
  { name: 'structure', command: bin('depcruise'), args: ['--config', '.dependency-cruiser.mjs', '--output-type', 'err', 'app', 'components', 'lib', 'middleware.ts', 'instrumentation.ts', 'tests'] },
  vitest('unit', `${folder}/unit.json`),
];
