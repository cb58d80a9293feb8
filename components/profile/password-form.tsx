'use client';

import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useMe } from '@/components/client/session/session';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { Cell } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { Refused } from './refused';
import { SESSIONS } from './sessions';
import { useSecretForm } from './use-secret-form';
import { passwordFormWords } from './words';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Another password; it signs out everywhere else. */
export function PasswordForm() {
  const me = useMe();
  const toast = useToast();
  const queries = useQueryClient();
  const { values, failures, failure, busy, control, setValues, form } = useSecretForm(
    EMPTY,
    async ({ currentPassword, newPassword, confirmPassword }) => {
      if (newPassword !== confirmPassword) return;
      const { message } = await api<{ message: string }>('/api/user/password', {
        method: 'POST',
        data: { currentPassword, newPassword },
      });
      setValues(EMPTY);
      toast({ title: message, variant: 'success' });
      await queries.invalidateQueries({ queryKey: [SESSIONS] });
    },
  );
  const mismatch = values.confirmPassword !== '' && values.newPassword !== values.confirmPassword;
  return (
    <Cell className="!py-5">
      <form method="dialog" className="space-y-4" {...form}>
        {/* So that a password manager knows whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
        <Field label="Current password" required error={failures.currentPassword}>
          <Input type="password" autoComplete="current-password" {...control('currentPassword')} />
        </Field>
        <Field label="New password" required hint={passwordFormWords.leastCharactersOther} error={failures.newPassword}>
          <Input type="password" autoComplete="new-password" {...control('newPassword')} />
        </Field>
        <Field label="Confirm new password" required error={mismatch ? 'Passwords do not match' : null}>
          <Input type="password" autoComplete="new-password" {...control('confirmPassword')} />
        </Field>
        <Refused>{failure}</Refused>
        <Button type="submit" busy={busy} disabled={mismatch}>
          Change password
        </Button>
      </form>
    </Cell>
  );
}
