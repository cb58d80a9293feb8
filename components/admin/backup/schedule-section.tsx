'use client';

import { useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import { LONGEST_PASSPHRASE, MOST_KEPT, PLACE_KINDS, type BackupPlaceKind } from '@/lib/product/backup/kinds-schema';
import type { BackupSchedule, PlaceInput } from '@/lib/product/backup/schema';
import { Section } from '../panels/settings-section';
import { instantInWords } from '../panels/words';
import { useSaveSchedule } from './backup-calls';
import { backupWords, PLACE_OF, scheduleWords } from './words';

type Store = Extract<PlaceInput, { kind: 'object_store' }>;
const EMPTY_STORE: Store = {
  kind: 'object_store',
  endpoint: null,
  region: 'us-east-1',
  bucket: '',
  prefix: '',
  accessKeyId: '',
};

/** When backups are made by themselves, what is kept of them, and where. */
export function ScheduleSection({ schedule, onSaved }: { schedule: BackupSchedule; onSaved: () => void }) {
  const [enabled, setEnabled] = useState(schedule.enabled);
  const [time, setTime] = useState(schedule.time);
  const [kept, setKept] = useState({
    daily: String(schedule.daily),
    weekly: String(schedule.weekly),
    monthly: String(schedule.monthly),
  });
  const [passphrase, setPassphrase] = useState('');
  const [forgets, setForgets] = useState(false);
  const [place, setPlace] = useState<PlaceInput>(schedule.place);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useSaveSchedule();
  const show = useToast();
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await save({
        enabled,
        time,
        daily: Number(kept.daily),
        weekly: Number(kept.weekly),
        monthly: Number(kept.monthly),
        place,
        ...(forgets ? { passphrase: null } : passphrase ? { passphrase } : {}),
      });
      setPassphrase('');
      show({ title: scheduleWords.saved, variant: 'success' });
      onSaved();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet className="mt-[22px]">
      <Section
        title={scheduleWords.title}
        note={
          <>
            {scheduleWords.note(schedule.timeZone)}{' '}
            {schedule.nextAt ? scheduleWords.next(instantInWords(schedule.nextAt)) : scheduleWords.off}
          </>
        }
        failure={failure}
        onSubmit={() => void submit()}
        actions={
          <Button type="submit" busy={busy}>
            {scheduleWords.save}
          </Button>
        }
      >
        <Checkbox
          label={scheduleWords.enabled}
          checked={enabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
        <div className="grid grid-cols-2 gap-3 middle:grid-cols-4">
          <Field label={scheduleWords.time} required>
            <Input type="time" value={time} onChange={(event) => setTime(event.target.value)} />
          </Field>
          {(['daily', 'weekly', 'monthly'] as const).map((name) => (
            <Field key={name} label={scheduleWords[name]} required>
              <Input
                type="number"
                min={0}
                max={MOST_KEPT}
                value={kept[name]}
                onChange={(event) => setKept({ ...kept, [name]: event.target.value })}
              />
            </Field>
          ))}
        </div>
        <p className="text-small text-ink-3">{scheduleWords.keeps}</p>
        <Field
          label={backupWords.passphrase}
          hint={schedule.hasPassphrase ? scheduleWords.hasPassphrase : backupWords.noPassphrase}
        >
          <Input
            type="password"
            autoComplete="new-password"
            maxLength={LONGEST_PASSPHRASE}
            value={passphrase}
            onChange={(event) => setPassphrase(event.target.value)}
          />
        </Field>
        {schedule.hasPassphrase && (
          <Checkbox
            label={scheduleWords.removePassphrase}
            checked={forgets}
            onChange={(event) => setForgets(event.target.checked)}
          />
        )}
        <PlaceFields place={place} kept={schedule.place} onChange={setPlace} />
      </Section>
    </Sheet>
  );
}

type PlaceFieldsProps = {
  place: PlaceInput;
  kept: BackupSchedule['place'];
  onChange: (place: PlaceInput) => void;
};

function PlaceFields({ place, kept, onChange }: PlaceFieldsProps) {
  const choose = (kind: BackupPlaceKind) => {
    if (kind === kept.kind) onChange(kept);
    else if (kind === 'local') onChange({ kind });
    else if (kind === 'folder') onChange({ kind, path: '' });
    else onChange(EMPTY_STORE);
  };
  return (
    <>
      <Field label={scheduleWords.place}>
        <Select value={place.kind} onChange={(event) => choose(event.target.value as BackupPlaceKind)}>
          {PLACE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {PLACE_OF[kind]}
            </option>
          ))}
        </Select>
      </Field>
      {place.kind === 'folder' && (
        <Field label={scheduleWords.folder} hint={scheduleWords.folderHint} required>
          <Input
            value={place.path}
            maxLength={1000}
            spellCheck={false}
            onChange={(event) => onChange({ kind: 'folder', path: event.target.value })}
          />
        </Field>
      )}
      {place.kind === 'object_store' && <StoreFields store={place} onChange={onChange} />}
    </>
  );
}

function StoreFields({ store, onChange }: { store: Store; onChange: (store: Store) => void }) {
  const field = (name: 'region' | 'bucket' | 'prefix' | 'accessKeyId', label: string, required = true) => (
    <Field label={label} required={required}>
      <Input
        value={store[name]}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ ...store, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <Field label={scheduleWords.endpoint} hint={scheduleWords.endpointHint}>
        <Input
          type="url"
          value={store.endpoint ?? ''}
          maxLength={500}
          onChange={(event) => onChange({ ...store, endpoint: event.target.value || null })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {field('bucket', scheduleWords.bucket)}
        {field('region', scheduleWords.region)}
        {field('prefix', scheduleWords.prefix, false)}
        {field('accessKeyId', scheduleWords.accessKey)}
      </div>
      <Field label={scheduleWords.secretKey} hint={scheduleWords.secretHint}>
        <Input
          type="password"
          autoComplete="new-password"
          maxLength={500}
          value={store.secretAccessKey ?? ''}
          onChange={(event) => onChange({ ...store, secretAccessKey: event.target.value || undefined })}
        />
      </Field>
    </>
  );
}
