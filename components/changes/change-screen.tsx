'use client';

import { useState } from 'react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { distinctName, namesApart } from '@/components/data/source-names';
import { Button, LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { ExportMenu } from '@/components/exports/export-menu';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import type { ChangeAnswer, ChangesAnswer } from '@/lib/product/changes/schema';
import type { DataSource, DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import { changeAddress } from '@/lib/pure/analysis/changes/address';
import type { ChangeChoices } from '@/lib/pure/analysis/changes/choices';
import type { ChangeQuestion } from '@/lib/pure/query/resolve/change';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import { ChangeForm } from './change-form';
import { ChangeSheet } from './change-sheet';
import { changeScreenWords } from './words';

type Of = { source: DataSource; choices: ChangeChoices; question: ChangeQuestion | null };

/** Two periods or two groups, and what the difference between them is made of. */
export function ChangeScreen({
  sources,
  of,
}: {
  sources: Pick<DataSourceSummary, 'id' | 'name' | 'createdAt'>[];
  of: Of | null;
}) {
  const mayChange = useMayChange();
  return (
    <Page>
      <PageHead title="Explain a change" sub={changeScreenWords.breakChangeDown} />
      {of ? (
        <Explainer sources={sources} {...of} />
      ) : (
        <Sheet>
          <EmptyState
            action={
              mayChange && (
                <Button look="filled" asChild>
                  <Link href="/data-sources">Upload a file</Link>
                </Button>
              )
            }
          >
            {changeScreenWords.noDataAnalyse}
          </EmptyState>
        </Sheet>
      )}
    </Page>
  );
}

function Explainer({
  sources,
  source,
  choices,
  question: initial,
}: Of & { sources: Pick<DataSourceSummary, 'id' | 'name' | 'createdAt'>[] }) {
  const router = useRouter();
  const [question, setQuestion] = useState(initial);
  const beside = namesApart(sources);
  const change = (next: ChangeQuestion) => {
    setQuestion(next);
    window.history.replaceState(null, '', changeAddress(source.id, next));
  };
  const answer = useExplained(source, question);
  const explained = answer.data && 'kind' in answer.data ? answer.data : null;
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-end gap-x-3.5 gap-y-2.5 max-middle:grid max-middle:grid-cols-2">
        <Field label="Data source">
          <LongSelect
            what="data sources"
            className="middle:max-w-72"
            value={source.id}
            onChange={(id) => router.push(`/explain?source=${id}`)}
            options={sources.map((each) => ({ value: each.id, label: distinctName(each, beside) }))}
          />
        </Field>
        {question && (
          <ChangeForm
            choices={choices}
            question={question}
            measureName={explained?.measure.label ?? null}
            onChange={change}
          />
        )}
        {question && explained && (
          <ExportMenu target={{ kind: 'change', targetId: source.id, options: { change: question } }} />
        )}
      </div>
      {question && <Only source={source} question={question} onDrop={() => change({ ...question, filters: [] })} />}
      {!question ? (
        <Sheet>
          <EmptyState>{source.name} has no dates and no grouping column, so there’s nothing to compare.</EmptyState>
        </Sheet>
      ) : (
        <Answer answer={answer} source={source} question={question} onChange={change} />
      )}
    </>
  );
}

const useExplained = (source: DataSource, question: ChangeQuestion | null) =>
  useQuery<ChangesAnswer>({
    queryKey: ['/api/changes', source.id, source.version, question],
    enabled: question !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      api<ChangesAnswer>('/api/changes', { method: 'POST', data: { dataSourceId: source.id, ...question }, signal }),
  });

/** The rows that count, where not all do. */
function Only({
  source,
  question: { filters },
  onDrop,
}: {
  source: DataSource;
  question: ChangeQuestion;
  onDrop: () => void;
}) {
  if (filters.length === 0) return null;
  const words = describeQuery({ measures: [{ agg: 'count' }], dimensions: [], filters }, source.columns)
    .map(({ text }) => text)
    .join('')
    .replace(/^Number of rows, /, '');
  return (
    <p className="mb-3 text-table text-ink-2">
      Filtered to rows where {words}.{' '}
      <LinkButton className="ml-2 pointer-coarse:min-h-11" onClick={onDrop}>
        Use all rows
      </LinkButton>
    </p>
  );
}

function Answer({
  answer: { data, error, isPlaceholderData, refetch },
  source,
  question,
  onChange,
}: {
  answer: ReturnType<typeof useExplained>;
  source: DataSource;
  question: ChangeQuestion;
  onChange: (question: ChangeQuestion) => void;
}) {
  if (error)
    return (
      <Sheet>
        <Cell>
          <ErrorState
            title={changeScreenWords.couldntBreakDown}
            action={
              <Button size="small" onClick={() => void refetch()}>
                Retry
              </Button>
            }
          >
            {messageOf(error)}
          </ErrorState>
        </Cell>
      </Sheet>
    );
  if (!data)
    return (
      <Sheet>
        <Cell>
          <div role="status">
            <span className="sr-only">Breaking down the change</span>
            <Skeleton className="mb-4 h-7 w-96 max-w-full" />
            <Skeleton className="h-64 w-full" />
          </div>
        </Cell>
      </Sheet>
    );
  if ('unexplained' in data) {
    const { offer } = data;
    return (
      <Sheet>
        <EmptyState
          action={offer && <Button onClick={() => onChange({ ...question, measure: offer })}>Split the mean</Button>}
        >
          {data.message}
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      <ChangeSheet key={sidesKey(data)} explained={data} source={source} outdated={isPlaceholderData} />
    </div>
  );
}

/** Another pair of sides begins with the dimension that tells most; another measure too. */
const sidesKey = ({ question }: ChangeAnswer) => JSON.stringify(question);
