import type { RequestOrigin } from '@/lib/base/audit/schema';
import { log } from '@/lib/base/log/log';
import { activeConnection } from '@/lib/base/sso/connection';
import { askToEnd } from '@/lib/base/sso/saml-logout';
import type { Cookie } from './cookies';
import { findProvidersSession } from './identity-store';
import type { SignedOut } from './schema';
import { logOut, type Credentials } from './sessions';

/** Where the browser goes on to end its session at the provider too; null where none is known there. */
async function providersPage(sessionId: string): Promise<string | null> {
  const there = await findProvidersSession(sessionId);
  const connection = there && (await activeConnection());
  if (connection?.kind !== 'saml' || !connection.logoutAddress || connection.entityId !== there?.issuer) return null;
  return askToEnd(connection, there);
}

/** Signs out here in any case, and tells the browser where to sign out at the provider that opened the session. */
export async function signOut(
  credentials: Credentials,
  origin: RequestOrigin,
): Promise<{ answer: SignedOut; cookies: Cookie[] }> {
  const { cookies, ended } = await logOut(credentials, origin);
  const onward = ended
    ? await providersPage(ended).catch((error: unknown) => {
        log.warn('sign_on.logout_unsent', { why: String(error).slice(0, 200), requestId: origin.requestId });
        return null;
      })
    : null;
  return { answer: { success: true, ...(onward && { onward }) }, cookies };
}
