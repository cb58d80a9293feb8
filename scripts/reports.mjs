// The reports of the last npm test, kept with the hash of the sources that they tell of.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './build.mjs';
import { root } from './steps.mjs';

export const REPORTS = join(root, 'test-results/reports');
const SOURCES = ['app', 'components', 'lib', 'public', 'prisma', 'scripts', 'tests', 'security', 'middleware.ts', 'instrumentation.ts', 'next.config.js', 'playwright.config.ts', 'vitest.config.ts', 'package-lock.json'];
const MADE = /^(lib\/db\/generated|public\/(sw|workbox-.*|worker-.*|fallback-.*)\.js)/;
const marker = join(REPORTS, 'sources');
const sourcesHash = () => hashOf(SOURCES, MADE);

/** Before a run: nothing of an earlier one stays, and the reports to come belong to the sources as they are now. */
export function beginReports() {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(marker, sourcesHash());
}

const read = (name) => { try { return readFileSync(join(REPORTS, name), 'utf8'); } catch { return null; } };

/** The three reports as JSON; null when one is missing or the sources have changed since. */
export function lastReports() {
  const texts = ['unit.json', 'api.json', 'browser.json'].map(read);
  if (read('sources') !== sourcesHash() || texts.includes(null)) return null;
  const [unit, api, browser] = texts.map((text) => JSON.parse(text));
  return { unit, api, browser };
}
