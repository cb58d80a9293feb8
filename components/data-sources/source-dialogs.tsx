'use client';

import { useState, type FormEvent } from 'react';
import { BIN_DAYS, type DataSource } from '@/lib/datasets/schema';
import { messageOf } from '@/components/client/api-error';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, Dialog } from '@/components/ui/dialog';
import { Field, Input } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { useChangeDataSource, useDeleteDataSource } from './change-data-source';
import { counted } from './words';

export type Named = Pick<DataSource, 'id' | 'name' | 'rowCount'>;

export function DeleteDialog({ source, usedIn, onClose, onDeleted }: { source: Named; usedIn?: number; onClose: () => void; onDeleted: () => void }) {
  const toast = useToast();
  const deleteDataSource = useDeleteDataSource();
  const remove = async () => {
    await deleteDataSource(source.id);
    toast({ title: `“${source.name}” deleted`, description: `It can be restored from Deleted for ${BIN_DAYS} days.` });
    onDeleted();
  };
  return (
    <ConfirmDialog open onOpenChange={onClose} title={`Delete ${source.name}?`} confirm="Delete" onConfirm={remove}>
      It moves to Deleted, takes no place of your plan, and can be restored for {BIN_DAYS} days. After that its {counted(source.rowCount, 'row')} and the original file are removed.
      {usedIn ? ` ${counted(usedIn, 'dashboard')} ${usedIn === 1 ? 'reads' : 'read'} it and will have nothing to show until then.` : ''}
    </ConfirmDialog>
  );
}

export function RenameDialog({ source, onClose, onRenamed }: { source: Named; onClose: () => void; onRenamed: (source: DataSource) => void }) {
  const changeDataSource = useChangeDataSource();
  const [name, setName] = useState(source.name);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setFailure('A name needs at least one character.');
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
    <Dialog open onOpenChange={onClose} width="narrow" title="Rename" footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="rename" look="filled" busy={busy}>Rename</Button></>}>
      <form method="dialog" id="rename" onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={failure} required>
          <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} onFocus={(event) => event.target.select()} />
        </Field>
      </form>
    </Dialog>
  );
}
