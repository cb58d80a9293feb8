'use client';

import { lazy, Suspense, useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataSource } from '@/lib/datasets/schema';
import { MERGE_STEPS } from '@/lib/engine/merge-shapes';
import { INGEST_STEPS } from '@/lib/engine/shapes';
import { isCode, messageOf } from '@/components/client/api-error';
import { useJobs } from '@/components/client/jobs';
import { useMe } from '@/components/client/session';
import { useUrlState } from '@/components/client/url-state';
import { Steps } from '@/components/shell/job-steps';
import { Button, linkClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, Sheet } from '@/components/ui/sheet';
import { Spinner } from '@/components/ui/spinner';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import { useToast } from '@/components/ui/toast';
import { dataSourcePath } from './change-data-source';
import { DownloadButton } from './download-button';
import { IssuesPanel } from './issues-panel';
import { useMakeDashboard } from './make-dashboard';
import { DismissedOffers } from './one-clicks';
import { ProfileTable } from './profile-table';
import { askedColumns } from './reading-words';
import { SourceActions } from './source-actions';
import { SourceOffers } from './source-offers';
import { timeColumn } from './source-facts';
import { CheckedHeader, FactStrip } from './source-head';
import { useNextFile } from './replace-file';
import { SourceRails } from './source-rails';
import { Timeline } from './timeline';
import { countsOfJob } from './upload-items';
import { useProfileEvidence } from './use-profile-evidence';
import { useSourceChanges, type SourceChanges } from './use-source-changes';
import { count } from './words';

const ReviewDialog = dynamic(() => import('./review-dialog').then((file) => file.ReviewDialog), { ssr: false });
const MergeRecipe = dynamic(() => import('./merge-recipe').then((file) => file.MergeRecipe));
const VersionsPanel = dynamic(() => import('./versions-panel').then((file) => file.VersionsPanel), { ssr: false, loading: () => <Spinner words="Listing the versions" /> });
const RowsPanel = dynamic(() => import('./rows-panel').then((file) => file.RowsPanel), { ssr: false, loading: () => <Spinner words="Opening the rows" /> });

/** Keeps its place until it is here. */
const AskBox = dynamic(() => import('@/components/ask/ask-box').then((file) => file.AskBox), { ssr: false, loading: () => <div className="mb-3.5 h-control print:hidden" /> });
const FindingsLine = dynamic(() => import('./findings-line').then((file) => file.FindingsLine), { ssr: false, loading: () => <div className="mt-2.5 mb-3.5 min-h-6 pointer-coarse:min-h-11" /> });
const EvidenceDrawer = lazy(() => import('@/components/evidence/evidence-drawer'));

/** Asked by a notice of its own, which an address can open. */
const ASKED_ABOVE = ['readings'];
const VIEWS = ['profile', 'rows', 'issues', 'versions'];

