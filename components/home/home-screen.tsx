'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useMayChange, useMe } from '@/components/client/session/session';
import { DropZone } from '@/components/data-sources/import/drop-zone';
import { UploadButton } from '@/components/data-sources/import/upload-button';
import { SourceTable } from '@/components/data-sources/source-table';
import { counted } from '@/components/data/words';
import { Button, linkClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Page, PageHead } from '@/components/ui/page';
import { ReceivedInvitations } from '@/components/workspace/received-invitations';
import { SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { ReceivedInvitation } from '@/lib/product/members/schema';
import { CountCards, type CountCard } from './count-cards';
import { LatestInsights, type LatestInsight } from './latest-insights';
import { RecentDashboards } from './recent-dashboards';
import { Today } from './today';
import { homeScreenWords } from './words';

// Only those who have nothing yet fetch it; it comes with the page all the same.
const GetStarted = dynamic(() => import('./get-started').then((file) => file.GetStarted));

const RECENT_SOURCES = 3,
  RECENT_DASHBOARDS = 3;

export type HomeCounts = {
  dataSources: number;
  dashboards: number;
  insights: number;
  documents: number;
  summaries: number;
  extractions: number;
};

type Props = {
  sources: readonly DataSourceSummary[];
  dashboards: readonly Dashboard[];
  latest: readonly LatestInsight[];
  counts: HomeCounts;
  /** To workspaces of others. */
  invitations: readonly ReceivedInvitation[];
};

/** `sources` and `dashboards`: all of them, newest first; the counts are of all, too. */
export function HomeScreen({ sources, dashboards, latest, counts, invitations }: Props) {
  const me = useMe();
  const mayUpload = useMayChange();
  const started = sources.length > 0;
  return (
    <Page>
      <PageHead
        title={`Welcome back, ${me.username}`}
        sub={<Today />}
        actions={
          mayUpload && (
            <>
              <UploadButton>Upload a file</UploadButton>
              {started && (
                <Button asChild>
                  <Link href="/dashboard/create">Create dashboard</Link>
                </Button>
              )}
            </>
          )
        }
      />
      <ReceivedInvitations invitations={invitations} />
      <CountCards cards={cardsOf(counts, sources, dashboards)} />
      {started ? (
        <div className="grid gap-x-7 gap-y-[22px] wide:grid-cols-[minmax(0,1fr)_420px]">
          <div className="min-w-0 space-y-[22px]">
            <section aria-labelledby="recent-sources">
              <SectionHead id="recent-sources" title="Recent data sources">
                <ViewAll href="/data-sources" of="data sources" />
              </SectionHead>
              <SourceTable label="Recent data sources" sources={sources.slice(0, RECENT_SOURCES)} />
            </section>
            <section aria-labelledby="recent-dashboards">
              <SectionHead id="recent-dashboards" title="Recent dashboards">
                {dashboards.length ? (
                  <ViewAll href="/dashboards" of="dashboards" />
                ) : (
                  <Link href="/dashboard/create" className={linkClass}>
                    Create
                  </Link>
                )}
              </SectionHead>
              {dashboards.length ? (
                <RecentDashboards dashboards={dashboards.slice(0, RECENT_DASHBOARDS)} />
              ) : (
                <Sheet>
                  <EmptyState>{homeScreenWords.noDashboardsYet}</EmptyState>
                </Sheet>
              )}
            </section>
            {mayUpload && <DropZone />}
          </div>
          <section aria-labelledby="latest-insights">
            <SectionHead id="latest-insights" title="Latest insights">
              <ViewAll href="/insights" of="insights" />
            </SectionHead>
            <LatestInsights insights={latest} />
          </section>
        </div>
      ) : (
        <GetStarted mayUpload={mayUpload} />
      )}
    </Page>
  );
}

function ViewAll({ href, of }: { href: string; of: string }) {
  return (
    <Link href={href} className={`text-small ${linkClass}`}>
      View all<span className="sr-only"> {of}</span>
    </Link>
  );
}

function cardsOf(
  counts: HomeCounts,
  sources: readonly DataSourceSummary[],
  dashboards: readonly Dashboard[],
): CountCard[] {
  const asked = sources.filter(({ status }) => status === 'needs_review').length;
  const broken = dashboards.filter(({ state }) => state === 'broken').length;
  const note = (value: number, words: string) => (value ? words : 'None yet');
  return [
    {
      label: 'Data sources',
      href: '/data-sources',
      value: counts.dataSources,
      note: asked ? `${asked} to review` : note(counts.dataSources, counted(counts.dataSources, 'file')),
    },
    {
      label: 'Dashboards',
      href: '/dashboards',
      value: counts.dashboards,
      note: broken ? `${broken} need repair` : note(counts.dashboards, 'up to date'),
    },
    { label: 'Insights', href: '/insights', value: counts.insights, note: note(counts.insights, 'held up in testing') },
    { label: 'Documents', href: '/documents', value: counts.documents, note: note(counts.documents, '') },
    { label: 'Summaries', href: '/summaries', value: counts.summaries, note: note(counts.summaries, '') },
    { label: 'Extractions', href: '/extractions', value: counts.extractions, note: note(counts.extractions, '') },
  ];
}
