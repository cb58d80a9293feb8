// npm start: settings, port, database, build, server. `--dev` serves the sources and rebuilds as they change.
import { spawn } from 'node:child_process';
import { build, isBuilt } from './build.mjs';
import { claimDataDir } from './data-dir-lock.mjs';
import { claimDatabase, newSetupCode, openDatabase } from './database.mjs';
import { finishRestore, isRestoring } from './finish-restore.mjs';
import { onceOrphaned } from './parent.mjs';
import { holdPort } from './server.mjs';
import { fingerprint, prepareDataDir, readSecret, readSettings, Refusal } from './settings.mjs';

const dev = process.argv.includes('--dev');
const parts = { server: null, database: null, claim: null };
/** What this start was given, for the next one: a start adds to it. */
const given = { ...process.env };
let stopping = null;
let successor = null;
/** Asked to end while it is about to start afresh. */
let leaving = false;

const DRAIN_MS = 12_000;
/** Whoever follows events when a restore restarts the server need not be waited for. */
const RESTART_LIMIT = 1000;

/** What the product holds once in this process (lib/base/env/process-wide.ts). */
const held = (name) => globalThis[Symbol.for(`plumbline.${name}`)];
const hold = (name, value) => {
  globalThis[Symbol.for(`plumbline.${name}`)] = value;
};

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
async function end(limit) {
  await parts.server?.close(limit);
  await drain();
  await parts.database?.stop(held('signals')?.id).catch(() => {});
  parts.claim?.release();
}

function stop(code) {
  leaving = true;
  successor?.kill('SIGTERM');
  stopping ??= (async () => {
    setTimeout(() => process.exit(code || 1), 25_000).unref();
    await end();
    process.exit(code);
  })();
  return stopping;
}

/** Ends all of this and starts afresh, as after a restore: by a process that takes our place and our terminal. */
function restart() {
  stopping ??= (async () => {
    await end(RESTART_LIMIT);
    if (leaving) process.exit(0);
    successor = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      env: { ...given, PLUMBLINE_FOLLOWS: String(process.pid) },
      stdio: 'inherit',
    });
    successor.once('exit', (code) => process.exit(code ?? 1));
  })();
  return stopping;
}

async function start() {
  const settings = readSettings();
  prepareDataDir(settings.dataDir);
  parts.claim = claimDataDir(settings.dataDir);
  if (isRestoring(settings.dataDir)) hold('maintenance', 'restore');
  hold('restart', restart);
  parts.server = await holdPort({ ...settings, trustedHops: Number(process.env.TRUSTED_HOPS || 0) });
  const secret = readSecret(settings.dataDir);
  parts.database = await openDatabase({
    ...settings,
    secret,
    onExit: () => {
      if (!stopping) {
        console.error('The database stopped unexpectedly. Stopping the server.');
        stop(1);
      }
    },
  });
  const restored = await finishRestore({ url: parts.database.url, dataDir: settings.dataDir });
  if (restored !== 'none')
    console.log(restored === 'restored' ? 'The backup was restored.' : 'The restore was undone. Nothing was changed.');
  hold('maintenance', undefined);
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
  if (dev) {
    await (await import('./bundle-children.mjs')).bundleChildren();
    (await import('./build.mjs')).copyPdfParts();
  } else if (!isBuilt()) {
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
