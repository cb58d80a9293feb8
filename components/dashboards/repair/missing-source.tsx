'use client';

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { DELETED, useRestoreDataSource } from '@/components/data/change-data-source';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { BinnedSource } from '@/lib/product/data-sources/schema/schema';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { missingSourceWords } from './words';

type Props = {
  id: string;
  config: DashboardConfig;
  /** Absent where the reader may not change the dashboard. */ onRepoint?: (name: string | null) => void;
};

/** One notice for all that reads a deleted data source: back out of the bin, or another in its place. */
export default function MissingSource({ id, config, onRepoint }: Props) {
  const restore = useRestoreDataSource();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data: deleted } = useQuery<BinnedSource[]>({
    queryKey: [DELETED],
    queryFn: ({ signal }) => api(DELETED, { signal }),
    staleTime: 0,
  });
  const binned = deleted?.find((source) => source.id === id);
  const count = [...config.kpis, ...config.charts].filter(({ dataSourceId }) => dataSourceId === id).length;
  const bringBack = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await restore(id);
      window.location.reload();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Notice
      tone="bad"
      action={
        onRepoint && (
          <span className="flex flex-wrap gap-2">
            {binned && (
              <Button size="small" busy={busy} onClick={() => void bringBack()}>
                Restore it
              </Button>
            )}
            <Button size="small" onClick={() => onRepoint(binned?.name ?? null)}>
              Use another data source
            </Button>
          </span>
        )
      }
    >
      {binned ? `“${binned.name}” was deleted.` : missingSourceWords.dataSourceDashboard}{' '}
      {count === 1 ? '1 KPI or chart uses' : missingSourceWords.kpisChartsUse(count)} it.
      {binned && ' It can still be restored.'}
      {failure && (
        <span role="alert" className="block text-bad">
          Couldn’t restore it. {failure}
        </span>
      )}
    </Notice>
  );
}
