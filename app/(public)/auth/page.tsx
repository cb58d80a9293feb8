import { redirect } from 'next/navigation';
import { AuthScreen } from '@/components/auth/auth-screen';
import { Exhibit } from '@/components/auth/exhibit';
import type { WayIn } from '@/components/auth/sign-up-form';
import { readInvitation } from '@/lib/base/auth/invitations';
import { ownPath } from '@/lib/base/auth/own-path';
import { hasOwner } from '@/lib/base/auth/owner';
import { readSetting } from '@/lib/base/db/settings';
import { env } from '@/lib/base/env/env';
import { currentActor } from '@/lib/http/page';

export const metadata = { title: 'Sign in' };

type Search = {
  setup?: string | string[];
  invite?: string | string[];
  tab?: string | string[];
  next?: string | string[];
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
    wayIn: { kind: isOpen ? 'open' : 'closed' },
    ...(token && !invitation && { notice: INVITATION_OVER }),
  };
}

export default async function AuthPage({ searchParams }: { searchParams: Promise<Search> }) {
  if (await currentActor()) redirect('/home');
  const search = await searchParams;
  const [{ wayIn, notice }, passwordFloor, owned] = await Promise.all([
    wayInOf(search),
    readSetting('password.floor'),
    hasOwner(),
  ]);
  return (
    <AuthScreen
      tab={search.tab === 'sign-up' ? 'sign-up' : 'sign-in'}
      next={ownPath(search.next, env().PUBLIC_URL)}
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
