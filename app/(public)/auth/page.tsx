import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { AuthScreen } from '@/components/auth/auth-screen';
import { Exhibit } from '@/components/auth/exhibit';
import { SignOnWays } from '@/components/auth/sign-on-ways';
import type { WayIn } from '@/components/auth/sign-up-form';
import { readInvitation } from '@/lib/base/auth/invitations';
import { ownPath } from '@/lib/base/auth/own-path';
import { hasOwner } from '@/lib/base/auth/owner';
import { readConnecting } from '@/lib/base/auth/single-sign-on';
import { readSetting } from '@/lib/base/db/settings';
import { env } from '@/lib/base/env/env';
import { FREE_PROMISE } from '@/lib/base/plans/schema';
import { activeConnection, signOnIsRequired } from '@/lib/base/sso/connection';
import { SIGN_ON_COOKIE, SIGN_ON_FAILURES } from '@/lib/base/sso/schema';
import { currentActor } from '@/lib/http/page';

export const metadata = { title: 'Sign in' };

type Search = {
  setup?: string | string[];
  invite?: string | string[];
  tab?: string | string[];
  next?: string | string[];
  sso?: string | string[];
};

const text = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const INVITATION_OVER = 'This invitation has been used, was revoked or has expired. Ask for a new one.';

async function wayInOf({ setup, invite }: Search): Promise<{ wayIn: WayIn; notice?: string }> {
  const [code, token] = [text(setup), text(invite)];
  if (code) return { wayIn: { kind: 'set-up', code } };
  const [invitation, isOpen] = await Promise.all([token ? readInvitation(token) : null, readSetting('signup.open')]);
  if (token && invitation && (isOpen || !invitation.workspace))
    return { wayIn: { kind: 'invited', token, ...invitation } };
  return {
    wayIn: isOpen ? { kind: 'open', promise: FREE_PROMISE } : { kind: 'closed' },
    ...(token && !invitation && { notice: INVITATION_OVER }),
  };
}

/** The company's way in, and what became of the last try by it. */
async function waysOf({ sso }: Search, next: string | undefined) {
  const [connection, required, connecting] = await Promise.all([
    activeConnection(),
    signOnIsRequired(),
    sso === 'connect' ? readConnecting((await cookies()).get(SIGN_ON_COOKIE)?.value) : null,
  ]);
  return (
    <SignOnWays
      name={connection && connection.name}
      next={next}
      required={required}
      failure={
        SIGN_ON_FAILURES.find((failure) => failure === sso) ?? (sso === 'connect' && !connecting ? 'expired' : null)
      }
      connecting={connecting?.email ?? null}
    />
  );
}

export default async function AuthPage({ searchParams }: { searchParams: Promise<Search> }) {
  if (await currentActor()) redirect('/home');
  const search = await searchParams;
  const next = ownPath(search.next, env().PUBLIC_URL);
  const [{ wayIn, notice }, passwordFloor, owned] = await Promise.all([
    wayInOf(search),
    readSetting('password.floor'),
    hasOwner(),
  ]);
  return (
    <AuthScreen
      tab={search.tab === 'sign-up' ? 'sign-up' : 'sign-in'}
      next={next}
      ways={await waysOf(search, next)}
      wayIn={wayIn}
      notice={notice}
      passwordFloor={passwordFloor}
      ownerless={!owned}
    >
      <aside aria-label="An example" className="pb-12">
        <Exhibit />
      </aside>
    </AuthScreen>
  );
}
