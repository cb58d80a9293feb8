'use client';

import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { useQuery } from '@tanstack/react-query';
import { useEnded } from '@/components/client/jobs/use-ended';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import { useToast } from '@/components/ui/overlays/toast';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { type ListedExtraction, type ToDataSource } from '@/lib/product/extractions/schema';
import { IMPORT_TO } from '@/lib/product/extractions/import-schema';
import { useToDataSource } from '../calls/document-calls';
import { toSourceWords as words } from '../calls/words';

type Props = { extractions: readonly Pick<ListedExtraction, 'id' | 'name' | 'toReview'>[]; onClose: () => void };

/** Extractions as a data source of their own, or as rows of one that is there. */
export function ToSourceDialog({ extractions, onClose }: Props) {
  const make = useToDataSource();
  const untilEnded = useEnded();
  const show = useToast();
  const router = useRouter();
  const [first] = extractions;
  const [mode, setMode] = useState<ToDataSource['mode']>('create');
  const [name, setName] = useState(first!.name);
  const [targetId, setTargetId] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data: sources } = useQuery<DataSourceSummary[]>({
    queryKey: ['/api/data-sources'],
    enabled: mode !== 'create',
  });
  const unsure = extractions.reduce((sum, { toReview }) => sum + toReview, 0);
  const isReady = mode === 'create' ? name.trim() !== '' : targetId !== '';
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { dataSource, job } = await make({
        id: first!.id,
        mode,
        extractionIds: extractions.slice(1).map(({ id }) => id),
        ...(mode === 'create' ? { name: name.trim() } : { targetId }),
      });
      await untilEnded(job);
      show({ title: words.made(dataSource.name), variant: 'success' });
      router.push(`/data-sources/${dataSource.id}`);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={words.title}
      dismissible={!busy}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button look="filled" busy={busy} off={!isReady} onClick={() => void run()}>
            {words.go}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {failure && <ErrorState title={words.couldnt}>{failure}</ErrorState>}
        <Field label={words.how}>
          <Select value={mode} onChange={(event) => setMode(event.target.value as ToDataSource['mode'])}>
            {IMPORT_TO.map((each) => (
              <option key={each} value={each}>
                {words[each]}
              </option>
            ))}
          </Select>
        </Field>
        {mode === 'create' ? (
          <Field label={words.name}>
            <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
          </Field>
        ) : (
          <Field label={words.target}>
            <Select value={targetId} onChange={(event) => setTargetId(event.target.value)}>
              <option value="">{words.choose}</option>
              {sources?.map(({ id, name: called }) => (
                <option key={id} value={id}>
                  {called}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {unsure > 0 && <p className="text-small text-warn">{words.unsure(unsure)}</p>}
      </div>
    </Dialog>
  );
}
