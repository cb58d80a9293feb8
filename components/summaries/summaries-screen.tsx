'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { Plus } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { useUrlState } from '@/components/client/browser/url-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { Sheet } from '@/components/ui/overlays/sheet';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { SummaryHead } from '@/lib/product/summaries/schema';
import type { DashboardChoice } from './create-dialog';
import { LockedSample } from './locked-sample';
import { useSummaries } from './summary-calls';
import { SummaryTable } from './summary-table';
import { summariesScreenWords } from './words';

const CreateDialog = dynamic(() => import('./create-dialog'), { ssr: false });

/** `included`: the plan has summaries. */
type Props = { initial: SummaryHead[]; dashboards: DashboardChoice[]; sources: DataSourceSummary[]; included: boolean };

/** All summaries; where the plan has none, what one is like. */
export function SummariesScreen({ initial, dashboards, sources, included }: Props) {
  const router = useRouter();
  const mayEdit = useMayChange();
  const { summaries, error, refresh } = useSummaries(initial);
  const [creating, setCreating] = useUrlState('new');
  const mayCreate = mayEdit && included;
  const open = () => setCreating('summary');
  return (
    <Page>
      <PageHead
        title="Summaries"
        sub={summariesScreenWords.writtenSummariesData}
        actions={
          mayCreate &&
          summaries.length > 0 && (
            <Button look="filled" aria-haspopup="dialog" onClick={open}>
              <Plus aria-hidden />
              Write a summary
            </Button>
          )
        }
      />
      {error !== null && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={refresh}>
              Retry
            </Button>
          }
        >
          Couldn’t refresh the list: {messageOf(error)}
        </Notice>
      )}
      {!included && summaries.length > 0 && (
        <Notice
          tone="info"
          action={
            <Button size="small" asChild>
              <Link href="/pricing">See the plans</Link>
            </Button>
          }
        >
          {summariesScreenWords.executiveSummariesPart}
        </Notice>
      )}
      {summaries.length > 0 ? (
        <SummaryTable summaries={summaries} mayEdit={mayEdit} onDeleted={refresh} />
      ) : !included ? (
        <LockedSample mayUpgrade={mayEdit} />
      ) : (
        <NoSummaries mayCreate={mayCreate} hasData={sources.length > 0} onCreate={open} />
      )}
      {creating !== '' && mayCreate && (
        <CreateDialog
          dashboards={dashboards}
          sources={sources}
          chosen={creating}
          onClose={() => setCreating('')}
          onMade={(id) => router.push(`/summaries/${id}`)}
        />
      )}
    </Page>
  );
}

function NoSummaries({ mayCreate, hasData, onCreate }: { mayCreate: boolean; hasData: boolean; onCreate: () => void }) {
  const action = hasData ? (
    <Button look="filled" aria-haspopup="dialog" onClick={onCreate}>
      Write a summary
    </Button>
  ) : (
    <Button look="filled" asChild>
      <Link href="/data-sources">Upload a file</Link>
    </Button>
  );
  return (
    <Sheet>
      <EmptyState action={mayCreate && action}>
        {hasData ? summariesScreenWords.noSummariesYet : summariesScreenWords.noSummariesYetUpload}
      </EmptyState>
    </Sheet>
  );
}
