import { redirect } from 'next/navigation';
import { hasOwner } from '@/lib/auth/owner';
import { currentActor } from '@/lib/http/page';
import { AuthScreen } from '@/components/auth/auth-screen';

export const metadata = { title: 'Sign in' };

type Search = { setup?: string | string[]; tab?: string | string[] };

export default async function AuthPage({ searchParams }: { searchParams: Promise<Search> }) {
  if (await currentActor()) redirect('/home');
  const { setup, tab } = await searchParams;
  return <AuthScreen tab={tab === 'sign-up' ? 'sign-up' : 'sign-in'} setupCode={typeof setup === 'string' ? setup : undefined} ownerless={!(await hasOwner())} />;
}
