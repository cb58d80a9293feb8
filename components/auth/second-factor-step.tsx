'use client';

import { useEffect, useRef, useState, type FormEvent } from 'react';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useSession } from '@/components/client/session/session';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { Spinner } from '@/components/ui/spinner';
import type { SessionAnswer } from '@/lib/base/auth/schema';
import type { FactorChallenge, NewAuthenticator } from '@/lib/base/factors/schema';
import { AppSecret } from './app-secret';
import { signedByPasskey, type PasskeyOptions } from './passkey-in-browser';
import { RecoveryCodes } from './recovery-codes';
import { secondFactorStepWords } from './words';

const PATH = '/api/auth/second-factor';

/** After the right password: a code of an app, a passkey, or a code for a lost device; or the first set-up of an app. */
export function SecondFactorStep({
  challenge: { ticket, methods, enrol },
  onSignedIn,
  onBack,
}: {
  challenge: FactorChallenge;
  /** Answers whether the browser goes on. */
  onSignedIn: () => Promise<boolean>;
  onBack: () => void;
}) {
  const { adopt } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [app, setApp] = useState<NewAuthenticator | null>(null);
  const [waiting, setWaiting] = useState<SessionAnswer | null>(null);

  useEffect(() => {
    if (!enrol) return;
    api<NewAuthenticator>(`${PATH}/enrol`, { method: 'POST', data: { ticket } }).then(setApp, (error: unknown) =>
      setFailure(messageOf(error)),
    );
  }, [enrol, ticket]);

  // What the keyboard was on has gone with the password.
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.querySelector<HTMLElement>('input[name="code"], button')?.focus();
  }, [app, waiting]);

  const goOn = async (answer: SessionAnswer) => {
    adopt(answer);
    if (!(await onSignedIn())) setBusy(false);
  };
  const show = async (read: () => Promise<object>) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await api<SessionAnswer>(PATH, { method: 'POST', data: { ticket, ...(await read()) } });
      if (answer.recoveryCodes) setWaiting(answer);
      else await goOn(answer);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    void show(async () => ({ code }));
  };
  const byPasskey = () =>
    show(async () => {
      const options = await api<PasskeyOptions>(`${PATH}/passkey`, { method: 'POST', data: { ticket } });
      return { passkey: await signedByPasskey(options) };
    });

  if (waiting)
    return (
      <section ref={section} aria-labelledby="recovery">
        <h2 id="recovery">{secondFactorStepWords.saveCodes}</h2>
        <RecoveryCodes codes={waiting.recoveryCodes ?? []} />
        <Button look="filled" className="mt-4 w-full" onClick={() => void goOn(waiting)}>
          Continue
        </Button>
      </section>
    );
  const takesCode = enrol || methods.includes('totp') || methods.includes('recovery');
  return (
    <section ref={section} aria-labelledby="second-factor">
      <h2 id="second-factor">{enrol ? secondFactorStepWords.setUp : 'Second factor'}</h2>
      {enrol && <p className="mt-1 mb-3 text-ink-2">{secondFactorStepWords.ownerRequires}</p>}
      {enrol && (app ? <AppSecret app={app} /> : !failure && <Spinner words="Preparing" className="py-4" />)}
      {methods.includes('passkey') && (
        <Button
          look={methods.includes('totp') ? 'outline' : 'filled'}
          busy={busy}
          className="mt-3 w-full"
          onClick={() => void byPasskey()}
        >
          Use a passkey
        </Button>
      )}
      {takesCode && (!enrol || app) && (
        <form method="dialog" onSubmit={submit} onChange={() => setFailure(null)} className="mt-3 space-y-4">
          <Field
            label="Code"
            required
            hint={enrol ? secondFactorStepWords.firstCode : secondFactorStepWords.codeOrRecovery}
          >
            <Input
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              className="tabular-nums"
            />
          </Field>
          <Button type="submit" look="filled" busy={busy} className="w-full">
            Verify
          </Button>
        </form>
      )}
      {failure && <ErrorState className="mt-3" title={failure} />}
      <LinkButton className="mt-3 py-1 text-small pointer-coarse:py-3" onClick={onBack}>
        Start again
      </LinkButton>
    </section>
  );
}
