import { join } from 'node:path';
import { env } from '@/lib/base/env/env';
import { processWide } from '@/lib/base/env/process-wide';
import { reachRules } from '@/lib/base/outbound/rules';
import type { ReachRules } from '@/lib/base/outbound/addresses';
import type { ConnectionSettings, RemoteConnection } from '@/lib/engines/manifest/remote';
import { withAddress, type Resolve } from './address';
import type { CheckedSettings } from '../connector';
import { RemoteFailure } from '../failure';
import { ChildEnded, ConnectorChild, type ConnectorChildSettings, type WorkOptions } from './child';
import type { ConnectorAnswers, ConnectorWork } from '../messages';

const IDLE_MS = 60_000;
/** Beyond so many, one that rests is ended for each that is started. */
const MOST_CHILDREN = 24;

/** `resolve`: how names become addresses, where not as the system does it. */
export type ChildrenSettings = ConnectorChildSettings & { rules: () => Promise<ReachRules>; resolve?: Resolve };

type Held = { revision: string; child: Promise<ConnectorChild> };

const isFault = (error: unknown) => error instanceof ChildEnded;
export const crashed = (): RemoteFailure =>
  new RemoteFailure('query_failed', 'The process that asks this database ended on this query. Change it or try again.');

/** The processes of connections, one each; they are started when they are needed. */
export class ConnectorChildren {
  private readonly held = new Map<string, Held>();
  private readonly all = new Set<ConnectorChild>();

  constructor(private readonly settings: ChildrenSettings) {}

  /** Of one statement, and of most work. */
  get deadlineMs(): number {
    return this.settings.limits.deadlineMs;
  }

  /** Process ids of the children. */
  get pids(): number[] {
    return [...this.all].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /**
   * Does work on a saved connection, once more where its process ended on it.
   * @throws RemoteFailure, BrokenQuery
   */
  async run<Work extends ConnectorWork>(
    connection: RemoteConnection,
    work: Work,
    options: WorkOptions,
  ): Promise<ConnectorAnswers[Work['kind']]> {
    try {
      return await this.once(connection, work, options);
    } catch (error) {
      if (!isFault(error)) throw error;
      try {
        return await this.once(connection, work, options);
      } catch (second) {
        throw isFault(second) ? crashed() : second;
      }
    }
  }

  /** As `run`, without a second try. @throws ChildEnded too */
  async once<Work extends ConnectorWork>(
    connection: RemoteConnection,
    work: Work,
    options: WorkOptions,
  ): Promise<ConnectorAnswers[Work['kind']]> {
    const child = await this.childOf(connection);
    return child.run(work, options);
  }

  /** Does work with settings that need not be saved, in a process of its own. @throws RemoteFailure */
  async aside<Work extends ConnectorWork>(
    given: ConnectionSettings,
    work: Work,
    options: WorkOptions,
  ): Promise<ConnectorAnswers[Work['kind']]> {
    const child = this.start(await this.checked(given));
    try {
      return await child.run(work, options);
    } catch (error) {
      throw isFault(error) ? crashed() : error;
    } finally {
      child.end();
    }
  }

  async close(connectionId: string): Promise<void> {
    const held = this.held.get(connectionId);
    this.held.delete(connectionId);
    const child = await held?.child.catch(() => null);
    child?.end();
  }

  stop(): void {
    this.held.clear();
    for (const child of this.all) child.end();
  }

  private async childOf(connection: RemoteConnection): Promise<ConnectorChild> {
    const { id, revision } = connection;
    const held = this.held.get(id);
    if (held?.revision === revision) {
      const child = await held.child;
      if (child.usable) return child;
    }
    const now = this.held.get(id);
    // Another who waited for the same may have begun it.
    if (now && now !== held && now.revision === revision) return now.child;
    // What was opened with other settings ends; one that takes no more work does so by itself.
    if (held && held.revision !== revision) void this.close(id);
    const child = connection
      .settings()
      .then((settings) => this.checked(settings))
      .then((settings) => this.start(settings));
    const fresh: Held = { revision, child };
    this.held.set(id, fresh);
    child.catch(() => {
      if (this.held.get(id) === fresh) this.held.delete(id);
    });
    return child;
  }

  private checked = async (settings: ConnectionSettings): Promise<CheckedSettings> =>
    withAddress(settings, await this.settings.rules(), this.settings.resolve);

  private longestAtRest(): ConnectorChild | undefined {
    return [...this.all]
      .filter(({ restingSince }) => restingSince !== null)
      .toSorted((one, other) => one.restingSince! - other.restingSince!)[0];
  }

  private start(settings: CheckedSettings): ConnectorChild {
    if (this.all.size >= MOST_CHILDREN) this.longestAtRest()?.end();
    const child: ConnectorChild = new ConnectorChild(settings, this.settings, () => this.all.delete(child));
    this.all.add(child);
    return child;
  }
}

const theChildren = processWide('connectors', () => {
  const { QUERY_TIMEOUT, DATABASE_STATEMENTS: statements, NODE_EXTRA_CA_CERTS: authorities } = env();
  return new ConnectorChildren({
    childPath: join(process.cwd(), 'dist/connector-child.mjs'),
    idleMs: IDLE_MS,
    limits: { statements, deadlineMs: QUERY_TIMEOUT * 1000 },
    ...(authorities !== undefined && { authorities }),
    rules: reachRules,
  });
});

export const connectorChildren = (): ConnectorChildren => theChildren.get();

export function stopChildren(): void {
  theChildren.made()?.stop();
  theChildren.set(undefined);
}
