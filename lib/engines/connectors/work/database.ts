import type { CheckedSettings, Connector } from '../connector';
import { DEADLINE, type WorkContext } from './ask';
import { SessionPool } from './sessions';

/** One database with the sessions on it: what every piece of work stands on. */
export type Database = { connector: Connector; settings: CheckedSettings; pool: SessionPool };

/** @param limits `most` sessions at one time, `deadlineMs` of a statement in the database */
export const openDatabase = (
  connector: Connector,
  settings: CheckedSettings,
  limits: { most: number; deadlineMs: number },
): Database => ({ connector, settings, pool: new SessionPool(connector, settings, limits) });

/** What a piece of work runs under: it ends when nobody waits for it, and at its deadline. */
export function underDeadline(
  connector: Connector,
  deadlineMs: number,
): WorkContext & { cancel: () => void; done: () => void } {
  const ending = new AbortController();
  const late = setTimeout(() => ending.abort(DEADLINE), deadlineMs);
  return {
    connector,
    signal: ending.signal,
    cancel: () => ending.abort('cancelled'),
    done: () => clearTimeout(late),
  };
}
