'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { dataSourcePath } from '@/components/data/change-data-source';
import { count, counted } from '@/components/data/words';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Spinner } from '@/components/ui/spinner';
import { Table, Td, Th } from '@/components/ui/table';
import type { VersionSummary } from '@/lib/product/data-sources/schema/import-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { causeInWords, filesInWords, madeInWords } from './version-words';
import { versionsPanelWords } from './words';

const DifferenceDialog = dynamic(() => import('./difference-dialog').then((file) => file.DifferenceDialog), {
  ssr: false,
});
const RevertDialog = dynamic(() => import('./revert-dialog').then((file) => file.RevertDialog), { ssr: false });
const ViewDialog = dynamic(() => import('./view-dialog').then((file) => file.ViewDialog), { ssr: false });

/** Whether the version before is kept, so that the two can be compared. */
const earlierKept = (versions: readonly VersionSummary[], { number }: VersionSummary): boolean =>
  versions.some((version) => version.number === number - 1 && version.kept);

/** Every version of the data source: what made it, and the way back to it. */
export function VersionsPanel({
  source,
  onReverted,
}: {
  source: DataSource;
  onReverted?: (source: DataSource) => void;
}) {
  const [open, setOpen] = useState<{ version: VersionSummary; to: 'view' | 'revert' | 'changes' } | null>(null);
  const {
    data: versions,
    error,
    refetch,
  } = useQuery({
    queryKey: [dataSourcePath(source.id), 'versions', source.version],
    queryFn: ({ signal }) => api<VersionSummary[]>(`${dataSourcePath(source.id)}/versions`, { signal }),
  });
  if (error)
    return (
      <ErrorState
        title={versionsPanelWords.couldntLoadVersions}
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      >
        {messageOf(error)}
      </ErrorState>
    );
  if (!versions) return <Spinner words="Loading versions" />;
  const close = () => setOpen(null);
  return (
    <section aria-label="Versions">
      <p className="mb-2 text-small text-ink-3">{versionsPanelWords.latestVersionFive}</p>
      <Sheet>
        <Table label={versionsPanelWords.versionsDataSource}>
          <thead>
            <tr>
              <Th first>Version</Th>
              <Th className="max-middle:hidden">Created</Th>
              <Th className="max-middle:hidden">By</Th>
              <Th>Change</Th>
              <Th numeric className="max-middle:hidden">
                Rows
              </Th>
              <Th numeric className="max-middle:hidden">
                Columns
              </Th>
              <Th className="max-wide:hidden">File</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <tr key={version.number} className="hover:*:bg-page">
                <Td first className="whitespace-nowrap">
                  <b>{version.number}</b>
                  {version.current && (
                    <Badge tone="good" className="ml-2.5">
                      latest
                    </Badge>
                  )}
                </Td>
                <Td className="text-small whitespace-nowrap text-ink-2 max-middle:hidden">
                  <Age at={version.createdAt} />
                </Td>
                <Td className="max-w-40 truncate max-middle:hidden">{version.createdBy ?? ''}</Td>
                <Td>
                  {causeInWords(version)}
                  <span className="block text-small text-ink-3 middle:hidden">
                    <Age at={version.createdAt} />, {counted(version.rowCount, 'row')}
                    {!version.kept && ', deleted'}
                  </span>
                </Td>
                <Td numeric className="max-middle:hidden">
                  {count(version.rowCount)}
                </Td>
                <Td numeric className="max-middle:hidden">
                  {count(version.columnCount)}
                </Td>
                <Td className="max-w-72 truncate text-ink-2 max-wide:hidden" title={version.fileNames.join(', ')}>
                  {filesInWords(version)}
                </Td>
                <Td className="text-right whitespace-nowrap">
                  {!version.kept && <span className="text-small text-ink-3 max-middle:hidden">rows deleted</span>}
                  {version.kept && (
                    <span className="inline-flex gap-1">
                      {earlierKept(versions, version) && (
                        <Button
                          size="small"
                          look="quiet"
                          aria-label={`Changes in version ${version.number}`}
                          onClick={() => setOpen({ version, to: 'changes' })}
                        >
                          Changes
                        </Button>
                      )}
                      {!version.current && (
                        <Button
                          size="small"
                          look="quiet"
                          aria-label={`View version ${version.number}`}
                          onClick={() => setOpen({ version, to: 'view' })}
                        >
                          View
                        </Button>
                      )}
                      {!version.current && onReverted && (
                        <Button
                          size="small"
                          aria-label={`Revert to version ${version.number}`}
                          onClick={() => setOpen({ version, to: 'revert' })}
                        >
                          Revert
                        </Button>
                      )}
                    </span>
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Sheet>
      {open?.to === 'changes' && <DifferenceDialog source={source} version={open.version} onClose={close} />}
      {open?.to === 'view' && (
        <ViewDialog source={source} version={open.version} description={madeInWords(open.version)} onClose={close} />
      )}
      {open?.to === 'revert' && onReverted && (
        <RevertDialog
          source={source}
          version={open.version}
          onClose={close}
          onReverted={(reverted) => {
            close();
            onReverted(reverted);
          }}
        />
      )}
    </section>
  );
}
