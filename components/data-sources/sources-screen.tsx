'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataSource, DataSourceSummary } from '@/lib/datasets/schema';
import { messageOf } from '@/components/client/api-error';
import { useMe } from '@/components/client/session';
import { useUrlState } from '@/components/client/url-state';
import { PLAN_NAMES } from '@/components/pricing/plan-words';
import { Button, LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/field';
import { Page, PageHead } from '@/components/ui/page';
import { PlanMeter } from '@/components/ui/plan-meter';
import { Sheet } from '@/components/ui/sheet';
import { DropZone } from './drop-zone';
import { TrySample } from './samples';
import { SourceActions } from './source-actions';
import { findSources, nextOrder, readOrder, writeOrder } from './source-order';
import { SourceTable } from './source-table';
import { UploadButton } from './upload-button';
import { dataSourcePath } from './change-data-source';

const ReviewDialog = dynamic(() => import('./review-dialog').then((file) => file.ReviewDialog), { ssr: false });

const DeletedSources = dynamic(() => import('./deleted-sources').then((file) => file.DeletedSources), { ssr: false });

const LIST = ['/api/data-sources'];

/** `limit`: how many the plan allows, null for any number. */
export function SourcesScreen({ initial, limit }: { initial: DataSourceSummary[]; limit: number | null }) {
  const me = useMe();
  const queries = useQueryClient();
  const { data: sources, error } = useQuery<DataSourceSummary[]>({ queryKey: LIST, initialData: initial });
  const [words, setWords] = useUrlState('q');
  const [sort, setSort] = useUrlState('sort');
  const [reviewed, setReviewed] = useState<string | null>(null);
  const [binOpen, setBinOpen] = useState(false);

  const mayChange = me.role !== 'viewer';
  const order = readOrder(sort);
  const found = findSources(sources, words, order);
  const asked = sources.filter(({ status }) => status === 'needs_review');
  const refresh = () => queries.invalidateQueries({ queryKey: LIST });

  return (
    <Page>
      <PageHead
        title="Data Sources"
        sub={<PlanMeter used={sources.length} limit={limit} plan={PLAN_NAMES[me.plan]} />}
        actions={mayChange && sources.length > 0 && <UploadButton>Upload</UploadButton>}
      />
      {error && <Notice tone="bad" action={<Button size="small" onClick={() => void refresh()}>Retry</Button>}>The list could not be read again: {messageOf(error)}</Notice>}
      {limit !== null && sources.length > limit && <Notice>Your plan allows {limit} data sources and you have {sources.length}. All stay readable; a new one needs a free place.</Notice>}
      {asked[0] && mayChange && (
        <Notice tone="info" action={<Button size="small" onClick={() => setReviewed(asked[0]!.id)}>Choose</Button>}>
          {asked.length === 1 ? `${asked[0].name} has columns that can be read in two ways.` : `${asked.length} data sources have columns that can be read in two ways.`} What uses them waits for your choice.
        </Notice>
      )}
      {sources.length === 0
        ? <NoSources mayUpload={mayChange} />
        : (
          <>
            <SearchField label="Search data sources by name" placeholder="Search by name" value={words} onChange={setWords} className="mb-3.5 max-w-[360px]" />
            <p className="sr-only" role="status">{words && `${found.length} of ${sources.length} data sources`}</p>
            {found.length
              ? (
                <SourceTable
                  label="Data sources"
                  sources={found}
                  sort={order}
                  onSort={(column) => setSort(writeOrder(nextOrder(order, column)), 'push')}
                  actions={mayChange ? (source) => <SourceActions source={source} usedIn={source.usedIn} onRenamed={() => void refresh()} onDeleted={() => void refresh()} /> : undefined}
                />
              )
              : <Sheet><EmptyState action={<LinkButton onClick={() => setWords('')}>Show all {sources.length}</LinkButton>}>No data source has “{words}” in its name.</EmptyState></Sheet>}
            {mayChange && <DropZone className="mt-[22px]" />}
          </>
        )}
      {mayChange && <p className="mt-3.5"><LinkButton onClick={() => setBinOpen(true)}>Deleted data sources</LinkButton></p>}
      {binOpen && <DeletedSources onClose={() => setBinOpen(false)} onChanged={() => void refresh()} />}
      {reviewed && <ReviewOf key={reviewed} id={reviewed} onClose={() => setReviewed(null)} onDecided={() => { setReviewed(null); void refresh(); }} />}
    </Page>
  );
}

function NoSources({ mayUpload }: { mayUpload: boolean }) {
  return (
    <Sheet>
      {mayUpload
        ? (
          <div className="px-4 py-6">
            <p className="mb-3 max-w-[60ch] text-ink-2">No data sources yet. A file is typed, profiled and drawn within seconds, and no row of it is dropped.</p>
            <DropZone className="max-w-[720px]" />
            <div className="mt-3"><TrySample /></div>
          </div>
        )
        : <EmptyState>No data sources are shared with you yet.</EmptyState>}
    </Sheet>
  );
}

/** The list knows no profile: the data source is read before its columns are asked about. */
function ReviewOf({ id, onClose, onDecided }: { id: string; onClose: () => void; onDecided: () => void }) {
  const { data } = useQuery<DataSource>({ queryKey: [dataSourcePath(id)] });
  return data ? <ReviewDialog dataSource={data} onClose={onClose} onDecided={onDecided} /> : null;
}
