import { processWide } from '@/lib/base/env/process-wide';
import type { QueryPool } from './pool';

/** Who takes work on rows: our own children, or those that ask users' databases. */
export type Runner = Pick<QueryPool, 'submit'>;

const bound = processWide<{ runner: (() => Runner) | null }>('remote-engine', () => ({ runner: null }));

/** Said once, by the composition root: the engine for rows in users' own databases stands to the right of this room. */
export function bindRemoteEngine(runner: () => Runner): void {
  bound.get().runner = runner;
}

export function remoteEngine(): Runner {
  const { runner } = bound.get();
  if (!runner) throw new Error('no engine for remote rows is bound');
  return runner();
}
