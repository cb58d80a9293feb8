'use client';

import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useToast } from '@/components/ui/overlays/toast';
import { formatDate } from '@/lib/pure/format/format';
import { deletedDialogWords } from './words';

type Deleted = { id: string; name: string; deletedAt: string; purgedAt: string };

/** What was deleted lately: back, or gone for good. */
export function DeletedDialog<Item extends Deleted>({
  what,
  about,
  path,
  size,
  losing,
  onRestore,
  onPurge,
  onClose,
  onChanged,
}: {
  /** As in 'Deleted dashboards'. */
  what: string;
  about: string;
  /** Where they are listed. */
  path: string;
  size: (item: Item) => string;
  /** What is removed with it, for good. */
  losing: (item: Item) => string;
  onRestore: (id: string) => Promise<unknown>;
  onPurge: (id: string) => Promise<unknown>;
  onClose: () => void;
  onChanged: () => void;
}) {
  const queries = useQueryClient();
  const toast = useToast();
  const { data, error, refetch } = useQuery<Item[]>({
    queryKey: [path],
    queryFn: ({ signal }) => api(path, { signal }),
    staleTime: 0,
  });
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<Item | null>(null);
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: [path] });
    onChanged();
  };
  const bringBack = async ({ id, name }: Item) => {
    setBusy(id);
    setFailure(null);
    try {
      await onRestore(id);
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
      <Dialog
        open
        onOpenChange={onClose}
        title={`Deleted ${what}`}
        description={about}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <p role="alert" className={failure ? 'mb-3 border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>
          {failure}
        </p>
        {error ? (
          <ErrorState
            title={deletedDialogWords.couldntLoadDeleted(what)}
            action={
              <Button size="small" onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            {messageOf(error)}
          </ErrorState>
        ) : !data ? (
          <Skeleton className="h-20 w-full" />
        ) : data.length === 0 ? (
          <p className="text-ink-2">No deleted {what}.</p>
        ) : (
          <ul className="border-t border-line-1">
            {data.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-1 py-2">
                <span className="min-w-0 flex-1 basis-48">
                  <b className="block truncate font-medium" title={item.name}>
                    {item.name}
                  </b>
                  <span className="text-small text-ink-3" suppressHydrationWarning>
                    {size(item)} · deleted {day(item.deletedAt)} · removed for good {day(item.purgedAt)}
                  </span>
                </span>
                <Button
                  size="small"
                  busy={busy === item.id}
                  onClick={() => void bringBack(item)}
                  aria-label={`Restore ${item.name}`}
                >
                  Restore
                </Button>
                <Button
                  size="small"
                  look="quiet"
                  onClick={() => setLeaving(item)}
                  aria-label={`Delete ${item.name} for good`}
                >
                  Delete for good
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={deletedDialogWords.deleteGood(leaving.name)}
          confirm="Delete for good"
          onConfirm={async () => {
            await onPurge(leaving.id);
            await changed();
          }}
        >
          {losing(leaving)} This can’t be undone.
        </ConfirmDialog>
      )}
    </>
  );
}

const day = (instant: string) => formatDate(instant.slice(0, 10));
