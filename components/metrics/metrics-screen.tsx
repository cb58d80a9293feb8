'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange, useMe } from '@/components/client/session/session';
import { METRICS } from '@/components/data/use-metrics';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/forms/field';
import { Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { Page, PageHead } from '@/components/ui/page';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { Metric } from '@/lib/product/metrics/schema';
import { directionInWords, metricsWords } from './words';

const MetricDialog = dynamic(() => import('./metric-dialog'), { ssr: false });
const DetailsDialog = dynamic(() => import('./details-dialog'), { ssr: false });
const DeleteDialog = dynamic(() => import('./delete-dialog'), { ssr: false });

type Open = { what: 'edit'; metric: Metric | null } | { what: 'details' | 'delete'; metric: Metric };
const FEW = 8;

/** The metrics of the workspace: what each is, of which data, who answers for it. */
export function MetricsScreen() {
  const mayChange = useMayChange();
  const me = useMe();
  const toast = useToast();
  const queries = useQueryClient();
  const list = useQuery<{ metrics: Metric[] }>({ queryKey: [METRICS] });
  const sources = useQuery<DataSourceSummary[]>({ queryKey: ['/api/data-sources'] });
  const [open, setOpen] = useState<Open | null>(null);
  const [words, setWords] = useState('');
  const close = () => setOpen(null);
  // What a metric means shows in every chart that uses it.
  const refresh = () => queries.invalidateQueries();
  const metrics = list.data?.metrics ?? [];
  const sought = words.trim().toLowerCase();
  const found = metrics.filter(({ name, description, dataSourceName }) =>
    [name, description, dataSourceName].some((text) => text.toLowerCase().includes(sought)),
  );
  const noSources = sources.data?.length === 0;
  const add = mayChange && !noSources && (
    <Button look="filled" off={!sources.data} onClick={() => setOpen({ what: 'edit', metric: null })}>
      New metric
    </Button>
  );
  const restore = async ({ id, name }: Metric) => {
    try {
      await api(`${METRICS}/${id}/restore`, { method: 'POST', data: {} });
      toast({ title: metricsWords.restored(name), variant: 'success' });
      await refresh();
    } catch (error) {
      toast({ title: messageOf(error), variant: 'destructive' });
    }
  };
  return (
    <Page>
      <PageHead title="Metrics" sub={metricsWords.about} actions={metrics.length > 0 && add} />
      {metrics.length > FEW && (
        <div className="mb-3 middle:w-80">
          <SearchField label="Search metrics" value={words} onChange={setWords} />
        </div>
      )}
      <Sheet>
        {list.error ? (
          <ErrorState
            title={metricsWords.couldntLoad}
            action={
              <Button size="small" onClick={() => void list.refetch()}>
                Try again
              </Button>
            }
          >
            {messageOf(list.error)}
          </ErrorState>
        ) : list.data && found.length === 0 ? (
          <EmptyState action={metrics.length === 0 && add}>
            {metrics.length > 0
              ? metricsWords.noneMatch(words.trim())
              : noSources
                ? metricsWords.noSources
                : metricsWords.none}
          </EmptyState>
        ) : (
          <Table label="Metrics">
            <thead>
              <tr>
                <Th first>Metric</Th>
                <Th>Definition</Th>
                <Th>Data source</Th>
                <Th>Owner</Th>
                {mayChange && (
                  <Th>
                    <span className="sr-only">Actions</span>
                  </Th>
                )}
              </tr>
            </thead>
            <tbody>
              {list.isPending ? (
                <SkeletonRows rows={3} columns={mayChange ? 5 : 4} />
              ) : (
                found.map((metric) => (
                  <MetricLine key={metric.id} metric={metric} mayChange={mayChange} onOpen={setOpen} />
                ))
              )}
            </tbody>
          </Table>
        )}
      </Sheet>
      {open?.what === 'edit' && sources.data && (
        <MetricDialog
          sources={sources.data}
          metrics={metrics}
          metric={open.metric}
          mayCertify={mayChange && me.workspace.role === 'owner'}
          onClose={close}
          onSaved={({ name }) => {
            toast({
              title: open.metric ? metricsWords.saved(name) : metricsWords.created(name),
              variant: 'success',
            });
            close();
            void refresh();
          }}
        />
      )}
      {open?.what === 'details' && <DetailsDialog metric={open.metric} onClose={close} />}
      {open?.what === 'delete' && (
        <DeleteDialog
          metric={open.metric}
          onClose={close}
          onDeleted={() => {
            toast({
              title: metricsWords.deleted(open.metric.name),
              variant: 'success',
              action: { label: 'Undo', onPress: () => void restore(open.metric) },
            });
            void refresh();
          }}
        />
      )}
    </Page>
  );
}

function MetricLine({
  metric,
  mayChange,
  onOpen,
}: {
  metric: Metric;
  mayChange: boolean;
  onOpen: (open: Open) => void;
}) {
  const { name, description, says, error, certified, dataSourceName, owner } = metric;
  const direction = directionInWords(metric);
  return (
    <tr>
      <Td first className="max-middle:min-w-36">
        <span className="flex flex-wrap items-center gap-2">
          <LinkButton className="text-left" onClick={() => onOpen({ what: 'details', metric })}>
            {name}
          </LinkButton>
          {certified && <Badge tone="good">Certified</Badge>}
        </span>
        {description && <p className="mt-0.5 max-w-[60ch] text-small text-ink-2">{description}</p>}
      </Td>
      <Td className="text-small text-ink-2 max-middle:min-w-48">
        {error ? <span className="text-bad">{error}</span> : says}
        {direction && <span className="block">{direction}</span>}
      </Td>
      <Td>{dataSourceName}</Td>
      <Td>{owner?.name ?? 'none'}</Td>
      {mayChange && (
        <Td>
          <div className="flex justify-end gap-2 max-middle:flex-col max-middle:items-end">
            <Button size="small" aria-label={`Edit ${name}`} onClick={() => onOpen({ what: 'edit', metric })}>
              Edit
            </Button>
            <Button size="small" aria-label={`Delete ${name}`} onClick={() => onOpen({ what: 'delete', metric })}>
              Delete
            </Button>
          </div>
        </Td>
      )}
    </tr>
  );
}
