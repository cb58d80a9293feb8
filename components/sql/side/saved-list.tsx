'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { IconButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { useToast } from '@/components/ui/overlays/toast';
import { Skeleton } from '@/components/ui/skeleton';
import { LONGEST_STATEMENT_NAME } from '@/lib/product/sql/limits-schema';
import type { KeptStatement } from '@/lib/product/sql/schema';
import { changeSaved, deleteSaved, useReload, useSaved } from './statement-calls';
import { StatementText } from './statement-text';
import { historyWords, savedWords as words } from './words';

const NameDialog = dynamic(() => import('@/components/data/name-dialog'), { ssr: false });

type Open = (statement: KeptStatement) => void;

/** What the workspace keeps under names. */
export function SavedList({ onOpen }: { onOpen: Open }) {
  const { data, error } = useSaved();
  const mayChange = useMayChange();
  if (error) return <ErrorState title={words.couldntLoad}>{messageOf(error)}</ErrorState>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const { statements } = data;
  return (
    <>
      {statements.length === 0 && (
        <p className="py-2 text-table text-ink-2">{mayChange ? words.none : words.noneToRead}</p>
      )}
      <ul>
        {statements.map((each) => (
          <SavedItem key={each.id} statement={each} mayChange={mayChange} onOpen={onOpen} />
        ))}
      </ul>
      {!mayChange && <p className="pt-2 text-small text-ink-3">{words.readOnly}</p>}
    </>
  );
}

type ItemProps = { statement: KeptStatement; mayChange: boolean; onOpen: Open };

function SavedItem({ statement, mayChange, onOpen }: ItemProps) {
  const { name, sql, connection } = statement;
  return (
    <li className="border-b border-line-1 py-1.5 last:border-b-0">
      <div className="flex items-center">
        <p className="min-w-0 flex-1 truncate px-1 text-table font-strong" title={name}>
          {name}
          {connection && (
            <span className="font-normal text-tiny text-ink-3"> {historyWords.askedOf(connection.name)}</span>
          )}
        </p>
        {mayChange && <SavedActions statement={statement} />}
      </div>
      <StatementText sql={sql} title={historyWords.open} onOpen={() => onOpen(statement)} />
    </li>
  );
}

function SavedActions({ statement: { id, name } }: { statement: KeptStatement }) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const reload = useReload();
  const toast = useToast();
  const remove = async () => {
    await deleteSaved(id);
    await reload.saved();
    toast({ title: words.deletedToast(name) });
  };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={words.actions(name)}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
            Rename
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setOpen('delete')}>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      {open === 'rename' && (
        <NameDialog
          title={words.renameTitle}
          name={name}
          longest={LONGEST_STATEMENT_NAME}
          confirm="Rename"
          onName={async (next) => {
            await changeSaved(id, { name: next });
            await reload.saved();
          }}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'delete' : null)}
        title={words.deleteQuestion(name)}
        confirm="Delete"
        onConfirm={remove}
      >
        {words.deleteBody}
      </ConfirmDialog>
    </>
  );
}
