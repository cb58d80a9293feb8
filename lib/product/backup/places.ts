import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { readSetting, type SettingValue } from '@/lib/base/db/settings';
import { env } from '@/lib/base/env/env';
import { AppError } from '@/lib/base/errors/errors';
import { asFullDisk } from '@/lib/base/files/disk';
import { unseal } from '@/lib/base/secrets/seal';
import { bring, depotOf } from '@/lib/engines/backup/depot';
import type { Depot, DepotAddress } from '@/lib/engines/backup/depot-kinds';
import { ARCHIVE_ENDING } from './kinds-schema';
import type { BackupRow } from './store';
import type { ArchivePlace } from './stored';

type PlaceSetting = SettingValue<'backup.place'>;
export const SEALED_KEY = 'backup place';

const localFolder = () => join(env().DATA_DIR, 'backups');
export const localPathOfBackup = (id: string) => join(localFolder(), `${id}${ARCHIVE_ENDING}`);
export const localBackupFolder = localFolder;

const gone = () => new AppError('gone', 'This backup’s file is gone. Delete its entry.');

/** Where the archive of a setting's place would be, with the keys to reach it. */
export function addressOfPlace(place: PlaceSetting): Exclude<DepotAddress, { kind: 'instance' }> | null {
  if (place.kind === 'local') return null;
  if (place.kind === 'folder') return place;
  const { sealedSecret, ...store } = place;
  const secretAccessKey = unseal(sealedSecret, SEALED_KEY);
  if (secretAccessKey === null)
    throw new AppError('unusable', 'The object store’s secret key can’t be read. Enter it again under Backup.');
  return { ...store, secretAccessKey };
}

/** The depot that holds an archive, under the name it has there. Keys are those that are set now. */
async function depotHolding(place: Exclude<ArchivePlace, { kind: 'local' }>): Promise<{ depot: Depot; name: string }> {
  if (place.kind === 'folder') {
    const at = place.path.lastIndexOf('/');
    return { depot: depotOf({ kind: 'folder', path: place.path.slice(0, at) }), name: place.path.slice(at + 1) };
  }
  const setting = await readSetting('backup.place');
  if (setting.kind !== 'object_store' || setting.bucket !== place.bucket || setting.endpoint !== place.endpoint)
    throw new AppError(
      'unusable',
      `The keys of the bucket ${place.bucket} are no longer set. Enter them under Backup.`,
    );
  const address = addressOfPlace({ ...setting, prefix: '' });
  return { depot: depotOf(address!), name: place.key };
}

/** Moves a finished archive to where archives are kept, and answers where that is. */
export async function keepArchive(id: string, path: string): Promise<ArchivePlace> {
  const setting = await readSetting('backup.place');
  const name = `${id}${ARCHIVE_ENDING}`;
  const address = addressOfPlace(setting);
  if (address === null) {
    await mkdir(localFolder(), { recursive: true, mode: 0o700 });
    await rename(path, localPathOfBackup(id)).catch(asFullDisk);
    return { kind: 'local' };
  }
  await depotOf(address).put(path, name);
  await rm(path, { force: true });
  if (address.kind === 'folder') return { kind: 'folder', path: `${address.path.replace(/\/$/, '')}/${name}` };
  const { endpoint, region, bucket, prefix } = address;
  return {
    kind: 'object_store',
    endpoint,
    region,
    bucket,
    key: prefix ? `${prefix.replace(/\/$/, '')}/${name}` : name,
  };
}

export async function readArchive({ id, place }: Pick<BackupRow, 'id' | 'place'>): Promise<Readable> {
  if (place.kind === 'local') {
    if (!(await stat(localPathOfBackup(id)).catch(() => null))) throw gone();
    return createReadStream(localPathOfBackup(id));
  }
  const { depot, name } = await depotHolding(place);
  if ((await depot.sizeOf(name)) === null) throw gone();
  return depot.read(name);
}

/** The archive as a file of this machine: where it is kept, or a copy in `folder`. */
export async function archiveHere(
  { id, place, sha256 }: Pick<BackupRow, 'id' | 'place' | 'sha256'>,
  folder: string,
): Promise<string> {
  if (place.kind === 'local') {
    if (!(await stat(localPathOfBackup(id)).catch(() => null))) throw gone();
    return localPathOfBackup(id);
  }
  const { depot, name } = await depotHolding(place);
  if ((await depot.sizeOf(name)) === null) throw gone();
  const path = join(folder, 'archive');
  if ((await bring(depot, name, path)) !== sha256)
    throw new AppError('unreadable_file', 'This backup was changed where it is kept. Use another one.');
  return path;
}

export async function removeArchive({ id, place }: Pick<BackupRow, 'id' | 'place'>): Promise<void> {
  if (place.kind === 'local') return rm(localPathOfBackup(id), { force: true });
  const { depot, name } = await depotHolding(place);
  await depot.remove(name);
}
