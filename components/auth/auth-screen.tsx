'use client';

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { cookiesStayed } from '@/components/client/requests/kept-cookies';
import { useSession } from '@/components/client/session/session';
import { Notice } from '@/components/ui/error-state';
import { Logo } from '@/components/ui/logo';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import { useToast } from '@/components/ui/overlays/toast';
import { CookiesBlocked } from './cookies-blocked';
import { GuestTokenForm } from './guest-token-form';
import { SignInForm } from './sign-in-form';
// Not fetched apart: while such a part is on its way, React may make it anew, and what was typed into it is lost.
import { SignUpForm, type WayIn } from './sign-up-form';
import { TroubleHint } from './trouble-hint';
import type { Welcome } from './welcome';
import { authScreenWords } from './words';

/** Lets the notice be seen before the page goes. */
const BEFORE_LEAVING = 100;

export type AuthTab = 'sign-in' | 'sign-up';

export function AuthScreen({
  tab: first = 'sign-in',
  next = '/home',
  wayIn,
  passwordFloor,
  notice,
  ownerless = false,
  ways,
  children,
}: {
  tab?: AuthTab;
  /** The page of ours that sent the reader here. */
  next?: string;
  wayIn: WayIn;
  /** The least length of a password on this server. */
  passwordFloor: number;
  /** What became of the link that led here. */
  notice?: string;
  /** The server has no owner yet. */
  ownerless?: boolean;
  /** Other ways in, above the forms. */
  ways?: ReactNode;
  /** Stands beside the forms. */
  children?: ReactNode;
}) {
  const router = useRouter();
  const setUp = wayIn.kind === 'set-up';
  const [tab, setTab] = useState<AuthTab>(setUp || wayIn.kind === 'invited' ? 'sign-up' : first);

  const show = (shown: AuthTab) => {
    setTab(shown);
    const address = new URL(location.href);
    address.searchParams.set('tab', shown);
    history.replaceState(history.state, '', address);
  };
  const { session } = useSession();
  const toast = useToast();
  const leaving = useRef(false);
  const [blocked, setBlocked] = useState(false);
  const goOn = useCallback(
    async (welcome?: Welcome): Promise<boolean> => {
      leaving.current = true;
      const stayed = await cookiesStayed();
      setBlocked(!stayed);
      if (!stayed) return false;
      if (welcome) toast({ ...welcome, variant: 'success' });
      setTimeout(() => {
        router.replace(next);
        router.refresh();
      }, BEFORE_LEAVING);
      return true;
    },
    [next, router, toast],
  );
  // Signed in by another tab, or by a cookie that the server did not see. The forms here go on by themselves.
  const signedIn = session.status === 'signed-in';
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => {
      if (!leaving.current) void goOn();
    }, BEFORE_LEAVING);
    return () => clearTimeout(timer);
  }, [signedIn, goOn]);

  return (
    <main
      id="main"
      className="mx-auto grid max-w-[1160px] grid-cols-[minmax(0,1fr)] gap-x-24 px-(--gutter) wide:min-h-dvh wide:grid-cols-[minmax(0,400px)_minmax(0,1fr)]"
    >
      <div className="w-full max-w-[400px] pt-8 pb-12 wide:pt-20">
        <Link href="/" aria-label="Plumbline home" className="inline-block">
          <Logo />
        </Link>
        <h1 className="mt-8 mb-4">{setUp ? 'Set up this server' : authScreenWords.dataIntelligenceCheck}</h1>
        {setUp && <Notice tone="info">{authScreenWords.setUpLink}</Notice>}
        {notice && <Notice tone="bad">{notice}</Notice>}
        {blocked && <CookiesBlocked />}
        {ownerless && !setUp && <Notice>{authScreenWords.serverNoOwner}</Notice>}
        {!setUp && ways}
        <Tabs value={tab} onValueChange={(value) => show(value as AuthTab)}>
          <TabList label="Account">
            <Tab value="sign-in">Sign in</Tab>
            <Tab value="sign-up">Sign up</Tab>
          </TabList>
          <TabPanel value="sign-in">
            <SignInForm onSignedIn={goOn} />
          </TabPanel>
          <TabPanel value="sign-up">
            <SignUpForm wayIn={wayIn} passwordFloor={passwordFloor} onSignedIn={goOn} />
          </TabPanel>
        </Tabs>
        {!setUp && <GuestTokenForm />}
        <TroubleHint />
      </div>
      {children}
    </main>
  );
}
