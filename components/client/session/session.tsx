'use client';

import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { type LogInInput, type Me, type SessionAnswer, type SignedOut, type SignUpInput } from '@/lib/base/auth/schema';
import { mayMakeChanges } from '@/lib/base/auth/standing-schema';
import { dropToken, expectNoToken, onTokenChange, takeToken } from '../requests/access-token';
import { api } from '../requests/api';
import { messageOf } from '../requests/api-error';
import { forgetCachedData } from '../browser/cached-data';
import { eraseFallback, hasFallback, keepFallback } from '../requests/fallback';
import { renewToken, shareToken, showsWorkspace } from '../requests/refresh';
import { subscribeToTabs, publishToTabs } from '../requests/session-channel';
import { forgetSessionMark, isMarked, MARK_EVERY, markSession } from './session-marker';
import { forgetSignedOut, isMarkedSignedOut, rememberSignedOut, tellSignedOutAgain } from './signed-out';
import { refreshDelay } from '../requests/token-lifetime';

export type SessionState =
  | { status: 'unknown' }
  | { status: 'signed-in'; me: Me }
  | { status: 'signed-out'; byChoice: boolean };

type Session = {
  session: SessionState;
  logIn: (input: LogInInput) => Promise<void>;
  signUp: (input: SignUpInput) => Promise<void>;
  /** A session that the server has opened by another call. */
  adopt: (answer: SessionAnswer) => void;
  /**
   * Ends the session here in any case; answers what the server said against it, if anything, and where the browser
   * goes to end it at the company's provider too.
   */
  logOut: () => Promise<{ failure: string | null; onward: string | null }>;
  /** The person as the server has just described them. */
  know: (me: Me) => void;
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

/** Whether they may make changes in the workspace they are in. */
export const useMayChange = (): boolean => mayMakeChanges(useMe());

const SIGNED_OUT: SessionState = { status: 'signed-out', byChoice: false };

/** `known`: what the server's page says (null: nobody is signed in); undefined where it could not say. */
const stateOf = (known: Me | null | undefined): SessionState =>
  known === undefined ? { status: 'unknown' } : known ? { status: 'signed-in', me: known } : SIGNED_OUT;

/** What a person may see and do hangs on these. */
const standing = ({ role, workspace }: Me) => `${role} ${workspace.id} ${workspace.role}`;

const placeOf = ({ id, workspace }: Me) => `${id} ${workspace.id}`;

const isSame = (one: Me, other: Me) =>
  (Object.keys(one) as (keyof Me)[]).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));

export function SessionProvider({ known, children }: { known?: Me | null; children: ReactNode }) {
  const [session, setSession] = useState<SessionState>(() => stateOf(known));
  const latest = useRef(session);
  const leaving = useRef(false);

  const show = useCallback((next: SessionState) => {
    latest.current = next;
    setSession(next);
  }, []);

  const know = useCallback(
    (me: Me) => {
      const before = latest.current;
      if (before.status === 'signed-in' && isSame(before.me, me)) return;
      if (before.status === 'signed-in' && standing(before.me) !== standing(me)) forgetCachedData();
      show({ status: 'signed-in', me });
    },
    [show],
  );

  useStart(latest, show, know);
  const place = session.status === 'signed-in' ? session.me.workspace.id : null;
  useEffect(() => showsWorkspace(place), [place]);
  useTokenLife(
    useCallback(() => {
      eraseFallback();
      forgetSessionMark();
      forgetCachedData();
      show({ status: 'signed-out', byChoice: leaving.current });
    }, [show]),
  );
  useOtherTabs(latest, know);
  useMarker(session.status === 'signed-in');

  const adopt = useCallback(
    (answer: SessionAnswer) => {
      forgetSignedOut();
      leaving.current = false;
      forgetCachedData();
      keepFallback(answer.user, answer.fallback);
      shareToken(answer);
      know(answer.user);
    },
    [know],
  );
  const open = useCallback(
    async (path: string, data: unknown) => adopt(await api<SessionAnswer>(path, { method: 'POST', data })),
    [adopt],
  );

  const logOut = useCallback(async () => {
    leaving.current = true;
    const { failure, onward } = await api<SignedOut>('/api/auth/logout', { method: 'POST' }).then(
      (answer) => ({ failure: null, onward: answer.onward ?? null }),
      (error: unknown) => ({ failure: messageOf(error), onward: null }),
    );
    if (failure !== null) rememberSignedOut();
    dropToken();
    publishToTabs({ kind: 'signed-out' });
    return { failure, onward };
  }, []);

  const value = useMemo<Session>(
    () => ({
      session,
      logIn: (input) => open('/api/auth/login', input),
      signUp: (input) => open('/api/auth/signup', input),
      adopt,
      logOut,
      know,
    }),
    [session, open, adopt, logOut, know],
  );

  return <SessionContext value={value}>{children}</SessionContext>;
}

type Latest = { readonly current: SessionState };

/**
 * At the start the cookie gives a token, and the token gives the person, also where the server's page knew them
 * already.
 */
function useStart(latest: Latest, show: (next: SessionState) => void, know: (me: Me) => void): void {
  useEffect(() => {
    if (isMarkedSignedOut()) {
      expectNoToken();
      show(SIGNED_OUT);
      tellSignedOutAgain();
      return;
    }
    const hinted = hasFallback() || isMarked();
    if (latest.current.status === 'signed-out') {
      if (!hinted) return expectNoToken();
      show({ status: 'unknown' });
    }
    const giveUp = () => {
      if (latest.current.status === 'unknown') show(SIGNED_OUT);
    };
    renewToken()
      .then(async (live) => (live ? know(await api<Me>('/api/auth/me')) : giveUp()))
      .catch(giveUp);
  }, [latest, show, know]);
}

/** A new token is renewed two minutes before its end; a lost one ends the session. */
function useTokenLife(onLost: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopListening = onTokenChange((change) => {
      clearTimeout(timer);
      if (change.kind === 'lost') onLost();
      else
        timer = setTimeout(
          () => {
            renewToken().catch(() => {});
          },
          refreshDelay(change.lifetime) * 1000,
        );
    });
    return () => {
      stopListening();
      clearTimeout(timer);
    };
  }, [onLost]);
}

/** A token that another tab got is this tab's too; a sign-out there is one here. */
function useOtherTabs(latest: Latest, know: (me: Me) => void): void {
  useEffect(
    () =>
      subscribeToTabs((news) => {
        const { current } = latest;
        if (news.kind === 'signed-out' && current.status !== 'signed-out') dropToken();
        if (news.kind !== 'token') return;
        // Somebody else signed in, or another workspace was entered: what stands on this page is not of it.
        if (current.status === 'signed-in' && placeOf(current.me) !== placeOf(news.user)) return location.reload();
        takeToken(news.token, news.expiresAt);
        know(news.user);
      }),
    [latest, know],
  );
}

function useMarker(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    markSession();
    const timer = setInterval(markSession, MARK_EVERY);
    return () => clearInterval(timer);
  }, [signedIn]);
}
