import type { ImportPreview } from '@/lib/datasets/import-schema';
import type { DataSource } from '@/lib/datasets/schema';
import type { Job } from '@/lib/jobs/schema';
import { newKey } from '@/components/client/envelope';
import { sendFile, type Uploaded } from '@/components/client/upload';
import { afterJob, dataSourcePath } from './change-data-source';
import type { MakeDashboard } from './make-dashboard';
import type { UploadItem, UploadTarget } from './upload-items';
import { outcomeOf } from './upload-outcome';
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
  /** Shows the file as it was read; answers the data source once it is taken, ends with AbortError where it is thrown away. */
  check: () => Promise<DataSource>;
  /** Asks how columns are read; answers the data source as decided, or as it was where the answer is put off. */
  decide: () => Promise<DataSource>;
  /** Lists that have changed: their query keys' first element. */
  onChanged: (path: string) => void;
  onNoDashboard: (error: unknown) => void;
};

/** One file from its first byte to the address where its dashboard stands, or its profile where none could be made. */
export async function runUpload(file: File, { makeDashboard, decide, onChanged, onNoDashboard, ...run }: UploadRun): Promise<string> {
  const { target, to, untilEnded } = run;
  let dataSource = await (run.way === 'check' || target ? checked(file, run) : taken(file, run));
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

function send<Answer>(file: File, { signal, to }: Sent, { fields, idempotencyKey }: { fields?: Record<string, string>; idempotencyKey?: string }): Promise<Answer> {
  to({ phase: 'sending', sent: 0 });
  return sendFile<Answer>(file, { signal, fields, idempotencyKey, onBytes: (sent, total) => to(sent < total ? { sent } : { sent, phase: 'reading' }) });
}

/** Keys of files of which nobody could say what became of them: sent again with its key, such a file makes no second data source. */
const openKeys = new WeakMap<File, string>();

async function taken(file: File, sent: Sent): Promise<DataSource> {
  const key = openKeys.get(file) ?? newKey();
  const { dataSource, job } = await send<Uploaded>(file, sent, { idempotencyKey: key }).catch((error: unknown) => outcomeOf(error, key, sent.signal, () => openKeys.set(file, key)));
  sent.to({ phase: 'reading', job: job ?? null, dataSource });
  return afterJob(dataSource, job, sent.untilEnded);
}

async function checked(file: File, sent: Sent): Promise<DataSource> {
  const { import: preview } = await send<{ import: ImportPreview }>(file, sent, { fields: { preview: 'true', ...(sent.target && { mode: sent.target.mode, targetId: sent.target.id }) } });
  sent.to({ phase: 'check', preview });
  const dataSource = await sent.check();
  sent.to({ dataSource, preview: null });
  return dataSource;
}
