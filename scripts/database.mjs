// The database of this start: the one DATABASE_URL names, else the embedded one; migrated, and known to belong to our
// secret.
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { backUpBeforeUpgrade, noteBackup } from './before-upgrade.mjs';
import { startEmbedded } from './embedded-postgres.mjs';
import { migrate } from './migrate.mjs';
import { Refusal } from './settings.mjs';

/** Why a given database does not answer, without its password. */
function refusalOf(error, databaseUrl) {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const place = `${hostname}:${port || 5432}${pathname}`;
  const why =
    {
      ECONNREFUSED: 'connection refused',
      ENOTFOUND: 'host not found',
      ETIMEDOUT: 'connection timed out',
      '28P01': 'user or password rejected',
      28000: 'it refuses the user',
      '3D000': 'database not found',
    }[error.code] ??
    error.code ??
    'connection timed out';
  return new Refusal(
    `Can’t use the database at ${place}: ${why}. Check DATABASE_URL, or unset it to use the built-in database.`,
  );
}

async function withClient(url, act) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** With the secret, an archive is written before a newer version changes what an older one has made. */
async function migrateSafely(url, { dataDir, secret }) {
  let made = null;
  const before = async () => {
    made = await backUpBeforeUpgrade({ url, dataDir, secret });
  };
  await migrate(url, secret && before);
  if (made) await noteBackup(url, made);
}

export async function openDatabase({ databaseUrl, dataDir, secret, onExit }) {
  if (!databaseUrl) {
    const server = await startEmbedded({ dataDir, onExit });
    await migrateSafely(server.url, { dataDir, secret });
    return server;
  }
  await withClient(databaseUrl, (client) => client.query('select 1')).catch((error) => {
    throw refusalOf(error, databaseUrl);
  });
  await migrateSafely(databaseUrl, { dataDir, secret });
  return { url: databaseUrl, async stop() {} };
}

/**
 * The first start leaves the secret's fingerprint; a later one with another secret is refused, for it could read
 * nothing.
 */
export async function claimDatabase(url, fingerprint) {
  const kept = await withClient(url, async (client) => {
    await client.query(
      `insert into "Setting" (key, value, "updatedAt") values ('secret.fingerprint', $1, now()) on conflict (key) do nothing`,
      [JSON.stringify(fingerprint)],
    );
    return (await client.query(`select value from "Setting" where key = 'secret.fingerprint'`)).rows[0].value;
  });
  if (kept !== fingerprint)
    throw new Refusal(
      'This database was created with a different APP_SECRET. Set the original secret, or point DATA_DIR and DATABASE_URL to another database.',
    );
}

/** A new code for the set-up link while there is no owner; an unused older one ends. Only its hash is kept. */
export async function newSetupCode(url) {
  return withClient(url, async (client) => {
    const { rowCount } = await client.query(`select 1 from "User" where role = 'owner' limit 1`);
    if (rowCount) return null;
    const code = randomBytes(24).toString('base64url');
    const hash = createHash('sha256').update(code).digest('hex');
    await client.query(
      `insert into "Setting" (key, value, "updatedAt") values ('setup.code', $1, now()) on conflict (key) do update set value = excluded.value, "updatedAt" = now()`,
      [JSON.stringify(hash)],
    );
    return code;
  });
}
