import type { AuthOptions } from 'next-auth';
import { env, isHttps } from '@/lib/base/env/env';
import { actorOfSession } from './actors';
import { PAGE_COOKIE } from './cookies';
import { SESSION_SECONDS } from './tokens';

/**
 * next-auth reads the page cookie that our own sign-in sets. It signs nobody in: single sign-on opens a session by the
 * same bridge as a password does (decision 26). Its answers hold nothing once the session row has ended.
 */
export const authOptions = (): AuthOptions => ({
  secret: env().APP_SECRET,
  providers: [],
  session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
  pages: { signIn: '/auth', signOut: '/', error: '/auth' },
  cookies: {
    sessionToken: { name: PAGE_COOKIE, options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps() } },
  },
  callbacks: {
    async session({ session, token }) {
      const actor = typeof token.sid === 'string' ? await actorOfSession(token.sid) : null;
      return { expires: session.expires, ...(actor && { user: { name: actor.username, email: actor.email } }) };
    },
  },
});
