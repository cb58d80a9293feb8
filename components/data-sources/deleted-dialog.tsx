'use client';

import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '@/lib/core/format';
import { BIN_DAYS, type BinnedSource } from '@/lib/datasets/schema';
import { api } from '@/components/client/api';
import { messageOf } from '@/components/client/api-error';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useToast } from '@/components/ui/toast';
import { DELETED, usePurgeDataSource, useRestoreDataSource } from './change-data-source';
import { counted } from './words';

/** What was deleted in the last 30 days: back, or gone for good. */
export function DeletedDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const queries = useQueryClient();
  const toast = useToast();
  const restore = useRestoreDataSource();
  const purge = usePurgeDataSource();
  const { data, error, refetch } = useQuery<BinnedSource[]>({ queryKey: [DELETED], queryFn: ({ signal }) => api(DELETED, { signal }), staleTime: 0 });
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<BinnedSource | null>(null);
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: [DELETED] });
    onChanged();
  };
  const bringBack = async ({ id, name }: BinnedSource) => {
    setBusy(id);
    setFailure(null);
    try {
      await restore(id);
      toast({ title: `“${name}” restored` });
      await changed();
    } catch (problem) {
      setFailure(`Couldn’t restore “${name}”. ${messageOf(problem)}`);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Dialog open onOpenChange={onClose} title="Deleted data sources" description={`They can be restored for ${BIN_DAYS} days. Dashboards that use them work again at once.`} footer={<Button onClick={onClose}>Close</Button>}>
        <p role="alert" className={failure ? 'mb-3 border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>{failure}</p>
        {error ? <ErrorState title="Couldn’t load the deleted data sources" action={<Button size="small" onClick={() => void refetch()}>Retry</Button>}>{messageOf(error)}</ErrorState>
          : !data ? <Skeleton className="h-20 w-full" />
            : data.length === 0 ? <p className="text-ink-2">No deleted data sources.</p>
              : (
                <ul className="border-t border-line-1">
                  {data.map((source) => (
                    <li key={source.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-1 py-2">
                      <span className="min-w-0 flex-1 basis-48">
                        <b className="block truncate font-medium">{source.name}</b>
                        <span className="text-small text-ink-3" suppressHydrationWarning>{counted(source.rowCount, 'row')} · deleted {day(source.deletedAt)} · removed for good {day(source.purgedAt)}</span>
                      </span>
                      <Button size="small" busy={busy === source.id} onClick={() => void bringBack(source)} aria-label={`Restore ${source.name}`}>Restore</Button>
                      <Button size="small" look="quiet" onClick={() => setLeaving(source)} aria-label={`Delete ${source.name} for good`}>Delete for good</Button>
                    </li>
                  ))}
                </ul>
              )}
      </Dialog>
      {leaving && (
        <ConfirmDialog open onOpenChange={() => setLeaving(null)} title={`Delete “${leaving.name}” for good?`} confirm="Delete for good" onConfirm={async () => { await purge(leaving.id); await changed(); }}>
          Its {counted(leaving.rowCount, 'row')}, versions, findings and original file are removed now. This can’t be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

const day = (instant: string) => formatDate(instant.slice(0, 10));
