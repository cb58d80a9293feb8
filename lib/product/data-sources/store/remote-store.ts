import type { WorkspaceId } from '@/lib/base/actor/actor';
import { prisma } from '@/lib/base/db/client';
import { Prisma } from '@/lib/base/db/generated/client';
import { readableOf } from '@/lib/base/db/stored';
import type { Tx } from '@/lib/base/db/transaction';
import { newId } from '@/lib/base/secrets/ids';
import type { DatabaseType } from '@/lib/engines/manifest/remote';
import type { RemoteFailureView } from '@/lib/product/connections/connection-schema';
import type { SourceMode } from '../schema/remote-schema';
import {
  storedLiveAnswer,
  storedRemote,
  storedSourceFailure,
  type LiveOutcome,
  type StoredRemote,
} from './remote-stored';
import { storedOrigin } from './stored';

type NewRemote = {
  createdById: string;
  name: string;
  type: DatabaseType;
  connectionId: string;
  mode: SourceMode;
  remote: StoredRemote;
};

/** Takes a place of the plan with the data source that a job then fills. */
export async function insertRemoteSource(
  tx: Tx,
  workspaceId: WorkspaceId,
  { type, remote, ...rest }: NewRemote,
): Promise<string> {
  const id = newId();
  await tx.dataSource.create({
    data: {
      id,
      workspaceId,
      ...rest,
      uploadType: type,
      status: 'parsing',
      remote: storedRemote.write(remote),
      origin: storedOrigin.write({ fileName: '', encoding: '', notes: [] }),
    },
  });
  return id;
}

type Change = {
  mode?: SourceMode;
  remote?: StoredRemote;
  refreshAt?: Date | null;
  size?: { sizeBytes: number; sha256: string };
};

export async function changeRemote(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
  { remote, size, ...rest }: Change,
): Promise<void> {
  await tx.dataSource.updateMany({
    where: { workspaceId, id },
    data: {
      ...rest,
      ...(remote && { remote: storedRemote.write(remote) }),
      ...(size && { sizeBytes: BigInt(size.sizeBytes), sha256: size.sha256 }),
    },
  });
}

/**
 * From now on a live source is asked anew. Of many that count on from the same number one does; all get the number
 * that stands. `from` of null counts on in any case.
 */
export async function countOn(
  workspaceId: WorkspaceId,
  id: string,
  from: number | null,
): Promise<{ serial: number; since: Date } | null> {
  await prisma().dataSource.updateMany({
    where: { id, workspaceId, ...(from !== null && { liveSerial: from }) },
    data: { liveSerial: { increment: 1 }, liveSince: new Date() },
  });
  const row = await prisma().dataSource.findFirst({
    where: { id, workspaceId },
    select: { liveSerial: true, liveSince: true },
  });
  return row && { serial: row.liveSerial, since: row.liveSince ?? new Date() };
}

/** Why its database did not answer, or null once it does: then it is ready again. True where that is new. */
export async function setFailure(
  workspaceId: WorkspaceId,
  id: string,
  failure: RemoteFailureView | null,
): Promise<boolean> {
  const { count } = await prisma().dataSource.updateMany({
    where: {
      id,
      workspaceId,
      mode: { not: null },
      currentVersion: { gt: 0 },
      ...(failure === null && { OR: [{ failure: { not: Prisma.DbNull } }, { status: 'stale' }] }),
    },
    data:
      failure === null
        ? { failure: Prisma.DbNull, status: 'ready' }
        : { failure: storedSourceFailure.write(failure), status: 'stale' },
  });
  return count > 0;
}

/** A last answer by the hash of its question. */
export type KeptLiveAnswer = { question: string; outcome: LiveOutcome; moment: string };

/** One row a question: as one value, since a dashboard has dozens. */
export async function keepLiveAnswers(workspaceId: WorkspaceId, id: string, answers: KeptLiveAnswer[]): Promise<void> {
  const kept = answers.map(({ question, outcome, moment }) => ({
    question,
    moment,
    answer: storedLiveAnswer.enveloped(outcome),
  }));
  await prisma().$executeRaw`
    insert into "LiveAnswer" ("dataSourceId", "question", "workspaceId", "answer", "moment", "askedAt")
    select ${id}::uuid, "question", ${workspaceId}::uuid, "answer", "moment" at time zone 'utc', now()
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as item("question" text, "answer" jsonb, "moment" timestamptz)
    where exists (select 1 from "DataSource" where "id" = ${id}::uuid and "workspaceId" = ${workspaceId}::uuid)
    on conflict ("dataSourceId", "question") do update set "answer" = excluded."answer", "moment" = excluded."moment", "askedAt" = excluded."askedAt"`;
}

export async function findLiveAnswers(
  workspaceId: WorkspaceId,
  id: string,
  questions: readonly string[],
): Promise<Map<string, LiveOutcome>> {
  const rows = await prisma().liveAnswer.findMany({
    where: { workspaceId, dataSourceId: id, question: { in: [...new Set(questions)] } },
  });
  return new Map(readableOf(rows, ({ question, answer }) => [question, storedLiveAnswer.read(answer)] as const));
}

/** As of when the last answer of a live source stands. */
export async function lastMoment(workspaceId: WorkspaceId, id: string): Promise<Date | null> {
  const { _max } = await prisma().liveAnswer.aggregate({
    where: { workspaceId, dataSourceId: id },
    _max: { moment: true },
  });
  return _max.moment;
}

export async function sweepLiveAnswers(before: Date): Promise<void> {
  await prisma().liveAnswer.deleteMany({ where: { askedAt: { lt: before } } });
}

export type DueSource = {
  id: string;
  workspaceId: WorkspaceId;
  createdById: string;
  refresh: string;
  hasAddress: boolean;
};

/** Copies, and files at an address, whose time has come; another process that looks at the same time gets others. */
export async function claimDueCopies(tx: Tx, now: Date, most: number): Promise<DueSource[]> {
  return tx.$queryRaw<DueSource[]>`
    select "id", "workspaceId", "createdById", "address" is not null as "hasAddress",
      coalesce("address", "remote")->'value'->>'refresh' as refresh from "DataSource"
    where "refreshAt" <= ${now} and "deletedAt" is null and (mode = 'copy' or "address" is not null) and "currentVersion" > 0
    order by "refreshAt" limit ${most} for update skip locked`;
}