export function SourceScreen({ initial }: { initial: DataSource }) {
  const router = useRouter();
  const mayChange = useMe().role !== 'viewer';
  const { source, error, refetch, keep, forget } = useSource(initial);
  const { making, createDashboard } = useDashboardMaking(source);
  const changes = useSourceChanges(source, keep);
  const nextFile = useNextFile(source);
  const [review, setReview] = useUrlState('review');
  const askAgain = mayChange ? () => setReview('1') : undefined;
  return (
    <Page>
      <PageHead
        crumb={<><Link href="/data-sources" className={linkClass}>Data Sources</Link> /</>}
        title={source.name}
        actions={(
          <>
            {mayChange && <Button look="filled" busy={making} off={source.version === 0} onClick={() => void createDashboard()}>Create dashboard</Button>}
            {mayChange && nextFile && <Button className="max-middle:hidden" onClick={nextFile.replace}>Replace file</Button>}
            <DownloadButton source={source} />
            {mayChange && <SourceActions source={source} look="outline" nextFile={nextFile} onRenamed={keep} onDeleted={() => { forget(); router.push('/data-sources'); }} />}
            {mayChange && nextFile?.inputs}
          </>
        )}
      />
      <SourceNotices source={source} error={error} onRetry={() => void refetch()} onReview={askAgain} />
      {source.merge && source.version > 0 && <MergeRecipe source={source} merge={source.merge} onRefreshed={mayChange ? keep : undefined} />}
      {source.version > 0 && <SourceOffers source={source} mayChange={mayChange} onTaken={keep} without={ASKED_ABOVE} />}
      {mayChange && <DismissedOffers read={source} onChoose={changes.chooseOptions} />}
      {source.version > 0 && <AskBox sources={[source]} />}
      {source.version === 0
        ? <BeingRead source={source} />
        : <SourceViews source={source} onDashboard={mayChange ? () => void createDashboard() : undefined} onReview={askAgain} changes={mayChange ? changes : undefined} onReverted={mayChange ? keep : undefined} />}
      {review === '1' && askAgain && askedColumns(source.columns).length > 0 && (
        <ReviewDialog dataSource={source} onClose={() => setReview('')} onDecided={(decided) => { setReview(''); keep(decided); }} />
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
      toast({ title: 'No dashboard was made', description: messageOf(failure), variant: 'destructive' });
      setMaking(false);
    }
  };
  return { making, createDashboard };
}

function SourceNotices({ source, error, onRetry, onReview }: { source: DataSource; error: Error | null; onRetry: () => void; onReview?: () => void }) {
  const asked = askedColumns(source.columns);
  const gone = isCode(error, 'not_found');
  return (
    <>
      {error && <Notice tone="bad" action={!gone && <Button size="small" onClick={onRetry}>Retry</Button>}>{gone ? 'This data source was deleted meanwhile. What you see is the last of it.' : `This could not be read again: ${messageOf(error)}`}</Notice>}
      {source.status === 'stale' && !source.merge && <Notice>The last refresh failed. What you see is version {source.version}.</Notice>}
      {source.status === 'parsing' && source.version > 0 && <Notice tone="info">The file is being read again. Until that ends this is version {source.version}.</Notice>}
      {asked.length > 0 && onReview && (
        <Notice tone="info" action={<Button size="small" onClick={onReview}>Choose</Button>}>
          {asked.length === 1 ? `${asked[0]?.label} can be read in two ways.` : `${asked.length} columns can be read in two ways.`} What uses {asked.length === 1 ? 'it' : 'them'} waits for your choice.
        </Notice>
      )}
    </>
  );
}

type ViewsProps = { source: DataSource; onDashboard?: () => void; onReview?: () => void; changes?: SourceChanges; onReverted?: (source: DataSource) => void };

function SourceViews({ source, onDashboard, onReview, changes, onReverted }: ViewsProps) {
  const [view, setView] = useUrlState('view', 'profile');
  const show = (next: string) => setView(next, 'push');
  const time = timeColumn(source.columns);
  const found = source.issues.reduce((sum, group) => sum + group.count, 0);
  const evidence = useProfileEvidence(source);
  return (
    <Tabs value={VIEWS.includes(view) ? view : 'profile'} onValueChange={show}>
      <TabList label="Views of the data source">
        <Tab value="profile">Profile</Tab>
        <Tab value="rows">Rows</Tab>
        <Tab value="issues" count={count(found)}>Issues</Tab>
        <Tab value="versions" count={count(source.version)}>Versions</Tab>
      </TabList>
      <TabPanel value="profile">
        {!source.merge && <CheckedHeader source={source} />}
        {/* Measured by their own room: the drawer takes some of it. */}
        <div className="@container/page">
          <div className="grid gap-x-7 gap-y-[22px] @min-[1090px]/page:grid-cols-[minmax(0,1fr)_284px]">
            <div className="@container/profile min-w-0">
              <FactStrip source={source} onAsk={evidence.ask} />
              <FindingsLine dataSourceId={source.id} version={source.version} />
              {time && <Timeline source={source} column={time} onEvidence={evidence.open} />}
              <ProfileTable source={source} onChange={changes?.changeColumn} onAsk={evidence.ask} />
            </div>
            <SourceRails source={source} onDashboard={onDashboard} onReview={onReview} onRows={() => show('rows')} onIssues={() => show('issues')} />
          </div>
        </div>
      </TabPanel>
      <TabPanel value="rows"><RowsPanel key={source.version} source={source} onAsk={evidence.ask} /></TabPanel>
      <TabPanel value="issues"><IssuesPanel source={source} onChange={changes?.changeColumn} /></TabPanel>
      <TabPanel value="versions"><VersionsPanel source={source} onReverted={onReverted} /></TabPanel>
      {evidence.opened && (
        <Suspense fallback={null}>
          <EvidenceDrawer evidence={evidence.opened} sources={[source]} shown={evidence.shown} onPoint={evidence.onPoint} onClose={evidence.close} />
        </Suspense>
      )}
    </Tabs>
  );
}

/** A first upload that outlasted its request. */
function BeingRead({ source }: { source: DataSource }) {
  const job = useJobs().jobs.find(({ targetId }) => targetId === source.id);
  return (
    <Sheet>
      <Cell className="max-w-[520px]">
        <p className="text-ink-2">{source.merge ? 'The rows are being joined.' : 'The file is being read.'} Its profile will stand here.</p>
        {job ? <Steps work={{ title: source.name, steps: source.merge ? MERGE_STEPS : INGEST_STEPS, stepIndex: job.stepIndex, counts: countsOfJob(job), share: null }} /> : <Spinner words={source.merge ? 'Joining rows' : 'Reading the file'} className="mt-3" />}
      </Cell>
    </Sheet>
  );
}
