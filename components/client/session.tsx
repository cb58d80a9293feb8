'use client';

import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { LogInInput, Me, SessionAnswer, SignUpInput } from '@/lib/auth/schema';
import { dropToken, holdToken, onTokenChange } from './access-token';
import { api, refreshToken } from './api';
import { messageOf } from './api-error';
import { refreshDelay } from './token-lifetime';

export type SessionState = { status: 'unknown' } | { status: 'signed-in'; me: Me } | { status: 'signed-out'; byChoice: boolean };

type Session = {
  session: SessionState;
  logIn: (input: LogInInput) => Promise<void>;
  signUp: (input: SignUpInput) => Promise<void>;
  /** Ends the session here in any case; answers what the server said against it, if anything. */
  logOut: () => Promise<string | null>;
};

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession stands inside SessionProvider.');
  return session;
}

/** The signed-in person; for what stands behind the guard. */
export function useMe(): Me {
  const { session } = useSession();
  if (session.status !== 'signed-in') throw new Error('useMe stands behind PageGuard.');
  return session.me;
}

/** Read by the server too: a refresh cookie beside it is worth nothing. */
const SIGNED_OUT = 'signed_out';
const markSignedOut = () => { document.cookie = `${SIGNED_OUT}=1; Path=/; SameSite=Lax`; };
const forgetSignedOut = () => { document.cookie = `${SIGNED_OUT}=; Path=/; SameSite=Lax; Max-Age=0`; };

/** `known`: what the server's page says (null: nobody is signed in); undefined where it could not say. */
const stateOf = (known: Me | null | undefined): SessionState => (known === undefined ? { status: 'unknown' } : known ? { status: 'signed-in', me: known } : { status: 'signed-out', byChoice: false });

export function SessionProvider({ known, children }: { known?: Me | null; children: ReactNode }) {
  const [session, setSession] = useState<SessionState>(() => stateOf(known));
  const atStart = useRef(session.status);
  const leaving = useRef(false);

  // The cookie gives a token; where the server's page did not say who it is for, the token gives the person.
  useEffect(() => {
    if (atStart.current === 'signed-out') return;
    const unknown = atStart.current === 'unknown';
    refreshToken()
      .then(async (live) => { if (live && unknown) setSession({ status: 'signed-in', me: await api<Me>('/api/auth/me') }); })
      .catch(() => { if (unknown) setSession({ status: 'signed-out', byChoice: false }); });
  }, []);

  // A new token is renewed two minutes before its end; a lost one ends the session.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopListening = onTokenChange((change) => {
      clearTimeout(timer);
      if (change.kind === 'lost') setSession({ status: 'signed-out', byChoice: leaving.current });
      else timer = setTimeout(() => { refreshToken().catch(() => {}); }, refreshDelay(change.lifetime) * 1000);
    });
    return () => {
      stopListening();
      clearTimeout(timer);
    };
  }, []);

  const open = useCallback(async (path: string, data: unknown) => {
    const answer = await api<SessionAnswer>(path, { method: 'POST', data });
    forgetSignedOut();
    leaving.current = false;
    holdToken(answer);
    setSession({ status: 'signed-in', me: answer.user });
  }, []);

  const logOut = useCallback(async () => {
    leaving.current = true;
    const failure = await api('/api/auth/logout', { method: 'POST' }).then(() => null, messageOf);
    if (failure !== null) markSignedOut();
    dropToken();
    return failure;
  }, []);

  const value = useMemo<Session>(() => ({
    session,
    logIn: (input) => open('/api/auth/login', input),
    signUp: (input) => open('/api/auth/signup', input),
    logOut,
  }), [session, open, logOut]);

  return <SessionContext value={value}>{children}</SessionContext>;
}
