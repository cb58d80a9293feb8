import type { UserActor } from '@/lib/base/actor/actor';
import { readSpend } from '@/lib/base/ai/spend';
import { diskSpace } from '@/lib/base/files/disk';
import { readTelemetry, requestsByDay } from '@/lib/base/telemetry/read';
import { readLastBackups } from '@/lib/product/backup/last';
import type { Overview } from './answer-schema';
import { countByDay, readTotals, type DailyTable } from './store';

const DAY_MS = 86_400_000;
const DAYS = 30,
  ACTIVE_DAYS = 7;
/** Ended jobs are kept for 7 days and counts of requests for 8. */
const JOB_DAYS = 7,
  REQUEST_DAYS = 8;

/** The figures of /admin/dashboard. Days are those of UTC, the last one is today. */
export async function readOverview(_actor: UserActor, now = Date.now()): Promise<Overview> {
  const today = new Date(now - (now % DAY_MS));
  const daily = async (table: DailyTable, days = DAYS): Promise<number[]> => {
    const from = today.getTime() - (days - 1) * DAY_MS;
    const counts = await countByDay(table, new Date(from));
    return Array.from(
      { length: days },
      (_, nth) => counts.get(new Date(from + nth * DAY_MS).toISOString().slice(0, 10)) ?? 0,
    );
  };
  const [totals, disk, telemetry, byDay, users, active, dataSources, dashboards, bytes, jobs, ai, backup] =
    await Promise.all([
      readTotals(new Date(now - ACTIVE_DAYS * DAY_MS), today),
      diskSpace(),
      readTelemetry('24h', now),
      requestsByDay(REQUEST_DAYS, now),
      daily('users'),
      daily('active'),
      daily('dataSources'),
      daily('dashboards'),
      daily('bytes'),
      daily('jobs', JOB_DAYS),
      readSpend(DAYS, now),
      readLastBackups(),
    ]);
  return {
    users: { now: totals.users, disabled: totals.disabled, days: users },
    active: { now: totals.active, days: active },
    dataSources: { now: totals.dataSources, days: dataSources },
    dashboards: { now: totals.dashboards, days: dashboards },
    storage: {
      originals: totals.originals,
      sets: totals.sets,
      days: bytes,
      diskFree: disk.free,
      diskTotal: disk.total,
    },
    jobs: { today: totals.jobsToday, failed: totals.jobsFailedToday, days: jobs },
    requests: {
      last24Hours: telemetry.requests,
      errors: telemetry.errors,
      days: byDay.map(({ requests }) => requests),
    },
    ai,
    backup,
  };
}
