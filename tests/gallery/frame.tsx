import type { ReactNode } from 'react';
import { SkipLink } from '@/components/ui/skip-link';
import { ToastProvider } from '@/components/ui/toast';

/** What the app's layout puts around every signed-in page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <SkipLink />
      <main id="main">{children}</main>
    </ToastProvider>
  );
}
