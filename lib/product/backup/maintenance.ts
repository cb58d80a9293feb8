import { processWide } from '@/lib/base/env/process-wide';
import { publish, subscribe } from '@/lib/base/db/signals';

/** While it is set, scripts/server.mjs answers everybody with the page of a restore. */
const closed = processWide<string>('maintenance', () => '');
/** How scripts/start.mjs ends this server and starts it afresh. */
const restarting = processWide<() => Promise<void>>('restart', () => async () => {});
const TOPIC = 'installation.restart';

export const closeDoors = () => closed.set('restore');
export const openDoors = () => closed.set(undefined);

/** Ends every process of this installation and starts it afresh: what each holds of the database is of the past. */
export async function restartAll(): Promise<never> {
  await publish(TOPIC, '').catch(() => {});
  void restarting.made()?.();
  return new Promise<never>(() => {}); // nothing of this process goes on
}

/** False where the server was not started by scripts/start.mjs, which alone can start it afresh. */
export const canRestart = () => restarting.made() !== undefined;

export const listenForRestart = (): (() => void) =>
  subscribe(TOPIC, () => {
    closeDoors();
    void restarting.made()?.();
  });
