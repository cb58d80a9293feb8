// npm run pictures: takes the pictures of the README and of the first page from the running product, by the browser
// test that takes them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isBuilt } from './build.mjs';
import { playwright, root, runStages } from './steps.mjs';
import { startTestServer } from './test-server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-pictures-'));
let server;
let failed = 1;
try {
  if (!isBuilt()) await build();
  server = await startTestServer({ dataDir: join(folder, 'data') });
  const env = {
    TEST_ORIGIN: server.origin,
    PICTURES: join(root, 'docs/pictures'),
    WEB_PICTURES: join(root, 'public/pictures'),
  };
  ({ failed } = await runStages([[[playwright(join(folder, 'browser.json'), env, 'pictures')]]]));
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
