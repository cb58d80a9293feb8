'use client';

import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { METRICS } from '@/components/data/use-metrics';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import type { Metric, MetricMoves } from '@/lib/product/metrics/schema';
import { Moves } from './moves';
import { metricsWords } from './words';

/** What a metric gives now, by its last periods, and what uses it. */
export default function DetailsDialog({ metric, onClose }: { metric: Metric; onClose: () => void }) {
  const { id, name, says, description, dataSourceId, definition, format } = metric;
  const { data, error, refetch } = useQuery<MetricMoves>({
    queryKey: [METRICS, 'values', id],
    queryFn: ({ signal }) =>
      api<MetricMoves>(`${METRICS}/preview`, {
        method: 'POST',
        data: { id, dataSourceId, definition, format },
        signal,
      }),
    retry: false,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={name}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{says || metric.error}</p>
        {description && <p>{description}</p>}
        {error ? (
          <ErrorState
            title={metricsWords.couldntPreview}
            action={
              <Button size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {messageOf(error)}
          </ErrorState>
        ) : data ? (
          <Moves moves={{ ...data, before: null }} dataSourceId={dataSourceId} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </div>
    </Dialog>
  );
}
