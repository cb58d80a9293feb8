import { redirect } from 'next/navigation';
import { hasOwner } from '@/lib/auth/owner';
import { readSetting } from '@/lib/db/settings';
import { currentActor } from '@/lib/http/page';
import { AuthScreen } from '@/components/auth/auth-screen';
import type { WayIn } from '@/components/auth/sign-up-form';

export const metadata = { title: 'Sign in' };

type Search = { setup?: string | string[]; tab?: string | string[]; next?: string | string[] };

/** A path of ours, never another site: one slash, then neither a slash nor a backslash. */
const ownPath = (path: Search['next']): string | undefined => (typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : undefined);

const text = (value: string | string[] | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

async function wayInOf({ setup }: Search): Promise<WayIn> {
  const code = text(setup);
  if (code) return { kind: 'set-up', code };
  return { kind: await readSetting('signup.open') ? 'open' : 'closed' };
}

export default async function AuthPage({ searchParams }: { searchParams: Promise<Search> }) {
  if (await currentActor()) redirect('/home');
  const search = await searchParams;
  const [wayIn, passwordFloor, owned] = await Promise.all([wayInOf(search), readSetting('password.floor'), hasOwner()]);
  return <AuthScreen tab={search.tab === 'sign-up' ? 'sign-up' : 'sign-in'} next={ownPath(search.next)} wayIn={wayIn} passwordFloor={passwordFloor} ownerless={!owned} />;
}
