// npm start: settings, port, database, build, server. `--dev` serves the sources and rebuilds as they change.
import { build, isBuilt } from './build.mjs';
import { claimDataDir } from './data-dir-lock.mjs';
import { claimDatabase, newSetupCode, openDatabase } from './database.mjs';
import { onceOrphaned } from './parent.mjs';
import { holdPort } from './server.mjs';
import { fingerprint, prepareDataDir, readSecret, readSettings, Refusal } from './settings.mjs';

const dev = process.argv.includes('--dev');
const parts = { server: null, database: null, claim: null };
let stopping = null;

const DRAIN_MS = 12_000;

/** What the product holds once in this process (lib/base/env/process-wide.ts). */
const held = (name) => globalThis[Symbol.for(`plumbline.${name}`)];

/** Ends the product's own workers; one that does not end must not keep the database alive. */
function drain() {
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(() => {
      console.error('Some work did not end in time and was left.');
      done();
    }, DRAIN_MS);
  });
  const drained = Promise.resolve(held('drain')?.()).catch((error) => {
    console.error(`Some work did not end well: ${error?.code ?? error?.name}`);
  });
  return Promise.race([drained, late]).finally(() => {
    clearTimeout(timer);
  });
}

/** Requests first, then the product's own workers, then the database. */
function stop(code) {
  stopping ??= (async () => {
    setTimeout(() => process.exit(code || 1), 25_000).unref();
    await parts.server?.close();
    await drain();
    await parts.database?.stop(held('signals')?.id).catch(() => {});
    parts.claim?.release();
    process.exit(code);
  })();
  return stopping;
}

async function start() {
  const settings = readSettings();
  prepareDataDir(settings.dataDir);
  parts.claim = claimDataDir(settings.dataDir);
  parts.server = await holdPort({ ...settings, trustedHops: Number(process.env.TRUSTED_HOPS || 0) });
  const secret = readSecret(settings.dataDir);
  parts.database = await openDatabase({
    ...settings,
    onExit: () => {
      if (!stopping) {
        console.error('The database stopped unexpectedly. Stopping the server.');
        stop(1);
      }
    },
  });
  await claimDatabase(parts.database.url, fingerprint(secret));
  if (stopping) return;

  Object.assign(process.env, {
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: parts.database.url,
    DATA_DIR: settings.dataDir,
    APP_SECRET: secret,
    PUBLIC_URL: settings.publicUrl,
    NEXTAUTH_URL: settings.publicUrl,
    NEXTAUTH_SECRET: secret,
  });
  if (dev) await (await import('./bundle-children.mjs')).bundleChildren();
  else if (!isBuilt()) {
    console.log('Building (first start only, 1–2 minutes)…');
    await build();
  }
  await parts.server.serve({ dev });
  if (stopping) return;
  const code = await newSetupCode(parts.database.url);
  console.log(`Ready on ${settings.address}`);
  if (code) console.log(`Owner set-up: ${settings.address}/auth?setup=${code}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    stop(0);
  });
onceOrphaned(() => {
  stop(0);
});
start().catch((error) => {
  console.error(error instanceof Refusal ? error.message : error);
  stop(1);
});
