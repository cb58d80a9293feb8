'use client';

import { useState } from 'react';
import { Crown, MoreHorizontal, UserMinus } from 'lucide-react';
import { act } from '@/components/client/requests/act';
import { messageOf } from '@/components/client/requests/api-error';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/button';
import { Select } from '@/components/ui/forms/field';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { useToast } from '@/components/ui/overlays/toast';
import { Td } from '@/components/ui/table';
import { endMember, saveMember } from '@/lib/http/actions/members';
import type { WorkspaceMember } from '@/lib/product/members/schema';
import { HANDING_OVER, REMOVAL, ROLE_WORD } from './words';

type Props = { member: WorkspaceMember; manages: boolean; onChanged: () => Promise<void> };

/** A member; the owner of the workspace changes the others. */
export function MemberRow({ member, manages, onChanged }: Props) {
  const { username, email, role, joinedAt, you } = member;
  const mayChange = manages && !you && role !== 'owner';
  return (
    <tr className="hover:*:bg-page">
      <Td first className="max-w-[40vw]">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="truncate font-bold">{username}</span>
          {you && <Badge tone="good">You</Badge>}
        </span>
      </Td>
      <Td className="max-w-[40vw] truncate">{email}</Td>
      <Td>{mayChange ? <RoleChoice member={member} onChanged={onChanged} /> : ROLE_WORD[role]}</Td>
      <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
        <Age at={joinedAt} />
      </Td>
      {manages && <Td className="w-12 text-right">{mayChange && <Actions member={member} onChanged={onChanged} />}</Td>}
    </tr>
  );
}

function RoleChoice({ member: { userId, username, role }, onChanged }: Omit<Props, 'manages'>) {
  const toast = useToast();
  const choose = async (next: 'editor' | 'viewer') => {
    try {
      await act(saveMember, { id: userId, change: { role: next } });
      toast({ title: `${username} is now ${ROLE_WORD[next].toLowerCase()}`, variant: 'success' });
      await onChanged();
    } catch (error) {
      toast({ title: 'Couldn’t change the role', description: messageOf(error), variant: 'destructive' });
    }
  };
  return (
    <Select
      small
      aria-label={`Role of ${username}`}
      value={role}
      onChange={(event) => void choose(event.target.value as 'editor' | 'viewer')}
    >
      <option value="editor">{ROLE_WORD.editor}</option>
      <option value="viewer">{ROLE_WORD.viewer}</option>
    </Select>
  );
}

function Actions({ member: { userId, username }, onChanged }: Omit<Props, 'manages'>) {
  const toast = useToast();
  const [asked, ask] = useState<'own' | 'remove' | null>(null);
  const remove = async () => {
    await act(endMember, { id: userId });
    toast({ title: `${username} removed` });
    await onChanged();
  };
  const handOver = async () => {
    await act(saveMember, { id: userId, change: { role: 'owner' } });
    window.location.reload(); // what this person may do here has changed
  };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton label={`Actions on ${username}`}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={<Crown aria-hidden />} onSelect={() => ask('own')}>
            Make owner
          </MenuItem>
          <MenuItem icon={<UserMinus aria-hidden />} danger onSelect={() => ask('remove')}>
            Remove
          </MenuItem>
        </MenuContent>
      </Menu>
      {asked === 'own' && (
        <ConfirmDialog
          open
          onOpenChange={() => ask(null)}
          title={`Make ${username} the owner?`}
          confirm="Make owner"
          onConfirm={handOver}
        >
          {HANDING_OVER}
        </ConfirmDialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={() => ask(null)}
          title={`Remove ${username}?`}
          confirm="Remove"
          onConfirm={remove}
        >
          {REMOVAL}
        </ConfirmDialog>
      )}
    </>
  );
}
