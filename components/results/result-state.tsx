'use client';

import { useJobs } from '@/components/client/jobs/jobs';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Progress } from '@/components/ui/progress';
import { Sheet } from '@/components/ui/overlays/sheet';

type Made = {
  id: string;
  status: string;
  error: string | null;
  stale: boolean;
  dataVersion: number;
  words: { dataSource: string };
};
type Again = { busy: boolean; onAgain: () => void };

/**
 * What is to be said of a result that stands: it could not be made again, or its data have moved on. `made`: 'This
 * forecast was made on'.
 */
export function MadeNotices({
  item: { status, error, stale, dataVersion, words },
  newest,
  failure,
  made,
  busy,
  onAgain,
}: Again & { item: Made; /** Version of the data. */ newest: number; failure: string | null; made: string }) {
  const again = (
    <Button size="small" busy={busy} onClick={onAgain}>
      Run again
    </Button>
  );
  return (
    <>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {error !== null && status === 'ready' && (
        <Notice tone="bad" action={again}>
          {error} You’re viewing the result from version {dataVersion}.
        </Notice>
      )}
      {stale && (
        <Notice action={again}>
          {words.dataSource} has a newer version, {newest}. {made} version {dataVersion}.
        </Notice>
      )}
    </>
  );
}

type Words = {
  steps: readonly string[];
  /** 'The forecast was not made'. */ failed: string;
  /** What stands there where no reason is known. */ nothing: string;
  /** 'the forecast'. */ what: string;
  /** 'Forecasting'. */ doing: string;
};

/** Under way for the first time, or failed. */
export function Unmade({
  item: { id, status, error },
  words: { steps, failed, nothing, what, doing },
  busy,
  onAgain,
}: Again & { item: Pick<Made, 'id' | 'status' | 'error'>; words: Words }) {
  const { jobs, cancel } = useJobs();
  const job = jobs.find(({ targetId, state }) => targetId === id && (state === 'queued' || state === 'running'));
  if (status !== 'working')
    return (
      <Sheet>
        <ErrorState
          title={failed}
          className="m-4"
          action={
            <Button size="small" busy={busy} onClick={onAgain}>
              Run again
            </Button>
          }
        >
          {error ?? nothing}
        </ErrorState>
      </Sheet>
    );
  return (
    <Sheet>
      <EmptyState action={job && <Button onClick={() => void cancel(job.id).catch(() => {})}>Cancel</Button>}>
        {job ? steps[job.stepIndex] : 'Queued'}. This page will show {what} when it’s ready. You can leave in the
        meantime.
        <Progress
          value={job && job.stepCount ? job.stepIndex / job.stepCount : null}
          label={doing}
          className="mt-3 max-w-80"
        />
      </EmptyState>
    </Sheet>
  );
}
