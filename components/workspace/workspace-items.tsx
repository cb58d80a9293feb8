'use client';

import Link from 'next/link';
import { UsersRound } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { enterWorkspace } from '@/components/client/session/enter-workspace';
import { MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@/components/ui/overlays/menu';
import { useToast } from '@/components/ui/overlays/toast';
import type { Me } from '@/lib/base/auth/schema';
import { useOwnWorkspaces } from './use-members';

/** In the account menu: the workspaces of somebody who has several, and the way to the present one's page. */
export function WorkspaceItems({ me }: { me: Me }) {
  const toast = useToast();
  const { data } = useOwnWorkspaces();
  const enter = (id: string) => {
    if (id === me.workspace.id) return;
    enterWorkspace(id).catch((error: unknown) =>
      toast({ title: 'Couldn’t switch workspace', description: messageOf(error), variant: 'destructive' }),
    );
  };
  const workspaces = data?.workspaces ?? [];
  return (
    <>
      {workspaces.length > 1 && (
        <>
          <MenuLabel>Workspace</MenuLabel>
          <MenuRadioGroup value={me.workspace.id} onValueChange={enter}>
            {workspaces.map(({ id, name }) => (
              <MenuRadioItem key={id} value={id}>
                <span className="max-w-60 truncate">{name}</span>
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          <MenuSeparator />
        </>
      )}
      <MenuItem asChild>
        <Link href="/workspace">
          <UsersRound aria-hidden />
          Workspace
        </Link>
      </MenuItem>
    </>
  );
}
