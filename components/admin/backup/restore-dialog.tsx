'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { count } from '@/components/data/words';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Table, Td, Th } from '@/components/ui/table';
import { LONGEST_PASSPHRASE, RESTORE_WORD } from '@/lib/product/backup/kinds-schema';
import type { Backup, RestorePreview } from '@/lib/product/backup/schema';
import { instantInWords } from '../panels/words';
import { followRestore, usePreview, useRestore } from './backup-calls';
import { backupWords, restoreWords, thingOf } from './words';

/** Shows what a restore would change, and restores once its word is typed. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const [passphrase, setPassphrase] = useState('');
  const [preview, setPreview] = useState<RestorePreview | null>(null);
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<'asking' | 'busy' | 'restoring'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const compare = usePreview();
  const restore = useRestore();
  const hold = async (act: () => Promise<void>) => {
    setState('busy');
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(messageOf(error));
      setState('asking');
    }
  };
  const show = () =>
    hold(async () => {
      setPreview(await compare({ id: backup.id, passphrase }));
      setState('asking');
    });
  const run = () =>
    hold(async () => {
      const { job } = await restore({ id: backup.id, passphrase, confirm: typed });
      setState('restoring');
      setFailure((await followRestore(job.id)) ?? backupWords.couldNot.restore);
      setState('asking');
    });
  const submit = () => void (preview ? typed === RESTORE_WORD && run() : show());
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={restoreWords.title}
      description={backup.fileName}
      dismissible={state === 'asking'}
      footer={
        state === 'restoring' ? null : (
          <>
            <Button onClick={onClose} disabled={state === 'busy'}>
              Cancel
            </Button>
            {preview ? (
              <Button look="danger" busy={state === 'busy'} off={typed !== RESTORE_WORD} onClick={submit}>
                {restoreWords.confirm}
              </Button>
            ) : (
              <Button look="filled" busy={state === 'busy'} onClick={submit}>
                {restoreWords.compare}
              </Button>
            )}
          </>
        )
      }
    >
      <form
        method="dialog"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {backup.keyKind === 'passphrase' && !preview && (
          <Field label={backupWords.passphrase} hint={backupWords.neededPassphrase}>
            <Input
              type="password"
              maxLength={LONGEST_PASSPHRASE}
              autoComplete="off"
              value={passphrase}
              onChange={(event) => setPassphrase(event.target.value)}
            />
          </Field>
        )}
        <p>{state === 'restoring' ? restoreWords.under : restoreWords.consequence}</p>
        {preview && <Differences preview={preview} />}
        {preview && state !== 'restoring' && (
          <Field label={restoreWords.type}>
            <Input
              value={typed}
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
        <p role="alert" className={failure ? 'border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>
          {failure}
        </p>
      </form>
    </Dialog>
  );
}

/** How many of each thing there are now, and afterwards. */
function Differences({ preview: { createdAt, appVersion, schema, differences } }: { preview: RestorePreview }) {
  return (
    <div className="grid gap-2">
      <p className="text-small text-ink-3">
        {restoreWords.of(instantInWords(createdAt), appVersion)} {schema === 'older' && restoreWords.older}
      </p>
      <Table label={restoreWords.compare}>
        <thead>
          <tr>
            <Th first>What</Th>
            <Th numeric>{restoreWords.now}</Th>
            <Th numeric>{restoreWords.then}</Th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, now, then }) => (
            <tr key={name}>
              <Td first>{thingOf(name)}</Td>
              <Td numeric>{count(now)}</Td>
              <Td numeric className={now === then ? undefined : 'font-bold'}>
                {count(then)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
