'use client';

import { useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { fieldFailures } from '@/components/auth/auth-errors';
import { messageOf } from '@/components/client/requests/api-error';
import { postChange } from '@/components/client/requests/retry';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Field, Input, Select, Textarea } from '@/components/ui/forms/field';
import { useToast } from '@/components/ui/overlays/toast';
import { TEAM_SIZES, type ContactAnswer } from '@/lib/product/admin/answer-schema';
import { contactSalesDialogWords } from './words';

const EMPTY = { name: '', email: '', company: '', phone: '', teamSize: '', message: '' };
type Name = keyof typeof EMPTY;

const REQUIRED: Partial<Record<Name, string>> = { name: 'Enter your name.', email: contactSalesDialogWords.enterEmailAddress, company: contactSalesDialogWords.enterCompanyName };
const PROMISE = contactSalesDialogWords.ourSalesTeam;

const missingFrom = (values: typeof EMPTY): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => values[name as Name].trim() === ''));

/** Keeps what was typed until it was sent, also while it is closed. */
export function ContactSalesDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [failures, setFailures] = useState<Partial<Record<Name, string>>>({});
  const [busy, setBusy] = useState(false);

  const control = (name: Name) => ({
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setFailures((before) => ({ ...before, [name]: undefined }));
    },
  });

  const refuse = (found: Partial<Record<Name, string>>) => {
    setFailures(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = missingFrom(values);
    if (Object.keys(missing).length) {
      refuse(missing);
      toast({ title: 'Missing information', description: contactSalesDialogWords.pleaseFillAll, variant: 'destructive' });
      return;
    }
    setBusy(true);
    try {
      const { promise } = await postChange<ContactAnswer>('/api/contact-sales', values);
      onOpenChange(false);
      setValues(EMPTY);
      setFailures({});
      toast({ title: 'Contact request sent', description: promise ?? PROMISE, variant: 'success' });
    } catch (error) {
      refuse(fieldFailures(error));
      toast({ title: 'Failed to send request', description: messageOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Contact Sales"
      description={contactSalesDialogWords.enterpriseNameEmail}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button look="filled" type="submit" form="contact-sales" busy={busy}>Send request</Button>
        </>
      }
    >
      {/* Checked here: the browser's own bubbles would stand in the way of the notice. */}
      <form method="dialog" id="contact-sales" ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 middle:grid-cols-2">
        <Field label="Name" required error={failures.name}><Input autoComplete="name" maxLength={120} {...control('name')} /></Field>
        <Field label="Email" required error={failures.email}><Input type="email" autoComplete="email" maxLength={254} {...control('email')} /></Field>
        <Field label="Company" required error={failures.company}><Input autoComplete="organization" maxLength={200} {...control('company')} /></Field>
        <Field label="Phone (optional)" error={failures.phone}><Input type="tel" autoComplete="tel" maxLength={60} {...control('phone')} /></Field>
        <Field label="Team size (optional)" error={failures.teamSize}>
          <Select className="w-full" {...control('teamSize')}>
            <option value="">Not specified</option>
            {TEAM_SIZES.map((size) => <option key={size}>{size}</option>)}
          </Select>
        </Field>
        <Field label="Message (optional)" error={failures.message} className="middle:col-span-2"><Textarea rows={4} maxLength={5000} {...control('message')} /></Field>
      </form>
    </Dialog>
  );
}
