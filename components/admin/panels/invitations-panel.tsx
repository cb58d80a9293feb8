'use client';

import { useState } from 'react';
import dynamic from 'next/dynamic';
import { MoreHorizontal, Send, Undo2, UserPlus } from 'lucide-react';
import { useMe } from '@/components/client/session/session';
import { useUrlState } from '@/components/client/browser/url-state';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { Td, Th } from '@/components/ui/table';
import { useToast } from '@/components/ui/overlays/toast';
import { withdrawInvitation } from '@/lib/http/actions/admin';
import type { Invitation } from '@/lib/product/admin/answer-schema';
import { INVITATIONS, type InvitedPerson } from './invited';
import { List, ListSearch, ListTools } from './list';
import { useListAction, useListChange } from './use-list-change';
import { usePages, useSettled } from './use-pages';
import { instantInWords, INVITATION, mayManage, ROLE_WORD, invitationsPanelWords } from './words';

const InviteDialog = dynamic(() => import('./invite-dialog').then((file) => file.InviteDialog), { ssr: false });
const LinkDialog = dynamic(() => import('./link-dialog').then((file) => file.LinkDialog), { ssr: false });

export function InvitationsPanel() {
  const [q, setQ] = useUrlState('q');
  const pages = usePages<Invitation>(INVITATIONS, { q: useSettled(q.trim()) });
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<InvitedPerson | null>(null);
  const invite = (
    <Button look="filled" onClick={() => setInviting(true)}>
      <UserPlus aria-hidden />
      Invite
    </Button>
  );
  return (
    <>
      <ListTools action={invite}>
        <ListSearch label="Search by email" value={q} onChange={setQ} />
      </ListTools>
      <List
        label="Invitations"
        pages={pages}
        columns={5}
        head={
          <>
            <Th first>Email</Th>
            <Th>Role</Th>
            <Th>State</Th>
            <Th className="max-middle:hidden">Invited by</Th>
            <Th className="max-middle:hidden">Made</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </>
        }
        row={(invitation) => <InvitationRow key={invitation.id} invitation={invitation} onMade={setMade} />}
        empty={q ? invitationsPanelWords.noInvitationsMatch : invitationsPanelWords.noInvitationsYet}
      />
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onMade={(invited) => {
            setInviting(false);
            setMade(invited);
          }}
        />
      )}
      {made && (
        <LinkDialog title={`Invitation for ${made.invitation.email}`} url={made.url} onClose={() => setMade(null)}>
          {made.invitation.email} can use it within 7 days to create an account as{' '}
          {ROLE_WORD[made.invitation.role].toLowerCase()}. It’s also in the outbox and is emailed if mail is set up.
        </LinkDialog>
      )}
    </>
  );
}

function InvitationRow({ invitation, onMade }: { invitation: Invitation; onMade: (made: InvitedPerson) => void }) {
  const { role } = useMe();
  const toast = useToast();
  const resend = useListChange<InvitedPerson>(INVITATIONS);
  const revoke = useListAction(INVITATIONS, withdrawInvitation);
  const [asked, ask] = useState<'resend' | 'revoke' | null>(null);
  const { tone, word } = INVITATION[invitation.state];
  const path = `${INVITATIONS}/${invitation.id}`;
  const open = invitation.state !== 'accepted' && mayManage(role, invitation.role);
  const withdraw = async () => {
    await revoke({ id: invitation.id });
    toast({ title: `Invitation for ${invitation.email} revoked` });
  };
  return (
    <tr className="hover:*:bg-page">
      <Td first className="max-w-[46vw] truncate font-bold">
        {invitation.email}
      </Td>
      <Td>{ROLE_WORD[invitation.role]}</Td>
      <Td title={`Expires ${instantInWords(invitation.expiresAt)} UTC`}>
        <Badge tone={tone}>{word}</Badge>
      </Td>
      <Td className="max-middle:hidden">{invitation.invitedBy ?? 'deleted account'}</Td>
      <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
        <Age at={invitation.createdAt} />
      </Td>
      <Td className="w-12 text-right">
        {open && (
          <Menu>
            <MenuTrigger asChild>
              <IconButton label={invitationsPanelWords.actionsInvitation(invitation.email)}>
                <MoreHorizontal aria-hidden />
              </IconButton>
            </MenuTrigger>
            <MenuContent>
              <MenuItem icon={<Send aria-hidden />} onSelect={() => ask('resend')}>
                Send again
              </MenuItem>
              {invitation.state === 'pending' && (
                <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={() => ask('revoke')}>
                  Revoke
                </MenuItem>
              )}
            </MenuContent>
          </Menu>
        )}
        {asked === 'resend' && (
          <ConfirmDialog
            open
            onOpenChange={() => ask(null)}
            title={invitationsPanelWords.sendAnotherLink(invitation.email)}
            confirm="Send again"
            danger={false}
            onConfirm={async () => onMade(await resend({ path: `${path}/resend`, method: 'POST' }))}
          >
            {invitationsPanelWords.newLinkWorks}
          </ConfirmDialog>
        )}
        {asked === 'revoke' && (
          <ConfirmDialog
            open
            onOpenChange={() => ask(null)}
            title={invitationsPanelWords.revokeInvitation(invitation.email)}
            confirm="Revoke"
            onConfirm={withdraw}
          >
            {invitationsPanelWords.linkStopsWorking}
          </ConfirmDialog>
        )}
      </Td>
    </tr>
  );
}
