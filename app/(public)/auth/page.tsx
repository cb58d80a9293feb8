import { redirect } from 'next/navigation';
import { readInvitation } from '@/lib/auth/invitations';
import { ownPath } from '@/lib/auth/own-path';
import { hasOwner } from '@/lib/auth/owner';
import { env } from '@/lib/core/env';
import { readSetting } from '@/lib/db/settings';
import { currentActor } from '@/lib/http/page';
import { Exhibit } from '@/components/auth/exhibit';
import { AuthScreen } from '@/components/auth/auth-screen';
import type { WayIn } from '@/components/auth/sign-up-form';

export const metadata = { title: 'Sign in' };

type Search = { setup?: string | string[]; invite?: string | string[]; tab?: string | string[]; next?: string | string[] };

const text = (value: string | string[] | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const INVITATION_OVER = 'This invitation was used, revoked or has expired. Ask for a new one.';

async function wayInOf({ setup, invite }: Search): Promise<{ wayIn: WayIn; notice?: string }> {
  const [code, token] = [text(setup), text(invite)];
  if (code) return { wayIn: { kind: 'set-up', code } };
  const invitation = token && await readInvitation(token);
  if (token && invitation) return { wayIn: { kind: 'invited', token, ...invitation } };
  return { wayIn: { kind: await readSetting('signup.open') ? 'open' : 'closed' }, ...(token && { notice: INVITATION_OVER }) };
}

export default async function AuthPage({ searchParams }: { searchParams: Promise<Search> }) {
  if (await currentActor()) redirect('/home');
  const search = await searchParams;
  const [{ wayIn, notice }, passwordFloor, owned] = await Promise.all([wayInOf(search), readSetting('password.floor'), hasOwner()]);
  return (
    <AuthScreen tab={search.tab === 'sign-up' ? 'sign-up' : 'sign-in'} next={ownPath(search.next, env().PUBLIC_URL)} wayIn={wayIn} notice={notice} passwordFloor={passwordFloor} ownerless={!owned}>
      <aside aria-label="An example" className="pb-12"><Exhibit /></aside>
    </AuthScreen>
  );
}
