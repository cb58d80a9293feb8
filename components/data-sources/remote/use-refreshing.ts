import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { dataSourcePath, useRefreshDataSource } from '@/components/data/change-data-source';
import { useToast } from '@/components/ui/overlays/toast';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { remotePanelWords as words } from './words';

/** Asks at once, and says where nobody answered. */
export function useRefreshing(source: Pick<DataSource, 'id' | 'name'>, onChanged: (source: DataSource) => void) {
  const toast = useToast();
  const queries = useQueryClient();
  const again = useRefreshDataSource();
  const [busy, setBusy] = useState(false);
  const path = dataSourcePath(source.id);
  const refresh = async () => {
    setBusy(true);
    try {
      onChanged(await again(source.id));
      // Its rows and figures were read before.
      void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(`${path}/`) });
    } catch (error) {
      toast({ title: words.couldntRefresh(source.name), description: messageOf(error), variant: 'destructive' });
      // The data source says why.
      void queries.invalidateQueries({ queryKey: [path], exact: true });
    } finally {
      setBusy(false);
    }
  };
  return { busy, refresh };
}
