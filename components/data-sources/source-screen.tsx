'use client';

import { lazy, Suspense, useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isCode, messageOf } from '@/components/client/requests/api-error';
import { useJobs } from '@/components/client/jobs/jobs';
import { useMayChange } from '@/components/client/session/session';
import { useUrlState } from '@/components/client/browser/url-state';
import { dataSourcePath } from '@/components/data/change-data-source';
import { askedColumns } from '@/components/data/offers/reading-words';
import { timeColumn } from '@/components/data/source-facts';
import { SourceOffers } from '@/components/data/offers/source-offers';
import { count } from '@/components/data/words';
import { ExportMenu } from '@/components/exports/export-menu';
import { Steps } from '@/components/jobs/job-steps';
import { Button, linkClass } from '@/components/ui/button';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { Spinner } from '@/components/ui/spinner';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import { useToast } from '@/components/ui/overlays/toast';
import { INGEST_STEPS } from '@/lib/engines/ingest/schema/schema';
import { MERGE_STEPS } from '@/lib/engines/manifest/join';
import { ADDRESS_STEPS, PREPARE_STEPS, REMOTE_STEPS } from '@/lib/product/data-sources/schema/job-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { connectionHref } from './connect/database-kinds';
import { useMakeDashboard } from './import/make-dashboard';
import { DismissedOffers } from './import/one-clicks';
import { useNextFile } from './import/replace-file';
import { countsOfJob } from './import/upload-items';
import { AboutLine } from './profile/about-line';
import { IssuesPanel } from './profile/issues-panel';
import { ProfileTable } from './profile/profile-table';
import { SourceRails } from './profile/source-rails';
import { Timeline } from './profile/timeline';
import { useProfileEvidence } from './profile/use-profile-evidence';
import { useSourceChanges, type SourceChanges } from './profile/use-source-changes';
import { DownloadButton } from './rows/download-button';
import { SourceActions } from './source-actions';
import { CheckedHeader, FactStrip } from './source-head';
import { sourceScreenWords } from './words';

const ReviewDialog = dynamic(() => import('@/components/data/offers/review-dialog').then((file) => file.ReviewDialog), {
  ssr: false,
});
const StatementOrigin = dynamic(() => import('./statement-origin').then((file) => file.StatementOrigin));
const AddressPanel = dynamic(() => import('./remote/address-panel').then((file) => file.AddressPanel));
const RemotePanel = dynamic(() => import('./remote/remote-panel').then((file) => file.RemotePanel));
const PreparationRecipe = dynamic(() => import('./prepare/preparation-recipe').then((file) => file.PreparationRecipe));
const MergeRecipe = dynamic(() => import('./merge/merge-recipe').then((file) => file.MergeRecipe));
const VersionsPanel = dynamic(() => import('./versions/versions-panel').then((file) => file.VersionsPanel), {
  ssr: false,
  loading: () => <Spinner words="Loading versions" />,
});
const RowsPanel = dynamic(() => import('./rows/rows-panel').then((file) => file.RowsPanel), {
  ssr: false,
  loading: () => <Spinner words="Loading rows" />,
});

/** Keeps its place until it is here. */
const AskBox = dynamic(() => import('@/components/questions/ask-box').then((file) => file.AskBox), {
  ssr: false,
  loading: () => <div className="mb-3.5 h-control print:hidden" />,
});
const FindingsLine = dynamic(() => import('./profile/findings-line').then((file) => file.FindingsLine), {
  ssr: false,
  loading: () => <div className="mt-2.5 mb-3.5 min-h-6 pointer-coarse:min-h-11" />,
});
const EvidenceDrawer = lazy(() => import('@/components/evidence/evidence-drawer'));

/** Asked by a notice of its own, which an address can open. */
const ASKED_ABOVE = ['readings'];
const VIEWS = ['profile', 'rows', 'issues', 'versions'];

