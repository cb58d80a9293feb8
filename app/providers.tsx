'use client';

import { useState, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Me } from '@/lib/auth/schema';
import { makeQueryClient } from '@/components/client/query-client';
import { SessionProvider } from '@/components/client/session';
import { ToastProvider } from '@/components/ui/toast';
import { TooltipProvider } from '@/components/ui/tooltip';

/** `known`: who the server's page was made for; null when nobody is signed in. */
export function Providers({ known, children }: { known?: Me | null; children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider known={known}>
        <TooltipProvider>
          <ToastProvider>{children}</ToastProvider>
        </TooltipProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
