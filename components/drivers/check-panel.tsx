import type { LeftOutColumn } from '@/lib/analysis/rows/shapes';
import { formatNumber } from '@/lib/core/format';
import type { ExplanationCheck, ExplanationWords } from '@/lib/explanations/schema';
import { messageOf } from '@/components/client/api-error';
import { CheckFact } from '@/components/predict/facts';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { CURES, LEFT_OUT, levelName, percent } from './drivers-words';

type Props = { check: { data: ExplanationCheck | undefined; error: Error | null; isFetching: boolean; isPlaceholderData: boolean; refetch: () => unknown }; onKeep: (column: string) => void };

/** What is known of the column before any work: its rows, how often a guess is right, what is left out and why. */
export function CheckPanel({ check: { data, error, isFetching, isPlaceholderData, refetch }, onKeep }: Props) {
  if (error && !isFetching) return <ErrorState title="The column could not be checked" action={<Button size="small" onClick={() => void refetch()}>Retry</Button>}>{messageOf(error)}</ErrorState>;
  if (!data) return <div role="status"><span className="sr-only">Reading the rows</span><Skeleton className="mb-2 h-4 w-64" /><Skeleton className="mb-2 h-4 w-72" /><Skeleton className="h-4 w-48" /></div>;
  const { outcome, words } = data;
  return (
    <div aria-busy={isFetching} className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}>
      {outcome.kind === 'refused' ? <ErrorState title={`${words.target} cannot be explained`}>{outcome.message} {CURES[outcome.code]}</ErrorState> : (
        <ul className="space-y-1 text-table">
          <CheckFact>{formatNumber(outcome.rows.withTarget)} rows have a value{outcome.rows.withoutTarget > 0 && `; ${formatNumber(outcome.rows.withoutTarget)} have none and will be predicted`}</CheckFact>
          {outcome.kind === 'number' ? <CheckFact>A number: judged by how much of its differences is explained</CheckFact>
            : <CheckFact>A class: {levelName(outcome.positive)} in {percent(outcome.baseRate)} of the rows, told from {outcome.others === 1 ? 'the other value' : `${formatNumber(outcome.others)} other values`}</CheckFact>}
          <CheckFact>{formatNumber(outcome.used.length)} {outcome.used.length === 1 ? 'column is' : 'columns are'} used</CheckFact>
          {outcome.rows.used < outcome.rows.withTarget && <CheckFact>An even sample of {formatNumber(outcome.rows.used)} of them is learned from</CheckFact>}
          {outcome.sampled && <CheckFact warns>The table is larger than one run holds: an even sample of its rows is used, and no row is predicted</CheckFact>}
        </ul>
      )}
      {outcome.leftOut.length > 0 && <LeftOut leftOut={outcome.leftOut} words={words} onKeep={onKeep} />}
    </div>
  );
}

/** Columns that are not used, each with its reason; one that seems to give the answer away can be used all the same. */
export function LeftOut({ leftOut, words: { labels }, onKeep }: { leftOut: readonly LeftOutColumn[]; words: Pick<ExplanationWords, 'labels'>; onKeep?: (column: string) => void }) {
  const gives = ({ why }: LeftOutColumn) => why === 'leak' || why === 'copy' || why === 'definition';
  return (
    <div className="mt-3">
      <h3 className="text-small font-bold">Left out</h3>
      <ul className="max-h-56 overflow-y-auto text-table text-ink-2">
        {leftOut.toSorted((a, b) => Number(gives(b)) - Number(gives(a))).map((one) => (
          <li key={one.column} className="border-b border-line-1 py-1">
            <b className="font-strong text-ink-1">{labels[one.column] ?? one.column}</b>: {LEFT_OUT[one.why]}.
            {gives(one) && onKeep && <LinkButton className="ml-2 pointer-coarse:min-h-11" onClick={() => onKeep(one.column)}>Use it all the same</LinkButton>}
          </li>
        ))}
      </ul>
    </div>
  );
}
