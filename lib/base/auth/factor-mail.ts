import { record } from '@/lib/base/audit/record';
import type { AuditRecord, RequestOrigin } from '@/lib/base/audit/schema';
import type { Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { send } from '@/lib/base/mail/outbox';
import { deed } from './sessions';
import type { Account } from './store';

const WHAT = {
  added: 'a second factor was added to your Plumbline account',
  removed: 'a second factor was removed from your Plumbline account',
  codes: 'new recovery codes were made for your Plumbline account, and the earlier ones no longer work',
  reset: 'an owner of your server removed the second factor of your Plumbline account',
} as const;
export type FactorChange = keyof typeof WHAT;

/** Records a change of a person's second factor, and tells them by mail. `by`: who did it, where it was somebody else. */
export async function tellOfFactors(
  tx: Tx,
  { id, username, email, workspaceId }: Pick<Account, 'id' | 'username' | 'email' | 'workspaceId'>,
  change: FactorChange,
  { origin, by, details }: { origin: RequestOrigin; by?: AuditRecord; details?: AuditRecord['details'] },
): Promise<void> {
  await send(tx, {
    kind: 'second_factor_changed',
    to: email,
    subject: 'Your Plumbline second factor was changed',
    text: `Hello ${username},\n\n${WHAT[change]}. If you didn’t ask for this, change your password at ${env().PUBLIC_URL}/profile and contact the owner of your server.\n`,
  });
  await record(tx, by ?? { ...deed({ userId: id, workspaceId }, origin), action: `second_factor.${change}`, details });
}
