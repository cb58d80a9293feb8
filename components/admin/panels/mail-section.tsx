'use client';

import { useState } from 'react';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { useChange } from '@/components/client/requests/use-change';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input } from '@/components/ui/forms/field';
import type { AdminSettings } from '@/lib/product/admin/answer-schema';
import { Section, SETTINGS, useSave } from './settings-section';
import { mailSectionWords } from './words';

const NOTE = {
  settings: mailSectionWords.mailSentThrough,
  environment: mailSectionWords.mailSentThroughSmtp,
  nothing: mailSectionWords.noMailServer,
} as const;

/** The mail server. Its password goes in and never comes out. */
export function MailSection({ settings }: { settings: AdminSettings }) {
  const { mail, mailBy } = settings;
  const [host, setHost] = useState(mail?.host ?? '');
  const [port, setPort] = useState(String(mail?.port ?? 587));
  const [secure, setSecure] = useState(mail?.secure ?? false);
  const [user, setUser] = useState(mail?.user ?? '');
  const [password, setPassword] = useState('');
  const [from, setFrom] = useState(mail?.from ?? '');
  const { save, busy, failure } = useSave();
  const given = {
    host: host.trim(),
    port: Number(port),
    secure,
    user: user.trim(),
    from: from.trim(),
    ...(password && { password }),
  };
  const submit = async () => {
    if (await save({ mail: given })) setPassword('');
  };
  const remove = async () => {
    if (!(await save({ mail: null }))) return;
    for (const clear of [setHost, setUser, setPassword, setFrom]) clear('');
  };
  return (
    <Section
      title="Mail"
      note={NOTE[mailBy]}
      failure={failure}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" busy={busy}>
            Save mail
          </Button>
          {mail && (
            <Button disabled={busy} onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[1fr_96px] gap-3">
        <Field label="Server" required>
          <Input
            value={host}
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setHost(event.target.value)}
          />
        </Field>
        <Field label="Port" required>
          <Input type="number" min={1} max={65_535} value={port} onChange={(event) => setPort(event.target.value)} />
        </Field>
      </div>
      <Checkbox
        label={mailSectionWords.useImplicitTls}
        checked={secure}
        onChange={(event) => setSecure(event.target.checked)}
      />
      <Field label="User" hint={mailSectionWords.leaveEmptyIf}>
        <Input
          value={user}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setUser(event.target.value)}
        />
      </Field>
      <Field label="Password" hint={mail?.hasPassword ? mailSectionWords.passwordSavedNever : undefined}>
        <Input
          type="password"
          maxLength={1000}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Field label="Sender" hint="Such as Plumbline <plumbline@example.com>.">
        <Input value={from} maxLength={300} autoComplete="off" onChange={(event) => setFrom(event.target.value)} />
      </Field>
      <TestMail mail={host.trim() ? given : undefined} canSend={Boolean(host.trim()) || mailBy !== 'nothing'} />
    </Section>
  );
}

/** Sends one message by what stands in the form, saved or not. */
function TestMail({ mail, canSend }: { mail: object | undefined; canSend: boolean }) {
  const me = useMe();
  const tryMail = useChange([SETTINGS, 'test'], (data: object, idempotencyKey) =>
    api(`${SETTINGS}/test-mail`, { method: 'POST', data, idempotencyKey }),
  );
  const [to, setTo] = useState(me.email);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ sent: boolean; words: string } | null>(null);
  const send = async () => {
    setBusy(true);
    setOutcome(null);
    try {
      await tryMail({ to, mail });
      setOutcome({ sent: true, words: mailSectionWords.mailServerAccepted(to) });
    } catch (error) {
      setOutcome({ sent: false, words: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="border-t border-line-1 pt-4">
      <div className="flex items-end gap-2.5">
        <Field label="Test message to" className="min-w-0 flex-1">
          <Input type="email" maxLength={254} value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
        <Button busy={busy} off={!canSend} onClick={() => void send()}>
          Send a test message
        </Button>
      </div>
      <p
        role="status"
        className={
          outcome ? `mt-2 border-l-3 pl-3 ${outcome.sent ? 'border-good text-good' : 'border-bad text-bad'}` : 'sr-only'
        }
      >
        {outcome?.words}
      </p>
    </div>
  );
}
