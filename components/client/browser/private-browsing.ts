import { readUserAgent } from '@/lib/pure/format/browser';
import { storageKind } from './storage';

/**
 * A page cannot ask, so it looks at what private windows refuse. Chrome since 142 hides the difference and counts as
 * not private.
 */
const PATIENCE = 300;

type ChromiumPerformance = Performance & { memory?: { jsHeapSizeLimit: number } };

/** Private windows of Firefox and Safari refuse the origin its own folder. */
const refusesFolder = (storage: StorageManager): Promise<boolean> =>
  storage.getDirectory().then(
    () => false,
    (error: unknown) => error instanceof Error && /SecurityError|UnknownError|NotAllowedError/.test(error.name),
  );

/** Older Firefox refuses databases in a private window. */
const refusesDatabase = (): Promise<boolean> =>
  new Promise((found) => {
    const request = indexedDB.open('plumbline-probe');
    request.onerror = () => found(true);
    request.onsuccess = () => {
      request.result.close();
      indexedDB.deleteDatabase('plumbline-probe');
      found(false);
    };
  });

/** Private windows of Chromium keep their files in memory and promise no more than it holds. */
async function quotaIsMemory(storage: StorageManager): Promise<boolean> {
  const { quota } = await storage.estimate();
  const heap = (performance as ChromiumPerformance).memory?.jsHeapSizeLimit;
  return quota !== undefined && heap !== undefined && quota < heap * 2;
}

async function look(): Promise<boolean> {
  if (storageKind() === 'memory') return true;
  const storage = navigator.storage as StorageManager | undefined; // https and localhost alone have it
  if (!/^(Firefox|Safari)$/.test(readUserAgent(navigator.userAgent).name))
    return storage ? quotaIsMemory(storage) : false;
  if (storage && 'getDirectory' in storage) return refusesFolder(storage);
  return typeof indexedDB === 'undefined' || refusesDatabase();
}

let looking: Promise<boolean> | undefined;
let seen = false;

/** Looks once; later calls get the same answer. What cannot be found out counts as not private. */
export function detectPrivateBrowsing(): Promise<boolean> {
  return (looking ??= Promise.race([
    look().catch(() => false),
    new Promise<boolean>((give) => setTimeout(give, PATIENCE, false)),
  ]).then((found) => (seen = found)));
}

/** What was seen so far. */
export const isPrivateBrowsing = (): boolean => seen;
