import type { UserActor } from '@/lib/base/actor/actor';
import type { Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { send } from '@/lib/base/mail/outbox';
import type { MemberInput } from './schema';

const NOT_EXPECTED = 'If you did not expect this, nothing needs to be done.';

/** Known people are asked in the product; others make an account by the link, which joins. */
export function tellInvited(
  tx: Tx,
  { username, workspaceName }: UserActor,
  { email, role }: MemberInput,
  token: string | null,
): Promise<void> {
  const asked = `${username} invites you to the workspace “${workspaceName}” in Plumbline, as ${role}.`;
  const how = token
    ? `Make your account with this address within seven days:\n${env().PUBLIC_URL}/auth?tab=sign-up&invite=${token}`
    : `Sign in within seven days and answer on your home page:\n${env().PUBLIC_URL}/home`;
  return send(tx, {
    kind: 'workspace_invitation',
    to: email,
    subject: `${username} invited you to ${workspaceName} in Plumbline`,
    text: `${asked}\n\n${how}\n\n${NOT_EXPECTED}`,
  });
}
