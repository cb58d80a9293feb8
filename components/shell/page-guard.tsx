'use client';

import { useEffect, type ReactNode } from 'react';
import { useRouter } from 'next/navigation';
import { useSession } from '@/components/client/session/session';
import { Spinner } from '@/components/ui/spinner';

/**
 * A spinner while the session is not known, to /auth when there is none. A page that came with a session shows neither.
 * Who signs out by choice is on the way to the first page.
 */
export function PageGuard({ children }: { children: ReactNode }) {
  const { session } = useSession();
  const router = useRouter();
  const out = session.status === 'signed-out';
  const lost = out && !session.byChoice;
  useEffect(() => {
    if (lost) router.replace('/auth');
  }, [lost, router]);
  if (session.status === 'signed-in') return children;
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner words={lost ? 'Redirecting to sign-in' : out ? 'Signing out' : 'Checking your session'} />
    </div>
  );
}
