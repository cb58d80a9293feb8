import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import { inTransaction } from '@/lib/base/db/transaction';
import { AppError, notFound } from '@/lib/base/errors/errors';
import { addJob } from '@/lib/base/jobs/jobs';
import { INGEST_STEPS } from '@/lib/engines/ingest/schema/schema';
import { assertColumns, changesOptions, changesReading, withColumnChoices, withReadingChoices } from './schema/choices';
import { changePreference } from './import/preferences';
import { getDataSource } from './read/read';
import type { DataSourcePatch } from './schema/schema';
import { findVersion, updateSource } from './store/store';
import { whenRead, type ReadByJob } from './read/when-read';

/**
 * Name, labels and roles change the catalogue. A type or a reading reads the kept original again and makes a new
 * version; figures of the old one keep their evidence.
 */
export async function changeDataSource(
  actor: UserActor,
  id: string,
  { name, columns = [], options, remember }: DataSourcePatch,
): Promise<ReadByJob> {
  const found = await findVersion(actor.workspaceId, id);
  if (!found) throw notFound('data source');
  const { source, version } = found;
  assertColumns(version.columns, columns);
  const overrides = withColumnChoices(source.overrides, columns);
  const readAgain = (options !== undefined && changesOptions(options)) || columns.some(changesReading);
  if (readAgain && source.uploadType === 'merge')
    throw new AppError(
      'conflict',
      'A merged data source takes its types from its sources. Change them there, then refresh this one.',
    );
  const job = await inTransaction(async (tx) => {
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
  return job ? whenRead(actor, id, job) : { dataSource: await getDataSource(actor, id) };
}
