import { redirect } from 'next/navigation';
import { ResetScreen } from '@/components/auth/reset-screen';
import { readSetting } from '@/lib/base/db/settings';
import { currentActor } from '@/lib/http/page';

// The address holds a secret: it is told to nobody and kept in no index.
export const metadata = {
  title: 'Set a new password',
  referrer: 'no-referrer',
  robots: { index: false, follow: false },
} as const;

type Search = { token?: string | string[] };

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { token } = await searchParams;
  if (typeof token !== 'string' || token === '' || (await currentActor())) redirect('/auth');
  return <ResetScreen token={token} floor={await readSetting('password.floor')} />;
}
