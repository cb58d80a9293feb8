'use client';

import { useState } from 'react';
import { act } from '@/components/client/requests/act';
import { Age } from '@/components/data/age';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { Table, Td, Th } from '@/components/ui/table';
import { withdrawInvite } from '@/lib/http/actions/members';
import type { MemberInvitation } from '@/lib/product/members/schema';
import { formatDate } from '@/lib/pure/format/format';
import { ROLE_WORD } from './words';

/** Seats that are kept for addresses that have not answered yet. */
export function OpenInvitations({
  invitations,
  onChanged,
}: {
  invitations: readonly MemberInvitation[];
  onChanged: () => Promise<void>;
}) {
  return (
    <section aria-labelledby="invitations">
      <SectionHead id="invitations" title="Open invitations" />
      <Sheet>
        <Table label="Open invitations">
          <thead>
            <tr>
              <Th first>Email</Th>
              <Th>Role</Th>
              <Th className="max-middle:hidden">Sent</Th>
              <Th className="max-middle:hidden">Expires</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onChanged={onChanged} />
            ))}
          </tbody>
        </Table>
      </Sheet>
    </section>
  );
}

function InvitationRow({
  invitation: { id, email, role, createdAt, expiresAt },
  onChanged,
}: {
  invitation: MemberInvitation;
  onChanged: () => Promise<void>;
}) {
  const toast = useToast();
  const [asked, ask] = useState(false);
  const withdraw = async () => {
    await act(withdrawInvite, { id });
    toast({ title: `Invitation for ${email} withdrawn` });
    await onChanged();
  };
  return (
    <tr className="hover:*:bg-page">
      <Td first className="max-w-[46vw] truncate font-bold">
        {email}
      </Td>
      <Td>{ROLE_WORD[role]}</Td>
      <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
        <Age at={createdAt} />
      </Td>
      <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
        {formatDate(expiresAt.slice(0, 10))}
      </Td>
      <Td className="text-right">
        <Button size="small" onClick={() => ask(true)}>
          Withdraw<span className="sr-only"> the invitation for {email}</span>
        </Button>
        {asked && (
          <ConfirmDialog
            open
            onOpenChange={() => ask(false)}
            title={`Withdraw the invitation for ${email}?`}
            confirm="Withdraw"
            onConfirm={withdraw}
          >
            It can’t be accepted any more, and its seat is free again.
          </ConfirmDialog>
        )}
      </Td>
    </tr>
  );
}
