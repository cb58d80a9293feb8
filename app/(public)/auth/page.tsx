import { redirect } from 'next/navigation';
import { hasOwner } from '@/lib/auth/owner';
import { currentActor } from '@/lib/http/page';
import { AuthScreen } from '@/components/auth/auth-screen';

export const metadata = { title: 'Sign in' };

type Search = { setup?: string | string[]; tab?: string | string[]; next?: string | string[] };

/** A path of ours, never another site: one slash, then neither a slash nor a backslash. */
const ownPath = (path: Search['next']): string | undefined => (typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : undefined);

export default async function AuthPage({ searchParams }: { searchParams: Promise<Search> }) {
  if (await currentActor()) redirect('/home');
  const { setup, tab, next } = await searchParams;
  return <AuthScreen tab={tab === 'sign-up' ? 'sign-up' : 'sign-in'} next={ownPath(next)} setupCode={typeof setup === 'string' ? setup : undefined} ownerless={!(await hasOwner())} />;
}
