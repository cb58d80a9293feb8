'use client';

import { useEffect, useState, type FormEvent } from 'react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { api } from '@/components/client/requests/api';
import { Button, linkClass } from '@/components/ui/button';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { Logo } from '@/components/ui/logo';
import { resetFailure } from './auth-errors';
import { resetScreenWords } from './words';

const LEAST = 6;
/** The message is read before the page goes on. */
const BEFORE_SIGN_IN = 3000;

const shortOf = (password: string): string | null =>
  password.length < LEAST ? resetScreenWords.passwordMustLeast : null;

/** `floor`: the least length on this server, where its owner asks for more than the usual 6. */
export function ResetScreen({ token, floor }: { token: string; floor: number }) {
  const router = useRouter();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<string | null>(null);

  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => router.replace('/auth'), BEFORE_SIGN_IN);
    return () => clearTimeout(timer);
  }, [done, router]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setFailure(null);
    if (busy || password !== again || shortOf(password)) return;
    setBusy(true);
    try {
      setDone(
        (
          await api<{ message: string }>('/api/auth/reset-password', {
            method: 'POST',
            data: { token, newPassword: password },
          })
        ).message,
      );
    } catch (error) {
      setFailure(resetFailure(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <main id="main" className="mx-auto max-w-[400px] px-(--gutter) pt-8 pb-12 middle:pt-20">
      <Link href="/" aria-label="Plumbline home" className="inline-block">
        <Logo />
      </Link>
      <h1 className="mt-8 mb-4">Set a new password</h1>
      {done !== null ? (
        <Notice
          tone="info"
          action={
            <Link href="/auth" replace className={linkClass}>
              Sign in
            </Link>
          }
        >
          {done}
        </Notice>
      ) : (
        <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
          <Field
            label="New password"
            required
            hint={resetScreenWords.leastCharacters(floor)}
            error={tried ? shortOf(password) : null}
          >
            <Input
              type="password"
              autoComplete="new-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Field>
          <Field
            label="Confirm new password"
            required
            error={(tried || again !== '') && password !== again ? 'Passwords do not match' : null}
          >
            <Input
              type="password"
              autoComplete="new-password"
              value={again}
              onChange={({ target }) => setAgain(target.value)}
            />
          </Field>
          {failure && (
            <ErrorState
              title={failure}
              action={
                <Link href="/auth" className={linkClass}>
                  {resetScreenWords.askNewLink}
                </Link>
              }
            />
          )}
          <Button type="submit" look="filled" busy={busy} className="w-full">
            Set password
          </Button>
        </form>
      )}
    </main>
  );
}
