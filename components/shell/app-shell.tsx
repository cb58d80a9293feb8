'use client';

import { useState, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { JobsProvider } from '@/components/client/jobs';
import { makeQueryClient } from '@/components/client/query-client';
import { useMe } from '@/components/client/session';
import type { Theme } from '@/components/client/theme';
import { UploadProvider } from '@/components/data-sources/upload-provider';
import { SkipLink } from '@/components/ui/skip-link';
import { OfflineNotice } from './offline-notice';
import { PageGuard } from './page-guard';
import { TopBar } from './top-bar';
import { Tray } from './tray';

/** What stands around every signed-in page. What was read for one person goes with the session: it lives inside the guard. */
export function AppShell({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <PageGuard>
      <Cached>
        <JobsProvider>
          <UploadProvider>
            <SkipLink />
            <Bar theme={theme} />
            <OfflineNotice />
            <main id="main" tabIndex={-1} className="outline-none">{children}</main>
          </UploadProvider>
        </JobsProvider>
      </Cached>
    </PageGuard>
  );
}

function Cached({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

function Bar({ theme }: { theme: Theme }) {
  return <TopBar me={useMe()} theme={theme} tray={<Tray />} />;
}
