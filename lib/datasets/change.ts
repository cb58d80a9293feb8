import { deedOf, record } from '@/lib/audit/record';
import type { UserActor } from '@/lib/core/actor';
import { AppError, notFound, type ErrorCode } from '@/lib/core/errors';
import { inTransaction } from '@/lib/db/transaction';
import { INGEST_STEPS } from '@/lib/engine/shapes';
import { addJob, waitForJob, wakeWorkers } from '@/lib/jobs/jobs';
import type { Job } from '@/lib/jobs/schema';
import { changesOptions, changesReading, withColumnChoices, withReadingChoices } from './choices';
import { changeHabit } from './habits';
import { getDataSource } from './read';
import type { DataSource, DataSourcePatch } from './schema';
import { findVersion, updateSource } from './store';

const ANSWER_WITHIN_MS = 3000;

/**
 * Name, labels and roles change the catalogue. A type or a reading reads the kept original again and makes a new version;
 * figures of the old one keep their evidence.
 */
export async function changeDataSource(actor: UserActor, id: string, { name, columns = [], options, remember }: DataSourcePatch): Promise<{ dataSource: DataSource; job?: Job }> {
  const found = await findVersion(actor.workspaceId, id);
  if (!found) throw notFound('data source');
  const { source, version } = found;
  const strange = columns.find(({ key }) => !version.columns.some((column) => column.key === key));
  if (strange) throw new AppError('validation', `columns: there is no column ${strange.key}`, { fields: { columns: `there is no column ${strange.key}` } });
  const overrides = withColumnChoices(source.overrides, columns);
  const readAgain = (options !== undefined && changesOptions(options)) || columns.some(changesReading);
  if (readAgain && source.uploadType === 'merge') throw new AppError('conflict', 'The types of a merged data source are those of the data sources that it was made of. Change them there, then refresh this one.');
  const job = await inTransaction(async (tx) => {
    await updateSource(tx, actor.workspaceId, id, { ...(name && { name }), overrides, ...(options && { options: withReadingChoices(source.options, options) }) });
    if (remember !== undefined) await changeHabit(tx, actor.workspaceId, version.columns, columns, remember);
    await record(tx, { ...deedOf(actor), action: 'data_source.changed', targetType: 'data_source', targetId: id, details: { columns: columns.length, readAgain } });
    return readAgain ? addJob(tx, { workspaceId: actor.workspaceId, createdById: actor.userId, kind: 'ingest', targetId: id, stepCount: INGEST_STEPS.length }) : null;
  });
  if (!job) return { dataSource: await getDataSource(actor, id) };
  await wakeWorkers();
  const ended = await waitForJob(actor.workspaceId, job.id, ANSWER_WITHIN_MS);
  if (ended.error) throw new AppError(ended.error.code as ErrorCode, ended.error.message, ended.error.details);
  const dataSource = await getDataSource(actor, id);
  return ended.state === 'succeeded' ? { dataSource } : { dataSource, job: ended };
}
