'use client';

import { CloudDownload, CloudOff } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { isSavedOffline, keepsPages, removeOffline, saveOffline } from '@/components/client/offline/kept-pages';
import { useMe } from '@/components/client/session/session';
import { MenuItem } from '@/components/ui/overlays/menu';
import { useToast } from '@/components/ui/overlays/toast';
import { offlineItemWords as SAID } from './words';

/** Keeps the dashboard on this device, or deletes its copy. */
export function OfflineItem({ id }: { id: string }) {
  const me = useMe().id;
  const show = useToast();
  const queries = useQueryClient();
  if (isSavedOffline(me, id))
    return (
      <MenuItem
        icon={<CloudOff aria-hidden />}
        onSelect={() => void removeOffline(me, id).then(() => show({ title: SAID.removed }))}
      >
        {SAID.remove}
      </MenuItem>
    );
  const save = async () => {
    const askAgain = () => queries.refetchQueries({ queryKey: ['/api/dashboards/query', id], type: 'active' });
    const isSaved = await saveOffline(me, id, askAgain).catch(() => false);
    if (!isSaved) show({ title: SAID.failed, description: SAID.why, variant: 'destructive' });
    else show({ title: SAID.saved, description: keepsPages(me) ? SAID.asAllPages : SAID.until, variant: 'success' });
  };
  return (
    <MenuItem icon={<CloudDownload aria-hidden />} onSelect={() => void save()}>
      {SAID.save}
    </MenuItem>
  );
}
