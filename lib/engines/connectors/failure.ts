import type { RemoteReason } from '@/lib/engines/manifest/remote';

/**
 * Why a database could not be asked. `message` is for people: in our words, with the database's own where they help, but
 * without host, user, secret or a path of ours. `position` counts characters of the statement that a user wrote, from 0.
 */
export class RemoteFailure extends Error {
  constructor(
    readonly reason: RemoteReason,
    message: string,
    readonly position: number | null = null,
  ) {
    super(message);
    this.name = 'RemoteFailure';
  }

  /** The server's bundles each hold a copy of this class, and what one throws another catches. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'RemoteFailure';
  }
}
