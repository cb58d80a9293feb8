import { createHash } from 'node:crypto';

/** ClickHouse as ENGINE_URL says it. */
export type ClusterAddress = { origin: string; database: string; user: string; secret: string };

export function readClusterAddress(url: string): ClusterAddress {
  const { origin, pathname, username, password } = new URL(url);
  return {
    origin,
    database: pathname.slice(1),
    user: decodeURIComponent(username) || 'default',
    secret: decodeURIComponent(password),
  };
}

/** What a table is loaded into: another server or database has to be loaded anew. */
export const placeOf = ({ origin, database }: ClusterAddress): string =>
  createHash('sha256').update(`${origin}/${database}`).digest('hex').slice(0, 12);
