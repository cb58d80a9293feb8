// Runs the named steps of check and test and keeps count.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => `node_modules/.bin/${name}`;

function run({ command, args, env }, heading) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
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

/** Steps without a count of their own are one passed or failed; `report` names the JSON file of a test runner. `look` runs nothing and answers what must not be there. */
async function runStep(step) {
  const { name, report, look } = step;
  const began = Date.now();
  if (look) {
    const found = look();
    if (found.length) console.log(`\n— ${name}\n${found.join('\n')}`);
    return { passed: found.length ? 0 : 1, failed: found.length ? 1 : 0, line: `${name}: ${found.length || 'none'}` };
  }
  if (report) rmSync(report.file, { force: true });
  const code = await run(step, name);
  const counted = report ? report.count() : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (code !== 0 && counted.failed === 0) counted.failed = 1; // the runner itself fell
  const again = counted.again ? `, ${counted.again} of them at the second try` : '';
  return { ...counted, line: `${name}: ${counted.passed} passed${again}, ${counted.failed} failed, ${((Date.now() - began) / 1000).toFixed(0)} s` };
}

/** Runs stages one after another, the lanes of a stage side by side, the steps of a lane one after another; each step is printed when it ended. */
export async function runStages(stages) {
  const results = [];
  for (const lanes of stages) {
    await Promise.all(lanes.map(async (lane) => { for (const step of lane) results.push(await runStep(step)); }));
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const total = { passed: sum('passed'), failed: sum('failed') };
  console.log(`\n${results.map(({ line }) => line).join('\n')}\n${total.passed} passed, ${total.failed} failed`);
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

export function playwright(file, env, ...only) {
  return {
    name: 'browser tests', command: bin('playwright'), args: ['test', ...only], env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, count: () => { const found = readJson(file)?.stats; return { passed: (found?.expected ?? 0) + (found?.flaky ?? 0), failed: (found?.unexpected ?? 1) + (found?.skipped ?? 0), again: found?.flaky ?? 0 }; } },
  };
}

/** Everything that needs no database and no browser, in two lanes for two cores. */
export const checks = (folder) => [[
  { name: 'types', command: bin('tsc'), args: ['--noEmit', '-p', '.'] },
  { name: 'lint', command: bin('eslint'), args: ['.', '--max-warnings=0', '--cache', '--cache-location', 'node_modules/.cache/eslint/'] },
  { name: 'structure', command: bin('depcruise'), args: ['--config', '.dependency-cruiser.mjs', '--output-type', 'err', 'app', 'components', 'lib', 'middleware.ts', 'instrumentation.ts', 'tests'] },
], [
  vitest('unit', `${folder}/unit.json`),
]];
