import type { CheckedSettings, Connector, Session } from '../connector';
import { RemoteFailure } from '../failure';

type Waiting = { take: (session: Session) => void; fail: (error: unknown) => void };

const CANCELLED = () => new RemoteFailure('cancelled', 'The query was cancelled because the page no longer needed it.');

/**
 * The sessions of one connection, at most `most` of them: opened when they are needed, kept for the next who asks,
 * closed with the process.
 */
export class SessionPool {
  private readonly idle: Session[] = [];
  private readonly line: Waiting[] = [];
  private count = 0;

  constructor(
    private readonly connector: Connector,
    private readonly settings: CheckedSettings,
    private readonly limits: { most: number; deadlineMs: number },
  ) {}

  get most(): number {
    return this.limits.most;
  }

  /**
   * A session of one’s own; whoever takes it gives it back.
   * @throws RemoteFailure where it cannot be opened, 'cancelled' by the signal
   */
  async take(signal?: AbortSignal): Promise<Session> {
    if (signal?.aborted) throw CANCELLED();
    return this.idleOne() ?? (this.count < this.limits.most ? await this.open() : await this.wait(signal));
  }

  /** Another one, where one is free or may be opened at once; null where others have them. */
  async takeAnother(): Promise<Session | null> {
    return this.idleOne() ?? (this.count < this.limits.most && !this.line.length ? await this.open() : null);
  }

  /** Gives a session back; one that can’t be used any more is closed. */
  give(session: Session): void {
    if (!session.usable()) {
      this.count--;
      void session.close().catch(() => undefined);
      const next = this.line.shift();
      if (next) this.open().then(next.take, next.fail);
      return;
    }
    const next = this.line.shift();
    if (next) next.take(session);
    else this.idle.push(session);
  }

  /** A session outside the pool, with a deadline of its own: a copy takes longer than a question. */
  openAside(deadlineMs: number): Promise<Session> {
    return this.worded(this.connector.open(this.settings, deadlineMs));
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.idle.splice(0).map((session) => session.close()));
  }

  private idleOne(): Session | null {
    for (let session = this.idle.pop(); session; session = this.idle.pop()) {
      if (session.usable()) return session;
      this.count--;
      void session.close().catch(() => undefined);
    }
    return null;
  }

  private async open(): Promise<Session> {
    this.count++;
    try {
      return await this.worded(this.connector.open(this.settings, this.limits.deadlineMs));
    } catch (error) {
      this.count--;
      // Whoever waits behind must not wait for a session that nobody has.
      const next = this.line.shift();
      if (next) next.fail(error);
      throw error;
    }
  }

  private async worded(opening: Promise<Session>): Promise<Session> {
    try {
      return await opening;
    } catch (error) {
      throw error instanceof RemoteFailure ? error : this.connector.failureOf(error);
    }
  }

  private wait(signal?: AbortSignal): Promise<Session> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const place = this.line.indexOf(waiting);
        if (place >= 0) this.line.splice(place, 1);
        reject(CANCELLED());
      };
      const done = () => signal?.removeEventListener('abort', leave);
      const waiting: Waiting = {
        take: (session) => {
          done();
          resolve(session);
        },
        fail: (error) => {
          done();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      };
      this.line.push(waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
