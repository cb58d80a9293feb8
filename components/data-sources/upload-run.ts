import type { DataSource } from '@/lib/datasets/schema';
import type { Job } from '@/lib/jobs/schema';
import { sendFile } from '@/components/client/upload';
import { afterJob } from './change-data-source';
import type { MakeDashboard } from './make-dashboard';
import type { UploadItem } from './upload-items';

export type UploadRun = {
  signal: AbortSignal;
  /** Tells where the file is on its way. */
  to: (next: Partial<UploadItem>) => void;
  untilEnded: (job: Job) => Promise<Job>;
  makeDashboard: MakeDashboard;
  /** Asks how columns are read; answers the data source as decided, or as it was where the answer is put off. */
  decide: () => Promise<DataSource>;
  /** Lists that have changed: their query keys' first element. */
  onChanged: (path: string) => void;
  onNoDashboard: (error: unknown) => void;
};

/** One file from its first byte to the address where its dashboard stands, or its profile where none could be made. */
export async function runUpload(file: File, { signal, to, untilEnded, makeDashboard, decide, onChanged, onNoDashboard }: UploadRun): Promise<string> {
  to({ phase: 'sending', sent: 0 });
  const answer = await sendFile(file, { signal, onBytes: (sent, total) => to(sent < total ? { sent } : { sent, phase: 'reading' }) });
  to({ phase: 'reading', job: answer.job ?? null, dataSource: answer.dataSource });
  let dataSource = await afterJob(answer.dataSource, answer.job, untilEnded);
  onChanged('/api/data-sources');
  if (dataSource.status === 'needs_review') {
    to({ phase: 'review', dataSource });
    dataSource = await decide();
  }
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
