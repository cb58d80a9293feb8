import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound, type ErrorCode } from '@/lib/base/errors/errors';
import { addJob, findUnderWay, startedJob } from '@/lib/base/jobs/jobs';
import { hasEnded, type Job } from '@/lib/base/jobs/schema';
import type { TaskInput } from '@/lib/base/jobs/worker';
import { take } from '@/lib/base/limits/throttle';
import { recheckAll } from '@/lib/product/evidence/recheck';
import { queryDashboard } from './dashboards';
import type { Widget } from './schema';
import { findDashboard, findVerification, keepVerification } from './store';
import { VERIFY_JOB, VERIFY_STEPS, type DashboardVerification, type VerifiedPart } from './verify-schema';

/** How long a request is held open before it is answered 202. */
const ANSWER_WITHIN_MS = 3000;
/** Each calculates some dozens of numbers anew. */
const ASKED_A_MINUTE = 10;

/** Calculates every number of a dashboard again, past every cache: by a job, for which the request waits a little. */
export async function verifyDashboard(
  actor: UserActor,
  id: string,
): Promise<{ verification: DashboardVerification } | { job: Job }> {
  if (!(await findDashboard(actor.workspaceId, id))) throw notFound('dashboard');
  await take({ key: `verify ${actor.userId}`, limit: ASKED_A_MINUTE, seconds: 60 }, 'Too many verifications.');
  const added = await inTransaction(async (tx) => {
    const running = await findUnderWay(tx, actor.workspaceId, [VERIFY_JOB], id);
    if (running) return running;
    await record(tx, { ...auditEntry(actor), action: 'dashboard.verified', targetType: 'dashboard', targetId: id });
    return addJob(tx, {
      workspaceId: actor.workspaceId,
      createdById: actor.userId,
      kind: VERIFY_JOB,
      targetId: id,
      stepCount: VERIFY_STEPS.length,
    });
  });
  const job = await startedJob(actor.workspaceId, added, ANSWER_WITHIN_MS);
  if (!hasEnded(job)) return { job };
  if (job.error) throw new AppError(job.error.code as ErrorCode, job.error.message);
  return { verification: await lastVerification(actor, id) };
}

/** What the last verification found. */
export async function lastVerification(
  { workspaceId }: Pick<UserActor, 'workspaceId'>,
  id: string,
): Promise<DashboardVerification> {
  return (await findVerification(workspaceId, id)) ?? Promise.reject(notFound('verification'));
}

const partsOf = (widget: Extract<Widget, { error?: undefined }>): [VerifiedPart, string][] => [
  ['value', widget.evidenceId],
  ...(widget.comparison ? [['comparison', widget.comparison.evidenceId] as [VerifiedPart, string]] : []),
  ...(widget.sparkline ? [['sparkline', widget.sparkline.evidenceId] as [VerifiedPart, string]] : []),
];

/** Safe to run twice: the outcome is the last thing written. */
export async function verifyAgain({
  actor,
  targetId: id,
  signal,
  onProgress,
}: TaskInput): Promise<{ resultUrl?: string }> {
  const dashboard = await findDashboard(actor.workspaceId, id);
  if (!dashboard) throw notFound('dashboard');
  const { config, version } = dashboard;
  const { widgets } = await queryDashboard(actor, id, { filters: [], chosen: [] }, signal);
  const named = [
    ...config.kpis.map((kpi) => ({ widgetId: kpi.id, name: kpi.label })),
    ...config.charts.map((chart) => ({ widgetId: chart.id, name: chart.title })),
  ];
  const numbers = named.flatMap(({ widgetId, name }) => {
    const widget = widgets[widgetId];
    return widget && !widget.error
      ? partsOf(widget).map(([part, evidenceId]) => ({ widgetId, name, part, evidenceId }))
      : [];
  });
  const total = new Set(numbers.map(({ evidenceId }) => evidenceId)).size;
  const tell = (done: number) => onProgress({ step: VERIFY_STEPS[0], stepIndex: 0, done, total, unit: 'series' });
  tell(0);
  const rechecks = await recheckAll(
    actor,
    numbers.map(({ evidenceId }) => evidenceId),
    { signal, onDone: tell },
  );
  signal.throwIfAborted();
  await keepVerification(actor.workspaceId, id, {
    version,
    checkedAt: new Date().toISOString(),
    checked: [...rechecks.values()].filter((recheck) => recheck !== null).length,
    differences: numbers.flatMap((number) => {
      const recheck = rechecks.get(number.evidenceId);
      if (!recheck || recheck.matches || (recheck.moved && recheck.moved.past?.matches !== false)) return [];
      const { then, now, moved } = recheck;
      return [{ ...number, then, now: moved?.past ? moved.past.value : now }];
    }),
    moved: [...rechecks.values()].filter((recheck) => recheck?.moved && recheck.moved.past?.matches !== false).length,
    unchecked: [
      ...named.flatMap(({ widgetId, name }) => {
        const failure = widgets[widgetId]?.error;
        return failure ? [{ widgetId, name, why: failure.message }] : [];
      }),
      ...numbers.flatMap(({ widgetId, name, part, evidenceId }) =>
        part === 'value' && rechecks.get(evidenceId) === null
          ? [{ widgetId, name, why: 'Its data couldn’t be read again. Try again.' }]
          : [],
      ),
    ],
  });
  return { resultUrl: `/dashboard/${id}` };
}
