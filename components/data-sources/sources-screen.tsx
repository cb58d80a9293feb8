'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Database, Ruler, SquareTerminal } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange, useMe } from '@/components/client/session/session';
import { useUrlState } from '@/components/client/browser/url-state';
import { dataSourcePath } from '@/components/data/change-data-source';
import { PLAN_NAMES } from '@/components/plans/plan-words';
import { Button, LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/forms/field';
import { Page, PageHead } from '@/components/ui/page';
import { PlanMeter } from '@/components/ui/plan-meter';
import { Sheet } from '@/components/ui/overlays/sheet';
import type { DataSource, DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { Makers } from '@/lib/product/members/schema';
import { DropZone } from './import/drop-zone';
import { TrySample } from './import/samples';
import { UploadButton } from './import/upload-button';
import { SourceActions } from './source-actions';
import { findSources, nextOrder, readOrder, writeOrder } from './source-order';
import { SourceTable } from './source-table';
import { sourcesScreenWords } from './words';

const ReviewDialog = dynamic(() => import('@/components/data/offers/review-dialog').then((file) => file.ReviewDialog), {
  ssr: false,
});

const DeletedSources = dynamic(() => import('./deleted-sources').then((file) => file.DeletedSources), { ssr: false });

const LIST = ['/api/data-sources'];

/** `limit`: how many the plan allows, null for any number. */
export function SourcesScreen({
  initial,
  makers,
  limit,
}: {
  initial: DataSourceSummary[];
  makers?: Makers;
  limit: number | null;
}) {
  const me = useMe();
  const queries = useQueryClient();
  const { data: sources, error } = useQuery<DataSourceSummary[]>({ queryKey: LIST, initialData: initial });
  const [words, setWords] = useUrlState('q');
  const [sort, setSort] = useUrlState('sort');
  const [reviewed, setReviewed] = useState<string | null>(null);
  const [binOpen, setBinOpen] = useState(false);

  const mayChange = useMayChange();
  const order = readOrder(sort);
  const found = findSources(sources, words, order);
  const asked = sources.filter(({ status }) => status === 'needs_review');
  const refresh = () => queries.invalidateQueries({ queryKey: LIST });

  return (
    <Page>
      <PageHead
        title="Data Sources"
        sub={<PlanMeter used={sources.length} limit={limit} plan={PLAN_NAMES[me.plan]} />}
        actions={
          <>
            {sources.length > 0 && (
              <Button asChild>
                <Link href="/metrics" prefetch={false}>
                  <Ruler aria-hidden />
                  Metrics
                </Link>
              </Button>
            )}
            {sources.length > 0 && (
              <Button asChild>
                <Link href="/sql" prefetch={false}>
                  <SquareTerminal aria-hidden />
                  SQL
                </Link>
              </Button>
            )}
            {mayChange && (
              <Button asChild>
                <Link href="/data-sources/connect" prefetch={false}>
                  <Database aria-hidden />
                  Connect a database
                </Link>
              </Button>
            )}
            {mayChange && sources.length > 0 && <UploadButton>Upload</UploadButton>}
          </>
        }
      />
      {error && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={() => void refresh()}>
              Retry
            </Button>
          }
        >
          Couldn’t refresh the list: {messageOf(error)}
        </Notice>
      )}
      {limit !== null && sources.length > limit && (
        <Notice>
          Your plan allows {limit} data sources and you have {sources.length}. You can still view them all; to add
          another, delete one or upgrade.
        </Notice>
      )}
      {asked[0] && mayChange && (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={() => setReviewed(asked[0]!.id)}>
              Choose
            </Button>
          }
        >
          {asked.length === 1
            ? sourcesScreenWords.columnsTwoPossible(asked[0].name)
            : sourcesScreenWords.dataSourcesColumns(asked.length)}{' '}
          {sourcesScreenWords.chartsUseThem}
        </Notice>
      )}
      {sources.length === 0 ? (
        <NoSources mayUpload={mayChange} />
      ) : (
        <>
          <SearchField
            label={sourcesScreenWords.searchDataSources}
            placeholder="Search by name"
            value={words}
            onChange={setWords}
            className="mb-3.5 max-w-[360px]"
          />
          <p className="sr-only" role="status">
            {words && `${found.length} of ${sources.length} data sources`}
          </p>
          {found.length ? (
            <SourceTable
              makers={makers}
              label="Data sources"
              sources={found}
              sort={order}
              onSort={(column) => setSort(writeOrder(nextOrder(order, column)), 'push')}
              actions={
                mayChange
                  ? (source) => (
                      <SourceActions
                        source={source}
                        usedIn={source.usedIn}
                        onRenamed={() => void refresh()}
                        onDeleted={() => void refresh()}
                      />
                    )
                  : undefined
              }
            />
          ) : (
            <Sheet>
              <EmptyState action={<LinkButton onClick={() => setWords('')}>Show all {sources.length}</LinkButton>}>
                No data sources match “{words}”.
              </EmptyState>
            </Sheet>
          )}
          {mayChange && <DropZone className="mt-[22px]" />}
        </>
      )}
      {mayChange && (
        <p className="mt-3.5">
          <LinkButton onClick={() => setBinOpen(true)}>Deleted data sources</LinkButton>
        </p>
      )}
      {binOpen && <DeletedSources onClose={() => setBinOpen(false)} onChanged={() => void refresh()} />}
      {reviewed && (
        <ReviewOf
          key={reviewed}
          id={reviewed}
          onClose={() => setReviewed(null)}
          onDecided={() => {
            setReviewed(null);
            void refresh();
          }}
        />
      )}
    </Page>
  );
}

function NoSources({ mayUpload }: { mayUpload: boolean }) {
  return (
    <Sheet>
      {mayUpload ? (
        <div className="px-4 py-6">
          <p className="mb-3 max-w-[60ch] text-ink-2">{sourcesScreenWords.noDataSources}</p>
          <DropZone className="max-w-[720px]" />
          <div className="mt-3">
            <TrySample />
          </div>
        </div>
      ) : (
        <EmptyState>{sourcesScreenWords.noDataSourcesShared}</EmptyState>
      )}
    </Sheet>
  );
}

/** The list knows no profile: the data source is read before its columns are asked about. */
function ReviewOf({ id, onClose, onDecided }: { id: string; onClose: () => void; onDecided: () => void }) {
  const { data } = useQuery<DataSource>({ queryKey: [dataSourcePath(id)] });
  return data ? <ReviewDialog dataSource={data} onClose={onClose} onDecided={onDecided} /> : null;
}
