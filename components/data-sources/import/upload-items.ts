import { untilInWords } from '@/components/data/offers/import-words';
import { count, counted, sizeParts } from '@/components/data/words';
import type { Job } from '@/lib/base/jobs/schema';
import { INGEST_STEPS, type Issue } from '@/lib/engines/ingest/schema/schema';
import type { ImportPreview } from '@/lib/product/data-sources/schema/import-schema';
import { IMPORT_JOB } from '@/lib/product/data-sources/schema/job-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';

export const UPLOAD_STEPS = [...INGEST_STEPS, 'Dashboard'] as const;
const [READING, READY, DASHBOARD] = [1, INGEST_STEPS.length - 1, INGEST_STEPS.length];

export type UploadFailure = { reason: string; code?: string; issues: Issue[] };

/** The data source that a file takes the place of, or goes on. */
export type UploadTarget = { id: string; name: string; mode: 'replace' | 'append' };

/** A file on its way from this tab to its dashboard. */
export type UploadItem = {
  id: number;
  fileName: string;
  size: number;
  /**
   * `waiting` for the file before it; `check`: it was read and waits for the person's word; `review`: a column can be
   * read in two ways and the person is asked.
   */
  phase: 'waiting' | 'sending' | 'reading' | 'check' | 'review' | 'dashboard' | 'done' | 'failed';
  sent: number;
  job: Job | null;
  dataSource: DataSource | null;
  /** The file as it was read, before it is taken. */
  preview: ImportPreview | null;
  failure: UploadFailure | null;
  /** Goes on in the tray while the person does something else. */
  inBackground: boolean;
  /** One of several files: they share a panel and change no page. */
  batched: boolean;
  /** Where its dashboard is, or its data source; of a batched file that is done. */
  path: string | null;
};

export type UploadChange =
  | { kind: 'add'; id: number; file: Pick<File, 'name' | 'size'>; batched: boolean }
  | { kind: 'change'; id: number; to: Partial<UploadItem> }
  | { kind: 'remove'; id: number };

export function changeUploads(items: readonly UploadItem[], change: UploadChange): UploadItem[] {
  switch (change.kind) {
    case 'add':
      return [
        ...items,
        {
          id: change.id,
          fileName: change.file.name,
          size: change.file.size,
          phase: 'waiting',
          sent: 0,
          job: null,
          dataSource: null,
          preview: null,
          failure: null,
          inBackground: change.batched,
          batched: change.batched,
          path: null,
        },
      ];
    case 'change':
      return items.map((item) => (item.id === change.id ? { ...item, ...change.to } : item));
    case 'remove':
      return items.filter(({ id }) => id !== change.id);
  }
}

/** Which of UPLOAD_STEPS is under way. */
export function stepOf({ phase, job }: UploadItem): number {
  switch (phase) {
    case 'waiting':
    case 'sending':
    case 'failed':
      return 0;
    case 'reading':
      return Math.max(READING, job?.stepIndex ?? READING);
    case 'check':
    case 'review':
      return READY;
    case 'dashboard':
    case 'done':
      return DASHBOARD;
  }
}

export function countsOfJob({ done, total, unit }: Pick<Job, 'done' | 'total' | 'unit'>): string | null {
  if (unit === 'bytes') return total ? bytesOf(done, total) : null;
  if (!done && !total) return null;
  return total ? `${count(done)} of ${count(total)} ${unit}` : `${count(done)} ${unit}`;
}

function bytesOf(done: number, total: number): string {
  const { value, unit } = sizeParts(total);
  return `${((done * Number(value)) / total).toFixed(value.includes('.') ? 1 : 0)} of ${value} ${unit}`;
}

export function countsOf(item: UploadItem): string | null {
  if (item.phase === 'sending') return bytesOf(item.sent, item.size);
  if (item.phase === 'check' && item.preview) return `ready for review until ${untilInWords(item.preview.expiresAt)}`;
  return item.phase === 'reading' && item.job ? countsOfJob(item.job) : null;
}

