import { isOwnCache, isShellCache } from '@/lib/pwa/schema';
import { clearStored } from './storage';

export type Cleared = { keys: number; caches: number; workers: number };

const cachesOf = async (): Promise<string[]> =>
  typeof caches === 'undefined' ? [] : (await caches.keys()).filter(isOwnCache);
const deleteAll = async (names: readonly string[]): Promise<number> =>
  (await Promise.all(names.map((name) => caches.delete(name)))).filter(Boolean).length;

async function unregisterWorkers(): Promise<number> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const own = registrations.filter(({ active, waiting, installing }) =>
    [active, waiting, installing].some((worker) => worker && new URL(worker.scriptURL).pathname === '/sw.js'),
  );
  return (await Promise.all(own.map((registration) => registration.unregister()))).filter(Boolean).length;
}

/**
 * Removes what the product keeps on this device: its storage entries, its caches, its service worker. Others' stay, and
 * so do cookies.
 */
export async function clearOwnCaches(): Promise<Cleared> {
  const keys = clearStored();
  const workers = await unregisterWorkers().catch(() => 0);
  const removed = await cachesOf()
    .then(deleteAll)
    .catch(() => 0);
  return { keys, caches: removed, workers };
}

/** What a reload removes: all of it but what offline use needs. */
export async function clearForReload(keep: readonly string[]): Promise<void> {
  clearStored(keep);
  await deleteAll((await cachesOf()).filter((name) => !isShellCache(name)));
}
