import type { WorkspaceId } from '@/lib/base/actor/actor';
import { AppError } from '@/lib/base/errors/errors';

/**
 * Files of one workspace that are received and read at once: more would only take the disk and the processors from
 * everybody.
 */
const AT_ONCE = 2;
const MOST_WAITING = 200;
/** An upload over a slow line costs little: after this long it keeps nobody waiting. */
const HELD_MS = 10_000;

type Places = { taken: number; waiting: Set<() => void> };
const workspaces = new Map<WorkspaceId, Places>();

/**
 * Waits for a place, before a byte of the file is read, and answers how to give it back; once is enough. Files that
 * come together take turns. Throws AppError busy where too many wait, cancelled where the sender has gone.
 */
export async function takeUploadPlace(workspaceId: WorkspaceId, signal: AbortSignal): Promise<() => void> {
  const places = workspaces.get(workspaceId) ?? { taken: 0, waiting: new Set() };
  workspaces.set(workspaceId, places);
  if (places.taken >= AT_ONCE) await turnIn(places, signal);
  else places.taken += 1;
  let held = true;
  const giveBack = () => {
    if (!held) return;
    held = false;
    clearTimeout(slow);
    const [next] = places.waiting;
    if (next) {
      places.waiting.delete(next);
      next();
    } else if (--places.taken === 0) workspaces.delete(workspaceId);
  };
  const slow = setTimeout(giveBack, HELD_MS);
  slow.unref();
  return giveBack;
}

/** The place of an upload that ends is handed on: `taken` stays as it is. */
function turnIn({ waiting }: Places, signal: AbortSignal): Promise<void> {
  if (waiting.size >= MOST_WAITING)
    throw new AppError(
      'busy',
      `More than ${MOST_WAITING} files of this workspace wait to be read. Try again in a minute.`,
    );
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(take);
      reject(new AppError('cancelled', 'The request ended before it was complete.'));
    };
    const take = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    if (signal.aborted) return leave();
    waiting.add(take);
    signal.addEventListener('abort', leave, { once: true });
  });
}
