import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readSetting } from '@/lib/base/db/settings';
import { inTransaction, lockFor } from '@/lib/base/db/transaction';
import { env } from '@/lib/base/env/env';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { newWorkFolder } from '@/lib/base/files/objects';
import { theStore } from '@/lib/base/files/outside';
import { addJob, publishJob, wakeWorkers } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { take } from '@/lib/base/limits/throttle';
import { OutboundFailure, postChecked } from '@/lib/base/outbound/request';
import { reachRules } from '@/lib/base/outbound/rules';
import { newId } from '@/lib/base/secrets/ids';
import { seal } from '@/lib/base/secrets/seal';
import { assertUsable } from '@/lib/engines/backup/depot';
import { runReplicate } from '@/lib/engines/backup/process';
import type { ReplicaState } from '@/lib/engines/backup/protocol';
import { bytesSince } from '@/lib/engines/backup/replica';
import { canRestart, restartAll } from '@/lib/product/backup/maintenance';
import { SEALED_KEY } from '@/lib/product/backup/places';
import { assertMayReach } from '@/lib/product/backup/schedule-settings';
import { addressIn, addressOfCopy, TOKEN_PURPOSE } from './address';
import { REPLICATION_JOB, REPLICATION_STEPS } from './job-schema';
import { LAGGING_SECONDS, type TargetState } from './kinds-schema';
import { removeReceived } from './received';
import { readRole, writeRole, type RoleState } from './role';
import {
  pairAnswer,
  type FollowInput,
  type ReplicationStatus,
  type ReplicationTarget,
  type TargetInput,
} from './schema';
import {
  countTargets,
  countUnderWay,
  findTarget,
  hasTarget,
  insertTarget,
  listStreaming,
  listTargetRows,
  MOST_TARGETS,
  removeAllTargets,
  removeTarget,
  setPaused,
  type TargetRow,
} from './store';
import type { CopyPlace } from './stored';
import { PASSPHRASE_PURPOSE, replicateTask } from './task-of';

type Verb = 'sync' | 'verify';
const PAIR_PATH = '/api/replication/pair';
const filesFolder = () => join(env().DATA_DIR, 'files');
const secondsSince = (at: Date | null) => (at ? Math.max(0, Math.round((Date.now() - at.getTime()) / 1000)) : null);

function stateOf({ pausedAt, damaged, lastError }: TargetRow, lag: number | null): TargetState {
  if (pausedAt) return 'paused';
  if (damaged || lastError !== null) return 'broken';
  return lag === null || lag > LAGGING_SECONDS ? 'lagging' : 'in_sync';
}

const bytesToSend = (since: Date | null): Promise<number> =>
  theStore()?.bytesSince(since) ?? bytesSince(filesFolder(), since);

async function toTarget(row: TargetRow): Promise<ReplicationTarget> {
  const lagSeconds = secondsSince(row.lastSnapshotAt);
  return {
    id: row.id,
    kind: row.kind,
    address: row.address,
    state: stateOf(row, lagSeconds),
    lagSeconds,
    pendingBytes: await bytesToSend(row.lastSnapshotAt),
    lastSnapshotAt: row.lastSnapshotAt?.toISOString() ?? null,
    lastVerifiedAt: row.lastVerifiedAt?.toISOString() ?? null,
    lastError: row.lastError,
  };
}

export async function readReplication(_actor: UserActor): Promise<ReplicationStatus> {
  const [{ role, term, source }, { pairedAt }, rows, streaming] = await Promise.all([
    readRole(),
    readSetting('replication.receiver'),
    listTargetRows(),
    listStreaming().catch(() => []),
  ]);
  return {
    role,
    term,
    targets: await Promise.all(rows.map(toTarget)),
    source: source && { kind: source.place.kind, address: addressIn(source.place), snapshotAt: source.snapshotAt },
    streaming,
    receivingSince: pairedAt,
  };
}

/** Has another installation give a token for the code of its owner. */
async function pairWith(url: string, code: string): Promise<CopyPlace> {
  const failed = (why: string) => new AppError('unusable', `Can’t use the installation at ${url}: ${why}`);
  const { status, text } = await postChecked(
    `${url}${PAIR_PATH}`,
    { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ code }) },
    { rules: await reachRules(), timeoutMs: 20_000 },
  ).catch((error: unknown) => {
    throw error instanceof OutboundFailure ? failed(error.message) : error;
  });
  if (status === 403) throw failed('the code is wrong, was used or has expired. Ask its owner for a new one.');
  if (status === 409) throw failed('it keeps copies of its own, so it takes no other’s.');
  const answer = status === 200 ? pairAnswer.safeParse(JSON.parse(text)) : null;
  if (!answer?.success) throw failed('it didn’t answer as an installation does. Check the address and its version.');
  return { kind: 'instance', url, sealedToken: seal(answer.data.token, TOKEN_PURPOSE) };
}

