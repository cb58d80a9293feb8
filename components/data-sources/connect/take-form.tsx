'use client';

import { useState, type FormEvent } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { freshnessInWords } from '@/components/data/live';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import { REFRESHES, REMOTE_SAMPLE_ROWS, FRESHNESS } from '@/lib/engines/manifest/remote';
import type { Refresh } from '@/lib/product/data-sources/schema/remote-schema';
import { FRESHNESS_CHOICES, REFRESH_WORDS, type TakeDraft } from './take';
import { takeFormWords as words } from './words';

type Props = {
  /** What it is called where nobody names it. */
  usualName: string;
  /** Columns that can tell which rows are new. */
  watermarks: readonly string[];
  /** Why it can't be made yet; null where it can. */
  notYet: string | null;
  onTake: (draft: TakeDraft) => Promise<void>;
};

/** Live or copied, with what each comes to, and how fresh. */
export function TakeForm({ usualName, watermarks, notYet, onTake }: Props) {
  const [draft, setDraft] = useState<TakeDraft>({
    name: '',
    mode: 'live',
    freshness: FRESHNESS.usual,
    refresh: 'daily',
    watermark: '',
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = (to: Partial<TakeDraft>) => setDraft({ ...draft, ...to });
  const watermark = watermarks.includes(draft.watermark) ? draft.watermark : '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || notYet !== null) return;
    setBusy(true);
    setFailure(null);
    try {
      await onTake({ ...draft, watermark, name: draft.name.trim() || usualName });
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <form method="dialog" noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[760px] gap-4">
      <h2>{words.title}</h2>
      <ModeFields draft={{ ...draft, watermark }} watermarks={watermarks} onChange={change} />
      <Field label="Name">
        <Input
          value={draft.name}
          maxLength={200}
          placeholder={usualName}
          className="!max-w-[360px]"
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <div aria-live="polite">{failure && <ErrorState title={words.couldntCreate}>{failure}</ErrorState>}</div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="filled" busy={busy} off={notYet !== null}>
          Create data source
        </Button>
        {notYet && <span className="text-small text-ink-3">{notYet}</span>}
      </div>
    </form>
  );
}

/** Live or copy, each with its own fields. */
export function ModeFields({
  draft,
  watermarks,
  onChange,
}: {
  draft: Omit<TakeDraft, 'name'>;
  watermarks: readonly string[];
  onChange: (to: Partial<Omit<TakeDraft, 'name'>>) => void;
}) {
  return (
    <>
      <RadioCards
        label={words.title}
        value={draft.mode}
        onChange={(mode) => onChange({ mode: mode === 'copy' ? 'copy' : 'live' })}
        className="middle:grid-cols-2"
      >
        <RadioCard value="live" title={words.live} note={words.liveNote}>
          <span className="mt-1 block pl-6 text-small text-ink-3">{words.liveSample(REMOTE_SAMPLE_ROWS)}</span>
        </RadioCard>
        <RadioCard value="copy" title={words.copy} note={words.copyNote}>
          <span className="mt-1 block pl-6 text-small text-ink-3">{words.copyAll}</span>
        </RadioCard>
      </RadioCards>
      {draft.mode === 'live' ? (
        <FreshnessField value={draft.freshness} onChange={(freshness) => onChange({ freshness })} />
      ) : (
        <CopyFields draft={draft} watermarks={watermarks} onChange={onChange} />
      )}
    </>
  );
}

/** How old an answer may be. */
function FreshnessField({ value, onChange }: { value: number; onChange: (seconds: number) => void }) {
  // One that was set by a program stays to be chosen.
  const choices = FRESHNESS_CHOICES.includes(value) ? FRESHNESS_CHOICES : [value, ...FRESHNESS_CHOICES];
  return (
    <Field label={words.freshness} hint={words.freshnessHint}>
      <Select className="w-52" value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {choices.map((seconds) => (
          <option key={seconds} value={seconds}>
            {freshnessInWords(seconds)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** When rows are read again. */
export function RefreshField({
  value,
  hint,
  onChange,
}: {
  value: Refresh;
  hint?: string;
  onChange: (refresh: Refresh) => void;
}) {
  return (
    <Field label={words.refresh} hint={hint}>
      <Select
        className="w-full"
        value={value}
        onChange={({ target }) => onChange(REFRESHES.find((each) => each === target.value) ?? 'manual')}
      >
        {REFRESHES.map((each) => (
          <option key={each} value={each}>
            {REFRESH_WORDS[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** When a copy is made anew, and whether of all rows. */
function CopyFields({
  draft: { refresh, watermark },
  watermarks,
  onChange,
}: {
  draft: Pick<TakeDraft, 'refresh' | 'watermark'>;
  watermarks: readonly string[];
  onChange: (to: Partial<Pick<TakeDraft, 'refresh' | 'watermark'>>) => void;
}) {
  return (
    <div className="grid gap-x-3 gap-y-4 middle:grid-cols-[208px_minmax(0,1fr)]">
      <RefreshField value={refresh} onChange={(next) => onChange({ refresh: next })} />
      {watermarks.length > 0 && (
        <Field label={words.watermark} hint={watermark === '' ? words.allRowsHint : words.watermarkHint}>
          <Select className="w-full" value={watermark} onChange={({ target }) => onChange({ watermark: target.value })}>
            <option value="">{words.allRows}</option>
            {watermarks.map((column) => (
              <option key={column} value={column}>
                {words.onlyNew(column)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}
