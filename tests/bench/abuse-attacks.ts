import { randomUUID } from 'node:crypto';
import { raw } from '../api/raw';
import { BOMBS, HOSTILE } from '../queries/hostile-sql';
import type { Product } from './server';

/** What the attacks need to know of the product: an account of the attacker's, and two data sources of it. */
export type Target = { origin: string; token: string; wide: string; heavy: string };

/**
 * `most`: how many times its p99 alone the others may wait. Three where children do the work, whose places are shared.
 */
export type Attack = { name: string; what: string; most: 2 | 3; send: () => ReturnType<typeof raw> };

const MB = 1024 * 1024;
function* zeros(bytes: number) {
  for (let sent = 0; sent < bytes; sent += 64 * 1024) yield new Uint8Array(64 * 1024).fill(32);
}
const formOf = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--b--\r\n`;

/** Statements that are refused, one after the other; those that never end or fill the memory. */
export const HOSTILE_SQL = HOSTILE.map((sql) => sql.replaceAll(/\{file\}|\{outside\}/g, '/etc/passwd'));
export { BOMBS };

/** One of a list after the other, from the first again. */
function inTurn<T>(items: readonly T[]): () => T {
  let nth = 0;
  return () => items[nth++ % items.length]!;
}

export async function prepareTarget({ origin, owner }: Product): Promise<Target> {
  const wide = await sourceOf(
    owner,
    'wide.csv',
    `${Array.from({ length: 1990 }, (_, nth) => `amount of part ${nth}`).join(',')}\n${Array(1990).fill(1).join(',')}\n${Array(1990).fill(2).join(',')}\n`,
  );
  const heavy = await sourceOf(
    owner,
    'heavy.csv',
    `id,text\n${Array.from({ length: 20 }, (_, nth) => `${nth},${'x'.repeat(MB)}`).join('\n')}\n`,
  );
  await sourceOf(owner, 'sales.csv', 'day,place,amount\n2024-01-01,north,1\n2024-01-02,south,2\n');
  return { origin, token: owner.token!, wide, heavy };
}

/** What was found by attacking, each as one request. */
export function attacksOn({ origin, token, wide, heavy }: Target): Attack[] {
  const bearer = { Authorization: `Bearer ${token}` };
  const json = { ...bearer, 'Content-Type': 'application/json' };
  const to = (path: string, given: Parameters<typeof raw>[1]) => raw(path, { origin, ...given });
  const numbers = formOf('numbers.json', `[${'1,'.repeat(24_000_000)}1]`);
  const queries = JSON.stringify({
    queries: Object.fromEntries(
      Array.from({ length: 20_000 }, (_, nth) => [`q${nth}`, { measures: [{ agg: 'count' }] }]),
    ),
  });
  const [hostile, bomb] = [inTurn(HOSTILE_SQL), inTurn(BOMBS)];
  const ask = (sql: string) => to('/api/sql', { method: 'POST', headers: json, body: JSON.stringify({ sql }) });
  return [
    {
      name: 'A1',
      what: 'User-Agent of 15 kB',
      most: 2,
      send: () => to('/', { headers: { 'User-Agent': `${'Mozilla/5.0 compatible; '.repeat(620)}` } }),
    },
    { name: 'A2', what: '7,000 equal parameters', most: 2, send: () => to(`/?${'a&'.repeat(7000)}`, {}) },
    {
      name: 'A3',
      what: 'body of 50 MB without a length',
      most: 2,
      send: () => to('/api/auth/login', { method: 'POST', pieces: () => zeros(50 * MB) }),
    },
    {
      name: 'A3-auth',
      what: 'body of 50 MB to next-auth',
      most: 2,
      send: () =>
        to('/api/auth/signout', {
          method: 'POST',
          pieces: () => zeros(50 * MB),
          headers: { 'Content-Length': String(50 * MB) },
        }),
    },
    {
      name: 'A4',
      what: 'question about 1,990 columns',
      most: 3,
      send: () =>
        to('/api/ask', {
          method: 'POST',
          headers: json,
          body: JSON.stringify({
            dataSourceId: wide,
            question: 'what is the average amount of part by part amount in the last year for part 77',
          }),
        }),
    },
    {
      name: 'A5',
      what: 'list of sources with cells of 1 MB',
      most: 2,
      send: () => to('/api/data-sources', { headers: bearer }),
    },
    {
      name: 'A6',
      what: '20,000 queries at once',
      most: 3,
      send: () => to(`/api/data-sources/${heavy}/query`, { method: 'POST', headers: json, body: queries }),
    },
    {
      name: 'A7',
      what: 'sign-up with a made-up code',
      most: 2,
      send: () =>
        to('/api/auth/signup', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            username: `x${randomUUID().slice(0, 12)}`,
            email: `${randomUUID()}@example.com`,
            password: 'Ks9-abcdefghijkl',
            setupCode: 'made-up',
          }),
        }),
    },
    {
      name: 'A10',
      what: 'form that cannot be read',
      most: 2,
      send: () =>
        to('/api/upload', {
          method: 'POST',
          headers: { ...bearer, 'Content-Type': 'multipart/form-data; boundary=b' },
          body: `--b\r\nContent-Disposition form-data\r\n\r\n${'x'.repeat(MB)}`,
        }),
    },
    {
      name: 'A15',
      what: 'JSON 100,000 levels deep',
      most: 2,
      send: () =>
        to('/api/dashboards', {
          method: 'POST',
          headers: { ...json, 'Idempotency-Key': randomUUID() },
          body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
        }),
    },
    {
      name: 'A15-wide',
      what: 'JSON of 700,000 values',
      most: 2,
      send: () => to('/api/dashboards', { method: 'POST', headers: json, body: `[${'1,'.repeat(700_000)}1]` }),
    },
    {
      name: 'A24',
      what: 'array of 24 M numbers',
      most: 3,
      send: () =>
        to('/api/upload', {
          method: 'POST',
          headers: { ...bearer, 'Content-Type': 'multipart/form-data; boundary=b' },
          body: numbers,
        }),
    },
    { name: 'SQL', what: 'statements that look elsewhere', most: 3, send: () => ask(hostile()) },
    { name: 'SQL-bomb', what: 'statements that never end', most: 3, send: () => ask(bomb()) },
  ];
}

async function sourceOf(owner: Product['owner'], name: string, content: string): Promise<string> {
  const { status, body } = await owner.upload(name, content);
  if (!body.dataSource) throw new Error(`${name} answered ${status}`);
  return body.dataSource.id as string;
}
