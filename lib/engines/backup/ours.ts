import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { sealWith, unsealWith } from '@/lib/base/secrets/seal';
import { FORMER_SECRETS } from '@/lib/base/secrets/former';
import type { ArchiveMeta, UnpackArchive } from './protocol';

const MOST_SECRETS = 10;

/** The secrets that rows of the archive may be sealed with, sealed with our own. */
async function keepSecrets(client: pg.Client, meta: ArchiveMeta, secret: string): Promise<void> {
  const { rows } = await client.query<{ value: unknown }>('select value from "Setting" where key = $1', [
    FORMER_SECRETS,
  ]);
  const kept = Array.isArray(rows[0]?.value) ? (rows[0].value as unknown[]) : [];
  const theirs = meta.secret ?? secret;
  const former = kept.flatMap((sealed) => unsealWith(theirs, String(sealed), FORMER_SECRETS) ?? []);
  const all = [...new Set([theirs, ...former])].filter((each) => each !== secret).slice(0, MOST_SECRETS);
  await client.query('delete from "Setting" where key = $1', [FORMER_SECRETS]);
  if (all.length === 0) return;
  await client.query('insert into "Setting" (key, value, "updatedAt") values ($1, $2, now())', [
    FORMER_SECRETS,
    JSON.stringify(all.map((each) => sealWith(secret, each, FORMER_SECRETS))),
  ]);
}

/**
 * Makes what was loaded this installation's own: its secret; no set-up link of another time; jobs that were at work then
 * as those of a process that has died twice, so that each is ended by its own rules.
 */
export async function makeOurs(
  client: pg.Client,
  meta: ArchiveMeta,
  { secret, fingerprint }: Pick<UnpackArchive, 'secret' | 'fingerprint'>,
): Promise<void> {
  await keepSecrets(client, meta, secret);
  await client.query(`delete from "Setting" where key = 'setup.code'`);
  await client.query(
    `insert into "Setting" (key, value, "updatedAt") values ('secret.fingerprint', $1, now())
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(fingerprint)],
  );
  await client.query(
    `update "Job" set state = 'running', attempts = 2, "instanceId" = $1::uuid where state in ('queued', 'running')`,
    [randomUUID()],
  );
}
