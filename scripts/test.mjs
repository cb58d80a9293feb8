// npm test: the checks, then the API and browser tests against a server that is started as a user starts it,
// on a database and a data folder of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginReports, REPORTS } from './reports.mjs';
import { checks, playwright, runStages, vitest } from './steps.mjs';
import { startTestServer } from './test-server.mjs';
import { build, isBuilt } from './build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
let server;
let failed = 1;
try {
  beginReports();
  if (!isBuilt()) await build();
  server = await startTestServer({ dataDir: join(folder, 'data'), env: { SIGNUPS_PER_HOUR: '100000', WATCH_EVERY: '1' } });
  const env = { TEST_ORIGIN: server.origin, TEST_SETUP_CODE: server.setupCode, TEST_DATABASE_URL: server.databaseUrl };
  // A request may take its 50 ms and a little more in several turns, between which others are answered; none may hold the thread that long.
  const isTooLong = (line) => { const [, ms, longest] = /"ms":(\d+),"longest":(\d+)/.exec(line) ?? []; return Number(longest) > 50 || Number(ms) > 100; };
  const held = { name: 'requests that held the web thread for 50 ms, or took 100 ms of it', look: () => server.output().split('\n').filter((line) => line.includes('"thread.busy"') && isTooLong(line)) };
  ({ failed } = await runStages([checks(REPORTS), [[vitest('api', join(REPORTS, 'api.json'), env), held, playwright(join(REPORTS, 'browser.json'), env)]]]));
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
