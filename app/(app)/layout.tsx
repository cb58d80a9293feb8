import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { AiProvider } from '@/components/client/ai-provider';
import { readTheme, THEME_COOKIE } from '@/components/client/browser/theme';
import { AppShell } from '@/components/shell/app-shell';
import { readOnlyReason } from '@/lib/base/db/read-only';
import { providersToAsk } from '@/lib/base/ai/providers';

/** What stands around the pages of signed-in people. It guards nothing: each page's door does. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  const [asked] = await providersToAsk();
  return (
    <AiProvider first={asked?.provider ?? null}>
      <AppShell theme={theme} readOnly={readOnlyReason()}>
        {children}
      </AppShell>
    </AiProvider>
  );
}
