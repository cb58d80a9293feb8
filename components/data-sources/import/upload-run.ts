import { api } from '@/components/client/requests/api';
import { newKey } from '@/components/client/requests/envelope';
import { sendFile, type UploadAnswer } from '@/components/client/requests/upload';
import { afterJob, dataSourcePath, endedWell } from '@/components/data/change-data-source';
import type { Job } from '@/lib/base/jobs/schema';
import type { ImportPreview, ImportUnderWay } from '@/lib/product/data-sources/schema/import-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { importPath } from './import-calls';
import type { MakeDashboard } from './make-dashboard';
import type { UploadItem, UploadTarget } from './upload-items';
import { outcomeOf, type Left } from './upload-outcome';
import type { UploadWay } from './upload-way';

export type UploadRun = {
  signal: AbortSignal;
  way: UploadWay;
  /** Absent where the file becomes a data source of its own. */
  target?: UploadTarget;
  /** Tells where the file is on its way. */
  to: (next: Partial<UploadItem>) => void;
  untilEnded: (job: Job) => Promise<Job>;
  makeDashboard: MakeDashboard;
  /**
   * Shows the file as it was read; answers the data source once it is taken, ends with AbortError where it is thrown
   * away.
   */
  check: () => Promise<DataSource>;
  /** Asks how columns are read; answers the data source as decided, or as it was where the answer is put off. */
  decide: () => Promise<DataSource>;
  /** Lists that have changed: their query keys' first element. */
  onChanged: (path: string) => void;
  onNoDashboard: (error: unknown) => void;
};

/**
 * Takes one file from its first byte, or from what the server already has of it, to the address of its dashboard, or of
 * its profile if no dashboard could be created.
 */
export async function runUpload(
  file: File | Left,
  { makeDashboard, decide, onChanged, onNoDashboard, ...run }: UploadRun,
): Promise<string> {
  const { target, to, untilEnded } = run;
  const fields =
    run.way === 'check' || target
      ? { preview: 'true', ...(target && { mode: target.mode, targetId: target.id }) }
      : undefined;
  let dataSource = await arrived(file instanceof File ? await sendOrAsk(file, run, fields) : file, run);
  onChanged('/api/data-sources');
  if (target) onChanged(dataSourcePath(target.id));
  if (dataSource.status === 'needs_review') {
    to({ phase: 'review', dataSource });
    dataSource = await decide();
  }
  if (target) return `/data-sources/${target.id}`;
  to({ phase: 'dashboard' });
  try {
    return await makeDashboard(dataSource.id, untilEnded);
  } catch (error) {
    onNoDashboard(error);
    return `/data-sources/${dataSource.id}`;
  } finally {
    onChanged('/api/dashboards');
  }
}

type Sent = Pick<UploadRun, 'signal' | 'target' | 'to' | 'untilEnded' | 'check'>;

function send<Answer>(
  file: File,
  { signal, to }: Sent,
  { fields, idempotencyKey }: { fields?: Record<string, string>; idempotencyKey: string },
): Promise<Answer> {
  to({ phase: 'sending', sent: 0 });
  return sendFile<Answer>(file, {
    signal,
    fields,
    idempotencyKey,
    onBytes: (sent, total) => to(sent < total ? { sent } : { sent, phase: 'reading' }),
  });
}

/**
 * Keys of files of which nobody could say what became of them, by what they were sent for: sent again with its key,
 * such a file is not taken twice.
 */
const openKeys = new WeakMap<File, Map<string, string>>();

/** Sends a file once; where no answer comes, the server is asked what it has of it. */
async function sendOrAsk(file: File, sent: Sent, fields?: Record<string, string>): Promise<Left> {
  const purpose = JSON.stringify(fields ?? {});
  const key = openKeys.get(file)?.get(purpose) ?? newKey();
  const keep = () => void openKeys.set(file, (openKeys.get(file) ?? new Map<string, string>()).set(purpose, key));
  try {
    const answer = await send<UploadAnswer | { import: ImportPreview } | ImportUnderWay>(file, sent, {
      fields,
      idempotencyKey: key,
    });
    if ('importId' in answer) return { state: 'reading', ...answer };
    return 'import' in answer
      ? { state: 'waiting', ...answer }
      : { state: 'kept', dataSource: answer.dataSource, job: answer.job ?? null };
  } catch (error) {
    return outcomeOf(error, key, { signal: sent.signal, onUnknown: keep });
  }
}

/** The data source once it is whole: what waits is shown first, and taken on a word. */
async function arrived(left: Left, { to, check, untilEnded }: Sent): Promise<DataSource> {
  if (left.state === 'kept') {
    to({ phase: 'reading', job: left.job, dataSource: left.dataSource });
    return afterJob(left.dataSource, left.job ?? undefined, untilEnded);
  }
  if (left.state === 'reading') {
    to({ phase: 'reading', job: left.job });
    await endedWell(left.job, untilEnded);
  }
  const preview = left.state === 'waiting' ? left.import : await api<ImportPreview>(importPath(left.importId));
  to({ phase: 'check', preview });
  const dataSource = await check();
  to({ dataSource, preview: null });
  return dataSource;
}
