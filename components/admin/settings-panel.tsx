'use client';

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AdminSettings } from '@/lib/admin/shapes';
import { messageOf } from '@/components/client/api-error';
import { useMe } from '@/components/client/session';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input, Select, Textarea } from '@/components/ui/field';
import { Cell, Sheet } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { AiSection } from './ai-section';
import { MailSection } from './mail-section';
import { Section, SETTINGS, useSave } from './settings-section';
import { PLAN_WORD, PLANS } from './words';

export function SettingsPanel() {
  const { data: settings, error, refetch } = useQuery<AdminSettings>({ queryKey: [SETTINGS] });
  const { role } = useMe();
  if (error && !settings) return <ErrorState title="The settings could not be read" action={<Button onClick={() => void refetch()}>Retry</Button>}>{messageOf(error)}</ErrorState>;
  if (!settings) return <Sheet><Cell className="grid gap-4"><Skeleton className="h-5 w-52" /><Skeleton className="h-8 w-80" /><Skeleton className="h-8 w-80" /></Cell></Sheet>;
  return (
    <Sheet className="max-w-[920px]">
      <AccountsSection settings={settings} isOwner={role === 'owner'} />
      <ContactSection settings={settings} />
      {role === 'owner' && <MailSection settings={settings} />}
      {role === 'owner' && <AiSection settings={settings} />}
    </Sheet>
  );
}

function AccountsSection({ settings, isOwner }: { settings: AdminSettings; isOwner: boolean }) {
  const [signUpOpen, setSignUpOpen] = useState(settings.signUpOpen);
  const [passwordFloor, setPasswordFloor] = useState(String(settings.passwordFloor));
  const [sessionDays, setSessionDays] = useState(String(settings.sessionDays));
  const [fallbackAllowed, setFallbackAllowed] = useState(settings.fallbackAllowed);
  const [defaultPlan, setDefaultPlan] = useState(settings.defaultPlan);
  const { save, busy, failure } = useSave();
  const submit = () => void save({ signUpOpen, passwordFloor: Number(passwordFloor), sessionDays: Number(sessionDays), fallbackAllowed, ...(isOwner && { defaultPlan }) });
  return (
    <Section title="Accounts" note="Holds for what happens from now on. Nobody is signed out." failure={failure} onSubmit={submit} actions={<Button type="submit" busy={busy}>Save accounts</Button>}>
      <Checkbox label="Anybody may sign up. Otherwise an invitation is needed." checked={signUpOpen} onChange={(event) => setSignUpOpen(event.target.checked)} />
      <Field label="Least length of a new password" hint="6 to 64 characters. 12 is a good choice."><Input type="number" min={6} max={64} value={passwordFloor} onChange={(event) => setPasswordFloor(event.target.value)} className="!w-28" /></Field>
      <Field label="Longest session in days" hint="1 to 30, however often it is extended."><Input type="number" min={1} max={30} value={sessionDays} onChange={(event) => setSessionDays(event.target.value)} className="!w-28" /></Field>
      <Checkbox label="Browsers that keep no cookies may stay signed in by a ticket." checked={fallbackAllowed} onChange={(event) => setFallbackAllowed(event.target.checked)} />
      {isOwner && (
        <Field label="Plan of new accounts">
          <Select value={defaultPlan ?? ''} onChange={(event) => setDefaultPlan(PLANS.find((plan) => plan === event.target.value) ?? null)}>
            <option value="">{`As the server's environment says: ${PLAN_WORD[settings.serverDefaultPlan]}`}</option>
            {PLANS.map((plan) => <option key={plan} value={plan}>{PLAN_WORD[plan]}</option>)}
          </Select>
        </Field>
      )}
    </Section>
  );
}

function ContactSection({ settings }: { settings: AdminSettings }) {
  const [contactTo, setContactTo] = useState(settings.contactTo ?? '');
  const [contactPromise, setContactPromise] = useState(settings.contactPromise ?? '');
  const { save, busy, failure } = useSave();
  return (
    <Section title="Contact requests" note="What is sent from the Contact Sales form on the first page." failure={failure} onSubmit={() => void save({ contactTo, contactPromise })} actions={<Button type="submit" busy={busy}>Save contact requests</Button>}>
      <Field label="Mailed to" hint="Left empty: to every owner."><Input type="email" maxLength={254} value={contactTo} onChange={(event) => setContactTo(event.target.value)} /></Field>
      <Field label="What the sender is told" hint="Left empty: 'Our sales team will contact you within 24 hours to discuss Enterprise pricing.'"><Textarea rows={3} maxLength={300} value={contactPromise} onChange={(event) => setContactPromise(event.target.value)} /></Field>
    </Section>
  );
}
