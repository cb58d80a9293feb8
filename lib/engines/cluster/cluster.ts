import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { PART_COLUMN } from '@/lib/engines/manifest/part-column';
import { placeOf, readClusterAddress } from './address';
import { ClusterClient } from './client';
import { ClusterFailure } from './failure';
import { createStatement, literal, OWN, quote, tablesOf, type StoredColumn } from './tables';

const ASK_MS = 10_000;
/** One part, sent and written. */
const LOAD_MS = 10 * 60_000;
/** After it was away nobody waits for it for so long. */
const AWAY_MS = 10_000;

type Held = {
  client: ClusterClient;
  place: string;
  rows: number;
  tables: Parameters<typeof createStatement>[2];
  awayUntil: number;
  version: string | null;
};
const held = processWide<{ cluster: Held | null }>('cluster', () => ({ cluster: null }));

/** Called once at start, before a version is read. */
export function openCluster(): void {
  const { ENGINE_URL, ENGINE_ROWS: rows, ENGINE_TABLES: tables } = env();
  if (!ENGINE_URL) return;
  const address = readClusterAddress(ENGINE_URL);
  const client = new ClusterClient(address);
  held.set({ cluster: { client, place: placeOf(address), rows, tables, awayUntil: 0, version: null } });
}

/** The outside engine of ENGINE_URL; null where there is none. */
export const theCluster = (): Held | null => held.get().cluster;

/** Whether a version of so many rows is kept there. */
export const isForEngine = (rows: number): boolean => theCluster() !== null && rows > 0 && rows >= env().ENGINE_ROWS;

/** Whether it is worth asking: it wasn’t away a moment ago. */
export const isThere = (): boolean => (theCluster()?.awayUntil ?? Infinity) < Date.now();

export function noteAway(): void {
  const cluster = theCluster();
  if (cluster) cluster.awayUntil = Date.now() + AWAY_MS;
}

/** What evidence calls it. */
export async function nameOfCluster(cluster: Held): Promise<string> {
  cluster.version ??= await cluster.client
    .ask('SELECT version()', { deadlineMs: ASK_MS })
    .then(({ rows }) => String(rows[0]?.[0] ?? ''))
    .catch(() => null);
  return cluster.version ? `ClickHouse ${cluster.version.split('.').slice(0, 3).join('.')}` : 'ClickHouse';
}

/** Where tables are loaded to now; null without an outside engine. */
export const placeNow = (): string | null => theCluster()?.place ?? null;

/** As it is kept with a version: the table, and where. */
export const keptName = (table: string): string => `${theCluster()?.place ?? ''}:${table}`;

/** The table of a version, where it was loaded into the engine that is set now. */
export function loadedTable(kept: string | null): string | undefined {
  const [place, table] = kept?.split(':') ?? [];
  return place !== undefined && place === theCluster()?.place ? table : undefined;
}

export type PartToLoad = { sha256: string; rowCount: number };

/** Rows of each part that the table holds. */
async function rowsByPart(client: ClusterClient, table: string): Promise<Map<string, number>> {
  const part = quote(PART_COLUMN);
  const { rows } = await client.ask(`SELECT ${part}, count() FROM ${quote(table)} GROUP BY ${part}`, {
    deadlineMs: ASK_MS,
  });
  return new Map(rows.map(([sha256, count]) => [String(sha256), Number(count)]));
}

/** Makes the table of a version, empty. */
export async function createTable(table: string, columns: readonly StoredColumn[]): Promise<void> {
  const { client, tables } = theCluster()!;
  await client.tell(createStatement(table, columns, tables), { deadlineMs: ASK_MS });
}

const TRIES = 3;

/**
 * Sends a part, once: it is there whole or not at all. A part is known by its hash; what an interrupted try has left of
 * it is taken away before it is sent again.
 * @throws ClusterFailure
 */
export async function loadPart(
  table: string,
  { sha256, rowCount }: PartToLoad,
  { file, columns, signal }: { file: string; columns: readonly StoredColumn[]; signal?: AbortSignal },
): Promise<void> {
  const { client } = theCluster()!;
  for (let tried = 0; ; tried++) {
    const there = (await rowsByPart(client, table)).get(sha256) ?? 0;
    if (there === rowCount) return;
    if (tried === TRIES) throw new ClusterFailure('refused');
    if (there)
      await client.tell(`ALTER TABLE ${quote(table)} DROP PARTITION ${literal(sha256)}`, { deadlineMs: ASK_MS });
    const names = ['__row', PART_COLUMN, ...columns.map(({ key }) => key)].map(quote).join(', ');
    await client
      .tell(`INSERT INTO ${quote(table)} (${names}) FORMAT Parquet`, { deadlineMs: LOAD_MS, file, signal })
      .catch((error: unknown) => {
        if (tried + 1 === TRIES || (error instanceof ClusterFailure && error.kind === 'stopped')) throw error;
      });
  }
}

/** Tables of ours there, and which of them nobody has written to for a while. */
export async function listTables(): Promise<{ name: string; isOld: boolean }[]> {
  const { rows } = await theCluster()!.client.ask(
    `SELECT name, metadata_modification_time < now() - INTERVAL 1 DAY FROM system.tables WHERE database = currentDatabase() AND startsWith(name, ${literal(OWN)})`,
    { deadlineMs: ASK_MS },
  );
  return rows.map(([name, isOld]) => ({ name: String(name), isOld: isOld === 1 }));
}

export async function dropTable(table: string): Promise<void> {
  if (!table.startsWith(OWN)) throw new Error('not a table of ours');
  await theCluster()!.client.tell(`DROP TABLE IF EXISTS ${quote(table)}`, { deadlineMs: ASK_MS });
}

/** Takes away all that the engine holds of a data source. Where it is away, the next look does. */
export async function dropTablesOf(sourceId: string): Promise<void> {
  if (!theCluster()) return;
  for (const { name } of await listTables()) if (name.startsWith(tablesOf(sourceId))) await dropTable(name);
}