async function placeOf(input: TargetInput | FollowInput): Promise<CopyPlace> {
  if (input.kind === 'received') return { kind: 'received' };
  if (input.kind === 'folder') return { kind: 'folder', path: input.address };
  if (input.kind === 'instance') return pairWith(input.address, input.code);
  const { kind, endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = input;
  const store = { kind, endpoint, region, bucket, prefix, accessKeyId };
  return { ...store, sealedSecret: seal(secretAccessKey, SEALED_KEY) };
}

/** The place with its passphrase, once it can be written to and what is there opens. */
async function opened(
  input: TargetInput | FollowInput,
): Promise<{ place: CopyPlace; sealedPassphrase: string; found: ReplicaState }> {
  const place = await placeOf(input);
  if (place.kind === 'object_store') await assertMayReach(place.endpoint);
  await assertUsable(await addressOfCopy(place));
  const sealedPassphrase = seal(input.passphrase, PASSPHRASE_PURPOSE);
  return { place, sealedPassphrase, found: await look(place, sealedPassphrase) };
}

export async function look(place: CopyPlace, sealedPassphrase: string): Promise<ReplicaState> {
  const work = await newWorkFolder();
  try {
    const task = await replicateTask({ verb: 'look', place, sealedPassphrase, term: 0, work });
    return await runReplicate(task, { signal: AbortSignal.timeout(60_000) });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const throttle = ({ userId }: UserActor) =>
  take({ key: `replication ${userId}`, limit: 120, seconds: 3600 }, 'Too many replication requests in the past hour.');

async function assertPrimary(): Promise<void> {
  const { role } = await readRole();
  if (role === 'standby' || role === 'fenced')
    throw new AppError('conflict', 'This server is read-only. Promote it, or leave the copy, first.');
}

export async function addTarget(
  actor: UserActor,
  input: TargetInput,
  origin: RequestOrigin,
): Promise<{ target: ReplicationTarget }> {
  await throttle(actor);
  await assertPrimary();
  const { place, sealedPassphrase, found } = await opened(input);
  if (found.sequence > 0)
    throw new AppError('conflict', 'There’s a copy here already. Use an empty place, or delete what is in it.');
  const [id, address] = [newId(), addressIn(place)];
  await inTransaction(async (tx) => {
    await lockFor(tx, 'replication');
    if (await hasTarget(tx, address)) throw new AppError('conflict', 'This place is in use as a copy already.');
    if ((await countTargets(tx)) >= MOST_TARGETS)
      throw new AppError('conflict', `There can be at most ${MOST_TARGETS} copies.`);
    await insertTarget(tx, { id, address, place, sealedPassphrase });
    const state = await readRole(tx);
    await writeRole(tx, { ...state, role: 'primary', term: Math.max(1, state.term) });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'replication.target_added',
      targetType: 'replication',
      targetId: id,
    });
  });
  return { target: await toTarget((await findTarget(id))!) };
}

const found = async (id: string): Promise<TargetRow> => (await findTarget(id)) ?? Promise.reject(notFound('copy'));

/** Has a copy brought up to date, or looked through. */
export async function startOnTarget(
  actor: UserActor,
  id: string,
  verb: Verb,
  origin: RequestOrigin,
): Promise<{ job: Job }> {
  await throttle(actor);
  await assertPrimary();
  await found(id);
  const job = await inTransaction(async (tx) => {
    await lockFor(tx, `replication ${id}`);
    if ((await countUnderWay(tx, REPLICATION_JOB, id)) >= 4)
      throw new AppError('rate_limited', 'This copy is being worked on. Wait for it to finish.', { retryAfter: 30 });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: `replication.${verb}_asked`,
      targetType: 'replication',
      targetId: id,
    });
    return addJob(tx, {
      workspaceId: actor.workspaceId,
      createdById: actor.userId,
      kind: REPLICATION_JOB,
      targetId: id,
      payload: { verb },
      stepCount: REPLICATION_STEPS.length,
    });
  });
  await publishJob({ id: job.id, workspaceId: actor.workspaceId });
  await wakeWorkers();
  return { job };
}

export async function pauseTarget(
  actor: UserActor,
  id: string,
  paused: boolean,
  origin: RequestOrigin,
): Promise<{ target: ReplicationTarget }> {
  await found(id);
  await inTransaction(async (tx) => {
    await setPaused(tx, id, paused ? new Date() : null);
    const action = paused ? 'replication.paused' : 'replication.resumed';
    await record(tx, { ...auditEntry(actor, origin), action, targetType: 'replication', targetId: id });
  });
  return { target: await toTarget(await found(id)) };
}

