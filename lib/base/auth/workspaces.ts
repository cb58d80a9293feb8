import { readSetting } from '@/lib/base/db/settings';
import type { Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { findHome, insertWorkspace, ownsWorkspace } from './store';

/** Everybody owns at least one workspace, which nobody can take from them: it is made where one was given away. */
export async function ensureOwnWorkspace(
  tx: Tx,
  { userId, username }: { userId: string; username: string },
): Promise<void> {
  if (await ownsWorkspace(tx, userId)) return;
  const plan = (await readSetting('default.plan', tx)) ?? env().DEFAULT_PLAN;
  await insertWorkspace(tx, { userId, name: username, plan });
}

/** Where somebody goes on who has left a workspace: the one they were in before, else one of their own. */
export async function homeOf(tx: Tx, person: { userId: string; username: string }): Promise<string> {
  await ensureOwnWorkspace(tx, person);
  return (await findHome(tx, person.userId))!;
}
