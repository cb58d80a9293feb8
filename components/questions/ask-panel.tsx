'use client';

import { lazy, Suspense, useId, useMemo, useState } from 'react';
import Link from 'next/link';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { Button, IconButton, linkClass } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { EvidenceButton } from '@/components/ui/evidence-mark';
import { Cell, CellHead, Sheet } from '@/components/ui/overlays/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { PROVIDER_NAMES } from '@/lib/base/ai/provider-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { AskAnswer, DataAnswer, UnansweredQuestion } from '@/lib/product/questions/schema';
import { changeAddress } from '@/lib/pure/analysis/changes/address';
import type { QuestionChoices, Suggestion } from '@/lib/pure/analysis/questions/schema';
import { screenColumn } from '@/lib/pure/query/resolve/definition';
import type { Column } from '@/lib/pure/query/schema/column';
import { AnswerBody } from './answer-body';
import { ReadingChips } from './reading-chips';
import { askPanelWords } from './words';

const ChangeSheet = lazy(() =>
  import('@/components/changes/change-sheet').then((file) => ({ default: file.ChangeSheet })),
);
const EvidenceDrawer = lazy(() => import('@/components/evidence/evidence-drawer'));

type Props = {
  source: DataSource;
  question: string;
  /** Asked before, the last one last: 'only North' goes on from it. */ previous: readonly string[];
  /** Other words stand in the box by now. */ isEarlier: boolean;
  onAsk: (question: string) => void;
  onClose: () => void;
};

/** The columns that an answer may group by: those of the file, and what it calculates. */
const columnsOf = ({ query: { calculations = [] } }: DataAnswer, { columns }: DataSource): readonly Column[] =>
  calculations.length ? [...columns, ...calculations.map(screenColumn)] : columns;

/** The answer to a question in words: how it was read, to be corrected part by part, and what the data say. */
export default function AskPanel({ source, question, previous, isEarlier, onAsk, onClose }: Props) {
  const [choices, setChoices] = useState<QuestionChoices>({});
  const [point, setPoint] = useState<{ row: number | null; isSecond?: true } | null>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['/api/ask', source.id, source.version, question, choices, previous],
    queryFn: ({ signal }) =>
      api<AskAnswer>('/api/ask', {
        method: 'POST',
        data: { dataSourceId: source.id, question, choices, previous },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const answer = data && 'reading' in data ? data : null;
  const marked = (point?.isSecond && answer?.also?.answer) || answer;
  const shown = useMemo(
    () =>
      marked && {
        name: question,
        rows: marked.rows,
        format: marked.columns.findLast(({ kind }) => kind === 'measure')?.format ?? null,
      },
    [marked, question],
  );
  return (
    <section
      aria-label={isEarlier ? askPanelWords.answerEarlierQuestion : 'Answer'}
      aria-busy={isPlaceholderData || (!data && !error)}
    >
      {isEarlier && (
        <p role="status" className="mt-2 border-l-3 border-warn bg-warn-wash px-3 py-1.5 text-table">
          This answers your earlier question, “{question}”.
        </p>
      )}
      <Sheet className="mt-2">
        <Cell className={isPlaceholderData || isEarlier ? 'overflow-x-clip opacity-60' : 'overflow-x-clip'}>
          <CellHead title={answer ? answer.reading.text : data ? 'No answer' : question}>
            <span className="-my-0.5 flex flex-none items-center pointer-coarse:-my-2.5">
              {answer && (
                <EvidenceButton
                  label={askPanelWords.howAnswerCalculated}
                  open={point !== null}
                  onOpen={() => setPoint({ row: answer.chart ? null : 0 })}
                />
              )}
              <IconButton label="Close the answer" onClick={onClose}>
                <X aria-hidden />
              </IconButton>
            </span>
          </CellHead>
          {error ? (
            <ErrorState
              title={askPanelWords.couldntAnswerQuestion}
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            >
              {messageOf(error)}
            </ErrorState>
          ) : answer ? (
            <>
              {answer.reading.by && (
                <p className="mb-2 text-small text-ink-3">
                  Read by {PROVIDER_NAMES[answer.reading.by]}, because the built-in engine didn’t recognise these words.
                  Check that the title matches what you meant.
                </p>
              )}
              <ReadingChips
                parts={answer.reading.parts}
                onChoose={(id, choice) => setChoices((before) => ({ ...before, [id]: choice }))}
              />
              <AnswerBody answer={answer} columns={columnsOf(answer, source)} onEvidence={(row) => setPoint({ row })} />
              {answer.also && (
                <section aria-label="Another reading" className="mt-4 border-t border-line-1 pt-3">
                  <h3 className="mb-2 text-table text-ink-2">Or: {answer.also.answer.reading.text}</h3>
                  <AnswerBody
                    answer={answer.also.answer}
                    columns={columnsOf(answer.also.answer, source)}
                    onEvidence={(row) => setPoint({ row, isSecond: true })}
                  />
                </section>
              )}
            </>
          ) : data ? (
            <NotAnswered unanswered={data as UnansweredQuestion} onChoose={setChoices} onAsk={onAsk} />
          ) : (
            <div role="status">
              <span className="sr-only">Interpreting your question</span>
              <Skeleton className="h-24 w-full" />
            </div>
          )}
        </Cell>
      </Sheet>
      {answer?.change && !isEarlier && (
        <Suspense fallback={<Skeleton className="mt-2 h-64 w-full" />}>
          <ChangeSheet
            explained={answer.change}
            source={source}
            action={
              <Link href={changeAddress(source.id, answer.change.question)} className={`text-small ${linkClass}`}>
                Compare others
              </Link>
            }
            joined
          />
        </Suspense>
      )}
      {marked && shown && point && (
        <Suspense fallback={null}>
          <EvidenceDrawer
            evidence={{ id: marked.evidenceId, point: point.row }}
            sources={[source]}
            shown={shown}
            onPoint={(row) => setPoint({ ...point, row })}
            onClose={() => setPoint(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Why there is no answer, and what can be asked instead: a reading to take, or a question with another word. */
function NotAnswered({
  unanswered: { message, suggestions, near },
  onChoose,
  onAsk,
}: {
  unanswered: UnansweredQuestion;
  onChoose: (choices: QuestionChoices) => void;
  onAsk: (question: string) => void;
}) {
  const labelId = useId();
  const take = ({ choices, question }: Suggestion) => (choices ? onChoose(choices) : question && onAsk(question));
  // Readings to choose from: the message has asked for it.
  const areChoices = suggestions.some(({ choices }) => choices);
  return (
    <>
      <p role="status" className="max-w-[72ch] text-ink-2">
        {message}
      </p>
      {suggestions.length > 0 && (
        <>
          <p id={labelId} className={areChoices ? 'sr-only' : 'mt-2.5 text-small text-ink-2'}>
            {areChoices ? 'Choose one' : near ? 'Closest questions this data can answer' : 'Try asking'}
          </p>
          <ul aria-labelledby={labelId} className={`flex flex-wrap gap-2 ${areChoices ? 'mt-2.5' : 'mt-1.5'}`}>
            {suggestions.map((suggestion) => (
              <li key={suggestion.text}>
                <Button
                  size="small"
                  className="!h-auto min-h-(--control-small) py-1 text-left !whitespace-normal"
                  onClick={() => take(suggestion)}
                >
                  {suggestion.choices ? suggestion.text : (suggestion.question ?? suggestion.text)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
