import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ByteCache } from '@/lib/engines/answers/cache';
import { QueryPool } from '@/lib/engines/answers/pool';
import { bindRemoteEngine } from '@/lib/engines/answers/remote';
import type { Engine } from '@/lib/engines/answers/run';
import { SingleFlight } from '@/lib/engines/answers/single-flight';
import { ConnectorChildren } from '@/lib/engines/connectors/process/children';
import type { DescribedRows } from '@/lib/engines/connectors/requests';
import { RemoteRunner } from '@/lib/engines/connectors/calls/runner';
import type { RemoteRelation } from '@/lib/engines/manifest/relation';
import type { ConnectionSettings, RemoteConnection, RemoteRows } from '@/lib/engines/manifest/remote';

/** Bundles the connector child as it is now; it stands in dist/ because its drivers are found from there. */
export async function bundleConnectorChild(): Promise<string> {
  const outfile = join(process.cwd(), 'dist', `connector-child-test-${process.pid}-${randomUUID()}.mjs`);
  await build({
    entryPoints: [join(process.cwd(), 'lib/engines/connectors/children/connector.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Drivers, and what else is no source of ours.
    packages: 'external',
    alias: { '@': process.cwd() },
    logLevel: 'error',
  });
  return outfile;
}

/** The processes of connections as the server has them, with every address of this machine open. */
export class Harness {
  readonly children: ConnectorChildren;
  private serial = 0;

  private constructor(
    private readonly childPath: string,
    { deadlineMs = 30_000, idleMs = 60_000 } = {},
  ) {
    this.children = new ConnectorChildren({
      childPath,
      idleMs,
      limits: { statements: 4, deadlineMs },
      rules: async () => ({ loopback: true, privateHosts: false, allowedHosts: [] }),
      // Names of tests are those of this machine.
      resolve: async (host) =>
        host.endsWith('.test') ? [{ address: '127.0.0.1' }] : lookup(host, { all: true, verbatim: true }),
    });
  }

  static async open(limits: { deadlineMs?: number; idleMs?: number } = {}): Promise<Harness> {
    return new Harness(await bundleConnectorChild(), limits);
  }

  get deadlineMs(): number {
    return this.children.deadlineMs;
  }

  /** An engine whose remote rows are asked by these processes, with nothing in its cache. */
  engine(): Engine {
    const pool = new QueryPool({
      childPath: 'none',
      size: 0,
      deadlineMs: this.deadlineMs,
      child: { folders: [], tempFolder: '/nonexistent', memoryMegabytes: 1, residentMegabytes: 1, threads: 1 },
    });
    const runner = new RemoteRunner(() => this.children);
    bindRemoteEngine(() => runner);
    return { pool, flights: new SingleFlight(() => runner), cache: new ByteCache(1_000_000) };
  }

  connection(settings: ConnectionSettings, id = 'one'): RemoteConnection {
    return { id, type: settings.type, revision: JSON.stringify(settings), settings: async () => settings };
  }

  /** Work that takes no longer than a question. */
  get usual() {
    return { deadlineMs: this.deadlineMs };
  }

  describe(connection: RemoteConnection, rows: RemoteRows): Promise<DescribedRows> {
    return this.children.run(connection, { kind: 'describe', rows, known: [] }, this.usual);
  }

  async relation(connection: RemoteConnection, rows: RemoteRows): Promise<RemoteRelation> {
    const { columns, identity } = await this.describe(connection, rows);
    return { kind: 'remote', key: `workspace/source/live/${++this.serial}`, connection, rows, columns, identity };
  }

  close(): void {
    this.children.stop();
    rmSync(this.childPath, { force: true });
  }
}
