import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { publishOnCommit } from '@/lib/base/db/signals';
import { readSetting, writeSetting, type SettingValue } from '@/lib/base/db/settings';
import { inTransaction, lockFor, type Tx } from '@/lib/base/db/transaction';
import { AppError } from '@/lib/base/errors/errors';
import { seal } from '@/lib/base/secrets/seal';
import { checkedAddress, OutboundFailure, readTarget } from '@/lib/base/outbound/request';
import { reachRules } from '@/lib/base/outbound/rules';
import { assertUsable } from '@/lib/engines/backup/depot';
import { nextAtTime } from '@/lib/pure/schedule/retention';
import { addressOfPlace, SEALED_KEY } from './places';
import { sealForSchedule } from './passphrase';
import type { BackupPlace, BackupSchedule, PlaceInput, ScheduleInput } from './schema';

export const BACKUP_TOPIC = 'backup.due';
type Schedule = SettingValue<'backup.schedule'>;
type Place = SettingValue<'backup.place'>;

function placeOf(place: Place): BackupPlace {
  if (place.kind !== 'object_store') return place;
  const { sealedSecret: _sealed, ...told } = place;
  return told;
}

/** When the next is due: as it is kept, or as the time says where none was ever computed. */
export const nextOf = ({ enabled, time, nextAt }: Schedule, now = new Date()): Date | null => {
  if (!enabled) return null;
  return nextAt ? new Date(nextAt) : nextAtTime(time, now);
};

export async function readBackupSchedule(tx?: Tx): Promise<BackupSchedule> {
  const [schedule, place] = [await readSetting('backup.schedule', tx), await readSetting('backup.place', tx)];
  const { sealedPassphrase, nextAt: _next, ...told } = schedule;
  return {
    ...told,
    hasPassphrase: sealedPassphrase !== null,
    nextAt: nextOf(schedule)?.toISOString() ?? null,
    place: placeOf(place),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

/** Refuses an object store at an address that this server may not call. */
export async function assertMayReach(endpoint: string | null): Promise<void> {
  if (endpoint === null) return;
  const rules = await reachRules();
  try {
    const { host, port } = readTarget(endpoint, rules);
    await checkedAddress(host, port, { rules });
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    throw new AppError('validation', `place.endpoint: ${error.message}`, {
      fields: { 'place.endpoint': error.message },
    });
  }
}

/** The keys that are kept belong to the bucket they were given for. */
function sealedPlace(place: PlaceInput, kept: Place): Place {
  if (place.kind !== 'object_store') return place;
  const { secretAccessKey, ...store } = place;
  if (secretAccessKey) return { ...store, sealedSecret: seal(secretAccessKey, SEALED_KEY) };
  const isSame =
    kept.kind === 'object_store' &&
    kept.endpoint === store.endpoint &&
    kept.bucket === store.bucket &&
    kept.accessKeyId === store.accessKeyId;
  if (isSame) return { ...store, sealedSecret: kept.sealedSecret };
  throw new AppError('validation', 'place.secretAccessKey: is required', {
    fields: { 'place.secretAccessKey': 'is required' },
  });
}

async function checkedPlace(place: PlaceInput): Promise<Place> {
  const sealed = sealedPlace(place, await readSetting('backup.place'));
  if (sealed.kind === 'object_store') await assertMayReach(sealed.endpoint);
  const address = addressOfPlace(sealed);
  if (address) await assertUsable(address);
  return sealed;
}

export async function changeBackupSchedule(
  actor: UserActor,
  { passphrase, place, ...change }: ScheduleInput,
  origin: RequestOrigin,
): Promise<BackupSchedule> {
  const checked = place && (await checkedPlace(place));
  return inTransaction(async (tx) => {
    await lockFor(tx, 'backup schedule');
    const { sealedPassphrase } = await readSetting('backup.schedule', tx);
    await writeSetting(tx, 'backup.schedule', {
      ...change,
      sealedPassphrase: passphrase === undefined ? sealedPassphrase : passphrase && sealForSchedule(passphrase),
      nextAt: change.enabled ? nextAtTime(change.time, new Date()).toISOString() : null,
    });
    if (checked) await writeSetting(tx, 'backup.place', checked);
    await record(tx, {
      ...auditEntry(actor, origin),
      action: 'backup.schedule_changed',
      targetType: 'settings',
      details: { enabled: change.enabled, time: change.time, ...(checked && { place: checked.kind }) },
    });
    await publishOnCommit(tx, BACKUP_TOPIC);
    return readBackupSchedule(tx);
  });
}
