'use client';

import { useEffect, type ReactNode } from 'react';
import { useRouter } from 'next/navigation';
import { useSession } from '@/components/client/session';
import { Spinner } from '@/components/ui/spinner';

/** A spinner while the session is not known, to /auth when there is none. A page that came with a session shows neither. */
export function PageGuard({ children }: { children: ReactNode }) {
  const { session } = useSession();
  const router = useRouter();
  const out = session.status === 'signed-out';
  useEffect(() => {
    if (out) router.replace('/auth');
  }, [out, router]);
  if (session.status === 'signed-in') return children;
  return <div className="grid min-h-dvh place-items-center"><Spinner words={out ? 'Going to the sign-in page' : 'Checking your session'} /></div>;
}
