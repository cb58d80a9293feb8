'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import { LONGEST_PASSPHRASE } from '@/lib/product/backup/kinds-schema';
import type { TargetKind } from '@/lib/product/replication/kinds-schema';
import type { TargetInput } from '@/lib/product/replication/schema';
import { scheduleWords } from '../backup/words';
import { replicationWords } from './words';

const STORE = { endpoint: '', region: 'us-east-1', bucket: '', prefix: '', accessKeyId: '', secretAccessKey: '' };

type Props = {
  title: string;
  description: string;
  body?: string;
  /** A word that has to be typed. */
  typed?: { label: string; word: string };
  confirm: string;
  onConfirm: (target: TargetInput) => Promise<unknown>;
  onClose: () => void;
};

/** Where a copy is, and by what it opens. */
export function CopyDialog({ title, description, body, typed, confirm, onConfirm, onClose }: Props) {
  const [kind, setKind] = useState<TargetKind>('folder');
  const [address, setAddress] = useState('');
  const [store, setStore] = useState(STORE);
  const [passphrase, setPassphrase] = useState('');
  const [word, setWord] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm(
        kind === 'folder'
          ? { kind, address, passphrase }
          : { kind, ...store, endpoint: store.endpoint || null, passphrase },
      );
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  const isReady = !typed || word === typed.word;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
      dismissible={!busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button look={typed ? 'danger' : 'filled'} busy={busy} off={!isReady} type="submit" form="copy">
            {confirm}
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id="copy"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void submit();
        }}
      >
        {body && <p>{body}</p>}
        <Field label={scheduleWords.place}>
          <Select value={kind} onChange={(event) => setKind(event.target.value as TargetKind)}>
            <option value="folder">A folder</option>
            <option value="object_store">An object store (S3)</option>
          </Select>
        </Field>
        {kind === 'folder' ? (
          <Field label={replicationWords.address} hint={replicationWords.addressHint} required>
            <Input
              value={address}
              maxLength={1000}
              spellCheck={false}
              onChange={(event) => setAddress(event.target.value)}
            />
          </Field>
        ) : (
          <StoreFields store={store} onChange={setStore} />
        )}
        <Field label={replicationWords.passphrase} hint={replicationWords.passphraseHint} required>
          <Input
            type="password"
            autoComplete="new-password"
            maxLength={LONGEST_PASSPHRASE}
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
        </Field>
        {typed && (
          <Field label={typed.label}>
            <Input value={word} autoComplete="off" maxLength={20} onChange={(event) => setWord(event.target.value)} />
          </Field>
        )}
        <p role="alert" className={failure ? 'border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>
          {failure}
        </p>
      </form>
    </Dialog>
  );
}

const LABELS: readonly (readonly [keyof typeof STORE, string, string])[] = [
  ['endpoint', scheduleWords.endpoint, 'url'],
  ['region', scheduleWords.region, 'text'],
  ['bucket', scheduleWords.bucket, 'text'],
  ['prefix', scheduleWords.prefix, 'text'],
  ['accessKeyId', scheduleWords.accessKey, 'text'],
  ['secretAccessKey', scheduleWords.secretKey, 'password'],
];

function StoreFields({ store, onChange }: { store: typeof STORE; onChange: (store: typeof STORE) => void }) {
  return (
    <div className="grid grid-cols-1 gap-3 middle:grid-cols-2">
      {LABELS.map(([name, label, type]) => (
        <Field key={name} label={label} hint={name === 'endpoint' ? scheduleWords.endpointHint : undefined}>
          <Input
            type={type}
            autoComplete="new-password"
            maxLength={500}
            value={store[name]}
            onChange={(event) => onChange({ ...store, [name]: event.target.value })}
          />
        </Field>
      ))}
    </div>
  );
}
