import { readSetting, writeSetting, type SettingValue } from '@/lib/base/db/settings';
import { setReadOnly } from '@/lib/base/db/read-only';
import type { Tx } from '@/lib/base/db/transaction';

export type RoleState = SettingValue<'replication.state'>;

export const ROLE_SETTING = 'replication.state';

export const readRole = (tx?: Tx): Promise<RoleState> => readSetting(ROLE_SETTING, tx);
export const writeRole = (tx: Tx, state: RoleState): Promise<void> => writeSetting(tx, ROLE_SETTING, state);

/** Called once at start: what this process may do. A change of role restarts the server. */
export async function learnRole(): Promise<RoleState> {
  const state = await readRole();
  setReadOnly(state.role === 'standby' || state.role === 'fenced' ? state.role : undefined);
  return state;
}
