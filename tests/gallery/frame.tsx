import type { ReactNode } from 'react';
import { Providers } from '@/app/providers';
import { readTheme } from '@/components/client/browser/theme';
import { AppShell } from '@/components/shell/app-shell';
import type { Me } from '@/lib/base/auth/schema';

const MAYA: Me = {
  id: '01990000-0000-7000-8000-000000000001',
  username: 'Maya Lindqvist',
  email: 'maya@example.org',
  role: 'analyst',
  plan: 'free',
  workspace: { id: 'w1', name: 'Ada', role: 'owner' },
};

/** What the app's layout puts around every signed-in page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <Providers known={MAYA}>
      <AppShell theme={readTheme(new URLSearchParams(location.search).get('theme') ?? undefined)}>{children}</AppShell>
    </Providers>
  );
}
