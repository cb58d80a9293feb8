// npm test: the checks beside the build, then the API and browser tests against servers that are started as a user
// starts them, each on a database and a data folder of its own. `--slow` runs what needs servers of its own, kills
// processes, walks every page or tries the rarer states of a screen; `--with-slow` runs both and counts them together.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiHalves } from './api-halves.mjs';
import { isBuilt } from './build.mjs';
import { busyAgain } from './busy-again.mjs';
import { beginReports, reportFile } from './reports.mjs';
import { quick, root, runStages, slow, texts, vitest, playwright } from './steps.mjs';
import { startTestServer } from './test-server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
const servers = [];

/** A server, and the environment by which tests find it. */
async function serverFor(name) {
  const server = await startTestServer({
    dataDir: join(folder, name),
    env: { SIGNUPS_PER_HOUR: '100000', WATCH_EVERY: '1' },
  });
  servers.push(server);
  const { origin, setupCode, databaseUrl } = server;
  return { server, env: { TEST_ORIGIN: origin, TEST_SETUP_CODE: setupCode, TEST_DATABASE_URL: databaseUrl } };
}

const build = { name: 'build', command: process.execPath, args: ['scripts/build.mjs'] };
const buildIfNeeded = () => (isBuilt() ? [] : [build]);

/** Types come after the build, which writes those of the routes. */
const checks = () => [
  [
    ...buildIfNeeded(),
    texts.types,
    texts.lint,
    texts.structure,
    texts.format,
    texts.deadParts,
    vitest('unit', reportFile('unit'), {}, ...quick.vitest),
  ],
  [vitest('engine', reportFile('engine'), {}, ...quick.vitest)],
];

/** Half of the API tests, on a server of their own. */
async function apiHalf(nth) {
  const { server, env } = await serverFor(`api-${nth}`);
  const report = reportFile(`api-${nth}`);
  const busy = {
    name: 'requests that took the web thread for too long, each time',
    look: () => busyAgain({ report, output: server.output, folder, env }),
  };
  return [vitest('api', report, env, ...quick.vitest, ...apiHalves(root)[nth - 1]), busy];
}

async function stopServers() {
  for (const server of servers.splice(0)) await server.stop();
}

const browser = async (name, which) => {
  await stopServers();
  const { env } = await serverFor(name);
  return [[playwright(reportFile(name), env, ...which.playwright)]];
};

const QUICK = [checks, async () => [await apiHalf(1), await apiHalf(2)], () => browser('browser', quick)];

const SLOW = [
  () => [buildIfNeeded()],
  async () => {
    await stopServers();
    const { env } = await serverFor('slow-api');
    return [
      [vitest('engine', reportFile('slow-engine'), {}, ...slow.vitest)],
      [vitest('api', reportFile('slow-api'), env, ...slow.vitest)],
    ];
  },
  () => browser('slow-browser', slow),
];

const { '--slow': slowAlone, '--with-slow': both } = Object.fromEntries(
  process.argv.slice(2).map((each) => [each, true]),
);
let failed = 1;
try {
  beginReports();
  ({ failed } = await runStages(slowAlone ? SLOW : both ? [...QUICK, ...SLOW] : QUICK));
} finally {
  await stopServers();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
