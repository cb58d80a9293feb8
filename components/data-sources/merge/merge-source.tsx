'use client';

import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import { Spinner } from '@/components/ui/spinner';
import type { MergeCandidate } from '@/lib/product/data-sources/schema/merge-schema';
import { useCandidates } from './merge-calls';
import { keyName, keyNote, rowsInWords } from './merge-phrases';
import { mergeSourceWords } from './words';

export type Choosable = { id: string; name: string; rowCount: number };

type Props = {
  leftId: string;
  leftName: string;
  others: Choosable[];
  rightId: string | null;
  onChoose: (id: string, candidate: MergeCandidate | null) => void;
};

/** The other data source: those that share values first, each with the columns that do; any other by name. */
export function MergeSource({ leftId, leftName, others, rightId, onChoose }: Props) {
  const { data: candidates, error, refetch } = useCandidates(leftId);
  const known = candidates ?? [];
  const rest = others.filter(({ id }) => !known.some((candidate) => candidate.id === id));
  return (
    <>
      {error && (
        <ErrorState
          title={mergeSourceWords.couldntCompareOther}
          action={
            <Button size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          }
          className="mb-3"
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {!candidates && !error && <Spinner words={mergeSourceWords.comparingValuesOther} />}
      {candidates?.length === 0 && (
        <p className="text-ink-2">
          No data source shares values with {leftName}. Choose a data source and key columns yourself.
        </p>
      )}
      {known.length > 0 && (
        <RadioCards
          label={mergeSourceWords.dataSourcesShare}
          value={rightId}
          onChange={(id) => onChoose(id, known.find((candidate) => candidate.id === id) ?? null)}
        >
          {known.map((candidate) => (
            <RadioCard
              key={candidate.id}
              value={candidate.id}
              title={candidate.name}
              aside={<span className="text-small text-ink-3 middle:pl-6">{rowsInWords(candidate.rowCount)}</span>}
            >
              <BestKey candidate={candidate} />
            </RadioCard>
          ))}
        </RadioCards>
      )}
      {candidates && rest.length > 0 && (
        <Field label={known.length ? mergeSourceWords.chooseAnotherData : 'Data source'} className="mt-3">
          <LongSelect
            what="data sources"
            value={rest.some(({ id }) => id === rightId) ? rightId! : ''}
            onChange={(id) => id && onChoose(id, null)}
            options={[
              { value: '', label: 'Choose' },
              ...rest.map(({ id, name, rowCount }) => ({ value: id, label: `${name} (${rowsInWords(rowCount)})` })),
            ]}
          />
        </Field>
      )}
    </>
  );
}

/** The share of values that meet, as a bar and in words. */
function BestKey({
  candidate: {
    keys: [key],
  },
}: {
  candidate: MergeCandidate;
}) {
  if (!key) return null;
  return (
    <div className="mt-1.5 pl-6">
      <p className="font-mono text-small">{keyName(key)}</p>
      <span aria-hidden="true" className="mt-1 block h-1 max-w-52 bg-line-1">
        <span className="block h-full bg-c1" style={{ width: `${Math.max(1, key.overlap * 100)}%` }} />
      </span>
      <p className="mt-1 text-small text-ink-3">{keyNote(key)}</p>
    </div>
  );
}
