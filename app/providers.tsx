'use client';

import type { ReactNode } from 'react';
import { BrowserLife } from '@/components/client/offline/browser-life';
import { clearAfterReload } from '@/components/client/offline/reload';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { Me } from '@/lib/base/auth/schema';

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
