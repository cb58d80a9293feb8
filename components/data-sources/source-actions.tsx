'use client';

import { useState, type FormEvent } from 'react';
import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import type { DataSource } from '@/lib/datasets/schema';
import { api } from '@/components/client/api';
import { messageOf } from '@/components/client/api-error';
import { useJobs } from '@/components/client/jobs';
import { Button, IconButton, type ButtonLook } from '@/components/ui/button';
import { ConfirmDialog, Dialog } from '@/components/ui/dialog';
import { Field, Input } from '@/components/ui/field';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import { useToast } from '@/components/ui/toast';
import { changeDataSource, dataSourcePath } from './change-data-source';
import { counted } from './words';

type Named = Pick<DataSource, 'id' | 'name' | 'rowCount'>;
type Props = {
  source: Named;
  /** Dashboards that read it, where that is known. */
  usedIn?: number;
  look?: ButtonLook;
  onRenamed: (source: DataSource) => void;
  onDeleted: () => void;
};

/** What one can do with a data source as a whole. */
export function SourceActions({ source, usedIn, look, onRenamed, onDeleted }: Props) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const toast = useToast();
  const close = () => setOpen(null);
  return (
    <>
      <Menu>
        <MenuTrigger asChild><IconButton label={`Actions on ${source.name}`} look={look}><MoreHorizontal aria-hidden /></IconButton></MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>Rename</MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setOpen('delete')}>Delete</MenuItem>
        </MenuContent>
      </Menu>
      {open === 'rename' && <RenameDialog source={source} onClose={close} onRenamed={onRenamed} />}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={close}
        title={`Delete ${source.name}?`}
        confirm="Delete"
        onConfirm={async () => {
          await api(dataSourcePath(source.id), { method: 'DELETE' });
          toast({ title: `${source.name} was deleted` });
          onDeleted();
        }}
      >
        {counted(source.rowCount, 'row')} and the kept original file go for good.
        {usedIn ? ` ${counted(usedIn, 'dashboard')} ${usedIn === 1 ? 'reads' : 'read'} it and will have nothing to show.` : ''}
      </ConfirmDialog>
    </>
  );
}

function RenameDialog({ source, onClose, onRenamed }: { source: Named; onClose: () => void; onRenamed: (source: DataSource) => void }) {
  const { untilEnded } = useJobs();
  const [name, setName] = useState(source.name);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setFailure('A name needs at least one character.');
    setBusy(true);
    try {
      onRenamed(await changeDataSource(source.id, { name: name.trim() }, untilEnded));
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };

  return (
    <Dialog open onOpenChange={onClose} width="narrow" title="Rename" footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="rename" look="filled" busy={busy}>Rename</Button></>}>
      <form id="rename" onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={failure} required>
          <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} onFocus={(event) => event.target.select()} />
        </Field>
      </form>
    </Dialog>
  );
}
