'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { useRefreshDataSource, useRerunStatement } from './change-data-source';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/overlays/toast';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';

type Props = { source: DataSource; onRefreshed: (source: DataSource) => void; label?: string };

/** Makes a data source again from what it was made from, as that stands now. */
export function RefreshButton({ source, onRefreshed, label = 'Refresh' }: Props) {
  const toast = useToast();
  const refresh = useRefreshDataSource();
  const rerun = useRerunStatement();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      onRefreshed(await (source.statement === null ? refresh : rerun)(source.id));
      toast({ title: `${source.name} refreshed`, variant: 'success' });
    } catch (failure) {
      toast({ title: `Couldn’t refresh ${source.name}`, description: messageOf(failure), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} onClick={() => void run()}>
      {label}
    </Button>
  );
}
