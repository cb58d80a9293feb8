'use client';

import { useState, type FormEvent } from 'react';
import dynamic from 'next/dynamic';
import { useSession } from '@/components/client/session/session';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { useToast } from '@/components/ui/overlays/toast';
import { fieldFailures, signUpFailure } from './auth-errors';
import type { DefaultPlan } from './default-plan-choice';
import type { Welcome } from './welcome';
import { signUpFormWords } from './words';

// One person in the life of a server sees it.
const DefaultPlanChoice = dynamic(() => import('./default-plan-choice').then((file) => file.DefaultPlanChoice));

/** How this visitor may get an account. */
export type WayIn =
  /** `promise`: what an account comes with. */
  | { kind: 'open'; promise: string }
  | { kind: 'closed' }
  /** By the printed set-up link: the person becomes the owner and says what later sign-ups get. */
  | { kind: 'set-up'; code: string }
  | { kind: 'invited'; token: string; email: string; role: string; workspace?: { name: string; role: string } };

const EMPTY = { username: '', email: '', password: '', confirmPassword: '' };

export function SignUpForm({
  wayIn,
  passwordFloor,
  onSignedIn,
}: {
  wayIn: WayIn;
  passwordFloor: number;
  onSignedIn: (welcome: Welcome) => Promise<boolean>;
}) {
  const { signUp } = useSession();
  const toast = useToast();
  const [values, setValues] = useState({ ...EMPTY, ...(wayIn.kind === 'invited' && { email: wayIn.email }) });
  const [defaultPlan, setDefaultPlan] = useState<DefaultPlan>('free');
  const [failures, setFailures] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const mismatch = values.confirmPassword !== '' && values.password !== values.confirmPassword;

  const control = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setValues((now) => ({ ...now, [name]: value })); // a password manager fills several at once
      setFailures({});
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || values.password !== values.confirmPassword) return;
    setBusy(true);
    try {
      const { username, email, password } = values;
      await signUp({
        username: username.trim(),
        email: email.trim(),
        password,
        ...(wayIn.kind === 'set-up' && { setupCode: wayIn.code, defaultPlan }),
        ...(wayIn.kind === 'invited' && { inviteToken: wayIn.token }),
      });
      if (!(await onSignedIn({ title: 'Account created', description: `Welcome, ${username.trim()}.` })))
        setBusy(false);
    } catch (error) {
      setFailures(fieldFailures(error));
      toast({ title: 'Registration failed', description: signUpFailure(error), variant: 'destructive' });
      setBusy(false);
    }
  };

  if (wayIn.kind === 'closed') return <Notice tone="info">{signUpFormWords.signUpClosed}</Notice>;
  return (
    <form method="dialog" onSubmit={(event) => void submit(event)} className="space-y-4">
      {wayIn.kind === 'invited' && (
        <Notice tone="info">
          {wayIn.workspace
            ? `You’re invited to the workspace “${wayIn.workspace.name}” as ${wayIn.workspace.role}.`
            : `You’re invited with ${wayIn.role} access.`}{' '}
          The invitation only works for this email address.
        </Notice>
      )}
      <Field label="User name" required error={failures.username}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} {...control('username')} />
      </Field>
      <Field label="Email" required error={failures.email}>
        <Input type="email" autoComplete="email" readOnly={wayIn.kind === 'invited'} {...control('email')} />
      </Field>
      <Field label="Password" required hint={signUpFormWords.leastCharacters(passwordFloor)} error={failures.password}>
        <Input type="password" autoComplete="new-password" {...control('password')} />
      </Field>
      <Field label="Confirm password" required error={mismatch ? 'Passwords do not match' : null}>
        <Input type="password" autoComplete="new-password" {...control('confirmPassword')} />
      </Field>
      {wayIn.kind === 'set-up' && <DefaultPlanChoice value={defaultPlan} onChange={setDefaultPlan} />}
      <Button type="submit" look="filled" busy={busy} disabled={mismatch} className="w-full">
        {wayIn.kind === 'set-up' ? 'Create the owner account' : 'Sign up'}
      </Button>
      {wayIn.kind === 'open' && <p className="text-small text-ink-3">{wayIn.promise}.</p>}
    </form>
  );
}
