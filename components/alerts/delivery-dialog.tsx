'use client';

import { useId, useState, type FormEvent } from 'react';
import Link from 'next/link';
import { messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { WORDS as EXPORT_WORDS } from '@/components/exports/words';
import { Button, linkClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Segmented } from '@/components/ui/forms/segmented';
import { Dialog } from '@/components/ui/overlays/dialog';
import { useToast } from '@/components/ui/overlays/toast';
import type { WorkspaceMember } from '@/lib/product/deliveries/schema';
import type { GuestRecipient } from '@/lib/product/sharing/schema';
import { WEEKDAYS, type Schedule } from '@/lib/pure/schedule/schedule';
import { create, DELIVERIES_PATH, useLists } from './use-lists';
import { ABOUT_GUESTS, ABOUT_PDF, ATTACH_PDF } from './words';

type Every = Schedule['every'];
const EVERY: readonly { value: Every; label: string }[] = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
  { value: 'version', label: 'New data' },
];

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

function scheduleOf(every: Every, { at, weekday, day }: { at: string; weekday: number; day: number }): Schedule {
  switch (every) {
    case 'day':
      return { every, at };
    case 'week':
      return { every, weekday, at };
    case 'month':
      return { every, day, at };
    case 'version':
      return { every };
  }
}

/** A list with one more, or without one. */
const withOrWithout = (list: readonly string[], id: string, isIn: boolean): readonly string[] =>
  isIn ? [...list, id] : list.filter((each) => each !== id);

type Props = {
  dashboardId: string;
  members: readonly WorkspaceMember[];
  guests: readonly GuestRecipient[];
  onClose: () => void;
};

/** A new delivery of one dashboard, to oneself at first. */
export default function DeliveryDialog({ dashboardId, members, guests, onClose }: Props) {
  const form = useId();
  const aboutPdf = useId();
  const aboutGuests = useId();
  const toast = useToast();
  const me = useMe();
  const locked = me.plan === 'free';
  const { reload } = useLists(dashboardId);
  const [every, setEvery] = useState<Every>('week');
  const [at, setAt] = useState('08:00');
  const [weekday, setWeekday] = useState(1);
  const [day, setDay] = useState(1);
  const [timeZone, setTimeZone] = useState(localZone);
  const [recipients, setRecipients] = useState<readonly string[]>([me.id]);
  const [invited, setInvited] = useState<readonly string[]>([]);
  const [attachPdf, setAttachPdf] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await create(DELIVERIES_PATH, {
        dashboardId,
        schedule: scheduleOf(every, { at, weekday, day }),
        timeZone: timeZone.trim(),
        recipients,
        guests: invited,
        attachPdf,
      });
      toast({ title: 'Delivery created', variant: 'success' });
      void reload();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="New delivery"
      description="Emails the KPIs with their comparisons and what the charts show. Each email has an unsubscribe link."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" type="submit" form={form} busy={busy} off={recipients.length + invited.length === 0}>
            Create delivery
          </Button>
        </>
      }
    >
      <form method="dialog" id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div>
          <Segmented label="How often" value={every} options={EVERY} onChange={setEvery} />
        </div>
        {every === 'version' && <p className="text-small text-ink-3">Sent after each new data version.</p>}
        <div className="flex flex-wrap gap-3">
          {every === 'week' && (
            <Field label="Day">
              <Select value={weekday} onChange={(event) => setWeekday(Number(event.target.value))}>
                {WEEKDAYS.map((name, nth) => (
                  <option key={name} value={nth + 1}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {every === 'month' && (
            <Field label="Day of the month" hint="In shorter months, the last day.">
              <Input
                type="number"
                min={1}
                max={31}
                value={day}
                onChange={(event) => setDay(Number(event.target.value))}
                className="!w-24"
              />
            </Field>
          )}
          {every !== 'version' && (
            <>
              <Field label="Time">
                <Input type="time" value={at} onChange={(event) => setAt(event.target.value)} className="!w-32" />
              </Field>
              <Field label="Time zone">
                <Input
                  value={timeZone}
                  maxLength={64}
                  onChange={(event) => setTimeZone(event.target.value)}
                  className="!w-52"
                />
              </Field>
            </>
          )}
        </div>
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-small text-ink-2">Recipients</legend>
          {members.map(({ userId, username }) => (
            <Checkbox
              key={userId}
              label={userId === me.id ? `${username} (you)` : username}
              checked={recipients.includes(userId)}
              onChange={(event) => setRecipients(withOrWithout(recipients, userId, event.target.checked))}
            />
          ))}
        </fieldset>
        {guests.length > 0 && (
          <fieldset className="grid gap-2" aria-describedby={aboutGuests}>
            <legend className="mb-1.5 text-small text-ink-2">Guests</legend>
            {guests.map(({ shareId, email, label }) => (
              <Checkbox
                key={shareId}
                label={`${email ?? label} (${label})`}
                checked={invited.includes(shareId)}
                onChange={(event) => setInvited(withOrWithout(invited, shareId, event.target.checked))}
              />
            ))}
            <p id={aboutGuests} className="text-small text-ink-3">
              {ABOUT_GUESTS}
            </p>
          </fieldset>
        )}
        <div className="grid gap-1">
          <Checkbox
            label={ATTACH_PDF}
            checked={attachPdf}
            disabled={locked}
            aria-describedby={aboutPdf}
            onChange={(event) => setAttachPdf(event.target.checked)}
          />
          <p id={aboutPdf} className="text-small text-ink-3">
            {locked ? (
              <>
                {EXPORT_WORDS.locked}{' '}
                <Link href="/pricing" className={linkClass}>
                  {EXPORT_WORDS.plans}
                </Link>
              </>
            ) : (
              ABOUT_PDF
            )}
          </p>
        </div>
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
