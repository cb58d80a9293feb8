'use client';

import { useState, type FormEvent } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { useChangeDataSource, useDeleteDataSource } from '@/components/data/change-data-source';
import { counted } from '@/components/data/words';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, Dialog } from '@/components/ui/overlays/dialog';
import { Field, Input } from '@/components/ui/forms/field';
import { useToast } from '@/components/ui/overlays/toast';
import { type DataSource } from '@/lib/product/data-sources/schema/schema';
import { BIN_DAYS } from '@/lib/product/data-sources/schema/limits-schema';
import { sourceDialogsWords } from './words';

export type NamedSource = Pick<DataSource, 'id' | 'name' | 'rowCount'>;

export function DeleteDialog({
  source,
  usedIn,
  onClose,
  onDeleted,
}: {
  source: NamedSource;
  usedIn?: number;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const toast = useToast();
  const deleteDataSource = useDeleteDataSource();
  const remove = async () => {
    await deleteDataSource(source.id);
    toast({ title: `“${source.name}” deleted`, description: sourceDialogsWords.restoredDeletedDays(BIN_DAYS) });
    onDeleted();
  };
  return (
    <ConfirmDialog open onOpenChange={onClose} title={`Delete ${source.name}?`} confirm="Delete" onConfirm={remove}>
      It moves to Deleted, no longer counts towards your plan, and can be restored for {BIN_DAYS} days. After that, its{' '}
      {counted(source.rowCount, 'row')} and the original file are permanently deleted.
      {usedIn
        ? ` ${counted(usedIn, 'dashboard')} ${usedIn === 1 ? 'uses' : 'use'} it and will have no data until then.`
        : ''}
    </ConfirmDialog>
  );
}

export function RenameDialog({
  source,
  onClose,
  onRenamed,
}: {
  source: NamedSource;
  onClose: () => void;
  onRenamed: (source: DataSource) => void;
}) {
  const changeDataSource = useChangeDataSource();
  const [name, setName] = useState(source.name);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setFailure('Enter a name.');
    setBusy(true);
    try {
      onRenamed(await changeDataSource(source.id, { name: name.trim() }));
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="narrow"
      title="Rename"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="rename" look="filled" busy={busy}>
            Rename
          </Button>
        </>
      }
    >
      <form method="dialog" id="rename" onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={failure} required>
          <Input
            value={name}
            maxLength={200}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </Field>
      </form>
    </Dialog>
  );
}