export function SourceScreen({ initial }: { initial: DataSource }) {
  const router = useRouter();
  const mayChange = useMayChange();
  const { source, error, refetch, keep, forget } = useSource(initial);
  const { making, createDashboard } = useDashboardMaking(source);
  const changes = useSourceChanges(source, keep);
  const nextFile = useNextFile(source);
  const [review, setReview] = useUrlState('review');
  const askAgain = mayChange ? () => setReview('1') : undefined;
  return (
    <Page>
      <PageHead
        crumb={
          <>
            <Link href="/data-sources" className={linkClass}>
              Data Sources
            </Link>{' '}
            /
          </>
        }
        title={source.name}
        actions={
          <>
            {mayChange && (
              <Button look="filled" busy={making} off={source.version === 0} onClick={() => void createDashboard()}>
                Create dashboard
              </Button>
            )}
            {mayChange && nextFile && (
              <Button className="max-middle:hidden" onClick={nextFile.replace}>
                Replace file
              </Button>
            )}
            <DownloadButton source={source} />
            {source.version > 0 && <ExportMenu target={{ kind: 'data', targetId: source.id }} />}
            {mayChange && (
              <SourceActions
                source={source}
                look="outline"
                nextFile={nextFile}
                onRenamed={keep}
                onDeleted={() => {
                  forget();
                  router.push('/data-sources');
                }}
              />
            )}
            {mayChange && nextFile?.inputs}
          </>
        }
      />
      <SourceNotices source={source} error={error} onRetry={() => void refetch()} onReview={askAgain} />
      {source.remote && source.version > 0 && (
        <RemotePanel source={source} remote={source.remote} mayChange={mayChange} onChanged={keep} />
      )}
      {source.address && source.version > 0 && (
        <AddressPanel source={source} address={source.address} mayChange={mayChange} onChanged={keep} />
      )}
      {source.statement !== null && source.version > 0 && (
        <StatementOrigin source={source} statement={source.statement} onRefreshed={mayChange ? keep : undefined} />
      )}
      {source.merge && source.version > 0 && (
        <MergeRecipe source={source} merge={source.merge} onRefreshed={mayChange ? keep : undefined} />
      )}
      {source.preparation && source.version > 0 && (
        <PreparationRecipe
          source={source}
          preparation={source.preparation}
          onRefreshed={mayChange ? keep : undefined}
        />
      )}
      {source.version > 0 && (
        <SourceOffers source={source} mayChange={mayChange} onTaken={keep} without={ASKED_ABOVE} />
      )}
      {mayChange && <DismissedOffers read={source} onChoose={changes.chooseOptions} />}
      {source.version > 0 && <AskBox sources={[source]} />}
      {source.version === 0 ? (
        <BeingRead source={source} />
      ) : (
        <SourceViews
          source={source}
          onDashboard={mayChange ? () => void createDashboard() : undefined}
          onReview={askAgain}
          changes={mayChange ? changes : undefined}
          onReverted={mayChange ? keep : undefined}
        />
      )}
      {review === '1' && askAgain && askedColumns(source.columns).length > 0 && (
        <ReviewDialog
          dataSource={source}
          onClose={() => setReview('')}
          onDecided={(decided) => {
            setReview('');
            keep(decided);
          }}
        />
      )}
    </Page>
  );
}

/** The data source as it stands; `keep` shows a newer one, `forget` tells the lists that it is gone. */
function useSource(initial: DataSource) {
  const router = useRouter();
  const queries = useQueryClient();
  const queryKey = [dataSourcePath(initial.id)];
  const { data: source, error, refetch } = useQuery<DataSource>({ queryKey, initialData: initial });
  const forget = () => void queries.invalidateQueries({ queryKey: ['/api/data-sources'] });
  const keep = (changed: DataSource) => {
    queries.setQueryData(queryKey, changed);
    forget();
    router.refresh();
  };
  return { source, error, refetch, keep, forget };
}

function useDashboardMaking({ id }: DataSource) {
  const router = useRouter();
  const toast = useToast();
  const makeDashboard = useMakeDashboard();
  const [making, setMaking] = useState(false);
  const createDashboard = async () => {
    setMaking(true);
    try {
      router.push(await makeDashboard(id));
    } catch (failure) {
      toast({
        title: sourceScreenWords.couldntCreateDashboard,
        description: messageOf(failure),
        variant: 'destructive',
      });
      setMaking(false);
    }
  };
  return { making, createDashboard };
}

/** Out of date, where no panel of what it was made from says so. */
const isStaleUnsaid = ({ status, merge, preparation, remote, address, statement }: DataSource) =>
  status === 'stale' && !merge && !preparation && !remote && !address && statement === null;

function SourceNotices({
  source,
  error,
  onRetry,
  onReview,
}: {
  source: DataSource;
  error: Error | null;
  onRetry: () => void;
  onReview?: () => void;
}) {
  const asked = askedColumns(source.columns);
  const gone = isCode(error, 'not_found');
  return (
    <>
      {error && !(gone && (source.remote || source.address) && source.version === 0) && (
        <Notice
          tone="bad"
          action={
            !gone && (
              <Button size="small" onClick={onRetry}>
                Retry
              </Button>
            )
          }
        >
          {gone ? sourceScreenWords.dataSourceDeleted : `Couldn’t refresh: ${messageOf(error)}`}
        </Notice>
      )}
      {isStaleUnsaid(source) && <Notice>The last refresh failed. You’re viewing version {source.version}.</Notice>}
      {source.status === 'parsing' && source.version > 0 && (
        <Notice tone="info">
          {source.remote ? sourceScreenWords.databaseReread : 'Rereading the file.'} Until it finishes, you’re viewing
          version {source.version}.
        </Notice>
      )}
      {asked.length > 0 && onReview && (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={onReview}>
              Choose
            </Button>
          }
        >
          {asked.length === 1
            ? `${asked[0]?.label} has two possible readings.`
            : sourceScreenWords.columnsTwoPossible(asked.length)}{' '}
          Charts that use {asked.length === 1 ? 'it' : 'them'} are paused until you choose.
        </Notice>
      )}
    </>
  );
}

