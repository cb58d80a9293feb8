'use client';

import { useState } from 'react';
import Link from 'next/link';
import { Download, Ellipsis, RotateCw, Trash2 } from 'lucide-react';
import { useJobs } from '@/components/client/jobs/jobs';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { Page, PageHead } from '@/components/ui/page';
import { Table, Td, Th } from '@/components/ui/table';
import type { Export } from '@/lib/product/exports/schema';
import { useDelete, useDownload, useExports, useRerun } from './export-calls';
import { sizeWords, STATUS_WORDS, whatWords, WORDS } from './words';

/** All exports, newest first: their state, their file, or how to make it again. */
export function ExportsScreen({ initial, keptDays }: { initial: Export[]; keptDays: number }) {
  const { exports, error, refresh } = useExports(initial);
  return (
    <Page>
      <PageHead title={WORDS.title} sub={WORDS.keptFor(keptDays)} />
      {error !== null && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={refresh}>
              Retry
            </Button>
          }
        >
          {WORDS.couldNotRefresh}
          {messageOf(error)}
        </Notice>
      )}
      <Sheet>
        {exports.length > 0 ? (
          <ExportTable exports={exports} onChange={refresh} />
        ) : (
          <EmptyState
            action={
              <Button look="filled" asChild>
                <Link href="/dashboards">{WORDS.open}</Link>
              </Button>
            }
          >
            {WORDS.empty}
          </EmptyState>
        )}
      </Sheet>
    </Page>
  );
}

function ExportTable({ exports, onChange }: { exports: readonly Export[]; onChange: () => void }) {
  return (
    <Table label={WORDS.title}>
      <thead>
        <tr>
          <Th first>Name</Th>
          <Th className="max-middle:hidden">What</Th>
          <Th>Status</Th>
          <Th className="text-right max-middle:hidden">Size</Th>
          <Th className="max-middle:hidden">Created</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {exports.map((each) => (
          <ExportRow key={each.id} item={each} onChange={onChange} />
        ))}
      </tbody>
    </Table>
  );
}

function ExportRow({ item, onChange }: { item: Export; onChange: () => void }) {
  const { targetName, status, error, sizeBytes, createdAt } = item;
  const { tone, word } = STATUS_WORDS[status];
  return (
    <tr className="hover:*:bg-page">
      <Td first className="max-w-[46vw] middle:max-w-80">
        <span className="block truncate font-bold" title={targetName}>
          {targetName}
        </span>
        <span className="text-small text-ink-3 middle:hidden">{whatWords(item)}</span>
      </Td>
      <Td className="whitespace-nowrap max-middle:hidden">{whatWords(item)}</Td>
      <Td>
        <Badge tone={tone}>{word}</Badge>
        {status === 'failed' && error && <p className="max-w-72 text-small text-ink-3">{error.message}</p>}
      </Td>
      <Td className="text-right whitespace-nowrap tabular-nums max-middle:hidden">
        {status === 'succeeded' && sizeWords(sizeBytes)}
      </Td>
      <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
        <Age at={createdAt} />
      </Td>
      <Td className="text-right whitespace-nowrap">
        <Actions item={item} onChange={onChange} />
      </Td>
    </tr>
  );
}

function Actions({ item, onChange }: { item: Export; onChange: () => void }) {
  const { id, status, jobId, targetName } = item;
  const [busy, setBusy] = useState(false);
  const show = useToast();
  const { cancel } = useJobs();
  const download = useDownload();
  const rerun = useRerun();
  const remove = useDelete();
  const hold = (work: Promise<unknown>, failed: string) => {
    setBusy(true);
    void work
      .then(onChange)
      .catch((error: unknown) => show({ title: failed, description: messageOf(error), variant: 'destructive' }))
      .finally(() => setBusy(false));
  };
  const again = () => hold(rerun(id), WORDS.couldNotStart);
  const isUnderWay = status === 'queued' || status === 'running';
  return (
    <span className="flex items-center justify-end gap-1.5">
      {status === 'succeeded' && (
        <Button size="small" busy={busy} onClick={() => hold(download(id), WORDS.couldNotDownload)}>
          <Download aria-hidden />
          {WORDS.download}
          <span className="sr-only"> {targetName}</span>
        </Button>
      )}
      {isUnderWay && jobId && (
        <Button size="small" busy={busy} onClick={() => hold(cancel(jobId), WORDS.couldNotStart)}>
          {WORDS.cancel}
          <span className="sr-only"> {targetName}</span>
        </Button>
      )}
      {!isUnderWay && status !== 'succeeded' && (
        <Button size="small" busy={busy} onClick={again}>
          <RotateCw aria-hidden />
          {WORDS.runAgain}
          <span className="sr-only"> {targetName}</span>
        </Button>
      )}
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={`Actions on ${targetName}`}>
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {status === 'succeeded' && (
            <MenuItem icon={<RotateCw aria-hidden />} onSelect={again}>
              {WORDS.runAgain}
            </MenuItem>
          )}
          <MenuItem
            icon={<Trash2 aria-hidden />}
            danger
            onSelect={() =>
              hold(
                remove(id).then(() => show({ title: WORDS.deleted, variant: 'success' })),
                WORDS.couldNotDelete,
              )
            }
          >
            {WORDS.delete}
          </MenuItem>
        </MenuContent>
      </Menu>
    </span>
  );
}
