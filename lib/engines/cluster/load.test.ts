import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processWide } from '@/lib/base/env/process-wide';
import { ClusterClient } from './client';
import { createTable, dropTable, isThere, loadPart, noteAway } from './cluster';

/** Understands the few statements of loading: rows by part, and what each insert does to them. */
let server: Server;
let statements: string[];
let rows: Map<string, number>;
/** Rows that the next inserts write; 'cut' writes half and breaks off. */
let inserts: (number | 'cut')[];
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://cluster');
    let body = '';
    request.on('data', (data: Buffer) => {
      body += data.toString();
    });
    request.on('end', () => {
      const sql = url.searchParams.get('query') ?? body;
      statements.push(sql.split(' ').slice(0, 2).join(' '));
      if (request.headers['x-clickhouse-key'] !== 'secret') {
        response.writeHead(403, { 'x-clickhouse-exception-code': '516' }).end('Code: 516.');
        return;
      }
      if (sql.startsWith('INSERT')) {
        const next = inserts.shift() ?? 100;
        rows.set(body, (rows.get(body) ?? 0) + (next === 'cut' ? 50 : next));
        if (next === 'cut') {
          request.socket.destroy();
          return;
        }
      }
      if (sql.includes('DROP PARTITION')) rows.delete(/PARTITION '(.*)'/.exec(sql)?.[1] ?? '');
      const answer = [...rows].map((row) => JSON.stringify(row)).join('\n');
      response.end(sql.startsWith('SELECT') ? `["part","count"]\n["String","UInt64"]\n${answer}\n` : '');
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new ClusterClient({ origin, database: 'sales', user: 'u', secret: 'secret' });
  processWide<unknown>('cluster', () => null).set({
    cluster: { client, place: 'here', rows: 0, tables: 'MergeTree', awayUntil: 0, version: null },
  });
});
afterAll(async () => {
  processWide<unknown>('cluster', () => null).set(undefined);
  rmSync(folder, { recursive: true, force: true });
  await new Promise((done) => {
    server.closeAllConnections();
    server.close(done);
  });
});
beforeEach(() => {
  statements = [];
  rows = new Map();
  inserts = [];
});

const columns = [{ key: 'a', store: 'BIGINT' }];
function load(sha256 = 'one') {
  const file = join(folder, 'part');
  writeFileSync(file, sha256);
  return loadPart('plumbline_x', { sha256, rowCount: 100 }, { file, columns });
}

describe('a part is loaded exactly once', () => {
  test('however often it is sent', async () => {
    await createTable('plumbline_x', columns);
    await load();
    await load();
    expect([...rows]).toEqual([['one', 100]]);
    expect(statements.filter((sql) => sql.startsWith('INSERT'))).toHaveLength(1);
  });

  test('what an interrupted try has left goes before it is sent again', async () => {
    inserts = ['cut', 100];
    await load();
    expect([...rows]).toEqual([['one', 100]]);
  });

  test('rows that are there twice go too', async () => {
    rows.set('one', 200);
    await load();
    expect([...rows]).toEqual([['one', 100]]);
  });

  test('other parts stay as they are', async () => {
    rows.set('other', 7);
    inserts = ['cut'];
    await load();
    expect(Object.fromEntries(rows)).toEqual({ one: 100, other: 7 });
  });

  test('where its rows are never right it is a failure', async () => {
    inserts = [99, 99, 99, 99];
    await expect(load()).rejects.toMatchObject({ kind: 'refused' });
  });
});

test('only tables of ours are dropped', async () => {
  await expect(dropTable('orders')).rejects.toThrow('not a table of ours');
  expect(statements).toEqual([]);
});

test('an engine that was away a moment ago is not asked', () => {
  expect(isThere()).toBe(true);
  noteAway();
  expect(isThere()).toBe(false);
});

test('a server that cannot be reached is away', async () => {
  const client = new ClusterClient({ origin: 'http://127.0.0.1:9', database: 'd', user: 'u', secret: 's' });
  await expect(client.ask('SELECT 1', { deadlineMs: 3000 })).rejects.toMatchObject({ kind: 'away' });
});

test('an asker who leaves ends the statement', async () => {
  const hung = createServer(() => {});
  await new Promise<void>((done) => {
    hung.listen(0, '127.0.0.1', done);
  });
  const origin = `http://127.0.0.1:${(hung.address() as AddressInfo).port}`;
  const client = new ClusterClient({ origin, database: 'd', user: 'u', secret: 's' });
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 50);
  await expect(client.ask('SELECT 1', { deadlineMs: 3000, signal: leaving.signal })).rejects.toMatchObject({
    kind: 'stopped',
  });
  await expect(client.ask('SELECT 1', { deadlineMs: 100 })).rejects.toMatchObject({ kind: 'away' });
  hung.closeAllConnections();
  hung.close();
});
