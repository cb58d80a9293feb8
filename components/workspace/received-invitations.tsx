'use client';

import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { act } from '@/components/client/requests/act';
import { messageOf } from '@/components/client/requests/api-error';
import { enterWorkspace } from '@/components/client/session/enter-workspace';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { useToast } from '@/components/ui/overlays/toast';
import { declineWorkspace, joinWorkspace } from '@/lib/http/actions/members';
import type { ReceivedInvitation } from '@/lib/product/members/schema';

/** Workspaces that a person is asked to join: each is accepted, and entered, or declined. */
export function ReceivedInvitations({ invitations }: { invitations: readonly ReceivedInvitation[] }) {
  return invitations.map((invitation) => <Received key={invitation.id} invitation={invitation} />);
}

function Received({ invitation: { id, workspace, role, invitedBy } }: { invitation: ReceivedInvitation }) {
  const router = useRouter();
  const toast = useToast();
  const [busy, setBusy] = useState<'join' | 'decline' | null>(null);
  const answer = async (how: 'join' | 'decline') => {
    setBusy(how);
    try {
      if (how === 'decline') {
        await act(declineWorkspace, { id });
        toast({ title: `Invitation to ${workspace} declined` });
        router.refresh();
      } else {
        const { workspaceId } = await act(joinWorkspace, { id });
        await enterWorkspace(workspaceId);
      }
    } catch (error) {
      toast({ title: 'Couldn’t answer the invitation', description: messageOf(error), variant: 'destructive' });
      setBusy(null);
    }
  };
  return (
    <Notice
      tone="info"
      action={
        <span className="flex gap-2">
          <Button size="small" look="filled" busy={busy === 'join'} onClick={() => void answer('join')}>
            Join
          </Button>
          <Button size="small" busy={busy === 'decline'} onClick={() => void answer('decline')}>
            Decline
          </Button>
        </span>
      }
    >
      {invitedBy ?? 'Somebody'} invites you to the workspace <b className="font-bold">{workspace}</b> as {role}.
    </Notice>
  );
}
