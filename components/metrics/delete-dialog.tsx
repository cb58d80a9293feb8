'use client';

import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { METRICS } from '@/components/data/use-metrics';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import type { Metric, MetricUses } from '@/lib/product/metrics/schema';
import { metricsWords, usesInWords } from './words';

/** Asks before a metric is deleted, and says what uses it. */
export default function DeleteDialog({
  metric: { id, name },
  onDeleted,
  onClose,
}: {
  metric: Metric;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const { data: uses } = useQuery<MetricUses>({ queryKey: [`${METRICS}/${id}/uses`], staleTime: 0 });
  const names = uses ? [...uses.dashboards, ...uses.metrics].map((each) => `“${each.name}”`).join(', ') : '';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={metricsWords.deleteQuestion(name)}
      confirm="Delete"
      danger
      onConfirm={async () => {
        await api(`${METRICS}/${id}?force=true`, { method: 'DELETE' });
        onDeleted();
      }}
    >
      {uses ? (
        <>
          {usesInWords(uses)}
          {names !== '' && ` ${names}. ${metricsWords.keeps}`}
        </>
      ) : (
        'Checking what uses it…'
      )}
    </ConfirmDialog>
  );
}
