import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { addJob } from '@/lib/base/jobs/jobs';
import { INGEST_STEPS } from '@/lib/engines/ingest/schema/schema';
import { assertColumns, changesOptions, changesReading, withColumnChoices, withReadingChoices } from './schema/choices';
import { keptAddress } from './address/sealed';
import { addAddressJob } from './address/take';
import { changePreference } from './import/preferences';
import { getDataSource } from './read/read';
import type { DataSourcePatch } from './schema/schema';
import { assertRemoteChange, keepRemoteChange } from './remote/change-remote';
import { addRemoteJob } from './remote/refresh';
import { ANSWER_WITHIN_MS } from './remote/take';
import { changeAddress } from './store/address-store';
import { findVersion, updateSource, type SourceWithVersion } from './store/store';
import { whenRead, type ReadByJob } from './read/when-read';

/** Values of a live source are what its database says they are; a copy can be read in another way. */
function assertReadAgain({ database }: SourceWithVersion['source'], byOptions: boolean): void {
  if (database?.mode === 'live')
    throw new AppError('conflict', 'A live data source has the types of its database. Take a copy to change them.');
  if (database && byOptions)
    throw new AppError('conflict', 'This data source is read from a database, so there is no file to read again.');
}

/**
 * Name, labels and roles change the catalogue. A type or a reading reads the kept original again and makes a new
 * version; figures of the old one keep their evidence.
 */
export async function changeDataSource(
  actor: UserActor,
  id: string,
  { name, columns = [], options, remember, ...remote }: DataSourcePatch,
): Promise<ReadByJob> {
  const found = await findVersion(actor.workspaceId, id);
  if (!found) throw notFound('data source');
  const { source, version } = found;
  assertColumns(version.columns, columns);
  assertRemoteChange(found, remote);
  const overrides = withColumnChoices(source.overrides, columns);
  const readAgain = (options !== undefined && changesOptions(options)) || columns.some(changesReading);
  if (readAgain && source.uploadType === 'merge')
    throw new AppError(
      'conflict',
      'A merged data source takes its types from its sources. Change them there, then refresh this one.',
    );
  if (readAgain && source.uploadType === 'prepared')
    throw new AppError('conflict', 'A prepared data source takes its types from its steps. Add a step that converts.');
  if (readAgain) assertReadAgain(source, options !== undefined && changesOptions(options));
  const moved =
    remote.address === undefined ? null : await keptAddress({ workspaceId: actor.workspaceId, id }, remote.address);
  const turned = remote.mode !== undefined && remote.mode !== source.mode ? remote.mode : undefined;
  const job = await inTransaction(async (tx) => {
    await keepRemoteChange(tx, actor.workspaceId, source, remote);
    if (moved) await changeAddress(tx, actor.workspaceId, id, moved);
    await updateSource(tx, actor.workspaceId, id, {
      ...(name && { name }),
      overrides,
      ...(options && { options: withReadingChoices(source.options, options) }),
    });
    await changePreference(tx, actor.workspaceId, {
      columns: version.columns,
      choices: columns,
      rows: options?.rows,
      remember,
    });
    await record(tx, {
      ...auditEntry(actor),
      action: 'data_source.changed',
      targetType: 'data_source',
      targetId: id,
      details: { columns: columns.length, readAgain },
    });
    if (moved) return addAddressJob(tx, actor, id);
    if (source.database)
      return turned || readAgain ? addRemoteJob(tx, actor, { id, mode: turned ?? source.database.mode }) : null;
    return readAgain
      ? addJob(tx, {
          workspaceId: actor.workspaceId,
          createdById: actor.userId,
          kind: 'ingest',
          targetId: id,
          stepCount: INGEST_STEPS.length,
        })
      : null;
  });
  return job
    ? whenRead(actor, id, job, source.database || moved ? ANSWER_WITHIN_MS : undefined)
    : { dataSource: await getDataSource(actor, id) };
}
