'use client';

import { act } from '@/components/client/requests/act';
import { useMe } from '@/components/client/session/session';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { Cell } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { saveAccount } from '@/lib/http/actions/profile';
import { Refused } from './refused';
import { useSecretForm } from './use-secret-form';
import { accountFormWords } from './words';

/** The name and the address of the account, changed with the current password. */
export function AccountForm() {
  const me = useMe();
  const toast = useToast();
  const { values, failures, failure, busy, control, setValues, form } = useSecretForm(
    { username: me.username, email: me.email, currentPassword: '' },
    async ({ username, email, currentPassword }) => {
      const changed = await act(saveAccount, { username: username.trim(), email: email.trim(), currentPassword });
      setValues({ username: changed.username, email: changed.email, currentPassword: '' });
      toast({ title: 'Account updated', variant: 'success' });
      // The whole page knows the person by name.
      window.location.reload();
    },
  );
  const isChanged = values.username.trim() !== me.username || values.email.trim() !== me.email;
  return (
    <Cell className="!py-5">
      <form method="dialog" className="space-y-4" {...form}>
        <Field label="User name" required error={failures.username}>
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} {...control('username')} />
        </Field>
        <Field label="Email" required error={failures.email}>
          <Input type="email" autoComplete="email" {...control('email')} />
        </Field>
        <Field
          label="Current password"
          required={isChanged}
          hint={accountFormWords.requiredChangeUser}
          error={failures.currentPassword}
        >
          <Input type="password" autoComplete="current-password" {...control('currentPassword')} />
        </Field>
        <Refused>{failure}</Refused>
        <Button type="submit" busy={busy} off={!isChanged}>
          Save changes
        </Button>
      </form>
    </Cell>
  );
}
