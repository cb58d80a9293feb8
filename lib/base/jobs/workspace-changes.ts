import type { WorkspaceId } from '@/lib/base/actor/actor';
import { publish, publishOnCommit, subscribe } from '@/lib/base/db/signals';
import type { Tx } from '@/lib/base/db/transaction';
import type { WorkspaceChange } from './schema';

const TOPIC = 'change';

/** Tells every open page of the workspace what has changed: ids and figures only. Once `tx` has been committed. */
export async function publishChange(tx: Tx | null, workspaceId: WorkspaceId, change: WorkspaceChange): Promise<void> {
  const text = `${workspaceId} ${JSON.stringify(change)}`;
  await (tx ? publishOnCommit(tx, TOPIC, text) : publish(TOPIC, text));
}

/** Calls `listener` with every change of the workspace. Answers how to stop. */
export const subscribeToChanges = (workspaceId: WorkspaceId, listener: (change: WorkspaceChange) => void) =>
  subscribe(TOPIC, (text) => {
    const at = text.indexOf(' ');
    if (text.slice(0, at) === workspaceId) listener(JSON.parse(text.slice(at + 1)) as WorkspaceChange);
  });
