import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { livingInstances } from '@/lib/base/db/signals';
import { inTransaction, type Tx } from '@/lib/base/db/transaction';
import { addJob, findUnderWay } from '@/lib/base/jobs/jobs';
import type { Job } from '@/lib/base/jobs/schema';
import { take } from '@/lib/base/limits/throttle';
import { assertPlace } from '@/lib/base/plans/plans';
import { newId } from '@/lib/base/secrets/ids';
import { whenRead, type ReadByJob } from '../read/when-read';
import type { AddressSourceInput } from '../schema/address-schema';
import { ADDRESS_JOB, ADDRESS_STEPS } from '../schema/job-schema';
import { insertAddressSource } from '../store/address-store';
import { countPlaces } from '../store/store';
import { keptAddress } from './sealed';

/** How long a request is held open for a server of somebody else. */
export const ADDRESS_ANSWER_MS = 10_000;
/** Each calls a server of somebody's choice. */
const READS_A_MINUTE = 60;

export const takeAddressRead = ({ userId }: Pick<UserActor, 'userId'>) =>
  take({ key: `address ${userId}`, limit: READS_A_MINUTE, seconds: 60 }, 'Too many files read from addresses.');

/** One job at a time reads a data source. */
export async function addAddressJob(
  tx: Tx,
  { workspaceId, userId }: Pick<UserActor, 'workspaceId' | 'userId'>,
  id: string,
): Promise<Job> {
  const running = await findUnderWay(tx, workspaceId, [ADDRESS_JOB], id);
  if (running) return running;
  return addJob(tx, {
    workspaceId,
    createdById: userId,
    kind: ADDRESS_JOB,
    targetId: id,
    stepCount: ADDRESS_STEPS.length,
  });
}

/** 'orders' of https://example.com/files/orders.csv; else the host. */
function nameOf(address: string): string {
  const { pathname, hostname } = new URL(address);
  const [, name] = /([^/]+)\.(?:csv|tsv|json|ndjson|jsonl|geojson)$/i.exec(pathname) ?? [];
  try {
    return decodeURIComponent(name ?? hostname).slice(0, 200);
  } catch {
    return hostname;
  }
}

/** A data source whose file is read from a web address, now and at each refresh. */
export async function takeAddressSource(
  actor: UserActor,
  { address, format, name, refresh }: AddressSourceInput,
  origin: RequestOrigin,
): Promise<ReadByJob> {
  const { workspaceId, userId } = actor;
  await takeAddressRead(actor);
  const id = newId();
  const kept = await keptAddress({ workspaceId, id }, address);
  const living = await livingInstances();
  const job = await inTransaction(async (tx) => {
    await assertPlace(tx, workspaceId, 'dataSources', () => countPlaces(tx, workspaceId, living));
    await insertAddressSource(tx, workspaceId, {
      id,
      createdById: userId,
      name: name ?? nameOf(address),
      address: { ...kept, format: format ?? null, refresh: refresh ?? 'manual', checkedAt: null, failure: null },
    });
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'data_source.connected',
      targetType: 'data_source',
      targetId: id,
      details: { host: kept.host },
    });
    return addAddressJob(tx, actor, id);
  });
  return whenRead(actor, id, job, ADDRESS_ANSWER_MS);
}

/** Asks the address again now. */
export async function refreshAddress(actor: UserActor, id: string, origin: RequestOrigin): Promise<ReadByJob> {
  await takeAddressRead(actor);
  const job = await inTransaction(async (tx) => {
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'data_source.refreshed',
      targetType: 'data_source',
      targetId: id,
    });
    return addAddressJob(tx, actor, id);
  });
  return whenRead(actor, id, job, ADDRESS_ANSWER_MS);
}
