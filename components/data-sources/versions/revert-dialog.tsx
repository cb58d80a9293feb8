'use client';

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useChange } from '@/components/client/requests/use-change';
import { dataSourcePath } from '@/components/data/change-data-source';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Spinner } from '@/components/ui/spinner';
import { useToast } from '@/components/ui/overlays/toast';
import type { Committed, Difference, VersionSummary } from '@/lib/product/data-sources/schema/import-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { DifferenceReport } from './difference-report';
import { madeInWords } from './version-words';
import { revertDialogWords, versionComparisonWords } from './words';

type Props = {
  source: DataSource;
  version: VersionSummary;
  onClose: () => void;
  onReverted: (source: DataSource) => void;
};

/** Shows what going back would change, then does it. */
export function RevertDialog({ source, version, onClose, onReverted }: Props) {
  const path = `${dataSourcePath(source.id)}/revert`;
  const toast = useToast();
  const { data: difference, error } = useQuery({
    queryKey: [path, version.number, source.version],
    queryFn: ({ signal }) => api<Difference>(`${path}?version=${version.number}`, { signal }),
    gcTime: 0,
  });
  const revert = useChange(['/api/data-sources', 'revert'], (number: number, idempotencyKey) =>
    api<Committed>(path, { method: 'POST', data: { version: number }, idempotencyKey }),
  );
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    try {
      const { dataSource } = await revert(version.number);
      toast({
        title: revertDialogWords.revertedVersionSaved(dataSource.name, version.number, dataSource.version),
        variant: 'success',
      });
      onReverted(dataSource);
    } catch (thrown) {
      setFailure(messageOf(thrown));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!busy}
      title={revertDialogWords.revertVersion(version.number)}
      description={madeInWords(version)}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button look="filled" busy={busy} off={!difference} onClick={() => void run()}>
            Revert
          </Button>
        </>
      }
    >
      {failure && (
        <ErrorState title={revertDialogWords.couldntRevert} className="mb-4">
          {failure}
        </ErrorState>
      )}
      {error ? (
        <ErrorState title={versionComparisonWords.couldntCompare}>{messageOf(error)}</ErrorState>
      ) : difference ? (
        <DifferenceReport difference={difference} />
      ) : (
        <Spinner words={versionComparisonWords.comparing} />
      )}
      <p className="text-ink-2">
        This creates a new version with the old content. Version {source.version} stays in the list, so you can return
        to it.
      </p>
    </Dialog>
  );
}
