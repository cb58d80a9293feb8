import { prisma } from '@/lib/base/db/client';
import { Prisma } from '@/lib/base/db/generated/client';
import type { TelemetryNote } from './schema';

export type Bucket = { startsAt: Date; route: string; requests: number; errors: number; times: number[] };
export type NewNote = {
  id: string;
  kind: 'error' | 'slow_query';
  at: Date;
  requestId: string;
  route: string;
  status: number;
  ms: number;
  what: string;
};

export async function upsertBuckets(instanceId: string, buckets: readonly Bucket[]): Promise<void> {
  const rows = JSON.stringify(
    buckets.map(({ startsAt, route, requests, errors, times }) => ({
      startsAt,
      route,
      requests,
      errors,
      times: Array.from(times, (count) => count ?? 0),
    })),
  );
  await prisma().$executeRaw`
    insert into "TelemetryBucket" ("instanceId", "startsAt", route, requests, errors, times)
    select ${instanceId}::uuid, made."startsAt", made.route, made.requests, made.errors, made.times
    from jsonb_to_recordset(${rows}::jsonb) as made("startsAt" timestamp, route text, requests int, errors int, times int[])
    on conflict ("startsAt", route, "instanceId") do update set requests = excluded.requests, errors = excluded.errors, times = excluded.times`;
}

export async function insertNotes(notes: readonly NewNote[]): Promise<void> {
  await prisma().telemetryNote.createMany({
    data: notes.map((note) => ({ ...note, ms: Math.round(note.ms) })),
    skipDuplicates: true,
  });
}

export type Count = { group: string; requests: number; errors: number };
export type HistogramSlot = { group: string; slot: number; count: number };

const ROUTE = Prisma.sql`route`;
/** Begin of the step, in seconds since 1970. */
const stepOf = (seconds: number) =>
  Prisma.sql`(floor(extract(epoch from "startsAt") / ${seconds}::int) * ${seconds}::int)::bigint::text`;

/** Requests since an instant by route, or by step of so many seconds. */
async function counted(group: Prisma.Sql, from: Date): Promise<{ counts: Count[]; slots: HistogramSlot[] }> {
  const [counts, slots] = await Promise.all([
    prisma().$queryRaw<
      Count[]
    >`select ${group} as "group", sum(requests)::int as requests, sum(errors)::int as errors from "TelemetryBucket" where "startsAt" >= ${from} group by 1`,
    prisma().$queryRaw<HistogramSlot[]>`
      select ${group} as "group", (nth - 1)::int as slot, sum(number)::int as count
      from "TelemetryBucket", unnest(times) with ordinality as time(number, nth) where "startsAt" >= ${from} and number > 0 group by 1, 2`,
  ]);
  return { counts, slots };
}

export const countByRoute = (from: Date) => counted(ROUTE, from);
export const countByStep = (from: Date, seconds: number) => counted(stepOf(seconds), from);

export async function findNotes(
  kind: NewNote['kind'],
  from: Date,
  by: 'at' | 'ms',
  most: number,
): Promise<TelemetryNote[]> {
  const rows = await prisma().telemetryNote.findMany({
    where: { kind, at: { gte: from } },
    orderBy: [{ [by]: 'desc' }, { id: 'desc' }],
    take: most,
  });
  return rows.map(({ at, requestId, route, status, ms, what }) => ({
    at: at.toISOString(),
    requestId,
    route,
    status,
    ms,
    what,
  }));
}

export async function deleteBucketsBefore(before: Date): Promise<void> {
  await prisma().telemetryBucket.deleteMany({ where: { startsAt: { lt: before } } });
}

export async function keepNewestNotes(kept: number): Promise<void> {
  await prisma().$executeRaw`
    delete from "TelemetryNote" where id in (select id from (select id, row_number() over (partition by kind order by at desc, id desc) as nth from "TelemetryNote") ranked where nth > ${kept})`;
}
