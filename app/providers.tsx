'use client';

import type { ReactNode } from 'react';
import type { Me } from '@/lib/auth/schema';
import { SessionProvider } from '@/components/client/session';
import { ToastProvider } from '@/components/ui/toast';

/** `known`: who the server's page was made for; null when nobody is signed in. */
export function Providers({ known, children }: { known?: Me | null; children: ReactNode }) {
  return (
    <SessionProvider known={known}>
      <ToastProvider>{children}</ToastProvider>
    </SessionProvider>
  );
}
