'use client';

import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { inviteUser } from '@/lib/http/actions/admin';
import { INVITATIONS, type InvitedPerson } from './invited';
import { useListAction } from './use-list-change';
import { mayManage, ROLE_NOTE, ROLE_WORD, ROLES } from './words';

export function InviteDialog({ onClose, onMade }: { onClose: () => void; onMade: (invited: InvitedPerson) => void }) {
  const me = useMe();
  const form = useId();
  const send = useListAction(INVITATIONS, inviteUser);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<(typeof ROLES)[number]>('analyst');
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      onMade(await send({ email: email.trim(), role }));
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="narrow"
      title="Invite a user"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="filled" busy={busy}>
            Invite
          </Button>
        </>
      }
    >
      <form method="dialog" id={form} className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <Field label="Email" required error={failure}>
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
            {ROLES.filter((each) => mayManage(me.role, each)).map((each) => (
              <option key={each} value={each}>
                {ROLE_WORD[each]}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}
