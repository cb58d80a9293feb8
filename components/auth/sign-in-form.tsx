'use client';

import { useState, type FormEvent } from 'react';
import dynamic from 'next/dynamic';
import { ApiError } from '@/components/client/requests/api-error';
import { useSession } from '@/components/client/session/session';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { useToast } from '@/components/ui/overlays/toast';
import type { FactorChallenge } from '@/lib/base/factors/schema';
import { loginFailure } from './auth-errors';
import { ForgotLinks } from './forgot-links';
import type { Welcome } from './welcome';

// Fetched by those whose password alone is not enough.
const SecondFactorStep = dynamic(() => import('./second-factor-step').then((file) => file.SecondFactorStep), {
  ssr: false,
});

/** What the server asks for after the right password. */
const challengeOf = (error: unknown): FactorChallenge | null =>
  error instanceof ApiError && error.code === 'second_factor' ? (error.details as FactorChallenge) : null;

export function SignInForm({ onSignedIn }: { onSignedIn: (welcome: Welcome) => Promise<boolean> }) {
  const { logIn } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [step, setStep] = useState<{ challenge: FactorChallenge; username: string } | null>(null);
  const welcome = (username: string) => ({ title: 'Signed in', description: `Welcome back, ${username}.` });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    const username = String(form.get('username')).trim();
    try {
      await logIn({ username, password: String(form.get('password')) });
      if (!(await onSignedIn(welcome(username)))) setBusy(false);
    } catch (error) {
      setBusy(false);
      const challenge = challengeOf(error);
      if (challenge) return setStep({ challenge, username });
      if (error instanceof ApiError && error.status === 401) setFailure(loginFailure(error));
      toast({ title: 'Login failed', description: loginFailure(error), variant: 'destructive' });
    }
  };

  if (step)
    return (
      <SecondFactorStep
        challenge={step.challenge}
        onSignedIn={() => onSignedIn(welcome(step.username))}
        onBack={() => setStep(null)}
      />
    );

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
