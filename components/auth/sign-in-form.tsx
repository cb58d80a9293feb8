'use client';

import { useState, type FormEvent } from 'react';
import { ApiError } from '@/components/client/requests/api-error';
import { useSession } from '@/components/client/session/session';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { useToast } from '@/components/ui/overlays/toast';
import { loginFailure } from './auth-errors';
import { ForgotLinks } from './forgot-links';
import type { Welcome } from './welcome';

export function SignInForm({ onSignedIn }: { onSignedIn: (welcome: Welcome) => Promise<boolean> }) {
  const { logIn } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    try {
      const username = String(form.get('username')).trim();
      await logIn({ username, password: String(form.get('password')) });
      if (!(await onSignedIn({ title: 'Signed in', description: `Welcome back, ${username}.` }))) setBusy(false);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setFailure(loginFailure(error));
      toast({ title: 'Login failed', description: loginFailure(error), variant: 'destructive' });
      setBusy(false);
    }
  };

  return (
    <>
      <form
        method="dialog"
        onSubmit={(event) => void submit(event)}
        onChange={() => setFailure(null)}
        className="space-y-4"
      >
        <Field label="User name" required>
          <Input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Password" required error={failure}>
          <Input name="password" type="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" look="filled" busy={busy} className="w-full">
          Sign in
        </Button>
      </form>
      <ForgotLinks />
    </>
  );
}
