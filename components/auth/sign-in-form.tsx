'use client';

import { useState, type FormEvent } from 'react';
import { useSession } from '@/components/client/session';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/field';
import { useToast } from '@/components/ui/toast';
import { loginFailure } from './auth-errors';
import { ForgotLinks } from './forgot-links';

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { logIn } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const username = String(form.get('username')).trim();
      await logIn({ username, password: String(form.get('password')) });
      toast({ title: 'Signed in', description: `Welcome back, ${username}.`, variant: 'success' });
      onSignedIn();
    } catch (error) {
      toast({ title: 'Login failed', description: loginFailure(error), variant: 'destructive' });
      setBusy(false);
    }
  };

  return (
    <>
      <form onSubmit={(event) => void submit(event)} className="space-y-4">
        <Field label="User name" required><Input name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} /></Field>
        <Field label="Password" required><Input name="password" type="password" autoComplete="current-password" /></Field>
        <Button type="submit" look="filled" busy={busy} className="w-full">Sign in</Button>
      </form>
      <ForgotLinks />
    </>
  );
}
