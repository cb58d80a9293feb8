'use client';

import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { dataSourcePath } from '@/components/data/change-data-source';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Spinner } from '@/components/ui/spinner';
import type { Difference, VersionSummary } from '@/lib/product/data-sources/schema/import-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { DifferenceReport } from './difference-report';
import { madeInWords } from './version-words';
import { differenceDialogWords, versionComparisonWords } from './words';

type Props = { source: DataSource; version: VersionSummary; onClose: () => void };

/** What a version changed, against the one before it. */
export function DifferenceDialog({ source, version, onClose }: Props) {
  const path = `${dataSourcePath(source.id)}/difference`;
  const { data: difference, error } = useQuery({
    queryKey: [path, version.number, source.version],
    queryFn: ({ signal }) => api<Difference>(`${path}?version=${version.number}`, { signal }),
    gcTime: 0,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={differenceDialogWords.changesIn(version.number)}
      description={madeInWords(version)}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error ? (
        <ErrorState title={versionComparisonWords.couldntCompare}>{messageOf(error)}</ErrorState>
      ) : difference ? (
        <DifferenceReport difference={difference} isMade />
      ) : (
        <Spinner words={versionComparisonWords.comparing} />
      )}
    </Dialog>
  );
}
