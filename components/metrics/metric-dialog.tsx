'use client';

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { METRICS } from '@/components/data/use-metrics';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { Metric, MetricMoves } from '@/lib/product/metrics/schema';
import { MetricFields } from './metric-fields';
import { definitionOf, formOf, startForm, type MetricForm } from './metric-form';
import { Moves } from './moves';
import { metricsWords } from './words';

type Props = {
  sources: readonly DataSourceSummary[];
  metrics: readonly Metric[];
  /** The one to change; null for a new one. */
  metric: Metric | null;
  mayCertify: boolean;
  onSaved: (metric: Metric) => void;
  onClose: () => void;
};

/** What is asked of the server for a preview of the form. */
const previewOf = (form: MetricForm, metric: Metric | null) => ({
  ...(metric && { id: metric.id }),
  dataSourceId: form.dataSourceId,
  name: form.name.trim() || undefined,
  definition: definitionOf(form),
  format: form.format,
});

/** Two steps: what the metric is; then what that gives, beside what it gave before. It is saved from the second. */
export default function MetricDialog({ sources, metrics, metric, mayCertify, onSaved, onClose }: Props) {
  const [form, setForm] = useState<MetricForm>(() => (metric ? formOf(metric) : startForm(sources[0]?.id ?? '')));
  const [previewing, setPreviewing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const definition = definitionOf(form);
  const asked = previewOf(form, metric);
  const preview = useQuery<MetricMoves>({
    queryKey: [METRICS, 'preview', asked],
    queryFn: ({ signal }) => api<MetricMoves>(`${METRICS}/preview`, { method: 'POST', data: asked, signal }),
    enabled: previewing && definition !== null,
    retry: false,
    staleTime: 0,
  });
  const losesMark =
    metric?.certified && !mayCertify && JSON.stringify(definition) !== JSON.stringify(metric.definition);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { name, description, format, goodDirection, dataSourceId, certified, ownerId } = form;
      const own = { name: name.trim(), description: description.trim(), definition, format, goodDirection };
      const { metric: saved } = await api<{ metric: Metric }>(metric ? `${METRICS}/${metric.id}` : METRICS, {
        method: metric ? 'PATCH' : 'POST',
        data: metric
          ? {
              ...own,
              version: metric.version,
              ...(ownerId && ownerId !== metric.owner?.id && { ownerId }),
              ...(mayCertify && { certified }),
            }
          : { ...own, dataSourceId, ...(mayCertify && { certified }) },
      });
      onSaved(saved);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  const ready = form.name.trim() !== '' && form.dataSourceId !== '' && definition !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={metric ? `Edit “${metric.name}”` : 'New metric'}
      description={
        previewing ? (metric ? 'Step 2 of 2: what it moves' : 'Step 2 of 2: its values') : 'Step 1 of 2: what it is'
      }
      footer={
        previewing ? (
          <>
            <Button onClick={() => setPreviewing(false)}>Back</Button>
            <Button look="filled" busy={busy} off={!preview.data} onClick={() => void save()}>
              {metric ? 'Save change' : 'Create metric'}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look="filled" off={!ready} onClick={() => setPreviewing(true)}>
              {metric ? 'See what it moves' : 'See its values'}
            </Button>
          </>
        )
      }
    >
      {!previewing ? (
        <MetricFields
          form={form}
          sources={sources}
          metrics={metrics}
          metric={metric}
          mayCertify={mayCertify}
          onChange={setForm}
        />
      ) : (
        <div className="flex flex-col gap-3" aria-busy={preview.isPending || undefined}>
          {failure && <ErrorState title="Couldn’t save the metric">{failure}</ErrorState>}
          {losesMark && <p className="text-ink-2">{metricsWords.loses}</p>}
          {preview.error ? (
            <ErrorState
              title={metricsWords.couldntPreview}
              action={
                <Button size="small" onClick={() => void preview.refetch()}>
                  Try again
                </Button>
              }
            >
              {messageOf(preview.error)}
            </ErrorState>
          ) : preview.data ? (
            <Moves moves={preview.data} dataSourceId={form.dataSourceId} />
          ) : (
            <Skeleton className="h-40 w-full" />
          )}
        </div>
      )}
    </Dialog>
  );
}
