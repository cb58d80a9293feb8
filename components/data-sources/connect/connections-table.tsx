'use client';

import { useState } from 'react';
import Link from 'next/link';
import { MoreHorizontal, Pencil, PlugZap, Trash2 } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { count } from '@/components/data/words';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { Table, Td, Th } from '@/components/ui/table';
import type { Connection } from '@/lib/product/connections/connection-schema';
import { testConnection, useDeleteConnection } from './connect-calls';
import { draftOf, settingsOf } from './connection-draft';
import { addressInWords, connectionHref } from './database-kinds';
import { connectionsTableWords as words } from './words';

const AT_ONCE = 20;

type Props = { connections: readonly Connection[]; onEdit: (id: string) => void; onTested: () => void };

/** Name and address, whether it works, who uses it. */
export function ConnectionsTable({ connections, onEdit, onTested }: Props) {
  const [most, setMost] = useState(AT_ONCE);
  if (connections.length === 0)
    return (
      <Sheet>
        <EmptyState>{words.none}</EmptyState>
      </Sheet>
    );
  return (
    <>
      <Sheet>
        <Table label="Saved connections">
          <thead>
            <tr>
              <Th first>Name</Th>
              <Th>State</Th>
              <Th numeric className="max-middle:hidden">
                Data sources
              </Th>
              <Th className="max-middle:hidden">Last used</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {connections.slice(0, most).map((connection) => (
              <ConnectionRow
                key={connection.id}
                connection={connection}
                onEdit={() => onEdit(connection.id)}
                onTested={onTested}
              />
            ))}
          </tbody>
        </Table>
      </Sheet>
      {connections.length > most && (
        <Button className="mt-2.5" onClick={() => setMost(most + AT_ONCE)}>
          Show {count(Math.min(AT_ONCE, connections.length - most))} more
        </Button>
      )}
    </>
  );
}

function ConnectionRow({
  connection,
  onEdit,
  onTested,
}: {
  connection: Connection;
  onEdit: () => void;
  onTested: () => void;
}) {
  const { id, name, state, lastError, lastUsedAt, sources } = connection;
  const address = addressInWords(connection);
  return (
    <tr className="hover:*:bg-page">
      <Td first className="max-w-[46vw] py-1.5">
        <Link href={connectionHref(id)} className="block truncate font-bold hover:underline" title={name}>
          {name}
        </Link>
        <span className="block truncate text-small leading-4 text-ink-3" title={address}>
          {address}
        </span>
      </Td>
      <Td className="py-1.5">
        <Badge tone={state === 'ok' ? 'good' : 'bad'}>{state === 'ok' ? 'Works' : 'Failing'}</Badge>
        {state === 'failing' && lastError && (
          <span className="block max-w-[40ch] text-small leading-4 text-ink-2">{lastError.message}</span>
        )}
      </Td>
      <Td numeric className="max-middle:hidden">
        {count(sources)}
      </Td>
      <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
        {lastUsedAt ? <Age at={lastUsedAt} /> : words.never}
      </Td>
      <Td className="w-0">
        <ConnectionActions connection={connection} onEdit={onEdit} onTested={onTested} />
      </Td>
    </tr>
  );
}

function ConnectionActions({
  connection,
  onEdit,
  onTested,
}: {
  connection: Connection;
  onEdit: () => void;
  onTested: () => void;
}) {
  const toast = useToast();
  const remove = useDeleteConnection();
  const [asked, setAsked] = useState(false);
  const { id, name, sources } = connection;
  const test = async () => {
    try {
      const { serverVersion } = await testConnection(settingsOf(draftOf(connection)), id);
      toast({ title: words.works(name), description: serverVersion, variant: 'success' });
    } catch (error) {
      toast({ title: words.fails(name), description: messageOf(error), variant: 'destructive' });
    }
    onTested();
  };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={`Actions on ${name}`}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<PlugZap aria-hidden />} onSelect={() => void test()}>
            Test
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Edit
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setAsked(true)}>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(false)}
          title={`Delete “${name}”?`}
          confirm="Delete"
          onConfirm={async () => {
            await remove(id);
            toast({ title: `“${name}” deleted` });
          }}
        >
          {words.deleteText(sources)}
        </ConfirmDialog>
      )}
    </>
  );
}
