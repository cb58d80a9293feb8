// npm run prisma -- migrate dev --name what-changes: Prisma's command line against the embedded database of DATA_DIR.
import { spawnSync } from 'node:child_process';
import { startEmbedded } from './embedded-postgres.mjs';
import { prepareDataDir, readSettings } from './settings.mjs';

const settings = readSettings();
if (!settings.databaseUrl) prepareDataDir(settings.dataDir);
const database = settings.databaseUrl
  ? { url: settings.databaseUrl, stop: async () => {} }
  : await startEmbedded(settings);
const { status } = spawnSync('npx', ['prisma', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: database.url },
});
await database.stop();
process.exit(status ?? 1);
