import { record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import type { Tx } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { send } from '@/lib/base/mail/outbox';
import { readWaiting, takeWaiting } from '@/lib/base/sso/attempts';
import type { ProviderPerson } from '@/lib/base/sso/schema';
import { insertIdentity, listIdentityRows } from './identity-store';
import { deed } from './sessions';
import type { Account, ProviderSession } from './store';

/** Connects the provider's account to a person's own, records it and tells them. Null where it is another's already. */
export async function connect(
  tx: Tx,
  account: Pick<Account, 'id' | 'username' | 'email' | 'workspaceId'>,
  { person, by, origin }: { person: ProviderPerson; by: 'password' | 'domain'; origin: RequestOrigin },
): Promise<string | null> {
  const { issuer, subject, email } = person;
  const id = await insertIdentity(tx, { issuer, subject, email: email ?? '', userId: account.id });
  if (!id) return null;
  await record(tx, {
    ...deed({ userId: account.id, workspaceId: account.workspaceId }, origin),
    action: 'account.connected',
    details: { issuer: issuer.slice(0, 200), by },
  });
  await send(tx, {
    kind: 'sign_on_connected',
    to: account.email,
    subject: 'Your Plumbline account was connected to single sign-on',
    text: `Hello ${account.username},\n\nyour Plumbline account can now be opened by the account ${email ?? subject} of ${issuer}. If you didn’t do this, change your password at ${env().PUBLIC_URL}/profile and contact the owner of your server.\n`,
  });
  return id;
}

/** Whether a browser is about to connect the provider's account to this one. */
export async function waitsFor(signOn: string | undefined, userId: string): Promise<boolean> {
  return signOn !== undefined && (await readWaiting(signOn))?.userId === userId;
}

/** The proof has been shown: what waits in this browser for this account is connected with it. */
export async function connectWaiting(
  tx: Tx,
  account: Account,
  signOn: string | undefined,
  origin: RequestOrigin,
): Promise<ProviderSession> {
  const person = signOn ? await takeWaiting(tx, signOn, account.id) : null;
  const identityId = person && (await connect(tx, account, { person, by: 'password', origin }));
  return person && identityId ? { identityId, providerSession: person.session } : {};
}

export async function listIdentities(userId: string) {
  const rows = await listIdentityRows(userId);
  return rows.map(({ createdAt, lastUsedAt, ...identity }) => ({
    ...identity,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}
