import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { makeCertificate } from './certificates';
import type { SeedColumn, SeedTable } from './seeds';

type Embedded = { url: string; stop: () => Promise<void> };
/** A program of scripts/, which has no types. */
async function startEmbedded(dataDir: string): Promise<Embedded> {
  const script = pathToFileURL(join(process.cwd(), 'scripts/embedded-postgres.mjs')).href;
  const { startEmbedded: start } = (await import(script)) as {
    startEmbedded: (how: { dataDir: string }) => Promise<Embedded>;
  };
  return start({ dataDir });
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

function typeOf({ type }: SeedColumn): string {
  switch (type.kind) {
    case 'decimal':
      return `numeric(${type.digits}, ${type.scale})`;
    case 'double':
      return 'double precision';
    default:
      return type.kind;
  }
}

/** A PostgreSQL of its own: the embedded programs with a second cluster, TLS, a reader, a writer, one that needs TLS. */
export async function startPostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-pg-'));
  chmodSync(dataDir, 0o755);
  const server = await startEmbedded(dataDir);
  const url = new URL(server.url);
  const certificate = makeCertificate(dataDir, { ip: '127.0.0.1', name: 'db.test' });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const run = async (sql: string): Promise<void> => {
    await client.query(sql);
  };
  const cluster = join(dataDir, 'postgres');
  writeFileSync(join(cluster, 'server.key'), certificate.key, { mode: 0o600 });
  writeFileSync(join(cluster, 'server.crt'), certificate.certificate);
  const hba = join(cluster, 'pg_hba.conf');
  writeFileSync(
    hba,
    `hostssl all tls_only all scram-sha-256\nhost all tls_only all reject\n${readFileSync(hba, 'utf8')}`,
  );
  await run('ALTER SYSTEM SET ssl = on');
  await run('SELECT pg_reload_conf()');
  for (const role of ['reader', 'writer', 'tls_only'])
    await run(`CREATE ROLE ${role} LOGIN PASSWORD 'a secret of ${role}'`);
  await run('CREATE DATABASE sales');
  await client.end();
  const admin = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/sales' }).href });
  await admin.connect();
  admin.on('error', () => {});

  return {
    port: Number(url.port),
    certificate: certificate.certificate,
    query: async (sql: string): Promise<unknown[][]> => (await admin.query({ text: sql, rowMode: 'array' })).rows,
    admin: async (sql: string): Promise<void> => {
      await admin.query(sql);
    },
    async load({ name, columns, primary, foreign = [], rows }: SeedTable): Promise<void> {
      const keys = [
        ...(primary.length ? [`PRIMARY KEY (${primary.map(quote).join(', ')})`] : []),
        ...foreign.map(
          (key) =>
            `FOREIGN KEY (${key.columns.map(quote).join(', ')}) REFERENCES ${quote(key.table)} (${key.to.map(quote).join(', ')})`,
        ),
      ];
      const defined = columns.map(
        (column) => `${quote(column.name)} ${typeOf(column)}${column.nullable ? '' : ' NOT NULL'}`,
      );
      await admin.query(`CREATE TABLE ${quote(name)} (${[...defined, ...keys].join(', ')})`);
      const names = columns.map(({ name: column }) => quote(column)).join(', ');
      for (let at = 0; at < rows.length; at += 500) {
        const some = rows.slice(at, at + 500);
        const places = some.map(
          (row, nth) => `(${row.map((_, place) => `$${nth * row.length + place + 1}`).join(', ')})`,
        );
        await admin.query(`INSERT INTO ${quote(name)} (${names}) VALUES ${places.join(', ')}`, some.flat());
      }
      await admin.query(`GRANT SELECT ON ${quote(name)} TO reader, writer, tls_only`);
      await admin.query(`GRANT INSERT, UPDATE, DELETE ON ${quote(name)} TO writer`);
      await admin.query(`ANALYZE ${quote(name)}`);
    },
    async stop(): Promise<void> {
      await admin.end().catch(() => undefined);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
