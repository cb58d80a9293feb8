'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { MoreHorizontal, Send, Undo2, UserPlus } from 'lucide-react';
import type { Invitation } from '@/lib/admin/shapes';
import { useMe } from '@/components/client/session';
import { useUrlState } from '@/components/client/url-state';
import { Age } from '@/components/data-sources/age';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu';
import { Td, Th } from '@/components/ui/table';
import { useToast } from '@/components/ui/toast';
import { INVITATIONS, type Invited } from './invited';
import { List, ListSearch, ListTools } from './list';
import { useListChange } from './use-list-change';
import { usePages, useSettled } from './use-pages';
import { instantInWords, INVITATION, mayManage, ROLE_WORD } from './words';

const InviteDialog = dynamic(() => import('./invite-dialog').then((file) => file.InviteDialog), { ssr: false });
const LinkDialog = dynamic(() => import('./link-dialog').then((file) => file.LinkDialog), { ssr: false });

export function InvitationsPanel() {
  const [q, setQ] = useUrlState('q');
  const pages = usePages<Invitation>(INVITATIONS, { q: useSettled(q.trim()) });
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<Invited | null>(null);
  const invite = <Button look="filled" onClick={() => setInviting(true)}><UserPlus aria-hidden />Invite</Button>;
  return (
    <>
      <ListTools action={invite}><ListSearch label="Search by email" value={q} onChange={setQ} /></ListTools>
      <List
        label="Invitations"
        pages={pages}
        columns={5}
        head={<><Th first>Email</Th><Th>Role</Th><Th>State</Th><Th className="max-middle:hidden">Invited by</Th><Th className="max-middle:hidden">Made</Th><Th><span className="sr-only">Actions</span></Th></>}
        row={(invitation) => <InvitationRow key={invitation.id} invitation={invitation} onMade={setMade} />}
        empty={q ? 'No invitation was sent to such an address.' : 'Nobody was invited yet. An invitation lets one person make an account with the role you choose.'}
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} onMade={(invited) => { setInviting(false); setMade(invited); }} />}
      {made && <LinkDialog title={`Invitation for ${made.invitation.email}`} url={made.url} onClose={() => setMade(null)}>It lets {made.invitation.email} make an account as {ROLE_WORD[made.invitation.role].toLowerCase()} within seven days. It was also put into the outbox and is mailed where mail is set up.</LinkDialog>}
    </>
  );
}

function InvitationRow({ invitation, onMade }: { invitation: Invitation; onMade: (made: Invited) => void }) {
  const { role } = useMe();
  const toast = useToast();
  const resend = useListChange<Invited>(INVITATIONS);
  const revoke = useListChange<Invitation>(INVITATIONS);
  const [asked, ask] = useState<'resend' | 'revoke' | null>(null);
  const { tone, word } = INVITATION[invitation.state];
  const path = `${INVITATIONS}/${invitation.id}`;
  const open = invitation.state !== 'accepted' && mayManage(role, invitation.role);
  const withdraw = async () => {
    await revoke({ path, method: 'DELETE' });
    toast({ title: `The invitation for ${invitation.email} was withdrawn` });
  };
  return (
    <tr className="hover:*:bg-page">
      <Td first className="max-w-[46vw] truncate font-bold">{invitation.email}</Td>
      <Td>{ROLE_WORD[invitation.role]}</Td>
      <Td title={`Runs out ${instantInWords(invitation.expiresAt)} UTC`}><Badge tone={tone}>{word}</Badge></Td>
      <Td className="max-middle:hidden">{invitation.invitedBy ?? 'an account that is gone'}</Td>
      <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden"><Age at={invitation.createdAt} /></Td>
      <Td className="w-12 text-right">
        {open && (
          <Menu>
            <MenuTrigger asChild><IconButton label={`Actions on the invitation for ${invitation.email}`}><MoreHorizontal aria-hidden /></IconButton></MenuTrigger>
            <MenuContent>
              <MenuItem icon={<Send aria-hidden />} onSelect={() => ask('resend')}>Send again</MenuItem>
              {invitation.state === 'pending' && <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={() => ask('revoke')}>Withdraw</MenuItem>}
            </MenuContent>
          </Menu>
        )}
        {asked === 'resend' && (
          <ConfirmDialog open onOpenChange={() => ask(null)} title={`Send ${invitation.email} another link?`} confirm="Send again" danger={false} onConfirm={async () => onMade(await resend({ path: `${path}/resend`, method: 'POST' }))}>
            The new link works for seven days. The one before it no longer works.
          </ConfirmDialog>
        )}
        {asked === 'revoke' && (
          <ConfirmDialog open onOpenChange={() => ask(null)} title={`Withdraw the invitation for ${invitation.email}?`} confirm="Withdraw" onConfirm={withdraw}>Its link no longer works.</ConfirmDialog>
        )}
      </Td>
    </tr>
  );
}
