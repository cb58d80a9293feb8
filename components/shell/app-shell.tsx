'use client';

import type { ReactNode } from 'react';
import { JobsProvider } from '@/components/client/jobs';
import { useMe } from '@/components/client/session';
import type { Theme } from '@/components/client/theme';
import { UploadProvider } from '@/components/data-sources/upload-provider';
import { SkipLink } from '@/components/ui/skip-link';
import { OfflineNotice } from './offline-notice';
import { PageGuard } from './page-guard';
import { TopBar } from './top-bar';
import { Tray } from './tray';

/** What stands around every signed-in page. */
export function AppShell({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <PageGuard>
      <JobsProvider>
        <UploadProvider>
          <SkipLink />
          <Bar theme={theme} />
          <OfflineNotice />
          <main id="main" tabIndex={-1} className="outline-none">{children}</main>
        </UploadProvider>
      </JobsProvider>
    </PageGuard>
  );
}

function Bar({ theme }: { theme: Theme }) {
  return <TopBar me={useMe()} theme={theme} tray={<Tray />} />;
}
