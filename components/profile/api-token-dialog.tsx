'use client';

import { useState } from 'react';
import { copyText } from '@/components/client/browser/copy-text';
import { api } from '@/components/client/requests/api';
import { Button } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { NewApiToken } from '@/lib/base/auth/api-token-schema';
import { Refused } from './refused';
import { useSecretForm } from './use-secret-form';
import { apiTokenDialogWords } from './words';

const FORM = 'api-token-form';
const DAYS = ['7', '30', '90', '365'];

/** Makes a token, then shows its secret this once. */
export function ApiTokenDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const [made, setMade] = useState<NewApiToken | null>(null);
  const { values, failures, failure, busy, control, form } = useSecretForm(
    { name: '', scope: 'read', days: '30' },
    async ({ name, scope, days }) => {
      setMade(
        await api<NewApiToken>('/api/user/tokens', { method: 'POST', data: { name, scope, days: Number(days) } }),
      );
      onCreated();
    },
  );
  if (made) return <Secret made={made} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="narrow"
      title="Create an API token"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" type="submit" form={FORM} busy={busy}>
            Create token
          </Button>
        </>
      }
    >
      <form method="dialog" id={FORM} className="space-y-4" {...form}>
        <Field label="Name" required hint={apiTokenDialogWords.name} error={failures.name}>
          <Input {...control('name')} autoComplete="off" maxLength={60} />
        </Field>
        <Field label="Access" hint={apiTokenDialogWords[values.scope === 'write' ? 'write' : 'read']}>
          <Select {...control('scope')} className="w-full">
            <option value="read">Read</option>
            <option value="write">Read and change</option>
          </Select>
        </Field>
        <Field label="Expires in" error={failures.days}>
          <Select {...control('days')} className="w-full">
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </Select>
        </Field>
        <Refused>{failure}</Refused>
      </form>
    </Dialog>
  );
}

function Secret({ made, onClose }: { made: NewApiToken; onClose: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'manually'>('no');
  const copy = () =>
    copyText(made.secret).then(
      () => setCopied('yes'),
      () => setCopied('manually'),
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={false}
      width="narrow"
      title="Copy your API token"
      footer={
        <Button look="filled" onClick={onClose}>
          I’ve saved it
        </Button>
      }
    >
      <p className="text-ink-2">{apiTokenDialogWords.once}</p>
      <p className="mt-3 border-y border-line-1 py-2">
        <code aria-label="API token" className="font-mono text-small break-all select-all">
          {made.secret}
        </code>
      </p>
      <div className="mt-3 flex items-center gap-3">
        <Button size="small" onClick={() => void copy()}>
          {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
        <p role="status" className="text-small text-ink-3">
          {copied === 'manually' && apiTokenDialogWords.copyManually}
        </p>
      </div>
    </Dialog>
  );
}
