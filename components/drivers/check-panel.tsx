import { messageOf } from '@/components/client/requests/api-error';
import { CheckFact } from '@/components/results/facts';
import { Button, LinkButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import type { DriversCheck, DriversWords } from '@/lib/product/drivers/schema';
import type { LeftOutColumn } from '@/lib/pure/analysis/drivers/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { CURES, LEFT_OUT, levelName, percent, checkPanelWords } from './words';

type Props = {
  check: {
    data: DriversCheck | undefined;
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  onKeep: (column: string) => void;
};

/** What is known of the column before any work: its rows, how often a guess is right, what is left out and why. */
export function CheckPanel({ check: { data, error, isFetching, isPlaceholderData, refetch }, onKeep }: Props) {
  if (error && !isFetching)
    return (
      <ErrorState
        title={checkPanelWords.couldntCheckColumn}
        action={
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {messageOf(error)}
      </ErrorState>
    );
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Reading the rows</span>
        <Skeleton className="mb-2 h-4 w-64" />
        <Skeleton className="mb-2 h-4 w-72" />
        <Skeleton className="h-4 w-48" />
      </div>
    );
  const { outcome, words } = data;
  return (
    <div aria-busy={isFetching} className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : undefined}>
      {outcome.kind === 'refused' ? (
        <ErrorState title={checkPanelWords.cantFindDrivers(words.target)}>
          {outcome.message} {CURES[outcome.code]}
        </ErrorState>
      ) : (
        <ul className="space-y-1 text-table">
          <CheckFact>
            {formatNumber(outcome.rows.withTarget)} rows have a value
            {outcome.rows.withoutTarget > 0 &&
              `; ${formatNumber(outcome.rows.withoutTarget)} are missing and will be predicted`}
          </CheckFact>
          {outcome.kind === 'number' ? (
            <CheckFact>{checkPanelWords.numericTargetEvaluated}</CheckFact>
          ) : (
            <CheckFact>
              Categorical target: {levelName(outcome.positive)} in {percent(outcome.baseRate)} of rows, compared with{' '}
              {outcome.others === 1 ? 'the other value' : `${formatNumber(outcome.others)} other values`}
            </CheckFact>
          )}
          <CheckFact>
            {formatNumber(outcome.used.length)} {outcome.used.length === 1 ? 'column is' : 'columns are'} used
          </CheckFact>
          {outcome.rows.used < outcome.rows.withTarget && (
            <CheckFact>
              The model is trained on an evenly spaced sample of {formatNumber(outcome.rows.used)} rows
            </CheckFact>
          )}
          {outcome.sampled && <CheckFact warns>{checkPanelWords.tableTooLarge}</CheckFact>}
        </ul>
      )}
      {outcome.leftOut.length > 0 && <LeftOut leftOut={outcome.leftOut} words={words} onKeep={onKeep} />}
    </div>
  );
}

/** Columns that are not used, each with its reason; one that seems to give the answer away can be used all the same. */
export function LeftOut({
  leftOut,
  words: { labels },
  onKeep,
}: {
  leftOut: readonly LeftOutColumn[];
  words: Pick<DriversWords, 'labels'>;
  onKeep?: (column: string) => void;
}) {
  const gives = ({ why }: LeftOutColumn) => why === 'leak' || why === 'copy' || why === 'definition';
  return (
    <div className="mt-3">
      <h3 className="text-small font-bold">Excluded</h3>
      <ul className="max-h-56 overflow-y-auto text-table text-ink-2">
        {leftOut
          .toSorted((a, b) => Number(gives(b)) - Number(gives(a)))
          .map((one) => (
            <li key={one.column} className="border-b border-line-1 py-1">
              <b className="font-strong text-ink-1">{labels[one.column] ?? one.column}</b>: {LEFT_OUT[one.why]}.
              {gives(one) && onKeep && (
                <LinkButton className="ml-2 pointer-coarse:min-h-11" onClick={() => onKeep(one.column)}>
                  Use it anyway
                </LinkButton>
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}