/** The share of the whole way: bytes are the first half, reading and profiling the second. */
export function shareOfUpload(item: UploadItem): number | null {
  switch (item.phase) {
    case 'waiting':
    case 'failed':
      return 0;
    case 'sending':
      return 0.5 * (item.size ? item.sent / item.size : 0);
    case 'reading': {
      if (!item.job) return 0.5;
      const { stepIndex, done, total } = item.job;
      const within = total ? Math.min(1, done / total) : 0;
      return 0.5 + 0.45 * Math.min(1, (Math.max(0, stepIndex - READING) + within) / (READY - READING));
    }
    case 'check':
    case 'review':
    case 'dashboard':
      return 0.95;
    case 'done':
      return 1;
  }
}

/** Nothing more happens to it by itself. */
export const isOver = ({ phase }: Pick<UploadItem, 'phase'>): boolean => phase === 'done' || phase === 'failed';

/** What a batched file is doing, in a few words. */
export function stateInWords(item: UploadItem): string {
  switch (item.phase) {
    case 'waiting':
      return 'Waiting';
    case 'sending':
      return `Uploading, ${countsOf(item)}`;
    case 'reading':
      return [item.job?.step || 'Reading', countsOf(item)].filter(Boolean).join(', ');
    case 'check':
      return 'Ready to check';
    case 'review':
      return 'A column has two possible readings';
    case 'dashboard':
      return 'Creating a dashboard';
    case 'done':
      return 'Ready';
    case 'failed':
      return `File upload failed: ${item.failure?.reason ?? ''}`;
  }
}

/** The batch as one line: 'Uploading 3 of 6 files', '6 files: 5 ready, 1 failed'. */
export function batchInWords(items: readonly UploadItem[]): string {
  const over = items.filter(isOver).length;
  const failed = items.filter(({ phase }) => phase === 'failed').length;
  const asking = items.filter(({ phase }) => phase === 'check' || phase === 'review').length;
  if (over < items.length)
    return over + asking === items.length
      ? `${counted(asking, 'file')} of ${count(items.length)} ${asking === 1 ? 'needs' : 'need'} your decision`
      : `Uploading ${count(over + 1)} of ${count(items.length)} files`;
  return `${counted(items.length, 'file')}: ${[items.length > failed && `${count(items.length - failed)} ready`, failed > 0 && `${count(failed)} failed`].filter(Boolean).join(', ')}`;
}

/** Until the server has the whole file read, an end leaves nothing; after that the data source stands. */
export const canCancel = ({ phase }: Pick<UploadItem, 'phase'>): boolean =>
  phase === 'waiting' || phase === 'sending' || phase === 'reading';

const CURES: Record<string, string> = {
  plan_limit: 'Delete a data source you no longer need, or upgrade, then try again.',
  unsupported_type: 'Save it in one of these formats and upload it again.',
  too_large: 'Split the file, or remove columns you don’t need.',
  unreadable_file: 'Fix the line named above, then upload the file again.',
  timeout: 'Try again. If it times out again, split the file.',
};

/** Nobody could say whether the server has kept the file. */
export const UNKNOWN_OUTCOME = 'unknown_outcome';

/** Whether the same file may be taken the next time, and the one thing to do about a failure. */
export function cureOf({ code }: UploadFailure): { isWorthRetry: boolean; advice: string } {
  if (code === UNKNOWN_OUTCOME)
    return {
      isWorthRetry: true,
      advice: 'The server may have kept it. Try again: a file that was kept is not taken twice.',
    };
  const isOfTheFile =
    code === 'unsupported_type' || code === 'too_large' || code === 'unreadable_file' || code === 'validation';
  return { isWorthRetry: !isOfTheFile, advice: `Nothing was saved. ${CURES[code ?? ''] ?? 'Try again.'}` };
}

/** Jobs that read an uploaded file. */
export const readsUpload = ({ kind }: Pick<Job, 'kind'>): boolean => kind === 'ingest' || kind === IMPORT_JOB;

/**
 * The server's job behind one of these files. A file that is answered within its request names no job: what is read
 * meanwhile, and what failed with the file's own reason, is taken for it.
 */
export const isUploadsOwn = (job: Job, items: readonly UploadItem[]): boolean =>
  items.some((item) => {
    if (item.job || item.dataSource) return item.job?.id === job.id || item.dataSource?.id === job.targetId;
    return (
      readsUpload(job) &&
      (item.failure ? item.failure.reason === job.error?.message : item.phase === 'sending' || item.phase === 'reading')
    );
  });
