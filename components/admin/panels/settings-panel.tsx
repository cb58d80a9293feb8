'use client';

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input, Select, Textarea } from '@/components/ui/forms/field';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import type { AdminSettings } from '@/lib/product/admin/answer-schema';
import { AiSection } from './ai-section';
import { FormatsSection } from './formats-section';
import { RecognitionSection } from './recognition-section';
import { HostsSection } from './hosts-section';
import { MailSection } from './mail-section';
import { Section, SETTINGS, useSave } from './settings-section';
import { PLAN_WORD, PLANS, settingsPanelWords } from './words';

export function SettingsPanel() {
  const { data: settings, error, refetch } = useQuery<AdminSettings>({ queryKey: [SETTINGS] });
  const { role } = useMe();
  if (error && !settings)
    return (
      <ErrorState
        title={settingsPanelWords.couldntLoadSettings}
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      >
        {messageOf(error)}
      </ErrorState>
    );
  if (!settings)
    return (
      <Sheet>
        <Cell className="grid gap-4">
          <Skeleton className="h-5 w-52" />
          <Skeleton className="h-8 w-80" />
          <Skeleton className="h-8 w-80" />
        </Cell>
      </Sheet>
    );
  return (
    <Sheet className="max-w-[920px]">
      <AccountsSection settings={settings} isOwner={role === 'owner'} />
      <ContactSection settings={settings} />
      {role === 'owner' && <MailSection settings={settings} />}
      {role === 'owner' && <AiSection settings={settings} />}
      {role === 'owner' && <RecognitionSection settings={settings} />}
      {role === 'owner' && <FormatsSection settings={settings} />}
      {role === 'owner' && <HostsSection settings={settings} />}
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
  const submit = () =>
    void save({
      signUpOpen,
      passwordFloor: Number(passwordFloor),
      sessionDays: Number(sessionDays),
      fallbackAllowed,
      ...(isOwner && { defaultPlan }),
    });
  return (
    <Section
      title="Accounts"
      note={settingsPanelWords.appliesNowNobody}
      failure={failure}
      onSubmit={submit}
      actions={
        <Button type="submit" busy={busy}>
          Save accounts
        </Button>
      }
    >
      <Checkbox
        label={settingsPanelWords.anyoneSignUp}
        checked={signUpOpen}
        onChange={(event) => setSignUpOpen(event.target.checked)}
      />
      <Field label="Minimum password length" hint={settingsPanelWords.charactersMoreRecommended}>
        <Input
          type="number"
          min={6}
          max={64}
          value={passwordFloor}
          onChange={(event) => setPasswordFloor(event.target.value)}
          className="!w-28"
        />
      </Field>
      <Field label="Maximum session length (days)" hint="1–30 days, including extensions.">
        <Input
          type="number"
          min={1}
          max={30}
          value={sessionDays}
          onChange={(event) => setSessionDays(event.target.value)}
          className="!w-28"
        />
      </Field>
      <Checkbox
        label={settingsPanelWords.letBrowsersWithout}
        checked={fallbackAllowed}
        onChange={(event) => setFallbackAllowed(event.target.checked)}
      />
      {isOwner && (
        <Field label="Plan for new accounts">
          <Select
            value={defaultPlan ?? ''}
            onChange={(event) => setDefaultPlan(PLANS.find((plan) => plan === event.target.value) ?? null)}
          >
            <option value="">{`Server default: ${PLAN_WORD[settings.serverDefaultPlan]}`}</option>
            {PLANS.map((plan) => (
              <option key={plan} value={plan}>
                {PLAN_WORD[plan]}
              </option>
            ))}
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
    <Section
      title="Contact requests"
      note={settingsPanelWords.requestsContactSales}
      failure={failure}
      onSubmit={() => void save({ contactTo, contactPromise })}
      actions={
        <Button type="submit" busy={busy}>
          Save contact requests
        </Button>
      }
    >
      <Field label="Send to" hint={settingsPanelWords.leaveEmptySend}>
        <Input type="email" maxLength={254} value={contactTo} onChange={(event) => setContactTo(event.target.value)} />
      </Field>
      <Field label="Confirmation message" hint={settingsPanelWords.leaveEmptyUse}>
        <Textarea
          rows={3}
          maxLength={300}
          value={contactPromise}
          onChange={(event) => setContactPromise(event.target.value)}
        />
      </Field>
    </Section>
  );
}
