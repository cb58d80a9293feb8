import type { WorkerMessage } from '@/lib/pwa/schema';
import { clearCachedData, invalidateCachedData } from '../browser/cached-data';
import { WORKER_RELOAD_KEY } from './reload';

const post = (worker: ServiceWorker | null, message: WorkerMessage, ports: MessagePort[] = []): void =>
  worker?.postMessage(message, ports);

/** The version of the worker in charge; null without one or where it does not answer. */
export function workerVersion(): Promise<string | null> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(null);
  return new Promise((found) => {
    const { port1, port2 } = new MessageChannel();
    const patience = setTimeout(found, 1000, null);
    port1.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(patience);
      found(data);
    };
    post(worker, { kind: 'version' }, [port2]);
  });
}

/** Pages that must not go on under another version than they were loaded with. */
export const reloadsOnTakeover = (pathname: string): boolean => /^\/(admin|auth)(\/|$)/.test(pathname);

/** True once per version and tab. */
function claimReload(version: string): boolean {
  try {
    const key = `plumbline.${WORKER_RELOAD_KEY}`;
    if (sessionStorage.getItem(key) === version) return false;
    sessionStorage.setItem(key, version);
    return sessionStorage.getItem(key) === version;
  } catch {
    return false;
  }
}

async function onTakeover(): Promise<void> {
  clearCachedData();
  if (!reloadsOnTakeover(location.pathname)) return;
  const version = await workerVersion();
  if (version && claimReload(version)) location.reload();
}

function onWaiting(worker: ServiceWorker): void {
  invalidateCachedData();
  post(worker, { kind: 'activate' });
}

/**
 * Where there is a worker in charge already, a new one waits, is let in and takes over; the very first does neither.
 */
export async function startServiceWorker(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined; // https and localhost alone have it
  if (!workers) return;
  let replaces = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (replaces) void onTakeover();
    replaces = true;
  });
  const registration = await workers.register('/sw.js', { scope: '/', updateViaCache: 'none' });
  if (registration.waiting) onWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.waiting && workers.controller) onWaiting(installing);
    });
  });
}
