import { EventEmitter } from 'node:events';
import pg from 'pg';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { log, traceOf } from '@/lib/base/log/log';
import { newId } from '@/lib/base/secrets/ids';
import { closeDatabase } from './client';
import type { Tx } from './transaction';

/**
 * Word between the processes of one installation, over PostgreSQL's LISTEN/NOTIFY, on a connection that is also the
 * sign of life of this process: as long as it stands, what the process holds (jobs, reserved places) is held.
 */
const CHANNEL = 'plumbline';
const NAME = 'plumbline process ';
/** A machine that lost its power says no goodbye: PostgreSQL asks after it, and gives it up within 15 s. */
const GONE_SOON = 'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3';

/** Heard in this process when its connection stands again: what was said in between it has missed. */
export const REJOINED = 'rejoined';

type Shared = {
  id: string;
  emitter: EventEmitter;
  client?: pg.Client;
  talking?: Promise<unknown>;
  connecting?: Promise<void>;
  ended?: boolean;
  wasJoined?: boolean;
};
const { get: shared } = processWide<Shared>('signals', () => ({
  id: newId(),
  emitter: new EventEmitter().setMaxListeners(0),
}));

export const instanceId = () => shared().id;

async function connect(): Promise<void> {
  const own = shared();
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    application_name: NAME + own.id,
    keepAlive: true,
  });
  const again = () => {
    if (own.client !== client || own.ended) return;
    own.client = undefined;
    own.connecting = undefined;
    setTimeout(() => {
      joinSignals().catch((error: unknown) => log.warn('signals.reconnect', traceOf(error)));
    }, 1000).unref();
  };
  client.on('error', again);
  client.on('end', again);
  client.on('notification', ({ payload }) => {
    const [topic, ...rest] = (payload ?? '').split(' ');
    if (topic) own.emitter.emit(topic, rest.join(' '));
  });
  await client.connect();
  await client.query(GONE_SOON);
  await client.query(`listen ${CHANNEL}`);
  own.client = client;
  if (own.wasJoined) own.emitter.emit(REJOINED, '');
  own.wasJoined = true;
}

/** Called once at start; joins again by itself when the connection breaks. */
export function joinSignals(): Promise<void> {
  return (shared().connecting ??= connect().catch((error: unknown) => {
    shared().connecting = undefined;
    throw error;
  }));
}

/** The last thing a process does with the database. */
export async function leaveDatabase(): Promise<void> {
  shared().ended = true;
  await shared()
    .client?.end()
    .catch(() => {});
  await closeDatabase();
}

/** One statement after another: the connection is one. */
async function ask<T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T[]> {
  await joinSignals();
  const own = shared();
  const asked = (own.talking ?? Promise.resolve()).then(
    async () => (await own.client?.query<T>(text, values))?.rows ?? [],
  );
  own.talking = asked.catch(() => {});
  return asked;
}

/** `text` holds ids and figures only, at most 7,000 characters. */
export async function publish(topic: string, text: string): Promise<void> {
  await ask('select pg_notify($1, $2)', [CHANNEL, `${topic} ${text}`]);
}

/** Heard once the transaction has been committed, and never when it was not. */
export async function publishOnCommit(tx: Tx, topic: string, text = ''): Promise<void> {
  await tx.$executeRaw`select pg_notify(${CHANNEL}, ${`${topic} ${text}`})`;
}

export function subscribe(topic: string, listener: (text: string) => void): () => void {
  const { emitter } = shared();
  emitter.on(topic, listener);
  return () => {
    emitter.off(topic, listener);
  };
}

/** The processes that are alive now: ids, as far as their connection stands. */
export async function livingInstances(): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    'select application_name as name from pg_stat_activity where application_name like $1',
    [`${NAME}%`],
  );
  return [shared().id, ...rows.map(({ name }) => name.slice(NAME.length))];
}
