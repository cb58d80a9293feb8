'use client';

import { useState, type FormEvent } from 'react';
import { AppSecret } from '@/components/auth/app-secret';
import { fieldFailures } from '@/components/auth/auth-errors';
import { newPasskeyOf, type NewPasskeyOptions } from '@/components/auth/passkey-in-browser';
import { RecoveryCodes } from '@/components/auth/recovery-codes';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import { useToast } from '@/components/ui/overlays/toast';
import { PASSKEY_NAME_LENGTH, type NewAuthenticator, type OwnFactors } from '@/lib/base/factors/schema';
import { Refused } from './refused';
import { secondFactorDialogWords } from './words';

const FACTORS = '/api/user/second-factor';
const FORM = 'second-factor-form';

export type FactorTask =
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'codes' }
  | { kind: 'remove'; what: string; name: string };

type Changed = { factors: OwnFactors; recoveryCodes?: string[] };
type Step = { at: 'password' } | { at: 'code'; app: NewAuthenticator } | { at: 'codes'; codes: string[] };

const titleOf = (task: FactorTask): string => {
  switch (task.kind) {
    case 'app':
      return 'Set up an authenticator app';
    case 'passkey':
      return 'Add a passkey';
    case 'codes':
      return 'Create new recovery codes?';
    case 'remove':
      return `Remove ${task.name}?`;
  }
};
const ACTION = { app: 'Continue', passkey: 'Add passkey', codes: 'Create codes', remove: 'Remove' } as const;

/** One change of the second factor: the password, then what the change needs, then the codes where there are new ones. */
export function SecondFactorDialog({
  task,
  onChanged,
  onClose,
}: {
  task: FactorTask;
  onChanged: (factors: OwnFactors) => void;
  onClose: () => void;
}) {
  const me = useMe();
  const toast = useToast();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const [failures, setFailures] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const finish = ({ factors, recoveryCodes }: Changed, done: string) => {
    onChanged(factors);
    if (recoveryCodes) return setStep({ at: 'codes', codes: recoveryCodes });
    toast({ title: done, variant: 'success' });
    onClose();
  };
  const send = <T,>(path: string, data: object, method: 'POST' | 'DELETE' = 'POST') => api<T>(path, { method, data });

  const afterPassword = async (currentPassword: string, name: string) => {
    switch (task.kind) {
      case 'app':
        return setStep({
          at: 'code',
          app: await send<NewAuthenticator>(`${FACTORS}/authenticator`, { currentPassword }),
        });
      case 'passkey': {
        const { ticket, options } = await send<{ ticket: string; options: NewPasskeyOptions }>(`${FACTORS}/passkeys`, {
          currentPassword,
        });
        const passkey = await newPasskeyOf(options);
        return finish(await send<Changed>(`${FACTORS}/passkeys/confirm`, { ticket, name, passkey }), 'Passkey added');
      }
      case 'codes':
        return finish(await send<Changed>(`${FACTORS}/recovery-codes`, { currentPassword }), 'Recovery codes created');
      case 'remove':
        return finish(
          await send<Changed>(FACTORS, { currentPassword, what: task.what }, 'DELETE'),
          'Second factor removed',
        );
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const text = (field: string) => String(form.get(field) ?? '');
    setBusy(true);
    setFailure(null);
    setFailures({});
    try {
      if (step.at === 'code')
        finish(
          await send<Changed>(`${FACTORS}/authenticator/confirm`, { code: text('code').trim() }),
          'Authenticator app set up',
        );
      else await afterPassword(text('currentPassword'), text('name').trim());
    } catch (error) {
      const fields = fieldFailures(error);
      setFailures(fields);
      if (Object.keys(fields).length === 0) setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  const isDone = step.at === 'codes';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!isDone}
      width="narrow"
      title={isDone ? 'Save your recovery codes' : titleOf(task)}
      footer={
        isDone ? (
          <Button look="filled" onClick={onClose}>
            I’ve saved them
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button look={task.kind === 'remove' ? 'danger' : 'filled'} type="submit" form={FORM} busy={busy}>
              {step.at === 'code' ? 'Turn on' : ACTION[task.kind]}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <RecoveryCodes codes={step.codes} />
      ) : (
        <form
          method="dialog"
          id={FORM}
          className="space-y-4"
          onSubmit={(event) => void submit(event)}
          onChange={() => setFailures({})}
        >
          {step.at === 'code' ? (
            <>
              <AppSecret app={step.app} />
              <Field label="Code" required hint={secondFactorDialogWords.firstCode} error={failures.code}>
                <Input
                  name="code"
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={10}
                  className="tabular-nums"
                />
              </Field>
            </>
          ) : (
            <>
              <p className="text-ink-2">{secondFactorDialogWords[task.kind]}</p>
              {/* So that a password manager knows whose password it is. */}
              <input type="text" name="username" autoComplete="username" value={me.username} readOnly hidden />
              {task.kind === 'passkey' && (
                <Field label="Name" required hint={secondFactorDialogWords.passkeyName} error={failures.name}>
                  <Input name="name" autoComplete="off" maxLength={PASSKEY_NAME_LENGTH} defaultValue="Passkey" />
                </Field>
              )}
              <Field label="Current password" required error={failures.currentPassword}>
                <Input name="currentPassword" type="password" autoComplete="current-password" />
              </Field>
            </>
          )}
          <Refused>{failure}</Refused>
        </form>
      )}
    </Dialog>
  );
}
