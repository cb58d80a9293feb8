'use client';

import { useRef, useState } from 'react';
import { Download, Ellipsis, RotateCcw, ShieldCheck, Trash2, Upload } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { sizeInWords } from '@/components/data/words';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { Page, PageHead } from '@/components/ui/page';
import { Table, Td, Th } from '@/components/ui/table';
import { ARCHIVE_ENDING } from '@/lib/product/backup/kinds-schema';
import type { Backup, BackupList } from '@/lib/product/backup/schema';
import { AdminNav } from '../admin-nav';
import { useBackups, useCreate, useDownloadBackup, useRemove, useUploadBackup, useVerify } from './backup-calls';
import { KeyDialog } from './key-dialog';
import { RestoreDialog } from './restore-dialog';
import { ScheduleSection } from './schedule-section';
import { backupWords, PLACE_OF, STATUS_OF, TRIGGER_OF } from './words';

type Open = { what: 'create' } | { what: 'verify' | 'restore' | 'delete'; backup: Backup } | null;

/** The backups of the installation: made, proven, fetched, restored; and when they are made by themselves. */
export function BackupScreen({ initial }: { initial: BackupList }) {
  const { list, error, refresh } = useBackups(initial);
  const [open, setOpen] = useState<Open>(null);
  const file = useRef<HTMLInputElement>(null);
  const { percent, upload } = useUploadBackup(refresh);
  const backups = list.backups.filter(({ scope }) => scope === 'instance');
  return (
    <Page>
      <AdminNav />
      <PageHead
        title={backupWords.title}
        sub={backupWords.sub}
        actions={
          <>
            <Button busy={percent !== null} onClick={() => file.current?.click()}>
              <Upload aria-hidden />
              {percent === null ? backupWords.upload : backupWords.uploading(percent)}
            </Button>
            <Button look="filled" onClick={() => setOpen({ what: 'create' })}>
              {backupWords.create}
            </Button>
          </>
        }
      />
      <input
        ref={file}
        type="file"
        accept={ARCHIVE_ENDING}
        hidden
        aria-label={backupWords.upload}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) void upload(chosen);
        }}
      />
      {error !== null && (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={refresh}>
              Retry
            </Button>
          }
        >
          {backupWords.couldNot.refresh}
          {messageOf(error)}
        </Notice>
      )}
      <Proven backups={backups} />
      <Sheet>
        {backups.length > 0 ? (
          <BackupTable backups={backups} onOpen={setOpen} />
        ) : (
          <EmptyState>{backupWords.empty}</EmptyState>
        )}
      </Sheet>
      {list.schedule && <ScheduleSection schedule={list.schedule} onSaved={refresh} />}
      <Dialogs open={open} onClose={() => setOpen(null)} onChange={refresh} />
    </Page>
  );
}

/** What one wants to know first: whether a restore has been tried, and when. */
function Proven({ backups }: { backups: readonly Backup[] }) {
  const proven = backups.flatMap(({ verifiedAt }) => verifiedAt ?? []).sort();
  const last = proven.at(-1);
  return (
    <p className="mb-3 text-ink-2">
      {last ? (
        <>
          {backupWords.proven}: <Age at={last} />
        </>
      ) : (
        backupWords.none
      )}
    </p>
  );
}

function BackupTable({ backups, onOpen }: { backups: readonly Backup[]; onOpen: (open: Open) => void }) {
  return (
    <Table label={backupWords.title}>
      <thead>
        <tr>
          <Th first>Created</Th>
          <Th>Status</Th>
          <Th className="max-middle:hidden">Why</Th>
          <Th className="max-middle:hidden">Kept in</Th>
          <Th numeric>Size</Th>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => (
          <BackupRow key={backup.id} backup={backup} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  );
}

function BackupRow({ backup, onOpen }: { backup: Backup; onOpen: (open: Open) => void }) {
  const { status, error, createdAt, trigger, place, sizeBytes, fileName } = backup;
  const { tone, word } = STATUS_OF[status];
  return (
    <tr className="hover:*:bg-page">
      <Td first className="max-w-[46vw] middle:max-w-80">
        <span className="block truncate font-bold" title={fileName}>
          {fileName}
        </span>
        <span className="text-small text-ink-3">
          <Age at={createdAt} />
        </span>
      </Td>
      <Td>
        <Badge tone={tone}>{word}</Badge>
        {error && <p className="max-w-72 text-small text-ink-3">{error}</p>}
      </Td>
      <Td className="whitespace-nowrap max-middle:hidden">{TRIGGER_OF[trigger]}</Td>
      <Td className="whitespace-nowrap max-middle:hidden">{PLACE_OF[place]}</Td>
      <Td numeric className="whitespace-nowrap">
        {sizeBytes > 0 && sizeInWords(sizeBytes)}
      </Td>
      <Td className="text-right whitespace-nowrap">
        {status !== 'running' && <Actions backup={backup} onOpen={onOpen} />}
      </Td>
    </tr>
  );
}

function Actions({ backup, onOpen }: { backup: Backup; onOpen: (open: Open) => void }) {
  const download = useDownloadBackup();
  const hasFile = backup.sha256 !== '';
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={`Actions on ${backup.fileName}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {hasFile && (
          <>
            <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => onOpen({ what: 'verify', backup })}>
              Verify
            </MenuItem>
            <MenuItem icon={<Download aria-hidden />} onSelect={() => void download(backup.id)}>
              Download
            </MenuItem>
            <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => onOpen({ what: 'restore', backup })}>
              Restore…
            </MenuItem>
          </>
        )}
        <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onOpen({ what: 'delete', backup })}>
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function Dialogs({ open, onClose, onChange }: { open: Open; onClose: () => void; onChange: () => void }) {
  const create = useCreate();
  const verify = useVerify();
  const remove = useRemove();
  const show = useToast();
  const told = (title: string) => () => {
    show({ title, variant: 'success' });
    onChange();
  };
  if (open === null) return null;
  if (open.what === 'create')
    return (
      <KeyDialog
        title={backupWords.create}
        description={backupWords.createSub}
        hint={backupWords.passphraseHint}
        note={backupWords.noPassphrase}
        asks
        confirm="Create"
        onConfirm={(passphrase) => create({ passphrase }).then(told(backupWords.created))}
        onClose={onClose}
      />
    );
  const { backup } = open;
  if (open.what === 'restore') return <RestoreDialog backup={backup} onClose={onClose} />;
  if (open.what === 'verify')
    return (
      <KeyDialog
        title={`Verify ${backup.fileName}`}
        description={backupWords.verifySub}
        hint={backupWords.neededPassphrase}
        asks={backup.keyKind === 'passphrase'}
        confirm="Verify"
        onConfirm={(passphrase) => verify({ id: backup.id, passphrase }).then(told(backupWords.verifying))}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => {
        if (!stays) onClose();
      }}
      title={`Delete “${backup.fileName}”?`}
      confirm="Delete"
      onConfirm={() => remove(backup.id).then(told(backupWords.deleted))}
    >
      {backupWords.deleteBody}
    </ConfirmDialog>
  );
}
