import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import type { Job as Row } from '@/lib/base/db/generated/client';
import { Prisma } from '@/lib/base/db/generated/client';
import { toJson } from '@/lib/base/db/json';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { Job, JobState, JobUnit } from './schema';

/** A job as its worker sees it. */
export type Claimed = {
  id: string;
  kind: string;
  workspaceId: string;
  createdById: string;
  targetId: string | null;
  payload: Record<string, unknown>;
  attempts: number;
};

export function toJob(row: Row): Job {
  const done = Number(row.done);
  const total = Number(row.total);
  const elapsed = row.startedAt ? (row.updatedAt.getTime() - row.startedAt.getTime()) / 1000 : 0;
  const etaSeconds =
    row.state === 'running' && done > 0 && total > done ? Math.ceil((elapsed * (total - done)) / done) : undefined;
  return {
    id: row.id,
    kind: row.kind,
    targetId: row.targetId,
    state: row.state as JobState,
    step: row.step,
    stepIndex: row.stepIndex,
    stepCount: row.stepCount,
    done,
    total,
    unit: row.unit as JobUnit,
    ...(etaSeconds !== undefined && { etaSeconds }),
    ...(row.resultUrl && { resultUrl: row.resultUrl }),
    ...(row.error !== null && { error: row.error as Job['error'] }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function insertJob(
  tx: Tx,
  job: {
    workspaceId: WorkspaceId;
    createdById: string;
    kind: string;
    targetId: string;
    payload?: Record<string, unknown>;
    stepCount: number;
  },
): Promise<Job> {
  return toJob(
    await tx.job.create({ data: { id: newId(), ...job, payload: toJson(job.payload ?? {}), state: 'queued' } }),
  );
}

export async function findJob(workspaceId: WorkspaceId, id: string): Promise<Job | null> {
  const row = await prisma().job.findFirst({ where: { id, workspaceId } });
  return row && toJob(row);
}

/** A job of these kinds for this thing that has not ended. */
export async function findUnderWay(
  tx: Tx,
  workspaceId: WorkspaceId,
  kinds: string[],
  targetId: string,
): Promise<Job | null> {
  const row = await tx.job.findFirst({
    where: { workspaceId, kind: { in: kinds }, targetId, state: { in: ['queued', 'running'] } },
    orderBy: { createdAt: 'asc' },
  });
  return row && toJob(row);
}

/** Under way, or ended since. */
export async function listJobs(workspaceId: WorkspaceId, endedSince: Date): Promise<Job[]> {
  const rows = await prisma().job.findMany({
    where: { workspaceId, OR: [{ state: { in: ['queued', 'running'] } }, { updatedAt: { gt: endedSince } }] },
    orderBy: { createdAt: 'asc' },
    take: 100,
  });
  return rows.map(toJob);
}

/**
 * The oldest queued job of these kinds, of the workspace that has least at work; one worker gets it. Such work on one
 * thing goes one after another.
 */
export async function claimJob(instanceId: string, kinds: string[]): Promise<Claimed | null> {
  const rows = await prisma().$queryRaw<{ id: string }[]>`
    update "Job" set state = 'running', "instanceId" = ${instanceId}::uuid, attempts = attempts + 1, "startedAt" = coalesce("startedAt", now()), "updatedAt" = now()
    where id = (
      select queued.id from "Job" queued where queued.state = 'queued' and queued.kind = any(${kinds})
        and not exists (select 1 from "Job" busy where busy.state = 'running' and busy.kind = any(${kinds}) and busy."targetId" = queued."targetId")
      order by (select count(*) from "Job" other where other.state = 'running' and other."workspaceId" = queued."workspaceId"), queued."createdAt"
      for update skip locked limit 1)
    returning id::text`;
  const id = rows[0]?.id;
  if (!id) return null;
  const row = await prisma().job.findUniqueOrThrow({ where: { id } });
  return {
    id,
    kind: row.kind,
    workspaceId: row.workspaceId,
    createdById: row.createdById,
    targetId: row.targetId,
    payload: row.payload as Record<string, unknown>,
    attempts: row.attempts,
  };
}

export type Progress = { step: string; stepIndex: number; done: number; total: number; unit: JobUnit };

export async function writeProgress(id: string, progress: Progress): Promise<void> {
  await prisma().job.updateMany({ where: { id, state: 'running' }, data: progress });
}

export async function endJob(
  tx: Tx | null,
  id: string,
  end: { state: 'succeeded' | 'failed' | 'cancelled'; resultUrl?: string; error?: unknown },
): Promise<void> {
  await (tx ?? prisma()).job.updateMany({
    where: { id, state: { in: ['queued', 'running'] } },
    data: {
      state: end.state,
      endedAt: new Date(),
      resultUrl: end.resultUrl ?? null,
      error: end.error === undefined ? Prisma.DbNull : toJson(end.error),
    },
  });
}

export async function requestCancel(workspaceId: WorkspaceId, id: string): Promise<boolean> {
  const { count } = await prisma().job.updateMany({
    where: { id, workspaceId, state: { in: ['queued', 'running'] } },
    data: { cancelRequested: true },
  });
  return count > 0;
}

export async function cancelRequested(id: string): Promise<boolean> {
  return (await prisma().job.findUnique({ where: { id }, select: { cancelRequested: true } }))?.cancelRequested ?? true;
}

/** Jobs whose process is gone: queued again after the first time, returned for burial after the second. */
export async function takeOver(living: string[]): Promise<Claimed[]> {
  const orphans = { state: 'running', NOT: { instanceId: { in: living } } };
  await prisma().job.updateMany({
    where: { ...orphans, attempts: { lt: 2 } },
    data: { state: 'queued', instanceId: null },
  });
  const dead = await prisma().job.findMany({ where: orphans });
  return dead.map((row) => ({
    id: row.id,
    kind: row.kind,
    workspaceId: row.workspaceId,
    createdById: row.createdById,
    targetId: row.targetId,
    payload: row.payload as Record<string, unknown>,
    attempts: row.attempts,
  }));
}

export async function sweepJobs(before: Date): Promise<void> {
  await prisma().job.deleteMany({ where: { endedAt: { lt: before } } });
}

/** Jobs that wait, and since when the oldest has. */
export async function readQueue(): Promise<{ depth: number; oldest: Date | null }> {
  const { _count, _min } = await prisma().job.aggregate({
    where: { state: 'queued' },
    _count: true,
    _min: { createdAt: true },
  });
  return { depth: _count, oldest: _min.createdAt };
}