type ViewsProps = {
  source: DataSource;
  onDashboard?: () => void;
  onReview?: () => void;
  changes?: SourceChanges;
  onReverted?: (source: DataSource) => void;
};

function SourceViews({ source, onDashboard, onReview, changes, onReverted }: ViewsProps) {
  const [view, setView] = useUrlState('view', 'profile');
  const show = (next: string) => setView(next, 'push');
  const time = timeColumn(source.columns);
  const found = source.issues.reduce((sum, group) => sum + group.count, 0);
  const evidence = useProfileEvidence(source);
  // A live source has no versions: its rows are those of the database.
  const isLive = source.mode === 'live';
  return (
    <Tabs value={VIEWS.includes(view) && !(isLive && view === 'versions') ? view : 'profile'} onValueChange={show}>
      <TabList label={sourceScreenWords.viewsDataSource}>
        <Tab value="profile">Profile</Tab>
        <Tab value="rows">Rows</Tab>
        <Tab value="issues" count={count(found)}>
          Issues
        </Tab>
        {!isLive && (
          <Tab value="versions" count={count(source.version)}>
            Versions
          </Tab>
        )}
      </TabList>
      <TabPanel value="profile">
        {!source.merge && !source.preparation && !source.remote && <CheckedHeader source={source} />}
        <AboutLine source={source} onSay={changes && ((rows) => changes.chooseOptions({ rows }))} />
        {/* Measured by their own room: the drawer takes some of it. */}
        <div className="@container/page">
          <div className="grid gap-x-7 gap-y-[22px] @min-[1090px]/page:grid-cols-[minmax(0,1fr)_284px]">
            <div className="@container/profile min-w-0">
              <FactStrip source={source} onAsk={evidence.ask} />
              <FindingsLine dataSourceId={source.id} version={source.version} />
              {time && <Timeline source={source} column={time} onEvidence={evidence.open} />}
              <ProfileTable source={source} onChange={changes?.changeColumn} onAsk={evidence.ask} />
            </div>
            <SourceRails
              source={source}
              onDashboard={onDashboard}
              onReview={onReview}
              onRows={() => show('rows')}
              onIssues={() => show('issues')}
            />
          </div>
        </div>
      </TabPanel>
      <TabPanel value="rows">
        <RowsPanel key={source.version} source={source} onAsk={evidence.ask} />
      </TabPanel>
      <TabPanel value="issues">
        <IssuesPanel source={source} onChange={changes?.changeColumn} />
      </TabPanel>
      {!isLive && (
        <TabPanel value="versions">
          <VersionsPanel source={source} onReverted={onReverted} />
        </TabPanel>
      )}
      {evidence.opened && (
        <Suspense fallback={null}>
          <EvidenceDrawer
            evidence={evidence.opened}
            sources={[source]}
            shown={evidence.shown}
            onPoint={evidence.onPoint}
            onClose={evidence.close}
          />
        </Suspense>
      )}
    </Tabs>
  );
}

/** What is going on while there are no rows yet. */
function readingOf({ merge, preparation, remote, address }: DataSource): {
  sentence: string;
  words: string;
  steps: readonly string[];
} {
  if (merge) return { sentence: 'Joining the rows.', words: 'Joining rows', steps: MERGE_STEPS };
  if (preparation) return { sentence: 'Running the steps.', words: 'Preparing rows', steps: PREPARE_STEPS };
  if (remote)
    return { sentence: sourceScreenWords.rowsBeingCopied, words: 'Reading the database', steps: REMOTE_STEPS };
  if (address) return { sentence: sourceScreenWords.fileBeingRead, words: 'Reading the file', steps: ADDRESS_STEPS };
  return { sentence: sourceScreenWords.fileBeingRead, words: 'Reading the file', steps: INGEST_STEPS };
}

/** A first upload that outlasted its request. */
function BeingRead({ source }: { source: DataSource }) {
  const job = useJobs().jobs.find(({ targetId }) => targetId === source.id);
  const reading = readingOf(source);
  // A first reading that failed leaves no data source behind; what is in the way stands with its job.
  if ((source.remote || source.address) && job?.error)
    return (
      <ErrorState
        title={source.address ? sourceScreenWords.couldntReadAddress : sourceScreenWords.couldntReadDatabase}
        action={
          <Button asChild>
            <Link href={source.connectionId ? connectionHref(source.connectionId) : '/data-sources/connect'}>
              {source.address ? 'Enter it again' : 'Choose rows again'}
            </Link>
          </Button>
        }
      >
        {job.error.message}
      </ErrorState>
    );
  return (
    <Sheet>
      <Cell className="max-w-[520px]">
        <p className="text-ink-2">{reading.sentence} The profile will appear here.</p>
        {job ? (
          <Steps
            work={{
              title: source.name,
              steps: reading.steps,
              stepIndex: job.stepIndex,
              counts: countsOfJob(job),
              share: null,
            }}
          />
        ) : (
          <Spinner words={reading.words} className="mt-3" />
        )}
      </Cell>
    </Sheet>
  );
}