/** The copy itself stays where it is. */
export async function deleteTarget(actor: UserActor, id: string, origin: RequestOrigin): Promise<{ success: true }> {
  await inTransaction(async (tx) => {
    await lockFor(tx, 'replication');
    if (!(await removeTarget(tx, id))) throw notFound('copy');
    const state = await readRole(tx);
    if (state.role === 'primary' && (await countTargets(tx)) === 0) await writeRole(tx, { ...state, role: 'off' });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'replication.target_removed',
      targetType: 'replication',
      targetId: id,
    });
  });
  return { success: true };
}

/** Makes this server a standby: a job replaces everything on it with the copy, and goes on following it. */
export async function followCopy(actor: UserActor, input: FollowInput, origin: RequestOrigin): Promise<{ job: Job }> {
  await throttle(actor);
  if (!canRestart()) throw new AppError('unusable', 'This server can’t restart itself, so it can’t follow a copy.');
  const { role } = await readRole();
  if (role !== 'off') throw new AppError('conflict', 'This server has copies of its own, or follows one already.');
  const { place, sealedPassphrase, found: copy } = await opened(input);
  if (copy.sequence === 0)
    throw new AppError('conflict', 'There’s no complete copy here yet. Sync it from the primary first.');
  const job = await inTransaction(async (tx) => {
    await lockFor(tx, 'replication');
    await writeRole(tx, {
      role: 'off',
      term: copy.term,
      source: { place, sealedPassphrase, sequence: 0, snapshotAt: null },
    });
    await record(tx, { ...auditEntry(actor, origin), action: 'replication.follow_asked', targetType: 'replication' });
    return addJob(tx, {
      workspaceId: actor.workspaceId,
      createdById: actor.userId,
      kind: REPLICATION_JOB,
      targetId: newId(),
      payload: { verb: 'fetch' },
      stepCount: REPLICATION_STEPS.length,
    });
  });
  await publishJob({ id: job.id, workspaceId: actor.workspaceId });
  await wakeWorkers();
  return { job };
}

/** Ends this process and starts afresh in another role, once the answer is on its way. */
function restartSoon(): void {
  setTimeout(() => void restartAll(), 500).unref();
}

async function takeOver({ place, sealedPassphrase }: NonNullable<RoleState['source']>, term: number): Promise<number> {
  const work = await newWorkFolder();
  try {
    const task = await replicateTask({ verb: 'promote', place, sealedPassphrase, term, work });
    return (await runReplicate(task, { signal: AbortSignal.timeout(60_000) })).term;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Makes a standby the primary. The former primary sees the newer term at the copy and turns read-only. */
export async function promote(actor: UserActor, origin: RequestOrigin): Promise<{ role: 'primary'; term: number }> {
  const { role, term, source } = await readRole();
  if (role !== 'standby' || !source)
    throw new AppError('conflict', 'Only a standby can be promoted. This server isn’t one.');
  const next = await takeOver(source, term);
  await inTransaction(async (tx) => {
    await lockFor(tx, 'replication');
    await removeAllTargets(tx);
    const { place, sealedPassphrase } = source;
    // What was sent here goes on saying that this server was promoted; a copy of it belongs on another machine.
    if (place.kind !== 'received')
      await insertTarget(tx, { id: newId(), address: addressIn(place), place, sealedPassphrase });
    await writeRole(tx, { role: 'primary', term: next, source: null });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'replication.promoted',
      targetType: 'replication',
      details: { term: next },
    });
  });
  restartSoon();
  return { role: 'primary', term: next };
}

/** Makes a standby, or a primary that was replaced, a server of its own again. */
export async function leaveReplication(actor: UserActor, origin: RequestOrigin): Promise<{ role: 'off' }> {
  let isLeftOver = false;
  await inTransaction(async (tx) => {
    await lockFor(tx, 'replication');
    const { role, term, source } = await readRole(tx);
    if (role !== 'standby' && role !== 'fenced') throw new AppError('conflict', 'This server follows no copy.');
    // Nobody sends it any more, and nobody follows it.
    isLeftOver =
      source?.place.kind === 'received' && (await readSetting('replication.receiver', tx)).tokenHash === null;
    await removeAllTargets(tx);
    await writeRole(tx, { role: 'off', term, source: null });
    await record(tx, { ...auditEntry(actor, origin), action: 'replication.left', targetType: 'replication' });
  });
  if (isLeftOver) await removeReceived();
  restartSoon();
  return { role: 'off' };
}

/** Whether each copy can be reached and opened now. */
export const reachableTargets = async (_actor: UserActor): Promise<{ address: string; isReachable: boolean }[]> =>
  Promise.all(
    (await listTargetRows()).map(async ({ address, place, sealedPassphrase }) => ({
      address,
      isReachable: await look(place, sealedPassphrase).then(
        () => true,
        () => false,
      ),
    })),
  );
