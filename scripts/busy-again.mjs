// Which requests of the API tests take the web thread for too long, and not once by chance.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slowness } from './processor-speed.mjs';
import { runStep, vitest } from './steps.mjs';
import { STRETCH_MS, TOTAL_MS } from './thread-limits.mjs';

/** How long before its line in the log a request may have begun. */
const BEFORE_MS = 5000;
const RUNS_AGAIN = 2;

/** The `thread.busy` lines of a server's output. */
export function busyLines(output) {
  return output
    .split('\n')
    .filter((line) => line.includes('"thread.busy"'))
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))));
}

/** The test files of a report of vitest that ran while one of the lines was written. */
export function filesAt(report, lines) {
  const moments = lines.map(({ at }) => Date.parse(at));
  return report.testResults
    .filter(({ startTime, endTime }) => moments.some((moment) => moment > startTime && moment < endTime + BEFORE_MS))
    .map(({ name }) => name);
}

/** Those that would be too long on the processor that the limits are judged on as well. */
export const tooLong = (lines, times) =>
  lines.filter(({ ms, longest }) => longest / times > STRETCH_MS || ms / times > TOTAL_MS);

const texts = (lines) => lines.map((line) => JSON.stringify(line));

/** The lines of `first` whose routes take too long again when the test files of then run once more. */
async function againOf(first, { report, output, folder, env }) {
  const files = filesAt(JSON.parse(readFileSync(report, 'utf8')), first);
  if (!files.length) return { lines: first, failed: 0 };
  const before = busyLines(output()).length;
  const { failed } = await runStep(vitest('api', join(folder, 'again.json'), env, ...files));
  const routes = new Set(first.map(({ route }) => route));
  const again = tooLong(busyLines(output()).slice(before), slowness()).filter(({ route }) => routes.has(route));
  const met = new Set(again.map(({ route }) => route));
  return { lines: first.filter(({ route }) => met.has(route)), failed };
}

/**
 * A collection of garbage or a compilation takes the thread once; what a request does takes it each time. So the test
 * files in which a request took too long run once more, and once more for the routes that do so again; those that do
 * so each time are answered, as text. All runs are printed.
 */
export async function busyAgain(run) {
  const all = busyLines(run.output());
  if (!all.length) return [];
  const times = slowness();
  let lines = tooLong(all, times);
  for (let nth = 0; nth < RUNS_AGAIN && lines.length; nth++) {
    console.log(
      `\n— took the web thread for too long, asked again (this processor takes ${times.toFixed(1)} times as long)\n${texts(lines).join('\n')}`,
    );
    const again = await againOf(lines, run);
    if (again.failed) return [...texts(again.lines), `${again.failed} tests failed when they ran again`];
    ({ lines } = again);
  }
  return texts(lines);
}
