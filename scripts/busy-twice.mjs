// Which requests of the API tests take the web thread for too long, and not once by chance.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slowness } from './processor-speed.mjs';
import { runStep, vitest } from './steps.mjs';
import { STRETCH_MS, TOTAL_MS } from './thread-limits.mjs';

/** How long before its line in the log a request may have begun. */
const BEFORE_MS = 5000;

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

/**
 * A collection of garbage or a compilation takes the thread once; what a request does takes it each time. So the test
 * files in which a request took too long run once more, and the routes that do so again are answered, as text. Both
 * runs are printed.
 */
export async function busyTwice({ report, output, folder, env }) {
  const all = busyLines(output());
  if (!all.length) return [];
  const times = slowness();
  const first = tooLong(all, times);
  if (!first.length) return [];
  console.log(
    `\n— took the web thread for too long, asked again (this processor takes ${times.toFixed(1)} times as long)\n${first.map((line) => JSON.stringify(line)).join('\n')}`,
  );
  const files = filesAt(JSON.parse(readFileSync(report, 'utf8')), first);
  if (!files.length) return first.map((line) => JSON.stringify(line));
  const { failed } = await runStep(vitest('api', join(folder, 'again.json'), env, ...files));
  const again = tooLong(busyLines(output()).slice(all.length), times);
  const routes = new Set(first.map(({ route }) => route));
  const found = again.filter(({ route }) => routes.has(route)).map((line) => JSON.stringify(line));
  return failed ? [...found, `${failed} tests failed when they ran again`] : found;
}
