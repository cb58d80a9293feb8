'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { holdsData } from '@/components/client/browser/cached-data';
import { JobsProvider } from '@/components/client/jobs/jobs';
import { makeQueryClient } from '@/components/client/requests/query-client';
import { useMe } from '@/components/client/session/session';
import { SessionLife } from '@/components/client/session/session-life';
import type { Theme } from '@/components/client/browser/theme';
import { UploadProvider } from '@/components/data-sources/import/upload-provider';
import { SkipLink } from '@/components/ui/skip-link';
import { OfflineNotice } from './offline-notice';
import { PageGuard } from './page-guard';
import { TopBar } from './top-bar';
import { Tray } from './tray';
import { readOnlyWords } from './words';

/**
 * What stands around every signed-in page. What was read for one person goes with the session: it lives inside the
 * guard.
 */
export function AppShell({
  theme,
  readOnly,
  children,
}: {
  theme: Theme;
  /** Why nobody may change anything on this server. */
  readOnly?: keyof typeof readOnlyWords;
  children: ReactNode;
}) {
  return (
    <PageGuard>
      <Cached>
        <SessionLife />
        <JobsProvider>
          <UploadProvider>
            <SkipLink />
            <Bar theme={theme} />
            <OfflineNotice />
            {readOnly && <ReadOnlyNotice why={readOnly} />}
            <main id="main" tabIndex={-1} className="outline-none">
              {children}
            </main>
          </UploadProvider>
        </JobsProvider>
      </Cached>
    </PageGuard>
  );
}

function Cached({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  useEffect(
    () =>
      holdsData({
        invalidate: () => void queries.invalidateQueries(),
        clear: () => {
          queries.removeQueries({ type: 'inactive' });
          void queries.resetQueries();
        },
      }),
    [queries],
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

function ReadOnlyNotice({ why }: { why: keyof typeof readOnlyWords }) {
  return (
    <p className="border-b border-warn bg-warn-wash px-(--gutter) py-1.5 text-table print:hidden">
      {readOnlyWords[why]}
    </p>
  );
}

function Bar({ theme }: { theme: Theme }) {
  return <TopBar me={useMe()} theme={theme} tray={<Tray />} />;
}
