import type { JobEnd, QueryPool } from './pool';
import type { ChildRequest, QueriesWork } from './protocol/messages';
import type { Runner } from './remote';
import { answerInCluster } from './cluster-answer';

/**
 * Of the time that a question has, so much is the outside engine’s where the built-in one has to take over. A server
 * that can’t be reached is known after 2.5 s.
 */
const SHARE = 0.5;

type OnReport = Parameters<Runner['submit']>[1];

/** Questions about a version that the outside engine holds go there first; all other work goes to our own children. */
export class ClusterRunner implements Runner {
  constructor(
    private readonly pool: Pick<QueryPool, 'submit'>,
    private readonly deadlineMs: number,
  ) {}

  submit(work: ChildRequest, onReport: OnReport): ReturnType<Runner['submit']> {
    const table = work.kind === 'queries' && work.relation.kind === 'parts' ? work.relation.loaded : undefined;
    if (work.kind !== 'queries' || table === undefined) return this.pool.submit(work, onReport);
    const stop = new AbortController();
    return { ended: this.run(work, table, { onReport, stop: stop.signal }), cancel: () => stop.abort() };
  }

  private async run(
    work: QueriesWork,
    table: string,
    { onReport, stop }: { onReport: OnReport; stop: AbortSignal },
  ): Promise<JobEnd> {
    const began = Date.now();
    const left = await answerInCluster(
      work,
      { table, signal: stop, deadlineMs: this.deadlineMs * SHARE },
      (id, outcome) => {
        if (!stop.aborted) onReport({ kind: 'outcome', job: 0, id, outcome });
      },
    ).catch(() => work.questions);
    if (stop.aborted) return 'cancelled';
    return left.length ? this.fallBack({ ...work, questions: left }, began, { onReport, stop }) : 'done';
  }

  /** The parts answer, within what is left of the deadline. */
  private async fallBack(
    work: QueriesWork,
    began: number,
    { onReport, stop }: { onReport: OnReport; stop: AbortSignal },
  ): Promise<JobEnd> {
    const { ended, cancel } = this.pool.submit(work, onReport);
    let isLate = false;
    const late = setTimeout(
      () => {
        isLate = true;
        cancel();
      },
      Math.max(1, began + this.deadlineMs - Date.now()),
    );
    stop.addEventListener('abort', cancel, { once: true });
    const end = await ended;
    clearTimeout(late);
    stop.removeEventListener('abort', cancel);
    return isLate && end === 'cancelled' ? { failure: AWAY } : end;
  }
}

const AWAY = {
  code: 'timeout',
  message:
    'ClickHouse, the engine of this data set, isn’t responding, and the query timed out without it. Try again in a minute.',
} as const;
