'use client';

import { useState, type FormEvent } from 'react';
import Link from 'next/link';
import { act } from '@/components/client/requests/act';
import { messageOf } from '@/components/client/requests/api-error';
import { Button, linkClass } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Cell } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { inviteToWorkspace } from '@/lib/http/actions/members';
import type { Members } from '@/lib/product/members/schema';
import { INVITED, NO_SEAT, ROLE_NOTE, ROLE_WORD } from './words';

const GIVEN = ['editor', 'viewer'] as const;

/** Invites an address, while the plan has a seat for it. */
export function InviteForm({ seats, onInvited }: { seats: Members['seats']; onInvited: () => Promise<void> }) {
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<(typeof GIVEN)[number]>('editor');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (seats.limit !== null && seats.used >= seats.limit)
    return (
      <Cell>
        <p className="text-ink-2">
          {NO_SEAT}{' '}
          <Link href="/pricing" className={linkClass}>
            Compare plans
          </Link>
        </p>
      </Cell>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const { invitation } = await act(inviteToWorkspace, { email: email.trim(), role });
      toast({ title: `${invitation.email} invited`, description: INVITED, variant: 'success' });
      setEmail('');
      await onInvited();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Cell className="!py-5">
      <form
        method="dialog"
        aria-label="Invite a member"
        onSubmit={(event) => void submit(event)}
        className="grid items-start gap-4 middle:grid-cols-[minmax(0,1fr)_220px_auto]"
      >
        <Field label="Email" required error={failure} hint={INVITED}>
          <Input
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Role" hint={`${ROLE_WORD[role]}: ${ROLE_NOTE[role]}.`}>
          <Select className="w-full" value={role} onChange={(event) => setRole(event.target.value as typeof role)}>
            {GIVEN.map((each) => (
              <option key={each} value={each}>
                {ROLE_WORD[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" look="filled" busy={busy} className="middle:mt-[26px]">
          Invite
        </Button>
      </form>
    </Cell>
  );
}
