'use client';

import { useState } from 'react';
import { usePress } from '@/components/client/requests/use-press';
import { Button } from '@/components/ui/button';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import { LONGEST_PASSPHRASE } from '@/lib/product/backup/kinds-schema';
import type { TargetKind } from '@/lib/product/replication/kinds-schema';
import { scheduleWords } from '../backup/words';
import { replicationWords } from './words';

const STORE = { endpoint: '', region: 'us-east-1', bucket: '', prefix: '', accessKeyId: '', secretAccessKey: '' };

type Kind = TargetKind | 'received';
const KINDS: Record<Kind, string> = {
  folder: 'A folder',
  object_store: 'An object store (S3)',
  instance: 'Another installation',
  received: 'What this server receives',
};
const EMPTY = { address: '', code: '', store: STORE };
type Fields = typeof EMPTY;

type Props<Input> = {
  title: string;
  description: string;
  body?: string;
  kinds: readonly Kind[];
  /** A word that has to be typed. */
  typed?: { label: string; word: string };
  confirm: string;
  /** What was filled in, as the call takes it. */
  inputOf: (kind: Kind, fields: Fields, passphrase: string) => Input;
  onConfirm: (input: Input) => Promise<unknown>;
  onClose: () => void;
};

/** What every kind of place is asked of a call. */
export const placeInput = (kind: Kind, { address, store }: Fields, passphrase: string) =>
  kind === 'object_store'
    ? { kind, ...store, endpoint: store.endpoint || null, passphrase }
    : { kind: 'folder' as const, address, passphrase };

/** Where a copy is, and by what it opens. */
export function CopyDialog<Input>({
  title,
  description,
  body,
  kinds,
  typed,
  confirm,
  inputOf,
  onConfirm,
  onClose,
}: Props<Input>) {
  const [kind, setKind] = useState<Kind>('folder');
  const [fields, setFields] = useState(EMPTY);
  const [passphrase, setPassphrase] = useState('');
  const [word, setWord] = useState('');
  const {
    press: submit,
    busy,
    failure,
  } = usePress(async () => {
    await onConfirm(inputOf(kind, fields, passphrase));
    onClose();
  });
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
        <Field label={replicationWords.place} hint={kind === 'received' ? replicationWords.receivedHint : undefined}>
          <Select value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {KINDS[each]}
              </option>
            ))}
          </Select>
        </Field>
        <PlaceFields kind={kind} fields={fields} onChange={setFields} />
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

type PlaceProps = { kind: Kind; fields: Fields; onChange: (fields: Fields) => void };

function PlaceFields({ kind, fields, onChange }: PlaceProps) {
  const { address, code, store } = fields;
  if (kind === 'received') return null;
  if (kind === 'object_store')
    return <StoreFields store={store} onChange={(next) => onChange({ ...fields, store: next })} />;
  const isFolder = kind === 'folder';
  return (
    <>
      <Field
        label={isFolder ? replicationWords.address : replicationWords.instanceAddress}
        hint={isFolder ? replicationWords.addressHint : replicationWords.instanceHint}
        required
      >
        <Input
          value={address}
          maxLength={1000}
          spellCheck={false}
          onChange={(event) => onChange({ ...fields, address: event.target.value })}
        />
      </Field>
      {!isFolder && (
        <Field label={replicationWords.code} hint={replicationWords.codeHint} required>
          <Input
            value={code}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            className="font-mono"
            onChange={(event) => onChange({ ...fields, code: event.target.value })}
          />
        </Field>
      )}
    </>
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
