'use client';

import type { ReactNode } from 'react';
import type { Me } from '@/lib/auth/schema';
import { BrowserLife } from '@/components/client/browser-life';
import { clearAfterReload } from '@/components/client/reload';
import { SessionProvider } from '@/components/client/session';
import { ToastProvider } from '@/components/ui/toast';

if (typeof window !== 'undefined') clearAfterReload();

/** `known`: who the server's page was made for; null when nobody is signed in. */
export function Providers({ known, children }: { known?: Me | null; children: ReactNode }) {
  return (
    <SessionProvider known={known}>
      <BrowserLife />
      <ToastProvider>{children}</ToastProvider>
    </SessionProvider>
  );
}
