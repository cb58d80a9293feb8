// The reports of the last npm test and npm run test:slow, kept with the hash of the sources that they tell of.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './build.mjs';
import { root } from './steps.mjs';

export const REPORTS = join(root, 'test-results/reports');
const VITEST = ['unit', 'engine', 'api-1', 'api-2', 'slow-engine', 'slow-api'];
const PLAYWRIGHT = ['browser', 'slow-browser'];
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'prisma',
  'scripts',
  'tests',
  'security',
  'middleware.ts',
  'instrumentation.ts',
  'next.config.js',
  'playwright.config.ts',
  'vitest.config.ts',
  'package-lock.json',
];
const MADE = /^(lib\/base\/db\/generated|public\/(sw|workbox-.*|worker-.*|fallback-.*)\.js)/;
const marker = join(REPORTS, 'sources');
const sourcesHash = () => hashOf(SOURCES, MADE);

export const reportFile = (name) => join(REPORTS, `${name}.json`);

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** Before a run: reports of other sources go, and those to come belong to the sources as they are now. */
export function beginReports() {
  const sources = sourcesHash();
  if (read(marker) === sources) return;
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(marker, sources);
}

/** All reports as JSON, by runner; null when one is missing or the sources have changed since. */
export function lastReports() {
  const jsonOf = (names) => names.map((name) => JSON.parse(read(reportFile(name))));
  try {
    if (read(marker) !== sourcesHash()) return null;
    const reports = { vitest: jsonOf(VITEST), playwright: jsonOf(PLAYWRIGHT) };
    return [...reports.vitest, ...reports.playwright].includes(null) ? null : reports;
  } catch {
    return null;
  }
}
